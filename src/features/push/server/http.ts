import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.getPushKey, async (context) => ({ publicKey: await service.publicKey(context) })),
  handle(contract.registerPush, (context, { body }, http) =>
    service.register(context, body.web, http),
  ),
  handle(contract.updatePush, (context, { params, body }) =>
    service.update(context, params.token, body.web),
  ),
  handle(contract.unregisterPush, (context, { params }) =>
    service.unregister(context, params.token),
  ),
  handle(contract.storePushToken, (context, { body }, http) =>
    service.claimToken(context, body, http),
  ),
]
