/** One card for one opening: the same posting from two sources, and postings that come back. */
import type { Context } from '#platform/context.ts'
import { jobsChanged } from './events.ts'
import { lifeDays } from './policy.lifecycle.ts'
import * as queries from './queries.folding.ts'

export const comparedAtOnce = 500

/**
 * Looks for duplicates and forerunners of jobs that changed, all of a batch in the same few statements.
 *
 * @returns how many were compared
 */
export async function compareJobs(
  context: Pick<Context, 'db' | 'publish'>,
  atMost = comparedAtOnce,
): Promise<number> {
  const ids = await queries.takeChanged(context.db, atMost)
  if (ids.length === 0) return 0
  await queries.linkReposts(context.db, ids, queries.sameText, lifeDays.repost)
  const before = await queries.findFolded(context.db, ids)
  const duplicates = new Map(
    (await queries.findDuplicates(context.db, ids, queries.sameText)).map((found) => [
      found.jobId,
      found.primaryId,
    ]),
  )
  // Nothing stands behind one that goes behind another itself.
  const chained = [...duplicates]
    .filter(([, primaryId]) => duplicates.has(primaryId))
    .map(([id]) => id)
  for (const id of chained) duplicates.delete(id)
  if (chained.length > 0) await queries.compareAgain(context.db, chained)
  // A job that goes behind another one takes those along that stood behind it.
  const released = await queries.releaseFrom(context.db, [...duplicates.keys()])
  const changed = await queries.setFolded(context.db, [
    ...[...duplicates].map(([jobId, primaryId]) => ({ jobId, primaryId })),
    ...before
      .filter(({ id }) => !duplicates.has(id))
      .map(({ id }) => ({ jobId: id, primaryId: null })),
  ])
  const primaries = new Set([
    ...duplicates.values(),
    ...before.map(({ foldedInto }) => foldedInto),
    ...duplicates.keys(),
  ])
  if (primaries.size > 0) await queries.listSources(context.db, [...primaries])
  const touched = [...new Set([...changed, ...released, ...primaries])]
  if (touched.length > 0) await context.publish(jobsChanged, { jobIds: touched })
  return ids.length
}

/** Jobs that are not open any longer stand for nothing, and nothing stands for them. */
export async function unfold(
  context: Pick<Context, 'db' | 'publish'>,
  ids: readonly string[],
): Promise<void> {
  const behind = await queries.findFolded(context.db, ids)
  await queries.setFolded(
    context.db,
    behind.map(({ id }) => ({ jobId: id, primaryId: null })),
  )
  const released = await queries.releaseFrom(context.db, ids)
  const primaries = [...new Set([...behind.map(({ foldedInto }) => foldedInto), ...ids])]
  if (behind.length > 0 || released.length > 0) {
    await queries.listSources(context.db, primaries)
    await context.publish(jobsChanged, { jobIds: [...released, ...primaries] })
  }
}
