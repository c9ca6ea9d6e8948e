import { defineEvent } from '#platform/context.ts'
import type { TicketDecision } from '#platform/ticket-action.ts'

/** A second admin has decided on connections that were asked for from a ticket. */
export const adjustmentDecided = defineEvent<TicketDecision>('wallet.adjustmentDecided')
