import type { PersonFact } from '#platform/person-facts.ts'
import { personWords } from '../messages.person-facts.ts'
import * as queries from './queries.person-facts.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'payments.orders',
    permission: 'refunds.approve',
    label: () => personWords.label,
    link: () => '/admin/payments',
    read: async ({ db }, accountId) => {
      const found = await queries.personOrders(db, accountId)
      return personWords.told(found)
    },
  },
]
