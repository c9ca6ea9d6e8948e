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
    spent: 'It’s only spent if a referrer accepts.',
    spentOne: 'You only spend one if a referrer accepts.',
  },
})

/** What a new account gets, from the plan in force; of someone who has an account, what is left. */
export function priceLine(terms: ConnectionTerms, left?: number): string {
  const { dailyLimit, lifetimeLimit } = terms
  if (left !== undefined)
    return `You have ${plural(left, 'connection')} left. ${priceWords.spentOne}`
  if (lifetimeLimit === 1) return `Your first connection is free. ${priceWords.spent}`
  if (lifetimeLimit !== null) {
    return `Your first ${plural(lifetimeLimit, 'connection')} are free. ${priceWords.spentOne}`
  }
  if (dailyLimit === null) return `Connections are free. ${priceWords.spentOne}`
  return `You get ${plural(dailyLimit, 'free connection')} a day. ${priceWords.spentOne}`
}
