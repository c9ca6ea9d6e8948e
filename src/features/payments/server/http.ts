import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import * as contract from '../contract.ts'
import * as checkout from './service.checkout.ts'
import * as history from './service.history.ts'
import { sendProof } from './service.manual.ts'
import { refundOwn } from './service.refunds.ts'
import { paySandbox, readSandboxPayment } from './service.sandbox.ts'
import * as subscriptions from './service.subscriptions.ts'

const outside = { transaction: false }

export const routes = [
  handle(contract.getPricing, (context) => checkout.readPricing(context)),
  handle(contract.getQuote, (context, { query }) => {
    const { plan, coupon = null, country, state = null, taxId = null } = query
    return checkout.quote(context, { plan, coupon, buyer: { country, state, taxId } })
  }),
  handle(contract.createOrder, (context, { body }) => checkout.createOrder(context, body)),
  handle(
    contract.openCheckout,
    (context, { params }) => checkout.openCheckout(context, params.id),
    outside,
  ),
  handle(contract.getOrder, (context, { params }) => history.readOrder(context, params.id)),
  handle(contract.cancelOrder, async (context, { params }) => {
    await checkout.cancelOrder(context, params.id)
    return okReply
  }),
  handle(contract.listOrders, (context, { query }) => history.listOwn(context, query)),
  handle(contract.exportOrders, (context) => history.exportOwn(context)),
  handle(contract.getSubscription, (context) => subscriptions.readSubscription(context)),
  handle(contract.cancelSubscription, (context) => subscriptions.cancel(context)),
  handle(contract.resumeSubscription, (context) => subscriptions.resume(context)),
  handle(contract.refundSubscription, (context) => refundOwn(context)),
  handle(contract.changePlan, (context, { body }) => subscriptions.changePlan(context, body.plan)),
  handle(
    contract.sendProof,
    async (context, { params, body }, http) => {
      await sendProof(context, params.id, body.reference, http.files['proof'])
      return okReply
    },
    outside,
  ),
  handle(contract.getSandboxPayment, (context, { params }) =>
    readSandboxPayment(context, params.token),
  ),
  handle(contract.paySandbox, (context, { params, body }) =>
    paySandbox(context, params.token, body.card),
  ),
]
