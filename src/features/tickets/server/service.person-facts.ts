import type { PersonFact } from '#platform/person-facts.ts'
import { personWords } from '../messages.person-facts.ts'
import * as queries from './queries.person-facts.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'tickets.of',
    permission: 'tickets.answer',
    label: () => personWords.label,
    link: () => '/admin/support-tickets',
    read: async ({ db }, accountId) => {
      const found = await queries.personTickets(db, accountId)
      return personWords.told(found)
    },
  },
]
