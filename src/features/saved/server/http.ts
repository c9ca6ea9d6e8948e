import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listSavedJobs, (context, { query }) => service.listSaved(context, query)),
  handle(contract.listSavedJobIds, (context) => service.listSavedIds(context)),
  handle(contract.saveJob, (context, { params, body }) => service.save(context, params.id, body)),
  handle(contract.unsaveJob, (context, { params }) => service.unsave(context, params.id)),
  handle(contract.listWatchedCompanies, (context) => service.listWatched(context)),
  handle(contract.watchCompany, (context, { params }) => service.watch(context, params.slug)),
  handle(contract.unwatchCompany, (context, { params }) => service.unwatch(context, params.slug)),
  handle(contract.listRequestDrafts, (context) => service.listDrafts(context)),
  handle(contract.getRequestDraft, (context, { params }) => service.readDraft(context, params.id)),
  handle(contract.keepRequestDraft, (context, { body }) => service.keepDraft(context, body)),
  handle(contract.removeRequestDraft, (context, { params }) =>
    service.removeDraft(context, params.id),
  ),
  handle(contract.listAlerts, (context) => service.listAlerts(context)),
  handle(contract.createAlert, (context, { body }) => service.createAlert(context, body)),
  handle(contract.getAlert, (context, { params }) => service.readAlert(context, params.id)),
  handle(contract.changeAlert, (context, { params, body }) =>
    service.changeAlert(context, params.id, body),
  ),
  handle(contract.deleteAlert, (context, { params }) => service.deleteAlert(context, params.id)),
  handle(contract.judgeAlertJob, (context, { params, body }) =>
    service.judgeAlertJob(context, params.id, body),
  ),
  handle(contract.getUnsubscribe, (context, { params }) =>
    service.behindToken(context, params.token),
  ),
  handle(contract.unsubscribe, (context, { params }) => service.unsubscribe(context, params.token)),
]
