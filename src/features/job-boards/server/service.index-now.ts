/** Tells search engines which pages have changed (the IndexNow protocol, indexnow.org/documentation). */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { defineTask, type TaskDefinition } from '#platform/tasks/tasks.ts'
import { newId } from '#shared/ids.ts'
import * as jobSearch from '#features/job-search/server/service.ts'
import * as queries from './queries.index-now.ts'

/** The most that the protocol takes in one call. */
export const pagesAtMost = 10_000
const keptMs = 3 * 24 * 60 * 60 * 1000

export const tellIndexNow: TaskDefinition<{ batch: string }> = defineTask({
  name: 'syndication.tellIndexNow',
  payload: z.object({ batch: z.uuid() }),
})

/** Hears that job pages have changed; nothing is kept where no key is set. */
export async function pagesChanged(context: Context, jobIds: readonly string[]): Promise<void> {
  if (!context.settings.indexNow || jobIds.length === 0) return
  await queries.addJobs(context.db, jobIds, context.clock.now())
}

/** Hears the same of any other pages, by their paths. */
export async function pathsChanged(context: Context, paths: readonly string[]): Promise<void> {
  if (!context.settings.indexNow || paths.length === 0) return
  await queries.addPages(context.db, paths, context.clock.now())
}

/**
 * Every hour: collections that have appeared, and those that have too few jobs by now. What changes
 * within one is told of by the pages of its jobs.
 */
export async function noteCollections(context: Context): Promise<void> {
  if (!context.settings.indexNow) return
  const collections = await jobSearch.collectionsToFind(context)
  // Nothing has been counted yet: that says nothing about the ones that are known.
  if (collections.length === 0) return
  const changed = await queries.replaceCollections(
    context.db,
    collections.map(({ slug }) => slug),
  )
  await pathsChanged(
    context,
    changed.map((slug) => `/jobs/${encodeURIComponent(slug)}`),
  )
}

/** Every minute: what has changed since becomes one call or several. */
export async function gatherChanges(context: Context, atMost = pagesAtMost): Promise<number> {
  if (!context.settings.indexNow) return 0
  const batch = newId(context.clock.now().getTime())
  const taken = await queries.takeBatch(context.db, batch, atMost)
  if (taken > 0) await context.enqueue(tellIndexNow, { batch })
  return taken
}

/** Calls that could not be made for days are not made any more. */
export function forgetOldChanges(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - keptMs)
  return queries.forgetBefore(context.db, before, atMost)
}

/** Answers after which the same call would be refused again. */
const refusals = new Set([400, 403, 404, 410, 422])

/**
 * One call with the pages of a batch.
 *
 * @throws Error when the call is worth another attempt; the queue makes it, later each time
 */
export async function tellBatch(context: Context, batch: string): Promise<void> {
  const { indexNow, publicUrl } = context.settings
  const paths = indexNow ? await pathsOf(context, batch) : []
  if (indexNow && paths.length > 0) {
    const status = await context.outside.post(indexNow.address, {
      host: new URL(publicUrl).host,
      key: indexNow.key,
      keyLocation: `${publicUrl}/${indexNow.key}.txt`,
      urlList: paths.map((path) => publicUrl + path),
    })
    if (refusals.has(status)) {
      context.log.warn({ status, pages: paths.length }, 'IndexNow refused a call')
    } else if (status >= 300) throw new Error(`IndexNow answered with status ${status}`)
  }
  await queries.forgetBatch(context.db, batch)
}

async function pathsOf(context: Context, batch: string): Promise<string[]> {
  const [jobIds, pages] = await Promise.all([
    queries.jobsOf(context.db, batch),
    queries.pagesOf(context.db, batch),
  ])
  return [...jobIds.map((id) => `/job-listing/${id}`), ...pages]
}
