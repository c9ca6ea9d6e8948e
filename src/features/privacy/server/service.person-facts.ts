import type { PersonFact } from '#platform/person-facts.ts'
import { personWords } from '../messages.person-facts.ts'
import * as queries from './queries.person-facts.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'privacy.deletion',
    permission: 'accounts.manage',
    label: () => personWords.label,

    read: async ({ db }, accountId) => {
      const found = await queries.personDeletion(db, accountId)
      return personWords.told(found)
    },
  },
]
