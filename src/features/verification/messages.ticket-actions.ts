import { catalogue } from '#shared/catalogue.ts'

/** What support does from a ticket, and what the ticket says of it. */
export const actionWords = catalogue({
  en: {
    allowRetry: 'Allow another verification try',
    tries: (used: number) => `ID check: all ${used} tries were used`,
    allowed: 'You can send a picture of your ID again',
  },
})
