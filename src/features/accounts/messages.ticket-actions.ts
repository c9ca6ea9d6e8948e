import { catalogue } from '#shared/catalogue.ts'

/** What support does from a ticket, and what the ticket says of it. */
export const actionWords = catalogue({
  en: {
    invite: 'Invite to sign up',
    invited: 'Invitation to sign up sent',
  },
})
