/** What everybody may know of a posting's past (product.md JOB8). */
import type { Context } from '#platform/context.ts'
import type { JobRow } from './queries.ts'
import { listJobEvents, listLineage } from './queries.lifecycle.ts'

export type JobHistory = {
  reposts: number
  openDays: number
  events: { kind: string; at: Date }[]
  postings: { id: string; postedAt: Date; closedAt: Date | null }[]
}

const shownAtMost = 20
/** Steps that are nobody else's business. */
const published: Record<string, string> = {
  publish: 'published',
  approve: 'published',
  start: 'published',
  confirm: 'confirmed',
  pause: 'paused',
  pause_unconfirmed: 'paused_unconfirmed',
  pause_lapsed: 'paused',
  resume: 'resumed',
  close: 'closed',
  expire: 'closed',
  source_gone: 'closed',
  reopen: 'reopened',
}
const dayMs = 86_400_000

/** When an opening was posted, paused and closed; its repeats and how long they were open together. */
export async function historyOf(
  context: Pick<Context, 'db' | 'clock'>,
  job: Pick<JobRow, 'id' | 'sourceKind' | 'postedAt' | 'closedAt'>,
): Promise<JobHistory> {
  const [events, lineage] = await Promise.all([
    listJobEvents(context.db, job.id, 100),
    listLineage(context.db, job.id),
  ])
  const now = context.clock.now()
  // A repeat that took over the first day of an earlier one overlaps with it.
  const open = lineage
    .map((one) => [one.postedAt.getTime(), (one.closedAt ?? now).getTime()] as const)
    .toSorted((one, other) => one[0] - other[0])
  let days = 0
  let until = 0
  for (const [from, to] of open) {
    days += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return {
    reposts: Math.max(0, lineage.length - 1),
    openDays: Math.floor(days / dayMs),
    events: events
      .flatMap(({ kind, at }) => (published[kind] ? [{ kind: published[kind], at }] : []))
      .slice(0, shownAtMost),
    postings: lineage
      .filter((one) => one.id !== job.id)
      .slice(0, shownAtMost)
      .map(({ id, postedAt, closedAt }) => ({ id, postedAt, closedAt })),
  }
}
