import type { PersonFact } from '#platform/person-facts.ts'
import { personWords } from '../messages.person-facts.ts'
import { keptDays } from './policy.ts'
import * as queries from './queries.person-facts.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'notifications.undelivered',
    permission: 'accounts.manage',
    label: () => personWords.label,
    link: (accountId) => `/admin/deliveries?account=${accountId}`,
    read: async ({ db }, accountId) => {
      const found = await queries.personDeliveries(db, accountId)
      return personWords.told({ ...found, days: keptDays })
    },
  },
]
