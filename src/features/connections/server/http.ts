import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.getConnections, (context) => service.overview(context)),
  handle(contract.listConnections, (context, { query }) => service.list(context, query)),
  handle(contract.importConnections, (context, _input, http) => service.importFile(context, http)),
  handle(contract.removeConnections, (context) => service.removeAll(context)),
  handle(contract.countKnown, (context, { query }) => service.known(context, query.companies)),
  handle(contract.listKnownAt, (context, { params }) => service.knownAt(context, params.companyId)),
]
