import { personOf } from '#platform/context.ts'
import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'
import * as adjustments from './service.adjustments.ts'
import * as plans from './service.plans.ts'

export const routes = [
  handle(contract.getWallet, (context) => service.readWallet(context, personOf(context).accountId)),
  handle(contract.getConnectionTerms, (context) => service.connectionTerms(context)),
  handle(contract.listLedger, (context, { query }) => service.listLedger(context, query)),
  handle(contract.lookUpWallet, (context, { body }) =>
    adjustments.findWalletByEmail(context, body.email),
  ),
  handle(contract.getAdminWallet, (context, { params }) =>
    adjustments.readForAdmin(context, params.id),
  ),
  handle(contract.adjustWallet, (context, { params, body }) =>
    adjustments.adjust(context, params.id, body),
  ),
  handle(contract.listAdjustments, (context, { query }) =>
    adjustments.listAdjustments(context, query),
  ),
  handle(contract.decideAdjustment, (context, { params, body }) =>
    adjustments.decideAdjustment(context, params.id, body.approve),
  ),
  handle(contract.listPlans, (context) => plans.listPlans(context)),
  handle(contract.savePlan, (context, { params, body }) =>
    plans.savePlan(context, params.code, body),
  ),
]
