import type { Vital } from '#platform/dashboard.ts'
import { spanWords } from '#shared/spans.ts'
import { auditWords as words } from '../messages.ts'
import * as queries from './queries.ts'

const hour = 3_600_000
/** Twice a day and a little: one check that failed to begin is noticed. */
const oldAfterHours = 49

export const vitals: readonly Vital[] = [
  {
    name: 'auditLog.chain',
    permission: 'audit.read',
    link: '/admin/audit',
    label: () => words.label,
    async read({ db, clock }) {
      const last = await queries.findLastCheck(db)
      if (!last?.endedAt) return { state: 'warning', told: words.notChecked }
      if (last.fault) return { state: 'failed', told: words.fault(last.fault) }
      const age = clock.now().getTime() - last.endedAt.getTime()
      const state = age >= oldAfterHours * hour ? 'warning' : 'ok'
      return { state, told: words.checked(last.entries, spanWords(age)) }
    },
  },
]
