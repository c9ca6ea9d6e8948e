/** What people are told, and by which way: words that every feature and the browser share. */
import type { Role } from './endpoint.ts'

export const notificationChannels = ['in_app', 'email', 'push', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** `digest`: once a day, together with others; email alone has it. */
export const notificationFrequencies = ['now', 'digest', 'off'] as const
export type NotificationFrequency = (typeof notificationFrequencies)[number]

/** One kind of news. Each feature declares its own in `server/notifications.ts`. */
export type NotificationType = {
  /** `feature.whatItIsAbout`; stored, so it never changes meaning. */
  name: string
  /** Who gets news of this kind; the settings list it to them. */
  roles: readonly Role[]
  /** Read in the language of those who ask. */
  words: () => {
    label: string
    /** Why someone gets it: "You sent this request." */
    why: string
    /** Why the locked channels cannot be turned off. */
    lockedReason?: string
  }
  /** The only channels that it uses; all unless told. */
  only?: readonly NotificationChannel[]
  /** What holds until someone chooses; `now` in the app, by email and by push unless told. */
  defaults?: Partial<Record<NotificationChannel, NotificationFrequency>>
  /** Channels that cannot be turned off, nor put off to a digest. */
  locked?: readonly NotificationChannel[]
  /** Leaves at any hour and at once: it protects the account, or a minute matters. */
  isUrgent?: true
  /**
   * Seconds that a message about one thing waits for more news of it; as long as the deployment says
   * (`GATHER_SECONDS`) unless told.
   */
  gathers?: Partial<Record<NotificationChannel, number>>
  /** What was read in the app meanwhile does not leave by email either. */
  onlyUnread?: true
  /** There is no page behind it that says more: the entry in the app keeps the whole text. */
  isWhole?: true
}

const usual: Record<NotificationChannel, NotificationFrequency> = {
  in_app: 'now',
  email: 'now',
  push: 'now',
  sms: 'off',
}

/** What a channel of a type does until someone chooses. */
export function usualFrequency(
  type: Pick<NotificationType, 'only' | 'defaults' | 'locked'>,
  channel: NotificationChannel,
): NotificationFrequency {
  if (type.only && !type.only.includes(channel)) return 'off'
  if (type.locked?.includes(channel)) return 'now'
  return type.defaults?.[channel] ?? usual[channel]
}
