import type { Vital } from '#platform/dashboard.ts'
import { sizeWords } from '#shared/sizes.ts'
import { spanWords } from '#shared/spans.ts'
import { words } from '../messages.ts'
import { healthOf } from './policy.ts'
import * as queries from './queries.ts'

export const vitals: readonly Vital[] = [
  {
    name: 'backups.age',
    permission: 'admins.manage',
    label: () => words.label,
    async read({ db, clock, keptBackups }) {
      if (!keptBackups) return { state: 'warning', told: words.off }
      const [newest, good] = await Promise.all([queries.findNewest(db), queries.findLastGood(db)])
      const now = clock.now()
      const { everyHours } = keptBackups
      const age = good ? spanWords(now.getTime() - good.beganAt.getTime()) : ''
      const last = good ? words.last(age, sizeWords(good.bytes ?? 0)) : words.none
      return {
        state: healthOf(newest, good?.beganAt ?? null, { now, everyHours }),
        told: newest?.problem ? `${last} ${words.failed(newest.problem)}` : last,
      }
    },
  },
]
