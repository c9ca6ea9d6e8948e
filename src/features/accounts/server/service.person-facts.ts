import type { PersonFact } from '#platform/person-facts.ts'
import { personWords } from '../messages.person-facts.ts'
import * as queries from './queries.people.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'accounts.signIn',
    permission: 'accounts.manage',
    label: () => personWords.label,
    read: async ({ db, clock }, accountId) =>
      personWords.told(await queries.signInFacts(db, accountId, clock.now())),
  },
]
