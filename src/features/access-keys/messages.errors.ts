import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('access-keys', {
  en: {
    tooManyKeys: (keysAtMost: number) =>
      `You can have up to ${keysAtMost} access keys. Remove one you no longer use.`,
  },
})
