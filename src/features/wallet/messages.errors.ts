import { stateWord } from '#shared/state-words.ts'
import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('wallet', {
  en: {
    connectionsNeeded: (most: number) => `Enter a number of connections from 1 to ${most}.`,
    planChanged:
      'Someone else has changed this plan since you opened it. Reload the page, then make your change.',
    ownWallet: 'Another admin has to change your wallet.',
    tooFewReturnedConnections: (usable: number) =>
      `You can remove at most ${usable} returned connections.`,
    secondAdminRequired: 'A second admin has to approve this.',
    adjustmentNotOpen: 'This has already been decided, or it has expired.',
    keyReused: 'This request was already used for something else.',
    planLimitReached: (planName: string, limit: number) =>
      `The ${planName} plan has ${limit} ${limit === 1 ? 'connection' : 'connections'} in total, and you have none left.`,
    dailyLimitReached: (resets: string, timeZone: string) =>
      `You have no connections left today. You get new ones on ${resets} (${timeZone}).`,
    wrongConnectionState: (state: string) => `This connection is ${stateWord(state)}.`,
  },
})
