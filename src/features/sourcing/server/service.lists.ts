/** Lists of candidates that the verified recruiters of a company share. */
import type { Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as peopleSearch from '#features/people-search/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import { listedAtMost, listsAtMost, type ListedPerson, type PeopleList } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import * as queries from './queries.lists.ts'
import { lockAdding } from './queries.locks.ts'
import { shownEntries } from './shown-entries.ts'

type Page = { cursor?: string | undefined; limit: number }

const listOf = (row: queries.ListRow): PeopleList => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})

export async function listLists(context: Context, page: Page) {
  const { companyId } = await peopleSearch.viewerOf(context)
  const after = readCursor(page.cursor, timePosition)
  const rows = await queries.listLists(context.db, companyId, after, page.limit + 1)
  const { items, nextCursor } = nextPage(rows, page.limit, ({ createdAt, id }) => ({
    at: createdAt.toISOString(),
    id,
  }))
  return { items: items.map(listOf), nextCursor }
}

/** @throws AppError NOT_FOUND alike for another company's and for one that never was */
async function ownList(context: Context, id: string, companyId: string): Promise<PeopleList> {
  const list = await queries.findList(context.db, id, companyId)
  if (!list) throw new AppError('NOT_FOUND')
  return listOf(list)
}

/** @throws AppError LIMIT_REACHED */
export async function createList(context: Context, name: string): Promise<PeopleList> {
  const { accountId, companyId } = await peopleSearch.viewerOf(context)
  await lockAdding(context.db, 'lists', companyId)
  if ((await queries.countLists(context.db, companyId)) >= listsAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyLists(listsAtMost))
  }
  const now = context.clock.now()
  const id = newId(now.getTime())
  await queries.insertList(context.db, { id, companyId, createdBy: accountId, name }, now)
  return ownList(context, id, companyId)
}

export async function renameList(context: Context, id: string, name: string): Promise<PeopleList> {
  const { companyId } = await peopleSearch.viewerOf(context)
  const done = await queries.renameList(context.db, id, companyId, name, context.clock.now())
  if (!done) throw new AppError('NOT_FOUND')
  return ownList(context, id, companyId)
}

export async function deleteList(context: Context, id: string): Promise<typeof okReply> {
  const { companyId } = await peopleSearch.viewerOf(context)
  if (!(await queries.deleteList(context.db, id, companyId))) throw new AppError('NOT_FOUND')
  return okReply
}

/** The candidates of a list whom the reader may see now. */
export async function readList(context: Context, id: string, page: Page) {
  const viewer = await peopleSearch.viewerOf(context)
  const list = await ownList(context, id, viewer.companyId)
  const { items, nextCursor } = await shownEntries(context, viewer, page, (after, limit) =>
    queries.listEntries(context.db, { listId: id, companyId: viewer.companyId }, after, limit),
  )
  const people = items.map(({ card, row }): ListedPerson => ({
    ...card,
    tags: row.tags,
    at: row.at.toISOString(),
  }))
  return { list, items: people, nextCursor }
}

type Entry = { id: string; cardId: string }

/**
 * @throws AppError NOT_FOUND for a list of others and a card that the reader may not see
 * @throws AppError LIMIT_REACHED
 */
export async function addToList(context: Context, { id, cardId }: Entry): Promise<typeof okReply> {
  const viewer = await peopleSearch.viewerOf(context)
  if (!(await queries.lockList(context.db, id, viewer.companyId))) throw new AppError('NOT_FOUND')
  const person = await peopleSearch.shownPerson(context, viewer, cardId)
  if (await queries.isListed(context.db, id, person.accountId)) return okReply
  if ((await queries.countEntries(context.db, id)) >= listedAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.listFull(listedAtMost))
  }
  const now = context.clock.now()
  await queries.insertEntry(context.db, {
    id: newId(now.getTime()),
    listId: id,
    candidateId: person.accountId,
    addedBy: viewer.accountId,
    addedAt: now,
  })
  return okReply
}

/** @throws AppError NOT_FOUND for a list of others and a card that the reader may not see */
export async function removeFromList(
  context: Context,
  { id, cardId }: Entry,
): Promise<typeof okReply> {
  const viewer = await peopleSearch.viewerOf(context)
  await ownList(context, id, viewer.companyId)
  const person = await peopleSearch.shownPerson(context, viewer, cardId)
  await queries.deleteEntry(context.db, id, person.accountId)
  return okReply
}
