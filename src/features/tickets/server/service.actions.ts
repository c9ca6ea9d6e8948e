/** What support does for the person who asked, from the ticket. Each action belongs to another feature. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type {
  TicketAction,
  TicketActionInput,
  TicketActionOutcome,
  TicketActionTarget,
  TicketDecision,
} from '#platform/ticket-action.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { AgentAction, AgentThread, takeTicketAction } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import * as queries from './queries.ts'
import { locked, read } from './service.agents.ts'
import { referenceOf } from './service.notices.ts'
import { event, note } from './service.ts'

/** @throws AppError NOT_FOUND */
export async function list(context: Context, id: string): Promise<{ items: AgentAction[] }> {
  const row = await queries.findTicket(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.status === 'merged' || row.status === 'spam') return { items: [] }
  const { permissions } = personOf(context)
  const items = await Promise.all(
    [...context.ticketActions.values()]
      .filter(({ permission }) => permissions.includes(permission))
      .map(async (action) => ({
        name: action.name,
        label: action.label(),
        targets: await targetsOf(context, action, row),
      })),
  )
  return { items: items.filter(({ targets }) => targets.length > 0) }
}

async function targetsOf(
  context: Context,
  action: TicketAction,
  { id, requesterId, guestEmail }: queries.TicketRow,
): Promise<TicketActionTarget[]> {
  if (action.isForGuests) {
    if (requesterId || !guestEmail || !action.isOffered(context)) return []
    return [{ id, label: guestEmail, most: null, currency: null }]
  }
  return requesterId ? action.targets(context, requesterId) : []
}

/**
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION; FORBIDDEN without the permission of the
 *   action; what the feature itself refuses
 */
export async function take(
  context: Context,
  id: string,
  input: EndpointInput<typeof takeTicketAction>['body'],
): Promise<AgentThread> {
  const { expectedVersion, name, targetId, amount, reason } = input
  const action = context.ticketActions.get(name)
  if (!action) throw new AppError('NOT_FOUND')
  if (!personOf(context).permissions.includes(action.permission)) throw new AppError('FORBIDDEN')
  const row = await locked(context, id, expectedVersion)
  if (row.requesterId === personOf(context).accountId) {
    throw new AppError('CONFLICT', errorWords.ownTicket)
  }
  if (row.status === 'merged' || row.status === 'spam') {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.wrongState(row.status))
  }
  const ticket = { id, reference: referenceOf(row) }
  const outcome = await run(context, action, row, { targetId, amount, reason, ticket })
  await recordAudit(context, {
    action: 'tickets.actionTaken',
    entity: { type: 'ticket', id },
    after: { name, targetId, amount, isDone: outcome.isDone },
    reason,
  })
  await tell(context, row, outcome)
  return read(context, id)
}

function run(
  context: Context,
  action: TicketAction,
  { id, requesterId: accountId, guestEmail: email }: queries.TicketRow,
  input: Omit<TicketActionInput, 'accountId'>,
): Promise<TicketActionOutcome> {
  if (!action.isForGuests) {
    if (!accountId) throw new AppError('NOT_FOUND')
    return action.run(context, { accountId, ...input })
  }
  if (accountId || !email || input.targetId !== id) throw new AppError('NOT_FOUND')
  return action.run(context, { email, ticket: input.ticket })
}

/** A second person has decided on what was asked for from a ticket, which may be gone by now. */
export async function noteDecision(
  context: Context,
  { ticketId, ...outcome }: TicketDecision,
): Promise<void> {
  const row = await queries.lockTicket(context.db, ticketId)
  if (row) await tell(context, row, outcome)
}

async function tell(
  context: Context,
  row: queries.TicketRow,
  { told, isDone }: Omit<TicketDecision, 'ticketId'>,
): Promise<void> {
  // Until a second person has agreed, nothing is promised.
  await (isDone ? event : note)(context, row, told)
  await queries.updateTicket(context.db, row.id, { updatedAt: context.clock.now() })
}
