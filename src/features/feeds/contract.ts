import { z } from 'zod'
import { requestStatuses, requestTextsSchema } from '#features/referrals/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  idSchema,
  lineSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

export const postKinds = [
  'text',
  'question',
  'milestone',
  'job',
  'can_refer',
  'seeks_referral',
  'poll',
] as const
export type PostKind = (typeof postKinds)[number]

/** In the order in which they are counted and stored. */
export const reactionKinds = ['like', 'support', 'insightful', 'celebrate', 'thanks'] as const
export type ReactionKind = (typeof reactionKinds)[number]

export const postStates = ['waiting', 'published', 'hidden', 'removed'] as const
export type PostState = (typeof postStates)[number]

export const feedViews = ['latest', 'top', 'following', 'mine'] as const
export type FeedView = (typeof feedViews)[number]

export const streamKinds = ['person', 'company', 'tag'] as const
export type StreamKind = (typeof streamKinds)[number]

export const bodyMaximum = 5_000
export const commentMaximum = 2_000
export const tagsAtMost = 5
export const tagMaximum = 40
export const mentionsAtMost = 5
export const rolesAtMost = 5
export const capacityMaximum = 20
export const optionsAtLeast = 2
export const optionsAtMost = 6
export const optionMaximum = 80
export const pollDaysMaximum = 14
export const mutedWordsAtMost = 100
export const followsAtMost = 5_000
export const shownReplies = 5

const companySchema = z.object({ name: z.string(), slug: z.string() })

const authorSchema = z.object({
  id: idSchema,
  name: z.string(),
  company: companySchema.nullable().describe('The company of their verified work email'),
})
export type Author = z.output<typeof authorSchema>

const mentionSchema = z.object({ id: idSchema, name: z.string() })

const reactionsSchema = z.object({
  counts: z.array(z.number().int()).describe('In the order of the kinds'),
  mine: z.enum(reactionKinds).nullable(),
})
export type Reactions = z.output<typeof reactionsSchema>

const postSchema = z.object({
  id: idSchema,
  slug: z.string(),
  kind: z.enum(postKinds),
  state: z.enum(postStates),
  author: authorSchema
    .nullable()
    .describe('Null for a request for a referral, except to its author'),
  isOwn: z.boolean(),
  body: z.string(),
  tags: z.array(z.string()),
  mentions: z.array(mentionSchema),
  company: companySchema.nullable(),
  job: z
    .object({
      id: idSchema,
      title: z.string(),
      companyName: z.string(),
      companySlug: z.string(),
      isOpen: z.boolean(),
    })
    .nullable(),
  article: z.object({ title: z.string(), path: z.string() }).nullable().describe('What it’s about'),
  roles: z.array(z.string()),
  capacity: z.object({ total: z.number().int(), left: z.number().int() }).nullable(),
  poll: z
    .object({
      options: z.array(
        z.object({
          text: z.string(),
          votes: z.number().int().nullable().describe('Null before the caller votes'),
        }),
      ),
      votes: z.number().int(),
      mine: z.number().int().nullable(),
      closesAt: timeSchema,
      isClosed: z.boolean(),
    })
    .nullable(),
  reactions: reactionsSchema,
  comments: z.number().int(),
  version: z.number().int(),
  publishedAt: timeSchema,
  editedAt: timeSchema.nullable(),
})
export type Post = z.output<typeof postSchema>

const streamSchema = z.object({
  id: idSchema,
  kind: z.enum(streamKinds),
  name: z.string(),
  slug: z.string().nullable().describe('Of a company'),
  isFollowed: z.boolean(),
})
export type Stream = z.output<typeof streamSchema>

/** Lower-case words joined by hyphens, in any script. */
const tagSchema = lineSchema(tagMaximum, 1).transform((tag, issues) => {
  const made = tag
    .replace(/^#+/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}+#.]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  if (made === '') issues.addIssue({ code: 'custom', message: fieldWords.tagForm })
  return made
})

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/posts',
  summary: 'List posts: all, followed, or of a person, company, tag or article.',
  access: 'anyone',
  query: z.object({
    ...pageQuery,
    limit: z.coerce.number().int().min(1).max(50).default(20),
    view: z.enum(feedViews).default('latest'),
    tag: z.string().max(tagMaximum).optional(),
    person: idSchema.optional(),
    company: z.string().max(100).optional().describe('Its address'),
    article: idSchema.optional(),
  }),
  reply: pageOf(postSchema).extend({
    stream: streamSchema.nullable().describe('Of a person, a company or a tag'),
  }),
  errors: ['INVALID_CURSOR', 'NOT_FOUND', 'UNAUTHENTICATED'],
})

