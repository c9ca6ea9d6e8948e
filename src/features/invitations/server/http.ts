import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.createInvitation, (context, { params }) => service.create(context, params.slug)),
  handle(contract.listInvitations, (context, { query }) => service.listOwn(context, query)),
  handle(contract.revokeInvitation, (context, { params }) => service.revoke(context, params.id)),
  handle(contract.getCompanyDemand, (context, { params }) =>
    service.companyDemand(context, params.slug),
  ),
  handle(contract.readInvitation, (context, { params }) => service.read(context, params.token)),
  handle(contract.openInvitation, (context, { params }, http) =>
    service.open(context, params.token, http),
  ),
  handle(contract.joinByInvitation, (context, { params, body }) =>
    service.join(context, params.token, body),
  ),
  handle(contract.getOpenDemand, (context) => service.openDemand(context)),
  handle(contract.listUnmetDemand, (context, { query }) => service.listUnmet(context, query)),
]
