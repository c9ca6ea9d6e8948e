/** Jobs that a candidate keeps, with a note and tags of their own. */
import { companyReference } from '#features/companies/server/service.ts'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import { savedAtMost, type listSavedJobs, type saveJob as saveContract } from '../contract.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'

const shownLocations = 3

/** The candidate's saved jobs, the newest first. */
export async function listSaved(
  context: Context,
  query: EndpointInput<typeof listSavedJobs>['query'],
): Promise<EndpointReply<typeof listSavedJobs>> {
  const rows = await queries.listSaved(context.db, personOf(context).accountId, {
    ...(query.tag && { tag: query.tag }),
    after: readCursor(query.cursor, timePosition),
    limit: query.limit + 1,
  })
  const page = nextPage(rows, query.limit, (row) => ({ at: row.savedAt, id: row.jobId }))
  return {
    nextCursor: page.nextCursor,
    items: page.items.map((row) => ({
      job: {
        id: row.jobId,
        title: row.title,
        company: companyReference(row),
        status: row.status,
        locations: row.locations.slice(0, shownLocations),
        moreLocations: Math.max(0, row.locations.length - shownLocations),
        workMode: row.workMode,
        pay: row.pay,
        lastConfirmedAt: row.lastConfirmedAt,
      },
      note: row.note,
      tags: row.tags,
      savedAt: row.savedAt,
    })),
  }
}

/** Ids of all saved jobs. */
export async function listSavedIds(context: Context): Promise<{ ids: string[] }> {
  const { accountId } = personOf(context)
  return { ids: await queries.listSavedIds(context.db, accountId, savedAtMost) }
}

/**
 * Saves a job, or changes the note and tags of a saved one.
 *
 * @throws AppError NOT_FOUND; LIMIT_REACHED when the list is full
 */
export async function save(
  context: Context,
  jobId: string,
  change: EndpointInput<typeof saveContract>['body'],
): Promise<typeof okReply> {
  const { accountId } = personOf(context)
  const now = context.clock.now()
  const tags = change.tags && [...new Set(change.tags)]
  const given = { ...(change.note !== undefined && { note: change.note }), ...(tags && { tags }) }
  if (await queries.updateSaved(context.db, accountId, jobId, given, now)) return okReply
  await jobs.findReferable(context, { jobId })
  if ((await queries.countSaved(context.db, accountId)) >= savedAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManySavedJobs(savedAtMost))
  }
  await queries.insertSaved(
    context.db,
    { accountId, jobId, note: given.note ?? '', tags: tags ?? [] },
    now,
  )
  return okReply
}

/** Saves a job no longer. */
export async function unsave(context: Context, jobId: string): Promise<typeof okReply> {
  await queries.deleteSaved(context.db, personOf(context).accountId, jobId)
  return okReply
}
