/** Messages of the house to many: handed in, approved, stopped, and what became of them. */
import * as accounts from '#features/accounts/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { type Context, personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import type {
  Broadcast,
  countAudience,
  getBroadcastResults,
  sendBroadcast,
  testBroadcast,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import {
  allowedActions,
  needsApproval,
  nextState,
  scheduleProblem,
  type BroadcastAction,
} from './policy.ts'
import * as queries from './queries.ts'
import { aboutOf, contentOf, typeOf } from './service.sending.ts'

/** Names of admins once for a whole page. */
async function broadcastsOf(
  context: Context,
  rows: readonly queries.BroadcastRow[],
): Promise<Broadcast[]> {
  const ids = rows.flatMap(({ createdBy, approvedBy }) => [createdBy, approvedBy])
  const people = await accounts.accountsByIds(context, [
    ...new Set(ids.filter((id) => id !== null)),
  ])
  const nameOf = (id: string | null) => (id && people.get(id)?.name) || null
  const { accountId } = personOf(context)
  return rows.map(
    ({ position: _position, minuteBeganAt: _began, minuteCount: _count, ...row }) => ({
      ...row,
      dueAt: row.dueAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      createdBy: nameOf(row.createdBy),
      approvedBy: nameOf(row.approvedBy),
      canApprove: row.state === 'awaiting_approval' && row.createdBy !== accountId,
    }),
  )
}

export async function count(
  context: Context,
  audience: EndpointInput<typeof countAudience>['body'],
): Promise<EndpointReply<typeof countAudience>> {
  const recipients = await queries.countEligible(context.db, audience, context.clock.now())
  return { recipients, needsApproval: needsApproval(recipients) }
}

/** @throws AppError CONFLICT when nobody would get it, INVALID_INPUT for a time that has passed or is far away */
export async function handIn(
  context: Context,
  input: EndpointInput<typeof sendBroadcast>['body'],
): Promise<Broadcast> {
  const now = context.clock.now()
  const dueAt = input.dueAt ? new Date(input.dueAt) : now
  const problem = scheduleProblem(dueAt, now)
  if (problem === 'past') throw invalidField('dueAt', errorWords.pastTime)
  if (problem === 'far') throw invalidField('dueAt', errorWords.farTime)
  const estimated = await queries.countEligible(context.db, input, now)
  if (estimated === 0) throw new AppError('CONFLICT', errorWords.nobody)
  const row = await queries.insertBroadcast(context.db, {
    ...input,
    id: newId(now.getTime()),
    channels: [...new Set(input.channels)],
    state: needsApproval(estimated) ? 'awaiting_approval' : 'scheduled',
    estimated,
    dueAt,
    createdBy: personOf(context).accountId,
    createdAt: now,
  })
  await recordAudit(context, {
    action: 'broadcasts.handedIn',
    entity: { type: 'broadcast', id: row.id },
    after: { ...input, estimated },
  })
  return (await broadcastsOf(context, [row]))[0]!
}

/** Sends it to oneself alone, by the channels that were chosen. */
export async function test(
  context: Context,
  input: EndpointInput<typeof testBroadcast>['body'],
): Promise<{ ok: true }> {
  const { accountId } = personOf(context)
  await notifications.tell(context, typeOf(input), [
    {
      accountId,
      content: () => {
        const content = contentOf(context, input)
        return { ...content, subject: mailWords.testSubject(content.subject) }
      },
    },
  ])
  return okReply
}

async function step(
  context: Context,
  id: string,
  action: BroadcastAction,
): Promise<{ row: queries.BroadcastRow; state: Broadcast['state'] }> {
  const row = await queries.lockBroadcast(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  const state = nextState(row.state, action)
  if (state) return { row, state }
  throw new AppError('ILLEGAL_TRANSITION', {
    reason: errorWords.wrongState(row.state.replace('_', ' ')),
    allowed: allowedActions(row.state),
  })
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION; FORBIDDEN for the admin who handed it in */
export async function approve(context: Context, id: string): Promise<Broadcast> {
  const { row, state } = await step(context, id, 'approve')
  const { accountId } = personOf(context)
  if (row.createdBy === accountId) throw new AppError('FORBIDDEN', errorWords.ownApproval)
  const changed = await queries.updateBroadcast(context.db, id, { state, approvedBy: accountId })
  await recordAudit(context, { action: 'broadcasts.approved', entity: { type: 'broadcast', id } })
  return (await broadcastsOf(context, [changed]))[0]!
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION */
export async function stop(context: Context, id: string): Promise<Broadcast> {
  const { state } = await step(context, id, 'stop')
  const now = context.clock.now()
  const changed = await queries.updateBroadcast(context.db, id, { state, endedAt: now })
  const held = await notifications.cancelAbout(context, aboutOf(id))
  await recordAudit(context, {
    action: 'broadcasts.stopped',
    entity: { type: 'broadcast', id },
    after: { recipients: changed.recipients, cancelled: held },
  })
  return (await broadcastsOf(context, [changed]))[0]!
}

/** @throws AppError INVALID_CURSOR */
export async function list(
  context: Context,
  query: { cursor?: string | undefined; limit: number },
): Promise<{ items: Broadcast[]; nextCursor: string | null }> {
  const after = readCursor(query.cursor, timePosition)
  const rows = await queries.listBroadcasts(context.db, after, query.limit + 1)
  const page = nextPage(rows, query.limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { ...page, items: await broadcastsOf(context, page.items) }
}

/** @throws AppError NOT_FOUND */
export async function results(
  context: Context,
  id: string,
): Promise<EndpointReply<typeof getBroadcastResults>> {
  const row = await queries.findBroadcast(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  const { read, channels } = await notifications.resultsAbout(context, aboutOf(id))
  return { recipients: row.recipients, read, channels }
}
