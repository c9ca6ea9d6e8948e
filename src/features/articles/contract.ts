import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  fileReply,
  idSchema,
  lineSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
  urlSchema,
} from '#shared/schemas.ts'
import { fieldWords as sharedWords } from '#shared/messages.fields.ts'
import { fieldWords } from './messages.fields.ts'

export const articleKinds = ['blog', 'page'] as const
export type ArticleKind = (typeof articleKinds)[number]
export const articleStates = ['draft', 'scheduled', 'published', 'unpublished'] as const
export type ArticleState = (typeof articleStates)[number]

export const titleMaximum = 120
export const excerptMaximum = 300
export const bodyMaximum = 100_000
export const tagsAtMost = 8
export const bioMaximum = 500
export const authorsAtMost = 200

export const slugMaximum = 100

/** Lower-case words joined by single hyphens. */
const slugSchema = z
  .string()
  .min(1, { error: () => sharedWords.fillIn })
  .max(slugMaximum, { error: () => sharedWords.atMostCharacters(slugMaximum) })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: () => fieldWords.slugForm })

const categorySchema = z.object({
  slug: z.string(),
  kind: z.enum(articleKinds),
  name: z.string(),
  description: z.string(),
  articles: z.number().int().describe('How many are published'),
})
export type ArticleCategory = z.output<typeof categorySchema>

const cardSchema = z.object({
  id: idSchema,
  category: z.object({ slug: z.string(), name: z.string(), kind: z.enum(articleKinds) }),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  authorName: z.string(),
  authorSlug: z.string().nullable().describe('Of the author’s page, if the author has one'),
  readingMinutes: z.number().int(),
  publishedAt: timeSchema,
})
export type ArticleCard = z.output<typeof cardSchema>

const articleSchema = cardSchema.extend({
  html: z.string().describe('Cleaned HTML'),
  headings: z.array(z.object({ id: z.string(), text: z.string() })).describe('Second level'),
  changedAt: timeSchema.describe('When its text last changed'),
  canonicalUrl: z.string().nullable(),
  isIndexed: z.boolean(),
  picture: z.string().nullable().describe('Path of its first picture'),
  related: z.array(cardSchema).describe('Published articles that share a tag or the category'),
})
export type Article = z.output<typeof articleSchema>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/article-categories',
  summary: 'List the categories of the blog or the pages, with their article counts.',
  access: 'anyone',
  query: z.object({ kind: z.enum(articleKinds).default('blog') }),
  reply: z.object({ items: z.array(categorySchema) }),
})

export const listArticles = endpoint({
  method: 'GET',
  path: '/api/articles',
  summary: 'List published articles, newest first.',
  access: 'anyone',
  query: z.object({
    ...pageQuery,
    kind: z.enum(articleKinds).default('blog'),
    category: z.string().max(100).optional(),
    tag: z.string().max(40).optional(),
  }),
  reply: pageOf(cardSchema).extend({ category: categorySchema.nullable() }),
  errors: ['INVALID_CURSOR', 'NOT_FOUND'],
})

export const getArticle = endpoint({
  method: 'GET',
  path: '/api/articles/{category}/{slug}',
  summary: 'Get a published article, or its new address.',
  access: 'anyone',
  params: z.object({ category: z.string().max(100), slug: z.string().max(100) }),
  reply: z.object({
    article: articleSchema.nullable(),
    movedTo: z.object({ category: z.string(), slug: z.string() }).nullable(),
  }),
  errors: ['NOT_FOUND'],
})

const authorSchema = z.object({
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  picture: z.string().nullable().describe('Path'),
  articles: z.number().int().describe('How many are published'),
  updatedAt: timeSchema,
})
export type ArticleAuthor = z.output<typeof authorSchema>

const bySlug = z.object({ slug: z.string().max(100) })

export const getArticleAuthor = endpoint({
  method: 'GET',
  path: '/api/article-authors/{slug}',
  summary: 'Get an author who agreed to be named.',
  access: 'anyone',
  params: bySlug,
  reply: authorSchema,
  errors: ['NOT_FOUND'],
})

