import { personOf } from '#platform/context.ts'
import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.getWallet, (context) => service.readWallet(context, personOf(context).accountId)),
  handle(contract.listLedger, (context, { query }) => service.listLedger(context, query)),
]
