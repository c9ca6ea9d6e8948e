import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { ConnectionTerms } from '../../contract.ts'

/** Words of the price on public pages, which have to stay light. */
export const priceWords = catalogue({
  en: {
    price: (cost: number) => plural(cost, 'connection'),
    question: 'What is a connection?',
    answer:
      'One connection is one request to one company. We hold it while referrers decide, and you get it back if nobody accepts. Nothing else here costs one: searching, saving and applying are free.',
    /** What a new account gets: once, by the day, or without a limit. */
    first: 'Your first connection is free. It’s only spent if a referrer accepts.',
    firstFew: (count: number) =>
      `Your first ${plural(count, 'connection')} are free. You only spend one if a referrer accepts.`,
    unlimited: 'Connections are free. You only spend one if a referrer accepts.',
    daily: (count: number) =>
      `You get ${plural(count, 'free connection')} a day. You only spend one if a referrer accepts.`,
    left: (count: number) =>
      `You have ${plural(count, 'connection')} left. You only spend one if a referrer accepts.`,
  },
})

/** What a new account gets, from the plan in force; of someone who has an account, what is left. */
export function priceLine(terms: ConnectionTerms, left?: number): string {
  const { dailyLimit, lifetimeLimit } = terms
  if (left !== undefined) return priceWords.left(left)
  if (lifetimeLimit === 1) return priceWords.first
  if (lifetimeLimit !== null) return priceWords.firstFew(lifetimeLimit)
  return dailyLimit === null ? priceWords.unlimited : priceWords.daily(dailyLimit)
}
