import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    oneOrSeveral: 'Send one event, or `events`.',
    tooManyKeys: (most: number) => `At most ${most} keys.`,
  },
})
