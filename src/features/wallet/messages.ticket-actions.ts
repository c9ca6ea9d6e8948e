import { catalogue } from '#shared/catalogue.ts'

const connections = (count: number) => (count === 1 ? '1 connection' : `${count} connections`)

/** What support does from a ticket, and what the ticket says of it. */
export const actionWords = catalogue({
  en: {
    returnConnections: 'Give connections back',
    wallet: (usable: number) => `Wallet with ${connections(usable)} added before`,
    added: (count: number) => `${connections(count)} given back`,
    asked: (count: number) => `Giving back ${connections(count)} waits for a second admin`,
    refused: (count: number) => `A second admin refused to give back ${connections(count)}`,
  },
})
