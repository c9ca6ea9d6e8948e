import type { PersonFact } from '#platform/person-facts.ts'
import { personWords } from '../messages.person-facts.ts'
import * as queries from './queries.person-facts.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'moderation.of',
    permission: 'reports.decide',
    label: () => personWords.label,
    link: () => '/admin/moderation',
    read: async ({ db }, accountId) => personWords.told(await queries.personCounts(db, accountId)),
  },
]
