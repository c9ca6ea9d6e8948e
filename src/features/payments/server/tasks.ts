import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule } from '#platform/tasks/tasks.ts'
import { expireOrders } from './service.checkout.ts'
import { pollOrder, pollProviders } from './service.events.ts'
import { askForRefund, processRefund, retryRefunds } from './service.refunds.ts'
import { beginRenewals, chargeRenewal, endSubscriptions, sendNotices } from './service.renewals.ts'
import { deliverSandboxEvent, sendSandboxEvent } from './service.sandbox.ts'

const outside = { transaction: false }

export const tasks = [
  handleTask(chargeRenewal, (context, { orderId }) => pollOrder(context, orderId), outside),
  handleTask(processRefund, (context, { id }) => askForRefund(context, id), outside),
  handleTask(sendSandboxEvent, deliverSandboxEvent, outside),
]

export const schedules: Schedule[] = [
  scheduleSweep('payments.expireOrders', '* * * * *', expireOrders),
  // Renewals before ends: who can pay keeps the plan.
  scheduleSweep('payments.beginRenewals', '* * * * *', beginRenewals),
  scheduleSweep('payments.endSubscriptions', '* * * * *', endSubscriptions),
  scheduleSweep('payments.sendNotices', '11 * * * *', sendNotices),
  { name: 'payments.pollProviders', cron: '* * * * *', handler: pollProviders, ...outside },
  { name: 'payments.retryRefunds', cron: '*/5 * * * *', handler: retryRefunds, ...outside },
]
