/** Reviews of resumes by people (RES9): ordered by candidates, written by reviewers, watched by admins. */
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  emailSchema,
  fileReply,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  sentTextSchema,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

export const reviewStates = [
  'open',
  'taken',
  'delivered',
  'revising',
  'completed',
  'cancelled',
  'refunded',
] as const
export type ReviewState = (typeof reviewStates)[number]

export const reviewParties = ['candidate', 'reviewer', 'admin', 'system'] as const
export type ReviewParty = (typeof reviewParties)[number]

export const reviewEventKinds = [
  'ordered',
  'taken',
  'assigned',
  'handed_back',
  'delivered',
  'asked_again',
  'delivered_again',
  'completed',
  'cancelled',
  'refunded',
  'rated',
  'removed',
] as const
export type ReviewEventKind = (typeof reviewEventKinds)[number]

/** What becomes of the connections, as the wallet calls it. */
export const reviewChargeStates = ['held', 'captured', 'released', 'refunded'] as const
export type ReviewChargeState = (typeof reviewChargeStates)[number]

export const linesAtMost = 1_000
export const commentsAtMost = 100
export const commentAtMost = 1_000
export const summaryAtMost = 4_000
export const noteAtMost = 500
/** Hours after the promised time until the candidate has the connections back (product.md, RES9). */
export const lateHours = 72
/** Days after the delivery in which the candidate may ask for a second look. */
export const secondLookDays = 14
/** What a first review has to say at least; a second look has no comments that it must have. */
export const leastReview = { summary: 40, comments: 1 } as const

const lineSchema = z.object({
  text: z.string().describe('Empty where the candidate has hidden the line'),
  isHidden: z.boolean(),
})
export type ReviewLine = z.output<typeof lineSchema>

const comment = {
  line: z
    .number()
    .int()
    .min(0)
    .max(linesAtMost - 1)
    .describe('From 0'),
  text: z.string(),
}
const commentSchema = z.object(comment)
export type ReviewComment = z.output<typeof commentSchema>

const roundSchema = z.object({
  round: z.number().int().describe('1, and 2 for the second look'),
  pages: z.number().int(),
  lines: z.array(lineSchema).describe('In the order of reading, personal data masked'),
  note: z.string().describe('What the candidate asks the reviewer'),
  summary: z.string(),
  comments: z.array(commentSchema),
  createdAt: timeSchema,
  deliveredAt: timeSchema.nullable(),
})
export type ReviewRound = z.output<typeof roundSchema>

const clock = {
  state: z.enum(reviewStates),
  dueAt: timeSchema.nullable().describe('By when the reviewer delivers'),
  closesAt: timeSchema.nullable().describe('When the state ends by itself'),
  isLate: z.boolean(),
}

const eventSchema = z.object({
  kind: z.enum(reviewEventKinds),
  by: z.enum(reviewParties),
  isLate: z.boolean(),
  at: timeSchema,
})
export type ReviewEvent = z.output<typeof eventSchema>

const ratingSchema = z.object({ stars: z.number().int(), text: z.string() })

const headSchema = z.object({
  id: idSchema,
  label: z.string(),
  ...clock,
  price: z.number().int().describe('Connections'),
  charge: z.enum(reviewChargeStates),
  reviewer: z.object({ name: z.string(), company: z.string() }).nullable(),
  createdAt: timeSchema,
  deliveredAt: timeSchema.nullable(),
  rating: ratingSchema.nullable(),
  isRemoved: z.boolean().describe('A moderator removed what the reviewer wrote'),
})
export type ResumeReviewHead = z.output<typeof headSchema>

const reviewSchema = headSchema.extend({
  canCancel: z.boolean(),
  canAskAgain: z.boolean(),
  canRate: z.boolean(),
  rounds: z.array(roundSchema.extend({ fileName: z.string() })),
  events: z.array(eventSchema),
})
export type ResumeReview = z.output<typeof reviewSchema>

