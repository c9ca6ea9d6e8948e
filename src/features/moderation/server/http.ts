import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  // Files of up to 40 MB are copied before anything is locked.
  handle(contract.reportThing, (context, { body }, http) => service.report(context, body, http), {
    transaction: false,
  }),
  handle(contract.listOwnReports, (context, { query }) => service.listOwnReports(context, query)),
  handle(contract.listCases, (context, { query }) => service.list(context, query)),
  handle(contract.getCase, (context, { params }) => service.read(context, params.id)),
  handle(contract.getCaseFile, (context, { params }) => service.readFile(context, params)),
  handle(contract.assignCase, (context, { params, body }) =>
    service.assign(context, params.id, body),
  ),
  handle(contract.decideCase, (context, { params, body }) =>
    service.decide(context, params.id, body),
  ),
  handle(contract.markDuplicate, (context, { params, body }) =>
    service.duplicate(context, params.id, body),
  ),
  handle(contract.readReportedConversation, (context, { params, body }) =>
    service.readMessages(context, params.id, body),
  ),
  handle(contract.decideAppeal, (context, { params, body }) =>
    service.answer(context, params.id, body),
  ),
  handle(contract.listAccountSanctions, (context, { params, query }) =>
    service.listSanctions(context, params.id, query),
  ),
  handle(contract.suspendAccount, (context, { params, body }) =>
    service.suspend(context, params.id, body),
  ),
  handle(contract.endSuspension, (context, { params, body }) =>
    service.endSuspensions(context, params.id, body),
  ),
  handle(contract.listOwnDecisions, (context, { query }) =>
    service.listOwnDecisions(context, query),
  ),
  handle(contract.appealDecision, (context, { params, body }) =>
    service.appeal(context, params.id, body.text),
  ),
  handle(contract.openDecisionLink, (context, { body }) => service.openLink(context, body.token)),
  handle(contract.appealByLink, (context, { body }) => service.appealByLink(context, body)),
]
