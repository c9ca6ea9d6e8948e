/** Broadcasts on their way: some people at a time, each step a transaction of its own. */
import * as notifications from '#features/notifications/server/service.ts'
import type { Context } from '#platform/context.ts'
import type { NotificationType } from '#shared/notifications.ts'
import type { Broadcast } from '../contract.ts'
import { mailWords } from '../messages.mails.ts'
import { topicTypes } from './notifications.ts'
import { allowance, nextState } from './policy.ts'
import * as queries from './queries.ts'

export const aboutOf = (id: string) => `broadcast:${id}`

/** The topic's type, by the channels that were chosen alone. */
export function typeOf({
  topic,
  channels,
}: Pick<Broadcast, 'topic' | 'channels'>): NotificationType {
  return { ...topicTypes[topic], only: channels }
}

export function contentOf(
  { settings }: Pick<Context, 'settings'>,
  { title, body, link }: Pick<Broadcast, 'title' | 'body' | 'link'>,
): notifications.MessageContent {
  return {
    subject: title,
    paragraphs: body.split(/\n{2,}/),
    ...(link && { action: { label: mailWords.openButton, url: settings.publicUrl + link } }),
    footer: mailWords.footer(settings.brandName),
  }
}

const peopleAtOnce = 100

/** One step of one broadcast. @returns its id, or null when none has to go on */
export async function sendSome(
  context: Context,
  after: string | null,
  size: number,
): Promise<{ id: string; told: number; isDone: boolean } | null> {
  const now = context.clock.now()
  const due = await queries.lockDue(context.db, after, now)
  if (!due) return null
  const { id } = due
  const { room, beganAt, count } = allowance(due, now)
  const limit = Math.min(room, size, peopleAtOnce)
  const people = limit > 0 ? await queries.nextRecipients(context.db, due, limit, now) : []
  if (people.length > 0) {
    await queries.insertRecipients(context.db, id, people, now)
    const content = () => contentOf(context, due)
    const news = people.map((accountId) => ({ accountId, about: aboutOf(id), content }))
    await notifications.tell(context, typeOf(due), news)
  }
  const isEmpty = limit > 0 && people.length < limit
  const isHeld = !isEmpty && (await isBeyondOneAdmin(context, due, people))
  const state = nextState('sending', isEmpty ? 'finish' : isHeld ? 'hold' : 'begin')!
  await queries.updateBroadcast(context.db, id, {
    state,
    recipients: due.recipients + people.length,
    position: people.at(-1) ?? due.position,
    minuteBeganAt: beganAt,
    minuteCount: count + people.length,
    ...(isEmpty && { endedAt: now }),
  })
  return { id, told: people.length, isDone: isEmpty || isHeld || people.length === room }
}

/** Nobody approved it, and there are more people than one admin may decide for. */
async function isBeyondOneAdmin(
  context: Context,
  due: queries.BroadcastRow,
  people: readonly string[],
): Promise<boolean> {
  const { room } = allowance(
    { ...due, recipients: due.recipients + people.length, throttlePerMinute: 1, minuteCount: 0 },
    context.clock.now(),
  )
  if (room > 0) return false
  const position = people.at(-1) ?? due.position
  const more = await queries.nextRecipients(
    context.db,
    { ...due, position },
    1,
    context.clock.now(),
  )
  return more.length > 0
}
