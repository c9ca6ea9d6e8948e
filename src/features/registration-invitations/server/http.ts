import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.createRegistrationInvitation, (context, { body }) =>
    service.create(context, body),
  ),
  handle(contract.sendRegistrationInvitations, (context, { body }) => service.send(context, body)),
  handle(contract.listRegistrationInvitations, (context, { query }) =>
    service.list(context, query),
  ),
  handle(contract.revokeRegistrationInvitation, (context, { params }) =>
    service.revoke(context, params.id),
  ),
  handle(contract.openRegistrationInvitation, (context, { body }, http) =>
    service.open(context, body.token, http),
  ),
  handle(contract.getRegistrationInvitation, async (context, _input, http) => ({
    isInvited: (await service.invitationOf(context, http)) !== undefined,
  })),
]
