/** Who is online, for the people whom they talk with. */
import { personOf, type Context } from '#platform/context.ts'
import { accountRoom, emitTo } from '#platform/realtime/hub.ts'
import { AppError } from '#shared/errors.ts'
import { chatEvents, type Presence } from '../contract.ts'
import { presenceDays, presenceOf, seesPresence } from './policy.ts'
import * as queries from './queries.presence.ts'

/** A process says again so often who is there, and is believed for a little longer. */
export const renewSeconds = 60
const believedSeconds = 150

/** Of someone's conversations, so many are told when they come and go. */
const toldConversations = 50

/**
 * Notes who has a page open in this process and whose last one is closed, and tells those who talk with
 * them.
 */
export async function notePresence(
  context: Context,
  { here, gone }: { here: readonly string[]; gone: readonly string[] },
): Promise<void> {
  const now = context.clock.now()
  const until = new Date(now.getTime() + believedSeconds * 1_000)
  const came = here.length > 0 ? await queries.noteHere(context.db, here, { now, until }) : []
  const left = gone.length > 0 ? await queries.noteGone(context.db, gone, now) : []
  await tell(context, [...came, ...left])
}

async function tell(context: Context, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  const now = context.clock.now()
  const known = new Map(
    (await queries.listSeen(context.db, accountIds)).map((seen) => [seen.accountId, seen]),
  )
  await emit(context, accountIds, (id) => presenceOf(known.get(id), now))
}

async function emit(
  context: Context,
  accountIds: readonly string[],
  presenceFor: (accountId: string) => Presence | null,
): Promise<void> {
  const now = context.clock.now()
  const pairs = await queries.listViewers(context.db, accountIds, {
    now,
    conversations: toldConversations,
  })
  const viewers = Map.groupBy(pairs.filter(seesPresence), ({ accountId }) => accountId)
  for (const [accountId, seeing] of viewers) {
    const rooms = [...new Set(seeing.map(({ viewerId }) => accountRoom(viewerId)))]
    const presence = presenceFor(accountId)
    emitTo(context, rooms, chatEvents, 'chat:presence', { accountId, presence })
  }
}

/** From now on nobody sees it, and what was noted is gone. */
export async function hidePresence(context: Context, accountId: string): Promise<void> {
  await queries.lockPresenceOf(context.db, accountId)
  await emit(context, [accountId], () => null)
  await queries.forgetPresenceOf(context.db, accountId)
}

/** @throws AppError NOT_FOUND for a stranger's conversation */
export async function readPresence(
  context: Context,
  conversationId: string,
): Promise<{ presence: Presence | null }> {
  const pairs = await queries.listShown(context.db, conversationId, personOf(context).accountId)
  if (pairs.length === 0) throw new AppError('NOT_FOUND')
  const shown = pairs.filter(seesPresence).map(({ accountId }) => accountId)
  const [seen] = await queries.listSeen(context.db, shown)
  return { presence: presenceOf(seen, context.clock.now()) }
}

export function forgetPresence(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - presenceDays * 86_400_000)
  return queries.deletePresence(context.db, { now, before, limit: atMost })
}