export const getPost = endpoint({
  method: 'GET',
  path: '/api/post-pages/{slug}',
  summary: 'Get a post by its slug.',
  access: 'anyone',
  params: z.object({ slug: z.string().max(200) }),
  reply: z.object({
    post: postSchema,
    isFollowed: z.boolean().describe('Its author'),
    isIndexed: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
})

const members = ['jobSeeker', 'recruiter'] as const

const written = {
  body: textSchema(bodyMaximum, 1),
  tags: z
    .array(tagSchema)
    .max(tagsAtMost, { error: () => fieldWords.tooManyTags(tagsAtMost) })
    .default([]),
  mentions: z
    .array(idSchema)
    .max(mentionsAtMost, { error: () => fieldWords.tooManyMentions(mentionsAtMost) })
    .default([]),
}

export const createPost = endpoint({
  method: 'POST',
  path: '/api/posts',
  summary: 'Create a post. A first post waits for a moderator.',
  access: members,
  publishes: true,
  body: z.strictObject({
    kind: z.enum(postKinds),
    ...written,
    jobId: idSchema.nullable().default(null),
    articleId: idSchema.nullable().default(null).describe('A blog post that this is about'),
    roles: z
      .array(lineSchema(80, 1))
      .max(rolesAtMost, { error: () => fieldWords.tooManyRoles(rolesAtMost) })
      .default([]),
    capacity: z
      .number()
      .int()
      .min(1, { error: () => fieldWords.atLeastOne })
      .max(capacityMaximum, { error: () => fieldWords.atMost(capacityMaximum) })
      .nullable()
      .default(null),
    options: z
      .array(lineSchema(optionMaximum, 1))
      .max(optionsAtMost, { error: () => fieldWords.tooManyOptions(optionsAtMost) })
      .default([]),
    pollDays: z.number().int().min(1).max(pollDaysMaximum).default(7),
  }),
  reply: postSchema,
  errors: ['EMAIL_UNVERIFIED', 'NOT_VERIFIED', 'LIMIT_REACHED', 'CONFLICT', 'NOT_FOUND'],
  idempotent: true,
  perMinute: 10,
})

const byId = z.object({ id: idSchema })
const seen = { expectedVersion: z.number().int().describe('The version that was edited') }

export const editPost = endpoint({
  method: 'POST',
  path: '/api/posts/{id}',
  summary: 'Edit a post. Earlier versions stay readable.',
  access: members,
  publishes: true,
  params: byId,
  body: z.strictObject({ ...written, ...seen }),
  reply: postSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'LIMIT_REACHED'],
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/posts/{id}',
  summary: 'Delete your post and its comments.',
  access: members,
  params: byId,
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

const versionsReply = z.object({
  items: z
    .array(
      z.object({
        version: z.number().int(),
        writtenAt: timeSchema,
        lines: z
          .array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }))
          .describe('From that version to the next one'),
      }),
    )
    .describe('The newest first, at most 20'),
})

export const listPostVersions = endpoint({
  method: 'GET',
  path: '/api/posts/{id}/versions',
  summary: 'List a post’s earlier versions, each compared with the next.',
  access: 'anyone',
  params: byId,
  reply: versionsReply,
  errors: ['NOT_FOUND'],
})

export const listCommentVersions = endpoint({
  method: 'GET',
  path: '/api/post-comments/{id}/versions',
  summary: 'List a comment’s earlier versions, each compared with the next.',
  access: 'anyone',
  params: byId,
  reply: versionsReply,
  errors: ['NOT_FOUND'],
})

const reacting = z.strictObject({ kind: z.enum(reactionKinds).nullable() })

