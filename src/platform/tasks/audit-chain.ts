import { extendChain } from '../db/audit-chain.ts'
import type { Schedule } from './tasks.ts'

/** The audit entries of the last minute get their links. */
export const auditSchedules: readonly Schedule[] = [
  {
    name: 'audit.chain',
    cron: '* * * * *',
    handler: async (context) => {
      const { added, head, forged } = await extendChain(context.db, context.auditKey)
      if (forged.length > 0) {
        context.log.error({ entries: forged.slice(0, 100) }, 'audit entries that nobody here wrote')
      }
      if (added === 0 || !head) return
      // In the log too: whoever can rewrite the database cannot rewrite that.
      const { position, hash } = head
      context.log.info({ position, hash: hash.toString('hex'), added }, 'audit chained')
    },
  },
]
