import * as payments from '#features/payments/server/service.ts'
import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.searchOrders, (context, { query }) => service.searchOrders(context, query)),
  handle(contract.exportPayments, async (context, { query }, http) => {
    const { file, nextCursor } = await service.exportOrders(context, query)
    if (nextCursor) http.addHeader('x-next-cursor', nextCursor)
    return file
  }),
  handle(contract.getProof, (context, { params }) => payments.readProof(context, params.id)),
  handle(contract.decideTransfer, (context, { params, body }) =>
    payments.decideTransfer(context, params.id, body.arrived),
  ),
  handle(contract.refundOrder, (context, { params, body }) =>
    payments.refundByAdmin(context, params.id, body),
  ),
  handle(contract.listRefunds, (context, { query }) => service.listRefunds(context, query)),
  handle(contract.decideRefund, (context, { params, body }) =>
    payments.decideRefund(context, params.id, body.decision),
  ),
  handle(contract.listDifferences, (context, { query }) => service.listDifferences(context, query)),
  handle(contract.settleDifference, async (context, { params, body }) => {
    await service.settleDifference(context, params.id, body.note)
    return okReply
  }),
  handle(contract.listCoupons, (context, { query }) => payments.listCoupons(context, query)),
  handle(contract.createCoupon, (context, { body }) => payments.createCoupon(context, body)),
  handle(contract.endCoupon, (context, { params }) => payments.endCoupon(context, params.id)),
]
