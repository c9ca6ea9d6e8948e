/** Which messages one piece of news becomes, and when each leaves. Pure. */
import { dayInZone, instantOf, nextDayStarts } from '#shared/dates.ts'
import {
  notificationChannels,
  usualFrequency,
  type NotificationChannel,
  type NotificationFrequency,
  type NotificationType,
} from '#shared/notifications.ts'

export type QuietHours = { from: string; until: string }

/** What one person has chosen. */
export type Preferences = {
  /** By `choiceKey`; what is not in it is as usual. */
  choices: ReadonlyMap<string, NotificationFrequency>
  quietHours: QuietHours | null
  timeZone: string
  /** Wall-clock time of the daily summary. */
  digestAt: string
}

/** Which ways there are to the person. */
export type Reach = Readonly<Record<NotificationChannel, boolean>>

/** Why a message waits: for the end of quiet hours, for the daily summary, or for more news of the same thing. */
export type Held = 'quiet' | 'digest' | 'gather' | null
export type PlannedMessage = { channel: NotificationChannel; dueAt: Date; held: Held }

export const defaultDigestAt = '08:00'

export function choiceKey(type: string, channel: NotificationChannel): string {
  return `${type} ${channel}`
}

/** What holds for a type and a channel: a lock before a choice, a choice before what is usual. */
export function frequencyOf(
  type: NotificationType,
  channel: NotificationChannel,
  choices: Preferences['choices'],
): NotificationFrequency {
  if (type.only && !type.only.includes(channel)) return 'off'
  if (type.locked?.includes(channel)) return 'now'
  return choices.get(choiceKey(type.name, channel)) ?? usualFrequency(type, channel)
}

/** True where there is nothing to choose. */
export function isLocked(type: NotificationType, channel: NotificationChannel): boolean {
  return type.locked?.includes(channel) === true || type.only?.includes(channel) === false
}

/**
 * The messages of one piece of news. An entry in the app is no interruption: it is there at once, also
 * in quiet hours. Everything else waits for their end, and for a moment in which more may happen to the same
 * thing, except what is urgent.
 *
 * @param gatherSeconds how long that moment is unless the type says so; null for news that stands alone
 */
export function planDelivery(
  type: NotificationType,
  preferences: Preferences,
  reach: Reach,
  now: Date,
  gatherSeconds: number | null,
): PlannedMessage[] {
  return notificationChannels.flatMap((channel): PlannedMessage[] => {
    const frequency = frequencyOf(type, channel, preferences.choices)
    if (!reach[channel] || frequency === 'off') return []
    if (channel === 'in_app' || type.isUrgent) return [{ channel, dueAt: now, held: null }]
    const seconds = gatherSeconds === null ? 0 : (type.gathers?.[channel] ?? gatherSeconds)
    const isDigest = frequency === 'digest'
    const dueAt = isDigest
      ? nextDigest(preferences, now)
      : new Date(now.getTime() + seconds * 1_000)
    const end = quietUntil(preferences, dueAt)
    const held = isDigest ? 'digest' : end ? 'quiet' : seconds > 0 ? 'gather' : null
    return [{ channel, dueAt: end ?? dueAt, held }]
  })
}

/** When the quiet hours end in which a moment lies; null outside of them. */
export function quietUntil(
  { quietHours, timeZone }: Pick<Preferences, 'quietHours' | 'timeZone'>,
  at: Date,
): Date | null {
  if (!quietHours) return null
  const { from, until } = quietHours
  const today = dayInZone(at, timeZone)
  for (const first of [dayAfter(today, -1), today]) {
    const begins = instantOf(`${first}T${from}`, timeZone)
    const last = until > from ? first : dayAfter(first, 1)
    const ends = instantOf(`${last}T${until}`, timeZone)
    if (begins <= at && at < ends) return ends
  }
  return null
}

/** The next moment at which the daily summary leaves. */
export function nextDigest(
  { digestAt, timeZone }: Pick<Preferences, 'digestAt' | 'timeZone'>,
  now: Date,
): Date {
  const today = instantOf(`${dayInZone(now, timeZone)}T${digestAt}`, timeZone)
  if (today > now) return today
  const tomorrow = dayInZone(nextDayStarts(now, timeZone), timeZone)
  return instantOf(`${tomorrow}T${digestAt}`, timeZone)
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

const minute = 60_000
const backOffMinutes = [1, 5, 15, 60, 180, 360, 720] as const

/**
 * When a message that was not accepted is tried again.
 *
 * @param attempts so far
 * @param askedFor seconds that the service asked for
 * @returns null when it is given up
 */
export function nextAttempt(attempts: number, now: Date, askedFor?: number): Date | null {
  const wait = backOffMinutes[attempts - 1]
  if (wait === undefined) return null
  const asked = Math.min(askedFor ?? 0, 24 * 60 * 60) * 1000
  return new Date(now.getTime() + Math.max(wait * minute, asked))
}

/** Days until a notification is forgotten, with what became of its messages. */
export const keptDays = 180
