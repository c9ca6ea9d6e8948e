import type { PersonFact } from '#platform/person-facts.ts'
import { personWords } from '../messages.person-facts.ts'
import * as queries from './queries.person-facts.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'disputes.of',
    permission: 'disputes.decide',
    label: () => personWords.label,
    link: () => '/admin/referrals?show=disputes',
    read: async ({ db }, accountId) => {
      const found = await queries.personDisputes(db, accountId)
      return personWords.told(found)
    },
  },
]
