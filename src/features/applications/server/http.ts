import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.previewApplication, (context, { query }) =>
    service.preview(context, query.jobId),
  ),
  handle(contract.apply, (context, { body }) => service.apply(context, body)),
  handle(contract.addAnswerFile, (context, { body }, http) =>
    service.keepAnswerFile(context, body, http.files['file']),
  ),
  handle(contract.getAnswerFile, (context, { params }) =>
    service.ownAnswerFile(context, params.id),
  ),
  handle(contract.trackOutside, (context, { body }) => service.trackOutside(context, body)),
  handle(contract.listTracked, (context, { query }) => service.listTracked(context, query)),
  handle(contract.getFunnel, (context) => service.funnel(context)),
  handle(contract.getApplication, (context, { params }) => service.readOwn(context, params.id)),
  handle(contract.undoApplication, (context, { params }) => service.undo(context, params.id)),
  handle(contract.withdrawApplication, (context, { params, body }) =>
    service.withdraw(context, params.id, body),
  ),
  handle(contract.trackStatus, (context, { params, body }) =>
    service.track(context, params.id, body),
  ),
  handle(contract.answerOffer, (context, { params, body }) =>
    service.answerOffer(context, params.id, body),
  ),
  handle(contract.answerInterview, (context, { params, body }) =>
    service.answerInterview(context, params.id, body),
  ),
  handle(contract.getInterviewCalendar, (context, { params }) =>
    service.calendarFor(context, params.id),
  ),
  handle(contract.agreeToReopen, (context, { params, body }) =>
    service.agreeToReopen(context, params.id, body),
  ),
]