const byId = z.object({ id: idSchema })
const candidates = { access: ['jobSeeker'] } as const
const reviewers = { access: ['recruiter'] } as const
const admins = { access: { permission: 'resumeReviews.manage' } } as const
const noBody = z.strictObject({}).default({})

export const getReviewTerms = endpoint({
  method: 'GET',
  path: '/api/resume-reviews/terms',
  summary:
    'Get what a review of a resume costs, how long it takes, and whether one can be ordered.',
  ...candidates,
  reply: z.object({
    price: z.number().int().describe('Connections'),
    promiseHours: z.number().int(),
    isAvailable: z.boolean().describe('A reviewer is available for you'),
    waitingId: idSchema.nullable().describe('The order that is under way'),
  }),
})
export type ReviewTerms = z.output<typeof getReviewTerms.reply>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/resume-reviews',
  summary: 'List the reviews you ordered, newest first.',
  ...candidates,
  query: z.object(pageQuery),
  reply: pageOf(headSchema),
})

const source = {
  resumeId: idSchema.nullable().describe('Of a resume you built; null: the file you uploaded'),
  hidesEmployers: z.boolean().describe('Employers and schools are masked as well'),
}

export const previewReview = endpoint({
  method: 'POST',
  path: '/api/resume-review-previews',
  summary: 'Preview what a reviewer would read of a resume. Nothing is stored.',
  ...candidates,
  body: z.strictObject(source),
  reply: z.object({
    label: z.string(),
    pages: z.number().int(),
    lines: z.array(z.string()),
    fingerprint: z
      .string()
      .describe('Send it with the order, so that this and nothing else is read'),
  }),
  errors: ['NOT_FOUND', 'INVALID_FILE', 'UNAVAILABLE', 'LIMIT_REACHED'],
  perMinute: 20,
})
export type ReviewPreview = z.output<typeof previewReview.reply>

const order = {
  ...source,
  fingerprint: textSchema(64, 1),
  hiddenLines: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(linesAtMost - 1),
    )
    .max(linesAtMost)
    .describe('Lines of the preview that the reviewer does not read'),
  note: sentTextSchema(noteAtMost),
}

export const orderReview = endpoint({
  method: 'POST',
  path: '/api/resume-reviews',
  summary:
    'Order a review. Repeating the call orders it once. The connections are spent on delivery.',
  ...candidates,
  publishes: true,
  body: z.strictObject({
    ...order,
    price: z.number().int().min(1).max(10).describe('As it was shown; a changed price is refused'),
  }),
  reply: reviewSchema,
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'LIMIT_REACHED',
    'EMAIL_UNVERIFIED',
    'INVALID_FILE',
    'UNAVAILABLE',
    'STORAGE_FULL',
  ],
  perMinute: 10,
})

export const getReview = endpoint({
  method: 'GET',
  path: '/api/resume-reviews/{id}',
  summary: 'Get one of your reviews with its comments.',
  ...candidates,
  params: byId,
  reply: reviewSchema,
  errors: ['NOT_FOUND'],
})

export const getReviewFile = endpoint({
  method: 'GET',
  path: '/api/resume-reviews/{id}/rounds/{round}/file',
  summary: 'Download the exact file that you had reviewed.',
  ...candidates,
  params: byId.extend({ round: z.coerce.number().int().min(1).max(2) }),
  reply: fileReply,
  errors: ['NOT_FOUND'],
})

