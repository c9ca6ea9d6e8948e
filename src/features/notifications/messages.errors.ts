import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('notifications', {
  en: {
    unknownTimeZone: 'Choose a time zone, for example Europe/Vienna.',
    unknownType: 'This kind of notification doesn’t exist.',
    emptyQuietHours: 'Quiet hours must end at another time than they begin.',
    lockedChannel: (label: string) => `“${label}” can’t be turned off.`,
    digestIsEmail: 'Only emails can wait for the daily summary.',
    notDead: 'Only a message that couldn’t be delivered can be sent again.',
  },
})
