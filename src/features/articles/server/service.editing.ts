/** Articles as editors write, schedule and publish them. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { picturesIn, renderMarkdown, type Rendered } from '#platform/text/markdown.ts'
import { articlePath, authorPath } from '#shared/article-path.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type {
  ArticleDraft,
  createArticle,
  listDrafts,
  previewArticle,
  publishArticle,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { articlesChanged } from './events.ts'
import { allowedActions, nextState, readingMinutes, type ArticleAction } from './policy.ts'
import { findAuthorBySlug } from './queries.authors.ts'
import * as queries from './queries.editing.ts'
import { faultsOf, picturesOf } from './service.pictures.ts'
import { findCategory, type CategoryRow } from './queries.ts'

type Content = EndpointInput<typeof createArticle>['body']

export function draftOf(row: queries.DraftRow): ArticleDraft {
  return {
    id: row.id,
    category: row.categorySlug,
    kind: row.kind,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    body: row.body,
    tags: row.tags,
    author: row.authorSlug,
    authorName: row.authorName,
    canonicalUrl: row.canonicalUrl,
    isIndexed: row.isIndexed,
    state: row.state,
    publishAt: row.publishAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** @throws AppError INVALID_CURSOR */
export async function list(
  context: Context,
  { state, cursor, limit }: EndpointInput<typeof listDrafts>['query'],
): Promise<EndpointReply<typeof listDrafts>> {
  const rows = await queries.listDrafts(context.db, state, {
    after: readCursor(cursor, timePosition),
    limit: limit + 1,
  })
  const page = nextPage(rows, limit, (row) => ({ at: row.updatedAt, id: row.id }))
  return { ...page, items: page.items.map(draftOf) }
}

