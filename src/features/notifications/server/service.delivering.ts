/** Messages on their way: each leaves once, is tried again, or is given up where an admin sees it. */
import * as accounts from '#features/accounts/server/service.ts'
import { DeliveryRefused } from '#platform/delivery/refused.ts'
import type { Context } from '#platform/context.ts'
import { writeTo } from '#platform/locale/locale.ts'
import { BeingSent } from '#platform/tasks/deliver-once.ts'
import { createLanes } from '#platform/tasks/lanes.ts'
import { mailWords } from '../messages.mails.ts'
import { titleOf, type MessageContent } from './content.ts'
import { nextAttempt } from './policy.ts'
import * as queries from './queries.deliveries.ts'
import { queueMessages } from './service.queueing.ts'
import { sendEach, type Outcome } from './service.sending.ts'

/** Sends a message that is due. What goes wrong is noted with it, and when it is tried again. */
export async function deliver(context: Context, { id }: { id: string }): Promise<void> {
  const [found] = await queries.listDue(context.db, [id], context.clock.now())
  if (!found) return
  // What has waited takes others along; everything else is claimed as it leaves.
  const due = found.held ? await context.inTransaction((own) => gather(own, id)) : found
  if (due) await deliverDue(context, [due])
}

/** What the messages of few batches need is soon free again; the others wait as ids. */
const inBatch = createLanes(3)

/** Sends those of some pushes that are due: one of them that is put off does not hold up the others. */
export async function deliverMany(
  context: Context,
  { ids }: { ids: readonly string[] },
): Promise<void> {
  await inBatch(async () =>
    deliverDue(context, await queries.listDue(context.db, ids, context.clock.now())),
  )
}

/** For a history that was made up, the demo's: what it would have sent counts as sent at its time, and nothing leaves. */
export async function takeAsSent(context: Context): Promise<void> {
  await queries.setAllSent(context.db, context.clock.now())
}

/** Locks the message, and takes along what has waited with it. */
async function gather(context: Context, id: string): Promise<queries.DeliveryRow | undefined> {
  const now = context.clock.now()
  await queries.lockHeld(context.db, id)
  const due = await queries.lockDue(context.db, id, now)
  if (!due) return undefined
  const goesUnread =
    due.channel !== 'email' || context.notificationTypes.get(due.type)?.onlyUnread === true
  if (due.held && due.isRead && goesUnread) {
    // Read in the app while it waited.
    await queries.updateDelivery(context.db, id, 'pending', { state: 'skipped' }, now)
    return undefined
  }
  if (!due.held) return due
  const others = await queries.lockHeldWith(context.db, due, now)
  if (others.length === 0 && due.held !== 'digest') return due
  const content = await contentOfAll(context, due, others)
  const mergedIds = others.map((other) => other.id)
  await queries.leaveWith(context.db, id, content, mergedIds, now)
  return { ...due, held: null, content }
}

/** One message for several: the daily summary, or the newest word about one thing and what came before. */
async function contentOfAll(
  context: Context,
  due: queries.DeliveryRow,
  others: readonly queries.DeliveryRow[],
): Promise<MessageContent> {
  const { brandName, publicUrl } = context.settings
  const person = await accounts.accountById(context, due.accountId)
  const all = [due, ...others].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const itemOf = ({ content }: queries.DeliveryRow) => ({
    label: titleOf(content),
    note: content.paragraphs[0] ?? '',
    url: content.action?.url ?? `${publicUrl}/notifications`,
  })
  // What each says of a time was written to its reader before.
  const reader = { ...person, timeZone: null }
  if (due.held === 'digest' && all.length > 1) {
    return writeTo(reader, () => ({
      subject: mailWords.digestSubject(all.length),
      paragraphs: [mailWords.digestLead],
      items: all.map(itemOf),
      action: { label: mailWords.openNotificationsButton, url: `${publicUrl}/notifications` },
      footer: mailWords.digestFooter(brandName),
    }))
  }
  const newest = all.at(-1)!.content
  if (all.length === 1) return newest
  return writeTo(reader, () => ({
    ...newest,
    paragraphs: [...newest.paragraphs, mailWords.earlierLead],
    items: [...(newest.items ?? []), ...all.slice(0, -1).map(itemOf)],
  }))
}

type Sent = { due: queries.DeliveryRow; outcome: Outcome }

/** Sends messages that nothing holds back, and notes what each came to. @throws BeingSent */
async function deliverDue(context: Context, due: readonly queries.DeliveryRow[]): Promise<void> {
  if (due.length === 0) return
  const outcomes = await sendEach(context, due)
  const sent = due.map((message) => ({ due: message, outcome: outcomes.get(message.id)! }))
  await noteLeft(context, sent)
  if (sent.some(({ outcome }) => outcome.state === 'failed')) {
    await context.inTransaction((own) => noteFailures(own, sent))
  }
  if (sent.some(({ outcome }) => outcome.state === 'busy')) throw new BeingSent()
}

async function noteLeft(context: Context, sent: readonly Sent[]): Promise<void> {
  const now = context.clock.now()
  const ids = sent.filter(({ outcome }) => outcome.state === 'sent').map(({ due }) => due.id)
  await queries.setSent(context.db, ids, now)
  const skipped = sent.flatMap(({ due: { id, attempts, dueAt }, outcome }) =>
    outcome.state === 'skipped'
      ? [{ id, state: outcome.state, lastError: outcome.reason, attempts, dueAt }]
      : [],
  )
  await queries.setNotSent(context.db, skipped, now)
}

/** Those that are tried again at the same moment go together. */
async function noteFailures(context: Context, sent: readonly Sent[]): Promise<void> {
  const now = context.clock.now()
  const failed = sent.flatMap(({ due, outcome }) =>
    outcome.state === 'failed' ? [{ due, ...afterFailure(context, due, outcome.error, now) }] : [],
  )
  await queries.setNotSent(
    context.db,
    failed.map(({ due: { id }, ...failure }) => ({ id, ...failure })),
    now,
  )
  const again = failed.filter(({ state }) => state === 'pending')
  await queueMessages(
    context,
    again.map(({ due, dueAt }) => ({ ...due, dueAt })),
  )
}

function afterFailure(
  context: Context,
  due: queries.DeliveryRow,
  error: unknown,
  now: Date,
): Omit<queries.NotSent, 'id'> {
  const { id, channel } = due
  const attempts = due.attempts + 1
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const refused = error instanceof DeliveryRefused ? error : undefined
  const again = refused?.isFinal ? null : nextAttempt(attempts, now, refused?.retryAfter)
  context.log.warn(
    { err: error, delivery: id, channel, attempt: attempts },
    'a message did not leave',
  )
  return { state: again ? 'pending' : 'dead', lastError, attempts, dueAt: again ?? due.dueAt }
}

const lostAfterMinutes = 10

/** Queues messages again that were due a while ago: their task was lost. */
export async function queueLate(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - lostAfterMinutes * 60_000)
  const late = await queries.listLate(context.db, before, atMost)
  if (late.length === 0) return 0
  await queries.touch(
    context.db,
    late.map(({ id }) => id),
    now,
  )
  await queueMessages(
    context,
    late.map((message) => ({ ...message, dueAt: now })),
  )
  return late.length
}
