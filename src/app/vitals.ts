/** How this deployment is, for the admin's dashboard: what the process itself knows. */
import { statfs } from 'node:fs/promises'
import type { Dashboard, Vital, VitalFigure } from '#platform/dashboard.ts'
import type { Config } from '#platform/config/config.ts'
import { databaseSize } from '#platform/db/database-size.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { waitersOf } from '#platform/db/pool.ts'
import { countJobs } from '#platform/db/task-queue.ts'
import { isAnyWorkerAlive } from '#platform/db/task-workers.ts'
import type { Clock } from '#platform/log/clock.ts'
import type { Realtime } from '#platform/realtime/mount.ts'
import { sizeWords } from '#shared/sizes.ts'
import { spanWords } from '#shared/spans.ts'
import { vitalWords as words } from './messages.vitals.ts'

/** A task that is due has waited too long after so many minutes. */
const lateMinutes = 5
const slowMs = 200
/** Shares of the disk that are free. */
const littleFree = { warning: 0.15, failed: 0.05 } as const

type Parts = {
  database: Pick<OpenDatabase, 'pool' | 'db'>
  config: Pick<Config, 'dataDir' | 'redisUrl'>
  clock: Clock
  /** Begins after the contexts are made. */
  realtime: () => Realtime
}

/** What the features declare, and before it how the process itself is. */
export function withVitals(dashboard: Dashboard, parts: Parts): Dashboard {
  return { ...dashboard, vitals: [...createVitals(parts), ...dashboard.vitals] }
}

function createVitals({ database, config, clock, realtime }: Parts): Vital[] {
  const owner = { permission: 'admins.manage' } as const
  const { labels } = words
  return [
    {
      ...owner,
      name: 'app.worker',
      label: () => labels.worker,
      read: async ({ db }) => {
        const [{ due, dead, oldestDue }, isAlive] = await Promise.all([
          countJobs(db, clock.now()),
          isAnyWorkerAlive(db),
        ])
        const waited = oldestDue ? clock.now().getTime() - oldestDue.getTime() : 0
        const told = [
          words.due(due, spanWords(waited)),
          ...(dead > 0 ? [words.dead(dead)] : []),
        ].join(' ')
        if (!isAlive) return { state: 'failed', told: `${words.noWorker} ${told}` }
        return { state: dead > 0 || waited >= lateMinutes * 60_000 ? 'warning' : 'ok', told }
      },
    },
    {
      ...owner,
      name: 'app.database',
      label: () => labels.database,
      read: async ({ db }) => {
        const began = performance.now()
        const bytes = await databaseSize(db)
        const took = Math.round(performance.now() - began)
        const waiters = waitersOf(database.pool)
        const told = words.answers(took, sizeWords(bytes))
        if (waiters > 0) return { state: 'warning', told: `${told} ${words.waitedFor(waiters)}` }
        return { state: took > slowMs ? 'warning' : 'ok', told }
      },
    },
    {
      ...owner,
      name: 'app.disk',
      label: () => labels.disk,
      read: async () => {
        const { bavail, blocks, bsize } = await statfs(config.dataDir)
        return diskFigure(bavail * bsize, blocks * bsize)
      },
    },
    {
      ...owner,
      name: 'app.sockets',
      label: () => labels.sockets,
      read: async () => {
        const told = words.open(realtime().connections())
        if (config.redisUrl && !realtime().up())
          return { state: 'failed', told: `${told} ${words.noRedis}` }
        return { state: 'ok', told }
      },
    },
  ]
}

function diskFigure(free: number, all: number): VitalFigure {
  const share = all > 0 ? free / all : 0
  const told = words.free(sizeWords(free), Math.floor(share * 100))
  if (share < littleFree.failed) return { state: 'failed', told }
  return { state: share < littleFree.warning ? 'warning' : 'ok', told }
}