export const reactToPost = endpoint({
  method: 'PUT',
  path: '/api/posts/{id}/reaction',
  summary: 'Set or remove your reaction.',
  access: members,
  params: byId,
  body: reacting,
  reply: reactionsSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 60,
})

export const reactToComment = endpoint({
  method: 'PUT',
  path: '/api/post-comments/{id}/reaction',
  summary: 'Set or remove your reaction.',
  access: members,
  params: byId,
  body: reacting,
  reply: reactionsSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 60,
})

export const vote = endpoint({
  method: 'PUT',
  path: '/api/posts/{id}/vote',
  summary: 'Vote in a poll, or change your vote while it’s open.',
  access: members,
  params: byId,
  body: z.strictObject({
    option: z
      .number()
      .int()
      .min(0)
      .max(optionsAtMost - 1),
  }),
  reply: postSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 30,
})

export const listOfferedJobs = endpoint({
  method: 'GET',
  path: '/api/posts/{id}/jobs',
  summary:
    'List the jobs you can ask for when answering a referral offer, and the company’s rules.',
  access: ['jobSeeker'],
  params: byId,
  reply: z.object({
    items: z.array(z.object({ id: idSchema, title: z.string(), place: z.string() })),
    confirm: z.array(z.string()).describe('Groups the candidate must not belong to'),
    needsInternalJobId: z.boolean(),
    requestId: idSchema.nullable().describe('Of the caller’s own answer'),
  }),
  errors: ['NOT_FOUND'],
})

export const answerOffer = endpoint({
  method: 'POST',
  path: '/api/posts/{id}/referral-requests',
  summary: 'Answer a referral offer with a request to its referrer alone, free of charge.',
  access: ['jobSeeker'],
  publishes: true,
  params: byId,
  body: requestTextsSchema.extend({ jobId: idSchema }),
  reply: z.object({ id: idSchema.describe('Of the request'), status: z.enum(requestStatuses) }),
  errors: [
    'NOT_FOUND',
    'EMAIL_UNVERIFIED',
    'PROFILE_INCOMPLETE',
    'LIMIT_REACHED',
    'ALREADY_REQUESTED',
    'JOB_CLOSED',
    'CONFLICT',
  ],
  idempotent: true,
  perMinute: 30,
})

const commentSchema = z.object({
  id: idSchema,
  parentId: idSchema.nullable(),
  author: authorSchema.nullable().describe('Null for the author of a request for a referral'),
  isOwn: z.boolean(),
  isByPostAuthor: z.boolean(),
  isDeleted: z.boolean(),
  body: z.string(),
  mentions: z.array(mentionSchema),
  reactions: reactionsSchema,
  replies: z.number().int(),
  version: z.number().int(),
  createdAt: timeSchema,
  editedAt: timeSchema.nullable(),
})
export type Comment = z.output<typeof commentSchema>

const threadSchema = commentSchema.extend({
  shown: z.array(commentSchema).describe('The first replies'),
  nextReplies: z.string().nullable().describe('Cursor of the rest'),
})
export type Thread = z.output<typeof threadSchema>

export const listComments = endpoint({
  method: 'GET',
  path: '/api/posts/{id}/comments',
  summary: 'List a post’s comments, oldest first, with their first replies.',
  access: 'anyone',
  params: byId,
  query: z.object(pageQuery),
  reply: pageOf(threadSchema),
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
})

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/post-comments/{id}/replies',
  summary: 'List the replies to a comment, oldest first.',
  access: 'anyone',
  params: byId,
  query: z.object(pageQuery),
  reply: pageOf(commentSchema),
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
})

const commenting = {
  body: textSchema(commentMaximum, 1),
  mentions: written.mentions,
}

export const createComment = endpoint({
  method: 'POST',
  path: '/api/posts/{id}/comments',
  summary: 'Comment on a post, or reply to a comment.',
  access: members,
  publishes: true,
  params: byId,
  body: z.strictObject({ ...commenting, parentId: idSchema.nullable().default(null) }),
  reply: commentSchema,
  errors: ['NOT_FOUND', 'EMAIL_UNVERIFIED', 'LIMIT_REACHED', 'CONFLICT'],
  idempotent: true,
  perMinute: 20,
})

