import { handle } from '#platform/http/handle.ts'
import * as applications from '#features/applications/server/service.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listHiringJobs, (context, { query }) => service.listJobs(context, query)),
  handle(contract.getHiringJob, (context, { params }) => service.readJob(context, params.id)),
  handle(contract.saveIntake, (context, { params, body }) =>
    service.saveIntake(context, params.id, body),
  ),
  handle(contract.getPipeline, (context, { params }) => service.pipeline(context, params.id)),
  handle(contract.listApplicants, (context, { params, query }) =>
    service.listApplicants(context, params.id, query),
  ),
  handle(contract.getApplicant, (context, { params }) => service.readApplicant(context, params.id)),
  handle(contract.markApplicantSeen, (context, { params }) => service.markSeen(context, params.id)),
  handle(contract.moveApplicant, (context, { params, body }) =>
    service.decide(context, params.id, body.expectedVersion, (application, hiringManager) =>
      service.moveTo(context, application, hiringManager, body),
    ),
  ),
  handle(contract.rejectApplicant, (context, { params, body }) =>
    service.decide(context, params.id, body.expectedVersion, (application) =>
      service.rejectWith(context, application, body),
    ),
  ),
  handle(contract.cancelRejection, (context, { params, body }) =>
    service.decide(context, params.id, body.expectedVersion, (application) =>
      applications.cancelPlan(context, application),
    ),
  ),
  handle(contract.decideMany, (context, { body }) => service.decideMany(context, body)),
  handle(contract.listWaiting, (context, { query }) => service.listWaiting(context, query)),
  handle(contract.writeToApplicant, (context, { params, body }) =>
    service.writeToApplicant(context, params.id, body),
  ),
  handle(contract.askToReopen, (context, { params, body }) =>
    service.decide(context, params.id, body.expectedVersion, (application) =>
      applications.askToReopen(context, application),
    ),
  ),
  handle(contract.inviteApplicant, (context, { params, body }) =>
    service.decide(context, params.id, body.expectedVersion, (application) =>
      applications.proposeInterview(context, application, body),
    ),
  ),
  handle(contract.makeOffer, (context, { params, body }) =>
    service.decide(context, params.id, body.expectedVersion, (application) =>
      applications.makeOffer(context, application, body),
    ),
  ),
  handle(contract.hireApplicant, (context, { params, body }) =>
    service.decide(context, params.id, body.expectedVersion, (application) =>
      applications.hire(context, application, body.startsOn),
    ),
  ),
  handle(contract.namePerson, (context, { params, body }) =>
    body.with === null
      ? service.separateApplicant(context, params.id)
      : service.mergeApplicants(context, params.id, body.with),
  ),
  handle(contract.cancelInterview, (context, { params, body }) =>
    service.cancelInterview(context, params.id, body.note ?? ''),
  ),
  handle(contract.addApplicantNote, (context, { params, body }) =>
    service.addNote(context, params.id, body.text),
  ),
  handle(contract.getApplicantResume, (context, { params }) => service.resume(context, params.id)),
  handle(contract.getApplicantFile, (context, { params }) =>
    service.answerFile(context, params.id, params.fileId),
  ),
]
