import { catalogue } from '#shared/catalogue.ts'

const connections = (count: number) => (count === 1 ? '1 connection' : `${count} connections`)

/** What support does from a ticket, and what the ticket says of it. */
export const actionWords = catalogue({
  en: {
    returnConnections: 'Return connections',
    wallet: (usable: number) => `Wallet (${connections(usable)} added earlier)`,
    added: (count: number) => `${connections(count)} returned`,
    asked: (count: number) => `Returning ${connections(count)} is waiting for a second admin`,
    expired: (count: number) =>
      `No second admin decided within 7 days: ${connections(count)} ${count === 1 ? 'was' : 'were'} not returned`,
    refused: (count: number) => `A second admin rejected returning ${connections(count)}`,
  },
})
