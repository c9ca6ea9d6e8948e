import { catalogue } from '#shared/catalogue.ts'

/** What emails of any feature say. */
export const mailWords = catalogue({
  en: {
    unsubscribeLink: 'Stop these emails',
    agreedMoment: (there: string, byOwnClock: string) => `${there}, which is ${byOwnClock}`,
  },
})
