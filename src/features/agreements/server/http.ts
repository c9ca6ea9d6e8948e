import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listDueAgreements, (context) => service.listDue(context)),
  handle(contract.agree, (context, { body }) => service.agree(context, body)),
  handle(contract.listAgreements, (context) => service.list(context)),
  handle(contract.getAskedAgreement, (context, { params }) =>
    service.readAsked(context, params.id),
  ),
  handle(contract.askAgreement, (context, { params, body }) =>
    service.ask(context, params.id, body.expectedVersion),
  ),
]
