import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('site-settings', {
  en: {
    unknown: (name: string) => `There is no setting called ${name}.`,
    changedMeanwhile:
      'Someone else changed the settings in the meantime. Review the changes again.',
  },
})