/** @throws AppError NOT_FOUND */
export async function read(context: Context, id: string): Promise<ArticleDraft> {
  const row = await queries.findDraft(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  return draftOf(row)
}

export async function preview(
  context: Context,
  body: string,
): Promise<EndpointReply<typeof previewArticle>> {
  const { html } = await render(context, body)
  const known = await picturesOf(context, body)
  const pictures = [...known].map(([id, { src }]) => ({ id, path: src }))
  return { html, problems: faultsOf(body, known), pictures }
}

/** @throws AppError INVALID_INPUT for a text whose pictures cannot be shown to everyone */
async function checkPublishable(
  context: Context,
  { body }: Pick<queries.DraftRow, 'body'>,
): Promise<void> {
  const [fault] = faultsOf(body, await picturesOf(context, body))
  if (fault) throw invalidField('body', fault)
}

/** @throws AppError INVALID_INPUT for an unknown category, CONFLICT for an address that is taken */
export async function create(context: Context, content: Content): Promise<ArticleDraft> {
  const category = await place(context, content)
  const now = context.clock.now()
  const id = newId(now.getTime())
  const { accountId } = personOf(context)
  await queries.insertDraft(context.db, {
    ...(await written(context, content)),
    id,
    categoryId: category.id,
    kind: category.kind,
    state: 'draft',
    createdBy: accountId,
    createdAt: now,
    updatedAt: now,
  })
  await keepRevision(context, { id, version: 1, ...content }, accountId)
  await recordAudit(context, { action: 'articles.created', entity: { type: 'article', id } })
  return read(context, id)
}

/** @throws AppError NOT_FOUND, INVALID_INPUT, CONFLICT, VERSION_CONFLICT */
export async function save(
  context: Context,
  id: string,
  { expectedVersion, ...content }: Content & { expectedVersion: number },
): Promise<ArticleDraft> {
  const row = await locked(context, id, expectedVersion)
  // What is public already must stay fit to be.
  if (row.state === 'published' || row.state === 'scheduled') {
    await checkPublishable(context, content)
  }
  const category = await place(context, content, row)
  await change(context, row, { ...content, categoryRow: category })
  return read(context, id)
}

/** Writes another text in place of the present one, whose version is one higher from then on. */
export async function change(
  context: Context,
  row: queries.DraftRow,
  { categoryRow, ...content }: Content & { categoryRow: CategoryRow },
): Promise<void> {
  const now = context.clock.now()
  const moved = row.categorySlug !== content.category || row.slug !== content.slug
  const version = row.version + 1
  await queries.updateDraft(context.db, row.id, {
    ...(await written(context, content)),
    categoryId: categoryRow.id,
    kind: categoryRow.kind,
    version,
    shipped: null,
    updatedAt: now,
    ...(row.state === 'published' && { changedAt: now }),
  })
  // An address that readers know goes on leading to the text.
  if (moved && row.publishedAt) {
    await queries.keepAddress(context.db, row.id, {
      categorySlug: row.categorySlug,
      slug: row.slug,
    })
  }
  await queries.freeAddress(context.db, { categorySlug: content.category, slug: content.slug })
  const editor = context.actor.kind === 'person' ? context.actor.accountId : null
  await keepRevision(context, { id: row.id, version, ...content }, editor)
  await recordAudit(context, {
    action: 'articles.saved',
    entity: { type: 'article', id: row.id },
    after: { version, title: content.title },
  })
  if (!row.publishedAt) return
  const { author: authorSlug } = content
  await tell(context, [row, { ...row, ...content, authorSlug, kind: categoryRow.kind }])
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION, INVALID_INPUT for a time that has passed */
export async function publish(
  context: Context,
  id: string,
  { expectedVersion, at }: EndpointInput<typeof publishArticle>['body'],
): Promise<ArticleDraft> {
  const row = await locked(context, id, expectedVersion)
  await checkPublishable(context, row)
  const now = context.clock.now()
  const moment = at === null ? null : new Date(at)
  if (moment && moment <= now) throw invalidField('at', errorWords.passed)
  const state = step(row, moment ? 'schedule' : 'publish')
  await (moment
    ? queries.updateDraft(context.db, id, {
        state,
        publishAt: moment,
        version: row.version + 1,
        updatedAt: now,
      })
    : goLive(context, row))
  await keepRevision(context, { ...row, version: row.version + 1 }, personOf(context).accountId)
  await recordAudit(context, {
    action: moment ? 'articles.scheduled' : 'articles.published',
    entity: { type: 'article', id },
    after: { at },
  })
  return read(context, id)
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION */
export async function unpublish(
  context: Context,
  id: string,
  expectedVersion: number,
): Promise<ArticleDraft> {
  const row = await locked(context, id, expectedVersion)
  const state = step(row, 'unpublish')
  const version = row.version + 1
  const updatedAt = context.clock.now()
  await queries.updateDraft(context.db, id, { state, publishAt: null, version, updatedAt })
  await keepRevision(context, { ...row, version }, personOf(context).accountId)
  await recordAudit(context, {
    action: 'articles.unpublished',
    entity: { type: 'article', id },
    before: { state: row.state },
    after: { state },
  })
  if (row.state === 'published') await tell(context, [row])
  return read(context, id)
}

/** A step of the schedule. @returns how many went live */
export async function publishDue(context: Context, atMost: number): Promise<number> {
  const due = await queries.lockDue(context.db, context.clock.now(), atMost)
  for (const row of due) {
    await goLive(context, row)
    await keepRevision(context, { ...row, version: row.version + 1 }, row.createdBy)
    await recordAudit(context, {
      action: 'articles.published',
      entity: { type: 'article', id: row.id },
    })
  }
  return due.length
}

async function goLive(context: Context, row: queries.DraftRow): Promise<void> {
  const now = context.clock.now()
  await queries.updateDraft(context.db, row.id, {
    state: 'published',
    publishAt: null,
    // What was public before keeps its day.
    publishedAt: row.publishedAt ?? now,
    changedAt: now,
    version: row.version + 1,
    updatedAt: now,
  })
  await tell(context, [row])
}

export async function locked(
  context: Context,
  id: string,
  expectedVersion: number,
): Promise<queries.DraftRow> {
  const row = await queries.lockDraft(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== expectedVersion) {
    throw new AppError('VERSION_CONFLICT', errorWords.changedMeanwhile)
  }
  return row
}

function step(row: queries.DraftRow, action: ArticleAction): ArticleDraft['state'] {
  const state = nextState(row.state, action)
  if (state) return state
  throw new AppError('ILLEGAL_TRANSITION', {
    reason: errorWords.wrongState(row.state),
    allowed: allowedActions(row.state),
  })
}

/** The category, when nobody else's article stands at the address. */
async function place(
  context: Context,
  { category: slug, slug: name }: Content,
  own?: queries.DraftRow,
): Promise<CategoryRow> {
  const category = await findCategory(context.db, slug)
  if (!category) throw invalidField('category', errorWords.unknownCategory)
  const other = await queries.findDraftAt(context.db, category.id, name)
  if (other && other.id !== own?.id) {
    throw new AppError('CONFLICT', {
      id: other.id,
      reason: errorWords.taken(other.title),
      fields: [{ path: 'slug', message: errorWords.taken(other.title) }],
    })
  }
  return category
}

/** The columns that a text makes. */
async function written(context: Context, { category: _category, author, ...content }: Content) {
  const { html, text, pictureId } = await render(context, content.body)
  return {
    ...content,
    ...(await byline(context, author, content.authorName)),
    pictureId,
    tags: [...new Set(content.tags)],
    html,
    readingMinutes: readingMinutes(text),
  }
}

/** An article of an author who is not named any longer is the site's own. */
async function byline(context: Context, author: string | null, authorName: string) {
  if (author === null) {
    if (authorName === '') throw invalidField('authorName', errorWords.authorRequired)
    return { authorId: null, authorName }
  }
  const found = await findAuthorBySlug(context.db, author)
  if (!found) throw invalidField('author', errorWords.unknownAuthor)
  return { authorId: found.id, authorName: context.settings.brandName }
}

async function render(
  context: Context,
  body: string,
): Promise<Rendered & { pictureId: string | null }> {
  const pictures = await picturesOf(context, body)
  const rendered = renderMarkdown(body, context.settings.publicUrl, pictures)
  if (!rendered) throw invalidField('body', errorWords.tooDeep)
  const first = picturesIn(body).find(({ id }) => id !== null && pictures.has(id))
  return { ...rendered, pictureId: first?.id ?? null }
}

type Kept = Pick<ArticleDraft, 'id' | 'version' | 'title' | 'excerpt' | 'body' | 'tags'>

function keepRevision(
  context: Context,
  { id, version, title, excerpt, body, tags }: Kept,
  savedBy: string | null,
): Promise<void> {
  const savedAt = context.clock.now()
  const revision = { version, title, excerpt, body, tags: [...tags], savedBy, savedAt }
  return queries.insertRevision(context.db, { articleId: id, ...revision })
}

/** The pages that show an article: its own at each address, and the lists. */
function tell(
  context: Context,
  addresses: readonly {
    kind: queries.DraftRow['kind']
    categorySlug?: string
    category?: string
    slug: string
    authorSlug: string | null
    isIndexed: boolean
    canonicalUrl: string | null
  }[],
): Promise<void> {
  const listed = addresses.flatMap(
    ({ kind, categorySlug, category = categorySlug ?? '', slug }) => [
      articlePath(kind, { category, slug }),
      ...(kind === 'blog' ? ['/blogs', `/blog/${category}`] : []),
    ],
  )
  const authors = addresses.flatMap(({ authorSlug }) => (authorSlug ? authorPath(authorSlug) : []))
  const isIndexed = addresses.some((one) => one.isIndexed && one.canonicalUrl === null)
  return context.publish(articlesChanged, {
    paths: [...new Set([...listed, ...authors])],
    indexed: isIndexed ? [...new Set(listed)] : [],
  })
}
