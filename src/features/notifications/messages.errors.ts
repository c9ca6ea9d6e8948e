import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('notifications', {
  en: {
    unknownType: 'This notification type doesn’t exist.',
    emptyQuietHours: 'Choose different times for the start and end of quiet hours.',
    lockedChannel: (label: string) => `“${label}” can’t be turned off.`,
    digestIsEmail: 'Only emails can wait for the daily summary.',
    notDead: 'Only a message that couldn’t be delivered can be sent again.',
  },
})