export const listArticlesOfAuthor = endpoint({
  method: 'GET',
  path: '/api/article-authors/{slug}/articles',
  summary: 'List an author’s published articles, newest first.',
  access: 'anyone',
  params: bySlug,
  query: z.object(pageQuery),
  reply: pageOf(cardSchema),
  errors: ['INVALID_CURSOR', 'NOT_FOUND'],
})

export const helpFoundAtMost = 3

export const searchHelp = endpoint({
  method: 'GET',
  path: '/api/help',
  summary: 'Find help articles for a question, the best match first.',
  access: 'anyone',
  query: z.object({ q: textSchema(200, 1) }),
  reply: z.object({
    items: z.array(
      cardSchema.pick({ id: true, title: true, excerpt: true }).extend({ path: z.string() }),
    ),
  }),
  perMinute: 120,
})

const access = { permission: 'content.edit' } as const

const tagSchema = lineSchema(40, 1).transform((tag) => tag.toLowerCase())

const content = {
  category: slugSchema,
  slug: slugSchema,
  title: lineSchema(titleMaximum, 1),
  excerpt: textSchema(excerptMaximum, 1),
  body: textSchema(bodyMaximum, 1).describe('Markdown'),
  tags: z.array(tagSchema).max(tagsAtMost).default([]),
  author: slugSchema
    .nullable()
    .default(null)
    .describe('An author with a page; `authorName` is not needed then'),
  authorName: lineSchema(100).default(''),
  canonicalUrl: urlSchema.nullable().default(null),
  isIndexed: z.boolean().default(true),
}

const draftSchema = z.object({
  id: idSchema,
  category: z.string(),
  kind: z.enum(articleKinds),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  author: z.string().nullable(),
  authorName: z.string(),
  canonicalUrl: z.string().nullable(),
  isIndexed: z.boolean(),
  state: z.enum(articleStates),
  publishAt: timeSchema.nullable(),
  publishedAt: timeSchema.nullable(),
  version: z.number().int(),
  updatedAt: timeSchema,
})
export type ArticleDraft = z.output<typeof draftSchema>

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/admin/articles',
  summary: 'List articles in every state, last edited first.',
  access,
  query: z.object({ ...pageQuery, state: z.enum(articleStates).optional() }),
  reply: pageOf(draftSchema.omit({ body: true })),
  errors: ['INVALID_CURSOR'],
})

const byId = z.object({ id: idSchema })

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/admin/articles/{id}',
  summary: 'Get an article for editing.',
  access,
  params: byId,
  reply: draftSchema,
  errors: ['NOT_FOUND'],
})

export const createArticle = endpoint({
  method: 'POST',
  path: '/api/admin/articles',
  summary: 'Create a draft.',
  access,
  body: z.strictObject(content),
  reply: draftSchema,
  errors: ['CONFLICT', 'NOT_FOUND'],
  idempotent: true,
})

const seen = { expectedVersion: z.number().int().describe('The version that was edited') }

export const saveArticle = endpoint({
  method: 'POST',
  path: '/api/admin/articles/{id}',
  summary:
    'Save an article. Published articles show the change at once, and an old address redirects to the new one.',
  access,
  params: byId,
  body: z.strictObject({ ...content, ...seen }),
  reply: draftSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'VERSION_CONFLICT'],
})

export const publishArticle = endpoint({
  method: 'POST',
  path: '/api/admin/articles/{id}/publish',
  summary: 'Publish an article now, or schedule it.',
  access,
  params: byId,
  body: z.strictObject({ ...seen, at: timeSchema.nullable().default(null) }),
  reply: draftSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION'],
})

export const unpublishArticle = endpoint({
  method: 'POST',
  path: '/api/admin/articles/{id}/unpublish',
  summary: 'Unpublish an article, or cancel its schedule.',
  access,
  params: byId,
  body: z.strictObject(seen),
  reply: draftSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION'],
})

export const previewArticle = endpoint({
  method: 'POST',
  path: '/api/admin/articles/preview',
  summary: 'Preview an article.',
  access,
  body: z.strictObject({ body: textSchema(bodyMaximum) }),
  reply: z.object({
    html: z.string(),
    problems: z.array(z.string()),
    pictures: z
      .array(z.object({ id: idSchema, path: z.string() }))
      .describe('Those that the text names and the site has'),
  }),
})

