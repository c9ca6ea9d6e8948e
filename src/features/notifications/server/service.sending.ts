/** Takes messages out of the product, by the channel of each. */
import * as accounts from '#features/accounts/server/service.ts'
import { pushEach, type PushResult } from '#features/push/server/service.ts'
import { phonesOf } from '#features/sign-in/server/service.ts'
import type { Context } from '#platform/context.ts'
import { composeMailTo } from '#platform/mail/compose.ts'
import type { PushMessage } from '#platform/push/push.ts'
import { BeingSent } from '#platform/tasks/deliver-once.ts'
import { bodyOf, linkOf, titleOf } from './content.ts'
import type { DeliveryRow } from './queries.deliveries.ts'
import { stopTokenOf } from './service.preferences.ts'

/** What sending a message came to. Busy: another process sends it at this moment. */
export type Outcome =
  | { state: 'sent' | 'busy' }
  | { state: 'skipped'; reason: string }
  | { state: 'failed'; error: unknown }

/** Sends each message once, however often this is tried. @returns what each came to, by its id */
export async function sendEach(
  context: Context,
  messages: readonly DeliveryRow[],
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const pushes = messages.filter(({ channel }) => channel === 'push')
  const results = await pushEach(
    context,
    pushes.map((due) => ({ id: due.id, accountId: due.accountId, message: pushOf(context, due) })),
  )
  for (const [id, result] of results) outcomes.set(id, outcomeOf(result))
  for (const message of messages) {
    if (message.channel !== 'push') outcomes.set(message.id, await sendOne(context, message))
  }
  return outcomes
}

function outcomeOf(result: PushResult): Outcome {
  if (result.state === 'no_device') return { state: 'skipped', reason: 'no_device' }
  if (result.state === 'refused') return { state: 'failed', error: result.error }
  return { state: result.state }
}

async function sendOne(context: Context, message: DeliveryRow): Promise<Outcome> {
  try {
    return message.channel === 'sms'
      ? await sendText(context, message)
      : await sendMail(context, message)
  } catch (error) {
    return error instanceof BeingSent ? { state: 'busy' } : { state: 'failed', error }
  }
}

async function sendMail(context: Context, due: DeliveryRow): Promise<Outcome> {
  const account = (await accounts.accountsByIds(context, [due.accountId])).get(due.accountId)
  if (!account) return { state: 'skipped', reason: 'no_account' }
  const { to = account.email, ...content } = due.content
  if (to === account.email && (await accounts.isAddressOfAnother(context, account))) {
    return { state: 'skipped', reason: 'address_of_another' }
  }
  const mail = composeMailTo({ email: to, locale: account.locale, timeZone: null }, () => ({
    ...content,
    ...stopOf(context, due),
  }))
  await context.carriers.mail(context, mail, due.id)
  return { state: 'sent' }
}

async function sendText(context: Context, due: DeliveryRow): Promise<Outcome> {
  const phone = (await phonesOf(context, [due.accountId])).get(due.accountId)
  if (!phone) return { state: 'skipped', reason: 'no_phone' }
  await context.carriers.text(context, { to: phone, text: textOf(context, due) }, due.id)
  return { state: 'sent' }
}

/** Every email that may be turned off says how, in one click. */
function stopOf(
  context: Context,
  { accountId, type: name, content }: DeliveryRow,
): { unsubscribeUrl?: string } {
  const type = context.notificationTypes.get(name)
  if (content.unsubscribeUrl || !type || type.locked?.includes('email')) return {}
  const token = stopTokenOf(context, accountId, name)
  return { unsubscribeUrl: `${context.settings.publicUrl}/notifications/stop/${token}` }
}

function pushOf(
  { settings, notificationTypes }: Context,
  { id, content, type, notificationId }: DeliveryRow,
): PushMessage {
  return {
    id,
    title: titleOf(content),
    body: bodyOf(content),
    link: linkOf(content, settings.publicUrl),
    // News of one thing are one entry: the newest takes the place of the others on the device too.
    tag: notificationId.replaceAll('-', ''),
    urgent: notificationTypes.get(type)?.isUrgent === true,
  }
}

const textAtMost = 320

function textOf({ settings }: Context, { content }: DeliveryRow): string {
  const link = linkOf(content, settings.publicUrl)
  const address = link === null ? '' : ` ${settings.publicUrl}${link}`
  return `${titleOf(content).slice(0, textAtMost - address.length)}${address}`
}
