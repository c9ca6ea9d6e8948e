/** Saved searches for people: they tell how many new people fit, and nobody's name. */
import { personOf, type Context } from '#platform/context.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { peopleQuerySchema, type PeopleQuery } from '#features/people-search/contract.ts'
import * as peopleSearch from '#features/people-search/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  peopleSearchesAtMost,
  type changePeopleSearch,
  type SavedPeopleSearch,
  type savePeopleSearch,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { newPeople } from './notifications.ts'
import { cleaned, countedUntil, nextRun, type SearchTerms } from './policy.ts'
import { lockAdding } from './queries.locks.ts'
import * as queries from './queries.searches.ts'

const savedSearch = (row: queries.SearchRow): SavedPeopleSearch => ({
  id: row.id,
  name: row.name,
  search: row.search,
  frequency: row.frequency,
  lastRunAt: row.lastRunAt?.toISOString() ?? null,
  lastCount: row.lastCount,
  nextRunAt: row.nextRunAt?.toISOString() ?? null,
})

/** @throws AppError INVALID_INPUT at `search.{name}` */
function queryOf(search: SearchTerms): PeopleQuery {
  const parsed = peopleQuerySchema.safeParse(search)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = ['search', ...(issue?.path ?? [])].join('.')
  throw invalidField(path, issue?.message ?? errorWords.searchNotSavable)
}

export async function listSearches(context: Context): Promise<{ items: SavedPeopleSearch[] }> {
  const rows = await queries.listSearches(context.db, personOf(context).accountId)
  return { items: rows.map(savedSearch) }
}

/** @throws AppError NOT_VERIFIED, LIMIT_REACHED, INVALID_INPUT */
export async function saveSearch(
  context: Context,
  input: EndpointInput<typeof savePeopleSearch>['body'],
): Promise<SavedPeopleSearch> {
  const { accountId } = await peopleSearch.viewerOf(context)
  const search = cleaned(input.search)
  queryOf(search)
  await lockAdding(context.db, 'searches', accountId)
  if ((await queries.listSearches(context.db, accountId)).length >= peopleSearchesAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManySearches(peopleSearchesAtMost))
  }
  const { name, frequency, timeZone } = input
  const now = context.clock.now()
  const row = await queries.insertSearch(
    context.db,
    {
      id: newId(now.getTime()),
      accountId,
      name,
      search,
      frequency,
      timeZone,
      countedUntil: countedUntil(now),
      nextRunAt: nextRun(frequency, timeZone, now),
    },
    now,
  )
  return savedSearch(row)
}

/** @throws AppError NOT_FOUND, also for another recruiter's */
export async function changeSearch(
  context: Context,
  id: string,
  { name, frequency }: EndpointInput<typeof changePeopleSearch>['body'],
): Promise<SavedPeopleSearch> {
  const { accountId } = personOf(context)
  const now = context.clock.now()
  const change = { ...(name !== undefined && { name }), ...(frequency && { frequency }) }
  const row = await queries.updateSearch(context.db, id, accountId, change, now)
  if (!row) throw new AppError('NOT_FOUND')
  if (!frequency) return savedSearch(row)
  // People who came while it was stopped are not told of later.
  const starts = {
    nextRunAt: nextRun(frequency, row.timeZone, now),
    countedUntil: countedUntil(now),
  }
  return savedSearch((await queries.updateSearch(context.db, id, accountId, starts, now)) ?? row)
}

/** @throws AppError NOT_FOUND, also for another recruiter's */
export async function deleteSearch(context: Context, id: string): Promise<typeof okReply> {
  const { accountId } = personOf(context)
  if (!(await queries.deleteSearch(context.db, id, accountId))) throw new AppError('NOT_FOUND')
  return okReply
}

/** Runs every saved search that is due, oldest first. */
export async function runDueSearches(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const due = await queries.lockDueSearches(context.db, now, atMost)
  for (const search of due) {
    const until = countedUntil(now)
    const viewer = search.isTold
      ? await peopleSearch.viewerById(context, search.accountId)
      : undefined
    const count = viewer ? await countFor(context, search, viewer, until) : 0
    await queries.updateSearch(
      context.db,
      search.id,
      search.accountId,
      {
        lastRunAt: now,
        lastCount: count,
        nextRunAt: nextRun(search.frequency, search.timeZone, now),
        countedUntil: until,
      },
      now,
    )
    if (count > 0) await tell(context, search, count)
  }
  return due.length
}

async function countFor(
  context: Context,
  search: queries.SearchRow,
  viewer: peopleSearch.Viewer,
  until: Date,
): Promise<number> {
  try {
    const query = queryOf(search.search)
    return await peopleSearch.countNew(context, viewer, query, {
      after: search.countedUntil,
      until,
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // A filter that is gone: the search finds nobody, and its owner can delete it.
    context.log.warn({ err: error, search: search.id }, 'a saved search cannot be run')
    return 0
  }
}

async function tell(context: Context, search: queries.SearchRow, count: number): Promise<void> {
  const { brandName, publicUrl } = context.settings
  const most = peopleSearch.newAtMost
  const address = new URLSearchParams(
    Object.entries(search.search).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one]),
    ),
  )
  await notifications.tell(context, newPeople, [
    {
      accountId: search.accountId,
      about: `people-search:${search.id}`,
      content: () => ({
        subject: mailWords.newSubject(count, most, search.name),
        paragraphs: [mailWords.newLead(count, most, search.name), mailWords.newBody],
        action: {
          label: mailWords.newButton,
          url: `${publicUrl}/recruiter/search-job-seekers?${address}`,
        },
        footer: mailWords.newFooter(brandName),
      }),
    },
  ])
}