export const pictureMaximumBytes = 10 * 1024 * 1024
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const uploadArticlePicture = endpoint({
  method: 'POST',
  path: '/api/admin/article-pictures',
  summary:
    'Upload a picture for an article: a still JPEG, PNG or WebP. It’s kept as AVIF and WebP.',
  access,
  files: { picture: { maxBytes: pictureMaximumBytes } },
  body: z.strictObject({}).default({}),
  reply: z.object({
    id: idSchema.describe('Shown by `![What it shows](picture:{id})`'),
    width: z.number().int(),
    height: z.number().int(),
  }),
  errors: ['INVALID_FILE', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  perMinute: 20,
})

export const getArticlePicture = endpoint({
  method: 'GET',
  path: '/api/article-pictures/{id}/{width}/{format}',
  summary: 'Get a picture of an article in one of its widths.',
  access: 'anyone',
  params: z.object({
    id: idSchema,
    width: z.coerce.number().int().min(1).max(10_000),
    format: z.enum(['avif', 'webp']),
  }),
  reply: fileReply,
  errors: ['NOT_FOUND'],
  perMinute: 1_200,
})

const revisionSchema = z.object({
  version: z.number().int(),
  title: z.string(),
  savedBy: z
    .string()
    .nullable()
    .describe('Name of the editor; null for what came with the product'),
  savedAt: timeSchema,
  added: z.number().int().describe('Lines the previous version didn’t have'),
  removed: z.number().int(),
})

export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/admin/articles/{id}/revisions',
  summary: 'List an article’s versions, newest first.',
  access,
  params: byId,
  query: z.object(pageQuery),
  reply: pageOf(revisionSchema),
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
})

const version = z.coerce.number().int().min(1).max(1_000_000)

export const getRevision = endpoint({
  method: 'GET',
  path: '/api/admin/articles/{id}/revisions/{version}',
  summary: 'Compare a version with the current one, line by line, its title and summary first.',
  access,
  params: byId.extend({ version }),
  reply: z.object({
    version: z.number().int(),
    title: z.string(),
    body: z.string(),
    lines: z
      .array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }))
      .describe('From that version to the present one'),
  }),
  errors: ['NOT_FOUND'],
})

export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/admin/articles/{id}/revisions/{version}/restore',
  summary: 'Restore an earlier version as a new version.',
  access,
  params: byId.extend({ version }),
  body: z.strictObject(seen),
  reply: draftSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
})

const draftAuthorSchema = z.object({
  id: idSchema,
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  pictureId: idSchema.nullable(),
  picture: z.string().nullable().describe('Path'),
  hasAgreed: z.boolean().describe('To be named in public: without it there is no page'),
  articles: z.number().int().describe('In every state'),
  version: z.number().int(),
})
export type DraftAuthor = z.output<typeof draftAuthorSchema>

const authorContent = {
  name: lineSchema(100, 1),
  bio: textSchema(bioMaximum, 1),
  pictureId: idSchema.nullable().default(null),
  hasAgreed: z.boolean().default(false),
}

export const listAuthors = endpoint({
  method: 'GET',
  path: '/api/admin/article-authors',
  summary: 'List the authors of articles by name, up to 200.',
  access,
  reply: z.object({ items: z.array(draftAuthorSchema) }),
})

export const addAuthor = endpoint({
  method: 'POST',
  path: '/api/admin/article-authors',
  summary: 'Add an author. Their page is public once they agreed to be named.',
  access,
  body: z.strictObject({ ...authorContent, slug: slugSchema }),
  reply: draftAuthorSchema,
  errors: ['CONFLICT', 'LIMIT_REACHED'],
  idempotent: true,
})

export const saveAuthor = endpoint({
  method: 'PUT',
  path: '/api/admin/article-authors/{id}',
  summary: 'Change an author. The address of their page stays.',
  access,
  params: byId,
  body: z.strictObject({ ...authorContent, ...seen }),
  reply: draftAuthorSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
})

export const deleteAuthor = endpoint({
  method: 'DELETE',
  path: '/api/admin/article-authors/{id}',
  summary: 'Delete an author. Their articles stay, under the name of the site.',
  access,
  params: byId,
  reply: okSchema,
  errors: ['NOT_FOUND'],
})
