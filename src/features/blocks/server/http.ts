import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listBlocks, (context, { query }) => service.listBlocks(context, query)),
  handle(contract.unblock, (context, { params }) => service.unblock(context, params.accountId)),
]