export const cancelReview = endpoint({
  method: 'POST',
  path: '/api/resume-reviews/{id}/cancellation',
  summary: 'Cancel a review before someone takes it. You get the connections back.',
  ...candidates,
  params: byId,
  body: noBody,
  reply: reviewSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const askForSecondLook = endpoint({
  method: 'POST',
  path: '/api/resume-reviews/{id}/second-look',
  summary: 'Send a new version to the same reviewer, once.',
  ...candidates,
  publishes: true,
  params: byId,
  body: z.strictObject(order),
  reply: reviewSchema,
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'LIMIT_REACHED',
    'ILLEGAL_TRANSITION',
    'INVALID_FILE',
    'UNAVAILABLE',
    'STORAGE_FULL',
  ],
  perMinute: 10,
})

export const rateReview = endpoint({
  method: 'POST',
  path: '/api/resume-reviews/{id}/rating',
  summary: 'Rate a delivered review, once.',
  ...candidates,
  publishes: true,
  params: byId,
  body: z.strictObject({
    stars: z.number().int().min(1).max(5),
    text: sentTextSchema(1_000).default(''),
  }),
  reply: reviewSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

const shareOf = z.object({ of: z.number().int(), count: z.number().int() })

const statsSchema = z.object({
  taken: z.number().int(),
  delivered: z.number().int(),
  onTime: shareOf.describe('Reviews delivered on time'),
  handedBack: z.number().int(),
  refundedLate: z
    .number()
    .int()
    .describe('Never delivered: the candidate got the connections back'),
  rating: z.object({ average: z.number(), count: z.number().int() }).nullable(),
})
export type ReviewerStats = z.output<typeof statsSchema>

/** Reviews that one reviewer may have to write at once. */
export const takenAtMost = 3

export const getReviewerStanding = endpoint({
  method: 'GET',
  path: '/api/resume-reviewing',
  summary: 'Get whether you can review resumes, your open reviews and your stats.',
  ...reviewers,
  reply: z.object({
    isReviewer: z.boolean(),
    isVerified: z.boolean().describe('The right counts while the work email is verified'),
    toWrite: z.number().int(),
    stats: statsSchema.nullable(),
  }),
})
export type ReviewerStanding = z.output<typeof getReviewerStanding.reply>

const orderSchema = z.object({
  id: idSchema,
  ...clock,
  round: z.number().int(),
  pages: z.number().int(),
  lines: z.number().int(),
  createdAt: timeSchema,
  deliveredAt: timeSchema.nullable(),
  rating: ratingSchema.nullable(),
})
export type ReviewOrder = z.output<typeof orderSchema>

export const reviewShelves = ['open', 'mine', 'done'] as const
export type ReviewShelf = (typeof reviewShelves)[number]

export const listReviewOrders = endpoint({
  method: 'GET',
  path: '/api/resume-reviewing/orders',
  summary: 'List reviews that you can take, have to write, or have written.',
  ...reviewers,
  query: z.object({ ...pageQuery, show: z.enum(reviewShelves).default('open') }),
  reply: pageOf(orderSchema),
})

const orderDetail = orderSchema.extend({
  rounds: z.array(roundSchema).describe('Empty before you have taken it'),
  draftVersion: z.number().int().describe('Send it back to notice another window’s change'),
  events: z.array(eventSchema),
})
export type ReviewOrderDetail = z.output<typeof orderDetail>

export const getReviewOrder = endpoint({
  method: 'GET',
  path: '/api/resume-reviewing/orders/{id}',
  summary: 'Get a review you’re writing, without the candidate’s name.',
  ...reviewers,
  params: byId,
  reply: orderDetail,
  errors: ['NOT_FOUND'],
})

export const takeReview = endpoint({
  method: 'POST',
  path: '/api/resume-reviewing/orders/{id}/claim',
  summary: 'Take a review. The first one gets it.',
  ...reviewers,
  params: byId,
  body: noBody,
  reply: orderDetail,
  errors: ['NOT_FOUND', 'ALREADY_CLAIMED', 'ILLEGAL_TRANSITION', 'LIMIT_REACHED', 'NOT_VERIFIED'],
})

export const handBackReview = endpoint({
  method: 'POST',
  path: '/api/resume-reviewing/orders/{id}/release',
  summary: 'Hand a review back. A first review goes to others, a second look ends with a refund.',
  ...reviewers,
  params: byId,
  body: noBody,
  reply: okSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

const writtenComment = z.strictObject({ ...comment, text: textSchema(commentAtMost, 1) })

export const saveReviewDraft = endpoint({
  method: 'PUT',
  path: '/api/resume-reviewing/orders/{id}/draft',
  summary: 'Save your draft. The candidate sees it on delivery.',
  ...reviewers,
  params: byId,
  body: z.strictObject({
    expectedVersion: z.number().int().min(0),
    summary: textSchema(summaryAtMost),
    comments: z
      .array(writtenComment)
      .max(commentsAtMost)
      .refine((comments) => new Set(comments.map(({ line }) => line)).size === comments.length, {
        error: () => fieldWords.oneCommentALine,
      }),
  }),
  reply: z.object({ draftVersion: z.number().int() }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION'],
  perMinute: 240,
})

export const deliverReview = endpoint({
  method: 'POST',
  path: '/api/resume-reviewing/orders/{id}/delivery',
  summary: 'Deliver what you have saved. It can’t be changed afterwards.',
  ...reviewers,
  publishes: true,
  params: byId,
  body: z.strictObject({ expectedVersion: z.number().int().min(0) }),
  reply: orderDetail,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION', 'INVALID_INPUT'],
})

const adminOrder = z.object({
  id: idSchema,
  ...clock,
  round: z.number().int(),
  price: z.number().int(),
  charge: z.enum(reviewChargeStates),
  reviewer: z.object({ id: idSchema, name: z.string() }).nullable(),
  createdAt: timeSchema,
  endedAt: timeSchema.nullable(),
  canAssign: z.boolean(),
})
export type AdminReviewOrder = z.output<typeof adminOrder>

export const adminShelves = ['running', 'late', 'ended'] as const
export type AdminShelf = (typeof adminShelves)[number]

export const listOrdersForAdmins = endpoint({
  method: 'GET',
  path: '/api/admin/resume-reviews',
  summary: 'List review orders with their deadlines, most urgent first.',
  ...admins,
  query: z.object({ ...pageQuery, show: z.enum(adminShelves).default('running') }),
  reply: pageOf(adminOrder),
})

export const assignReview = endpoint({
  method: 'POST',
  path: '/api/admin/resume-reviews/{id}/reviewer',
  summary: 'Assign an undelivered review to a reviewer.',
  ...admins,
  params: byId,
  body: z.strictObject({ reviewerId: idSchema }),
  reply: adminOrder,
  errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION', 'LIMIT_REACHED'],
})

const reviewerSchema = z.object({
  id: idSchema,
  name: z.string(),
  company: z.string(),
  isVerified: z.boolean(),
  isActive: z.boolean(),
  toWrite: z.number().int(),
  stats: statsSchema,
  givenAt: timeSchema,
  endedAt: timeSchema.nullable(),
})
export type ResumeReviewer = z.output<typeof reviewerSchema>

export const listReviewers = endpoint({
  method: 'GET',
  path: '/api/admin/resume-reviewers',
  summary: 'List reviewers with their stats.',
  ...admins,
  query: z.object(pageQuery),
  reply: pageOf(reviewerSchema),
})

const reason = textSchema(280, 10).describe('For the audit log')

export const addReviewer = endpoint({
  method: 'POST',
  path: '/api/admin/resume-reviewers',
  summary: 'Let a verified recruiter review resumes.',
  ...admins,
  body: z.strictObject({ email: emailSchema, reason }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'NOT_VERIFIED'],
})

export const removeReviewer = endpoint({
  method: 'POST',
  path: '/api/admin/resume-reviewers/{id}/end',
  summary: 'Remove a reviewer. Their undelivered reviews go to others.',
  ...admins,
  params: byId,
  body: z.strictObject({ reason }),
  reply: okSchema,
  errors: ['NOT_FOUND'],
})
