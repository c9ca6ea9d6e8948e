/** Links that show one version of a resume to people who have them. */
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
} from '#shared/schemas.ts'

export const openSharesAtMost = 20
export const shareDays = [7, 30, 90] as const
export const passwordMinimum = 8

const owners = { access: ['jobSeeker'] } as const
const byId = z.object({ id: idSchema })

export const shareStates = ['open', 'expired', 'revoked'] as const
export type ShareState = (typeof shareStates)[number]

const shareSchema = z.object({
  id: idSchema,
  label: z.string(),
  fileName: z.string(),
  state: z.enum(shareStates),
  url: z.string().nullable().describe('Absent once it is over'),
  hasPassword: z.boolean(),
  views: z.number().int(),
  lastViewedAt: timeSchema.nullable(),
  expiresAt: timeSchema,
  createdAt: timeSchema,
})
export type ResumeShare = z.output<typeof shareSchema>

export const listShares = endpoint({
  method: 'GET',
  path: '/api/resume-shares',
  summary: 'List your shared links, newest first.',
  ...owners,
  query: z.object(pageQuery),
  reply: pageOf(shareSchema),
})

export const createShare = endpoint({
  method: 'POST',
  path: '/api/resume-shares',
  summary: 'Share a resume as it is now by a link. Later changes don’t show.',
  ...owners,
  body: z.strictObject({
    resumeId: idSchema.nullable().describe('Of a resume you built; null: the file you uploaded'),
    days: z.union(shareDays.map((days) => z.literal(days))),
    password: z.union([z.literal(''), textSchema(200, passwordMinimum)]).default(''),
  }),
  reply: shareSchema,
  errors: ['NOT_FOUND', 'LIMIT_REACHED', 'STORAGE_FULL', 'INVALID_INPUT'],
  perMinute: 20,
})

export const revokeShare = endpoint({
  method: 'POST',
  path: '/api/resume-shares/{id}/revocation',
  summary: 'Revoke a shared link. It stops working at once.',
  ...owners,
  params: byId,
  body: z.strictObject({}).default({}),
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

export const listShareViews = endpoint({
  method: 'GET',
  path: '/api/resume-shares/{id}/views',
  summary: 'List when a shared link was opened, newest first.',
  ...owners,
  params: byId,
  query: z.object(pageQuery),
  reply: pageOf(z.object({ id: idSchema, at: timeSchema })),
  errors: ['NOT_FOUND'],
})

const token = z.object({ token: z.string().regex(/^[\w-]{20,200}$/) })

export const getSharedResume = endpoint({
  method: 'GET',
  path: '/api/shared-resumes/{token}',
  summary: 'Get what a shared link leads to, without counting a view.',
  access: 'anyone',
  params: token,
  reply: z.object({
    isLocked: z.boolean().describe('Needs a password'),
    fileName: z.string().nullable().describe('Only without a password'),
    expiresAt: timeSchema,
  }),
  errors: ['NOT_FOUND', 'GONE'],
  perMinute: 60,
})

export const openSharedResume = endpoint({
  method: 'POST',
  path: '/api/shared-resumes/{token}/views',
  summary: 'Open a shared resume. Its owner sees when it was opened, but not by whom.',
  access: 'anyone',
  params: token,
  body: z.strictObject({ password: textSchema(200).default('') }),
  reply: z.object({
    fileName: z.string(),
    address: z.string().describe('Of the file, for ten minutes'),
  }),
  errors: ['NOT_FOUND', 'GONE', 'INVALID_INPUT', 'RATE_LIMITED'],
  perMinute: 20,
})

export const getSharedFile = endpoint({
  method: 'GET',
  path: '/api/shared-resumes/{token}/file',
  summary: 'Download a shared resume that was just opened.',
  access: 'anyone',
  params: token,
  query: z.object({ pass: lineSchema(400).default('') }),
  reply: fileReply,
  errors: ['NOT_FOUND', 'GONE'],
  perMinute: 30,
})