export const editComment = endpoint({
  method: 'POST',
  path: '/api/post-comments/{id}',
  summary: 'Edit your comment. Earlier versions stay readable.',
  access: members,
  publishes: true,
  params: byId,
  body: z.strictObject({ ...commenting, ...seen }),
  reply: commentSchema,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'LIMIT_REACHED'],
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/post-comments/{id}',
  summary: 'Delete your comment. Replies to it stay.',
  access: members,
  params: byId,
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

export const listMentionable = endpoint({
  method: 'GET',
  path: '/api/mentionable-people',
  summary: 'List people you can mention: those in this thread and those you follow.',
  access: members,
  query: z.object({ post: idSchema.optional() }),
  reply: z.object({ items: z.array(mentionSchema).describe('At most 100') }),
  errors: ['NOT_FOUND'],
})

export const follow = endpoint({
  method: 'POST',
  path: '/api/follows',
  summary: 'Follow a person who has posted, a company or a tag.',
  access: members,
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('person'), id: idSchema }),
    z.strictObject({ kind: z.literal('company'), slug: z.string().max(100) }),
    z.strictObject({ kind: z.literal('tag'), name: tagSchema }),
  ]),
  reply: streamSchema,
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  perMinute: 60,
})

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/api/follows/{id}',
  summary: 'Unfollow.',
  access: members,
  params: byId,
  reply: okSchema,
})

export const listFollows = endpoint({
  method: 'GET',
  path: '/api/follows',
  summary: 'List who and what you follow, latest first.',
  access: members,
  query: z.object(pageQuery),
  reply: pageOf(streamSchema),
  errors: ['INVALID_CURSOR'],
})

export const trustLevels = [0, 1, 2, 3] as const

export const getFeedSettings = endpoint({
  method: 'GET',
  path: '/api/feed-settings',
  summary: 'Get your muted words and what your trust level allows.',
  access: members,
  reply: z.object({
    mutedWords: z.array(z.string()),
    trust: z.object({
      level: z.number().int().min(0).max(3),
      postsPerDay: z.number().int(),
      postsLeft: z.number().int(),
      allowsLinks: z.boolean(),
      accepted: z.number().int().describe('Posts that were up for a day or approved'),
      acceptedNeeded: z.number().int().nullable().describe('For the next level'),
      daysNeeded: z.number().int().describe('Days until the account is old enough'),
    }),
  }),
})

export const setMutedWords = endpoint({
  method: 'PUT',
  path: '/api/feed-settings/muted-words',
  summary: 'Set your muted words.',
  access: members,
  body: z.strictObject({
    words: z
      .array(lineSchema(60, 1))
      .max(mutedWordsAtMost, { error: () => fieldWords.tooManyWords(mutedWordsAtMost) }),
  }),
  reply: z.object({ mutedWords: z.array(z.string()) }),
})

export const hideItem = endpoint({
  method: 'PUT',
  path: '/api/hidden-posts/{id}',
  summary: 'Hide a post or comment for yourself, or show it again.',
  access: members,
  params: byId,
  body: z.strictObject({ isHidden: z.boolean() }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
})

export const blockAuthor = endpoint({
  method: 'POST',
  path: '/api/feed-blocks/{id}',
  summary: 'Block the author of a post or comment.',
  access: members,
  params: byId,
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

const moderators = { permission: 'reports.decide' } as const

const waitingSchema = z.object({
  id: idSchema,
  kind: z.enum(postKinds),
  body: z.string(),
  tags: z.array(z.string()),
  authorId: idSchema,
  authorName: z.string(),
  heldFor: z.string().nullable().describe('The sign of fraud in it; null for a first post'),
  createdAt: timeSchema,
})
export type WaitingPost = z.output<typeof waitingSchema>

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting-posts',
  summary: 'List posts waiting for a moderator, oldest first.',
  access: moderators,
  query: z.object(pageQuery),
  reply: pageOf(waitingSchema),
  errors: ['INVALID_CURSOR'],
})

export const decideWaiting = endpoint({
  method: 'POST',
  path: '/api/admin/waiting-posts/{id}/decision',
  summary: 'Publish a waiting post, or remove it with a reason.',
  access: moderators,
  params: byId,
  body: z.strictObject({ isApproved: z.boolean(), note: textSchema(300).default('') }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
})
