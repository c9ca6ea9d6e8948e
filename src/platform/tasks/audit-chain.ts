import { extendChain } from '../db/audit-chain.ts'
import { inSteps } from './in-steps.ts'
import type { Schedule } from './tasks.ts'

/** The audit entries of the last minute get their links. */
export const auditSchedules: readonly Schedule[] = [
  {
    name: 'audit.chain',
    cron: '* * * * *',
    transaction: false,
    handler: async (context) => {
      await inSteps<number>(context, {
        name: 'audit.chain',
        step: async (inStep, { after, size }) => {
          const found = await extendChain(inStep.db, inStep.auditKey, {
            after: after ?? 0,
            atMost: size,
          })
          const { added, head, forged, next } = found
          if (forged.length > 0) {
            inStep.log.error(
              { entries: forged.slice(0, 100) },
              'audit entries that nobody here wrote',
            )
          }
          if (added > 0 && head) {
            // In the log too: a person who can rewrite the database cannot rewrite that.
            const { position, hash } = head
            inStep.log.info({ position, hash: hash.toString('hex'), added }, 'audit chained')
          }
          return { rows: added, next }
        },
      })
    },
  },
]
