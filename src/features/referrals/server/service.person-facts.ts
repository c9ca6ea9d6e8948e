import type { PersonFact } from '#platform/person-facts.ts'
import { personWords } from '../messages.person-facts.ts'
import * as queries from './queries.person-facts.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'referrals.requests',
    permission: 'disputes.decide',
    label: () => personWords.label,
    link: () => '/admin/referrals',
    read: async ({ db }, accountId) => {
      const found = await queries.personReferrals(db, accountId)
      return personWords.told(found)
    },
  },
]
