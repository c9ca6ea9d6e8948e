/** Messages on their way: each leaves once, is tried again, or is given up where an admin sees it. */
import * as accounts from '#features/accounts/server/service.ts'
import { phonesOf } from '#features/sign-in/server/service.ts'
import { pushTo } from '#features/push/server/service.ts'
import type { PushMessage } from '#platform/push/push.ts'
import { DeliveryRefused } from '#platform/delivery/refused.ts'
import type { Context } from '#platform/context.ts'
import { composeMailTo } from '#platform/mail/compose.ts'
import { inLocaleOf } from '#platform/locale/locale.ts'
import { BeingSent } from '#platform/tasks/deliver-once.ts'
import { mailWords } from '../messages.mails.ts'
import { bodyOf, linkOf, titleOf, type MessageContent } from './content.ts'
import { nextAttempt } from './policy.ts'
import * as queries from './queries.deliveries.ts'
import { stopTokenOf } from './service.preferences.ts'
import { deliverMessage } from './service.telling.ts'

/** What sending a message came to. */
type Outcome = { state: 'sent' } | { state: 'skipped'; reason: string }

/** Sends a message that is due. What goes wrong is noted with it, and when it is tried again. */
export async function deliver(context: Context, { id }: { id: string }): Promise<void> {
  const found = await queries.findDue(context.db, id, context.clock.now())
  if (!found) return
  // What has waited takes others along; everything else is claimed as it leaves.
  const due = found.held ? await context.inTransaction((own) => gather(own, id)) : found
  if (!due) return
  let outcome: Outcome
  try {
    outcome = await send(context, due)
  } catch (error) {
    if (error instanceof BeingSent) throw error
    await context.inTransaction((own) => noteFailure(own, due, error))
    return
  }
  await noteOutcome(context, id, outcome)
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
  if (due.held === 'digest' && all.length > 1) {
    return inLocaleOf(person, () => ({
      subject: mailWords.digestSubject(all.length),
      paragraphs: [mailWords.digestLead],
      items: all.map(itemOf),
      action: { label: mailWords.openNotificationsButton, url: `${publicUrl}/notifications` },
      footer: mailWords.digestFooter(brandName),
    }))
  }
  const newest = all.at(-1)!.content
  if (all.length === 1) return newest
  return inLocaleOf(person, () => ({
    ...newest,
    paragraphs: [...newest.paragraphs, mailWords.earlierLead],
    items: [...(newest.items ?? []), ...all.slice(0, -1).map(itemOf)],
  }))
}

async function send(context: Context, due: queries.DeliveryRow): Promise<Outcome> {
  switch (due.channel) {
    case 'email': {
      const account = (await accounts.accountsByIds(context, [due.accountId])).get(due.accountId)
      if (!account) return { state: 'skipped', reason: 'no_account' }
      const { to = account.email, ...content } = due.content
      const mail = composeMailTo({ email: to, locale: account.locale }, () => ({
        ...content,
        ...stopOf(context, due),
      }))
      await context.carriers.mail(context, mail, due.id)
      return { state: 'sent' }
    }
    case 'sms': {
      const phone = (await phonesOf(context, [due.accountId])).get(due.accountId)
      if (!phone) return { state: 'skipped', reason: 'no_phone' }
      await context.carriers.text(context, { to: phone, text: textOf(context, due) }, due.id)
      return { state: 'sent' }
    }
    case 'push': {
      const devices = await pushTo(context, due.accountId, pushOf(context, due), due.id)
      return devices > 0 ? { state: 'sent' } : { state: 'skipped', reason: 'no_device' }
    }
  }
}

/** Every email that may be turned off says how, in one click. */
function stopOf(
  context: Context,
  { accountId, type: name, content }: queries.DeliveryRow,
): { unsubscribeUrl?: string } {
  const type = context.notificationTypes.get(name)
  if (content.unsubscribeUrl || !type || type.locked?.includes('email')) return {}
  const token = stopTokenOf(context, accountId, name)
  return { unsubscribeUrl: `${context.settings.publicUrl}/notifications/stop/${token}` }
}

function pushOf(
  { settings, notificationTypes }: Context,
  { content, type, notificationId }: queries.DeliveryRow,
): PushMessage {
  return {
    title: titleOf(content),
    body: bodyOf(content),
    link: linkOf(content, settings.publicUrl),
    // News of one thing are one entry: the newest takes the place of the others on the device too.
    tag: notificationId.replaceAll('-', ''),
    urgent: notificationTypes.get(type)?.isUrgent === true,
  }
}

const textAtMost = 320

function textOf({ settings }: Context, { content }: queries.DeliveryRow): string {
  const link = linkOf(content, settings.publicUrl)
  const address = link === null ? '' : ` ${settings.publicUrl}${link}`
  return `${titleOf(content).slice(0, textAtMost - address.length)}${address}`
}

async function noteOutcome(context: Context, id: string, outcome: Outcome): Promise<void> {
  const now = context.clock.now()
  const change =
    outcome.state === 'sent'
      ? ({ state: 'sent', sentAt: now, lastError: null } as const)
      : ({ state: 'skipped', lastError: outcome.reason } as const)
  if (await queries.updateDelivery(context.db, id, 'pending', change, now)) return
  // Cancelled while it was leaving: the log says what is true.
  if (outcome.state === 'sent') await queries.updateDelivery(context.db, id, 'skipped', change, now)
}

async function noteFailure(
  context: Context,
  { id, attempts, channel }: queries.DeliveryRow,
  error: unknown,
): Promise<void> {
  const now = context.clock.now()
  const tried = attempts + 1
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const refused = error instanceof DeliveryRefused ? error : undefined
  const dueAt = refused?.isFinal ? null : nextAttempt(tried, now, refused?.retryAfter)
  context.log.warn({ err: error, delivery: id, channel, attempt: tried }, 'a message did not leave')
  if (dueAt === null) {
    const change = { state: 'dead', attempts: tried, lastError } as const
    await queries.updateDelivery(context.db, id, 'pending', change, now)
    return
  }
  const change = { state: 'pending', attempts: tried, lastError, dueAt } as const
  await queries.updateDelivery(context.db, id, 'pending', change, now)
  await context.enqueue(deliverMessage, { id }, { runAt: dueAt })
}

const lostAfterMinutes = 10

/** Queues messages again that were due a while ago: their task was lost. */
export async function queueLate(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - lostAfterMinutes * 60_000)
  const ids = await queries.listLate(context.db, before, atMost)
  if (ids.length === 0) return 0
  await queries.touch(context.db, ids, now)
  await context.enqueueAll(
    deliverMessage,
    ids.map((id) => ({ payload: { id } })),
  )
  return ids.length
}
