import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.sendBroadcast, (context, { body }) => service.handIn(context, body)),
  handle(contract.countAudience, (context, { body }) => service.count(context, body)),
  handle(contract.testBroadcast, (context, { body }) => service.test(context, body)),
  handle(contract.listBroadcasts, (context, { query }) => service.list(context, query)),
  handle(contract.getBroadcastResults, (context, { params }) =>
    service.results(context, params.id),
  ),
  handle(contract.approveBroadcast, (context, { params }) => service.approve(context, params.id)),
  handle(contract.stopBroadcast, (context, { params }) => service.stop(context, params.id)),
]
