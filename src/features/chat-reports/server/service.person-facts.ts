import type { PersonFact } from '#platform/person-facts.ts'
import { personWords } from '../messages.person-facts.ts'
import * as queries from './queries.person-facts.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'chatReports.of',
    permission: 'reports.decide',
    label: () => personWords.label,
    link: () => '/admin/chat-reports',
    read: async ({ db }, accountId) => {
      const found = await queries.personReports(db, accountId)
      return personWords.told(found)
    },
  },
]
