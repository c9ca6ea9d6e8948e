/** People who write articles: the pages of those who agreed to be named, and who keeps them. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { articlePath, authorPath } from '#shared/article-path.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  authorsAtMost,
  type addAuthor,
  type ArticleAuthor,
  type DraftAuthor,
  type listArticlesOfAuthor,
  type listAuthors,
  type saveAuthor,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { articlesChanged } from './events.ts'
import * as queries from './queries.authors.ts'
import { listPublished } from './queries.ts'
import { cardOf } from './service.ts'
import { widestPicture, widestPictures } from './service.pictures.ts'

type Reading = Pick<Context, 'db'>

/** Pages of older articles show a change once their copies have expired. */
const pagesToldAtMost = 500

/** @throws AppError NOT_FOUND, also for an author who is not named */
export async function read(context: Reading, slug: string): Promise<ArticleAuthor> {
  const { name, bio, pictureId, articles, updatedAt } = await named(context, slug)
  return {
    slug,
    name,
    bio,
    articles,
    picture: await widestPicture(context, pictureId),
    updatedAt: updatedAt.toISOString(),
  }
}

/** @throws AppError NOT_FOUND as the page, INVALID_CURSOR */
export async function articlesOf(
  context: Reading,
  slug: string,
  { cursor, limit }: EndpointInput<typeof listArticlesOfAuthor>['query'],
): Promise<EndpointReply<typeof listArticlesOfAuthor>> {
  const after = readCursor(cursor, timePosition)
  const { id: authorId } = await named(context, slug)
  const rows = await listPublished(context.db, { authorId }, { after, limit: limit + 1 })
  const page = nextPage(rows, limit, (row) => ({ at: row.publishedAt, id: row.id }))
  return { ...page, items: page.items.map(cardOf) }
}

async function named(context: Reading, slug: string): Promise<queries.CountedAuthor> {
  const author = await queries.findNamed(context.db, slug)
  if (!author) throw new AppError('NOT_FOUND')
  return author
}

export async function list(context: Context): Promise<EndpointReply<typeof listAuthors>> {
  const rows = await queries.listAuthors(context.db, authorsAtMost, undefined)
  const pictures = await widestPictures(
    context,
    rows.flatMap(({ pictureId }) => pictureId ?? []),
  )
  return { items: rows.map((row) => draftOf(row, pictures)) }
}

function draftOf(row: queries.CountedAuthor, pictures: ReadonlyMap<string, string>): DraftAuthor {
  const { id, slug, name, bio, pictureId, agreedAt, articles, version } = row
  const picture = pictures.get(pictureId ?? '') ?? null
  return {
    id,
    slug,
    name,
    bio,
    pictureId,
    picture,
    articles,
    version,
    hasAgreed: agreedAt !== null,
  }
}

async function draft(context: Context, id: string): Promise<DraftAuthor> {
  const [row] = await queries.listAuthors(context.db, 1, id)
  if (!row) throw new AppError('NOT_FOUND')
  return draftOf(row, await widestPictures(context, row.pictureId ? [row.pictureId] : []))
}

/** @throws AppError CONFLICT for an address that is taken, LIMIT_REACHED, INVALID_INPUT for a picture that there is not */
export async function add(
  context: Context,
  { hasAgreed, ...content }: EndpointInput<typeof addAuthor>['body'],
): Promise<DraftAuthor> {
  await checkPicture(context, content.pictureId)
  if ((await queries.countAuthors(context.db)) >= authorsAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyAuthors(authorsAtMost))
  }
  const now = context.clock.now()
  const id = newId(now.getTime())
  const isAdded = await queries.insertAuthor(context.db, {
    ...content,
    id,
    agreedAt: hasAgreed ? now : null,
    createdBy: personOf(context).accountId,
    createdAt: now,
    updatedAt: now,
  })
  if (!isAdded) {
    const reason = errorWords.authorTaken
    throw new AppError('CONFLICT', { reason, fields: [{ path: 'slug', message: reason }] })
  }
  await recordAudit(context, {
    action: 'articles.authorAdded',
    entity: { type: 'article_author', id },
    after: { hasAgreed },
  })
  return draft(context, id)
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT for a picture that there is not */
export async function save(
  context: Context,
  id: string,
  { hasAgreed, expectedVersion, ...content }: EndpointInput<typeof saveAuthor>['body'],
): Promise<DraftAuthor> {
  const row = await queries.lockAuthor(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== expectedVersion) {
    throw new AppError('VERSION_CONFLICT', errorWords.authorChanged)
  }
  await checkPicture(context, content.pictureId)
  const now = context.clock.now()
  await queries.updateAuthor(context.db, id, {
    ...content,
    agreedAt: hasAgreed ? (row.agreedAt ?? now) : null,
    version: row.version + 1,
    updatedAt: now,
  })
  await recordAudit(context, {
    action: 'articles.authorSaved',
    entity: { type: 'article_author', id },
    before: { hasAgreed: row.agreedAt !== null },
    after: { hasAgreed },
  })
  await tell(context, row)
  return draft(context, id)
}

/** @throws AppError NOT_FOUND */
export async function remove(context: Context, id: string) {
  const row = await queries.lockAuthor(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  await tell(context, row)
  await queries.deleteAuthor(context.db, id)
  await recordAudit(context, {
    action: 'articles.authorDeleted',
    entity: { type: 'article_author', id },
  })
  return okReply
}

async function checkPicture(context: Context, pictureId: string | null): Promise<void> {
  if (pictureId === null || (await widestPicture(context, pictureId))) return
  throw invalidField('pictureId', errorWords.unknownPicture)
}

/** Their own page, and those of their articles. */
async function tell(context: Context, { id, slug }: queries.AuthorRow): Promise<void> {
  const addresses = await queries.listAddressesOf(context.db, id, pagesToldAtMost)
  const paths = addresses.map(({ kind, ...address }) => articlePath(kind, address))
  await context.publish(articlesChanged, {
    paths: [authorPath(slug), ...paths],
    indexed: [],
  })
}
