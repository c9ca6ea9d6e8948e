import type { PersonFact } from '#platform/person-facts.ts'
import { auditWords as words } from '../messages.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'auditLog.of',
    permission: 'audit.read',
    label: () => words.label,
    link: (accountId) => `/admin/audit?actor=${accountId}`,
    read: async () => words.ofPerson,
  },
]
