import type { PersonFact } from '#platform/person-facts.ts'
import { personWords } from '../messages.person-facts.ts'
import * as queries from './queries.person-facts.ts'

export const personFacts: readonly PersonFact[] = [
  {
    name: 'wallet.connections',
    permission: 'wallets.adjust',
    label: () => personWords.label,
    link: () => '/admin/wallets',
    read: async ({ db }, accountId) => {
      const found = await queries.personWallet(db, accountId)
      return found && personWords.told(found)
    },
  },
]
