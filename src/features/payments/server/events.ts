import { defineEvent } from '#platform/context.ts'
import type { TicketDecision } from '#platform/ticket-action.ts'

/** A second person has decided on a refund that was asked for from a ticket. */
export const refundDecided = defineEvent<TicketDecision>('payments.refundDecided')
