import type { PersonFact } from '#platform/person-facts.ts'
import { personWords } from '../messages.person-facts.ts'
import * as queries from './queries.person-facts.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'verification.cases',
    permission: 'verifications.decide',
    label: () => personWords.label,
    link: () => '/admin/company-verify?show=decided',
    read: async ({ db }, accountId) => {
      const found = await queries.personCases(db, accountId)
      return personWords.told(found)
    },
  },
]
