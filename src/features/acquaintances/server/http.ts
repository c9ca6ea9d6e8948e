import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.getAcquaintances, (context) => service.overview(context)),
  handle(contract.listAcquaintances, (context, { query }) => service.list(context, query)),
  handle(contract.importAcquaintances, (context, _input, http) =>
    service.importFile(context, http),
  ),
  handle(contract.removeAcquaintances, (context) => service.removeAll(context)),
  handle(contract.countKnown, (context, { query }) => service.known(context, query.companies)),
  handle(contract.listKnownAt, (context, { params }) => service.knownAt(context, params.companyId)),
]
