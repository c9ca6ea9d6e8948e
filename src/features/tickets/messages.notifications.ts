import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    ownTickets: { label: 'Support tickets', why: 'You wrote to support.' },
    queue: { label: 'Tickets that are due', why: 'You answer support tickets.' },
  },
})
