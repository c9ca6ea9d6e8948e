import { catalogue } from '#shared/catalogue.ts'

/** What support does from a ticket, and what the ticket says of it. */
export const actionWords = catalogue({
  en: {
    allowRetry: 'Allow another ID check',
    tries: (used: number) => `ID check: all ${used} attempts used`,
    allowed: 'You can send your ID again',
  },
})
