/**
 * What support does for the person who asks, without leaving the ticket. Each feature declares its own in
 * `server/service.ticket-actions.ts`, with the permission that its own page asks for; `features/tickets` alone
 * calls these.
 */
import type { AdminPermission } from '#shared/permissions.ts'
import type { Context } from './context.ts'

/** Something of the person that it can be done to now. */
export type TicketActionTarget = {
  id: string
  label: string
  /** The most that may be asked for: minor units of the currency, or pieces; null where there is no amount. */
  most: number | null
  currency: string | null
}

export type TicketActionInput = {
  accountId: string
  targetId: string
  amount: number | null
  reason: string
  ticket: { id: string; reference: string }
}

/** In a sentence: for everybody who reads the ticket, or for the team as long as a second person has to agree. */
export type TicketActionOutcome = { told: string; isDone: boolean }

type Named = {
  /** `feature.whatIsDone`; stays the same, whatever it is called. */
  name: string
  permission: AdminPermission
  label: () => string
}

/** For someone who has an account. */
export type AccountTicketAction = Named & {
  isForGuests?: never
  targets: (context: Context, accountId: string) => Promise<TicketActionTarget[]>
  /**
   * In the transaction of the ticket's entry.
   *
   * @throws AppError as the feature's own page does; NOT_FOUND for what is not this person's
   */
  run: (context: Context, input: TicketActionInput) => Promise<TicketActionOutcome>
}

/** For someone who has none. */
export type GuestTicketAction = Named & {
  isForGuests: true
  /** Whether it makes sense for anybody now. */
  isOffered: (context: Context) => boolean
  /**
   * In the transaction of the ticket's entry.
   *
   * @throws AppError CONFLICT with why it cannot be done for this address
   */
  run: (
    context: Context,
    input: { email: string; ticket: TicketActionInput['ticket'] },
  ) => Promise<TicketActionOutcome>
}

export type TicketAction = AccountTicketAction | GuestTicketAction

/** A second person has decided on what was asked for from a ticket. */
export type TicketDecision = { ticketId: string } & TicketActionOutcome
