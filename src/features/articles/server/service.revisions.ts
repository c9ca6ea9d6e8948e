/** What an article said before, compared line by line, and brought back. */
import { z } from 'zod'
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import { nextPage, readCursor } from '#platform/db/paging.ts'
import { compareLines } from '#platform/text/compare-lines.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { ArticleDraft, getRevision, listRevisions, restoreRevision } from '../contract.ts'
import * as queries from './queries.editing.ts'
import { findCategory } from './queries.ts'
import { change, locked, read } from './service.editing.ts'

/** What is compared of a version, the title and the summary as its first lines. */
const textOf = ({ title, excerpt, body }: { title: string; excerpt: string; body: string }) =>
  [title, excerpt, body].filter(Boolean).join('\n')

const position = z.strictObject({ version: z.number().int() })

/** @throws AppError NOT_FOUND, INVALID_CURSOR */
export async function list(
  context: Context,
  id: string,
  { cursor, limit }: EndpointInput<typeof listRevisions>['query'],
): Promise<EndpointReply<typeof listRevisions>> {
  if (!(await queries.findDraft(context.db, id))) throw new AppError('NOT_FOUND')
  const below = readCursor(cursor, position)?.version ?? 2 ** 31 - 1
  // One more than is shown, and one more still, that the last shown is compared with.
  const rows = await queries.listRevisions(context.db, id, below, limit + 1)
  const page = nextPage(rows, limit, ({ version }) => ({ version }))
  const people = await accounts.accountsByIds(context, [
    ...new Set(page.items.flatMap(({ savedBy }) => savedBy ?? [])),
  ])
  return {
    ...page,
    items: page.items.map((row, index) => {
      const before = rows[index + 1]
      const parts = compareLines(before ? textOf(before) : '', textOf(row))
      const count = (kind: 'added' | 'removed') => parts.filter((line) => line.kind === kind).length
      return {
        version: row.version,
        title: row.title,
        savedBy: (row.savedBy && people.get(row.savedBy)?.name) || null,
        savedAt: row.savedAt.toISOString(),
        added: count('added'),
        removed: count('removed'),
      }
    }),
  }
}

/** @throws AppError NOT_FOUND */
export async function get(
  context: Context,
  { id, version }: EndpointInput<typeof getRevision>['params'],
): Promise<EndpointReply<typeof getRevision>> {
  const [row, present] = await Promise.all([
    queries.findRevision(context.db, id, version),
    queries.findDraft(context.db, id),
  ])
  if (!row || !present) throw new AppError('NOT_FOUND')
  const { title, body } = row
  return { version, title, body, lines: compareLines(textOf(row), textOf(present)) }
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT */
export async function restore(
  context: Context,
  { id, version }: EndpointInput<typeof restoreRevision>['params'],
  expectedVersion: number,
): Promise<ArticleDraft> {
  const row = await locked(context, id, expectedVersion)
  const old = await queries.findRevision(context.db, id, version)
  const category = await findCategory(context.db, row.categorySlug)
  if (!old || !category) throw new AppError('NOT_FOUND')
  const { title, excerpt, body, tags } = old
  const { slug, authorName, canonicalUrl, isIndexed } = row
  const place = {
    category: row.categorySlug,
    author: row.authorSlug,
    slug,
    authorName,
    canonicalUrl,
    isIndexed,
  }
  await change(context, row, { ...place, title, excerpt, body, tags, categoryRow: category })
  return read(context, id)
}
