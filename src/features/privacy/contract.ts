/** One's own data: taken along, deleted, and what one agreed to. */
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { fileReply, idSchema, okSchema, pageOf, pageQuery, timeSchema } from '#shared/schemas.ts'

/** Days in which a deletion can be cancelled. */
export const graceDays = 14
/** Days for which an export can be downloaded. */
export const exportDays = 7

const passwordMaximum = 128
/** Empty only for an account without a password that signed in within a quarter of an hour. */
const reauthenticated = z.strictObject({
  currentPassword: z.string().max(passwordMaximum).default(''),
})

const exportSchema = z.object({
  id: idSchema,
  state: z.enum(['building', 'ready', 'expired']),
  askedAt: timeSchema,
  readyAt: timeSchema.nullable(),
  expiresAt: timeSchema.nullable().describe('When its files are deleted'),
  parts: z.array(z.object({ number: z.number().int(), size: z.number().int() })),
})
export type DataExport = z.output<typeof exportSchema>

const deletionSchema = z.object({
  state: z.enum(['asked', 'closing']),
  askedAt: timeSchema,
  graceUntil: timeSchema.describe('Until when it can be cancelled'),
})
export type AccountDeletion = z.output<typeof deletionSchema>

export const consentPurposes = ['findable', 'public_profile'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

const consentSchema = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  version: z.number().int(),
  at: timeSchema,
})
export type Consent = z.output<typeof consentSchema>

export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/privacy',
  summary: 'Get your exports, a scheduled deletion, and your consents.',
  access: 'signedIn',
  reply: z.object({
    export: exportSchema.nullable().describe('The newest one'),
    nextExportAt: timeSchema.nullable().describe('Null when one can be asked for now'),
    deletion: deletionSchema.nullable(),
    refusal: z.string().nullable().describe('Why this account can’t be deleted here'),
    managedAlone: z.array(z.string()).describe('Companies that nobody else manages'),
    consents: z.array(consentSchema).describe('The current state of each consent ever given'),
  }),
})

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/privacy/retention',
  summary: 'List how long each kind of data is kept.',
  access: 'anyone',
  reply: z.object({
    items: z.array(z.object({ what: z.string(), until: z.string(), why: z.string() })),
  }),
  shared: true,
})

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/privacy/exports',
  summary: 'Request an export of all your data, once a day.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.object({}).optional(),
  reply: exportSchema,
  errors: ['LIMIT_REACHED'],
  perMinute: 10,
})

export const openExport = endpoint({
  method: 'POST',
  path: '/api/privacy/exports/{id}/links',
  summary:
    'Get a download link to one part of a finished export, valid for five minutes and for this account.',
  access: 'signedIn',
  cookieOnly: true,
  params: z.object({ id: idSchema }),
  body: reauthenticated.extend({ part: z.number().int().min(1) }),
  reply: z.object({ path: z.string(), expiresAt: timeSchema }),
  errors: ['NOT_FOUND', 'INVALID_CREDENTIALS'],
  perMinute: 20,
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/privacy/downloads/{token}',
  summary: 'Download one part of an export by its link.',
  access: 'signedIn',
  params: z.object({ token: z.string().max(200) }),
  reply: fileReply,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  perMinute: 20,
})

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/privacy/deletion',
  summary: 'Schedule the deletion of this account in 14 days. Ends every other session.',
  access: 'signedIn',
  cookieOnly: true,
  body: reauthenticated,
  reply: deletionSchema,
  errors: ['INVALID_CREDENTIALS', 'CONFLICT'],
  perMinute: 10,
})

export const cancelDeletion = endpoint({
  method: 'POST',
  path: '/api/privacy/deletion/cancel',
  summary: 'Cancel the scheduled deletion.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.object({}).optional(),
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

const entrySchema = consentSchema.extend({ id: idSchema })
export type ConsentEntry = z.output<typeof entrySchema>

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/privacy/consents',
  summary: 'List given and withdrawn consents, newest first.',
  access: 'signedIn',
  query: z.object(pageQuery),
  reply: pageOf(entrySchema),
  errors: ['INVALID_CURSOR'],
})

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/privacy/consents/withdraw',
  summary: 'Withdraw a consent. What it allowed stops at once.',
  access: 'signedIn',
  body: z.strictObject({ purpose: z.enum(consentPurposes) }),
  reply: okSchema,
})

export const importMaximumBytes = 64 * 1024 * 1024

const importedSchema = z.object({
  subject: z.enum(['profile', 'resumes', 'resumeFiles', 'savedJobs', 'jobAlerts']),
  imported: z.number().int(),
  left: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type Imported = z.output<typeof importedSchema>

export const importData = endpoint({
  method: 'POST',
  path: '/api/privacy/imports',
  summary: 'Import an export of another deployment. What’s already here stays.',
  access: ['jobSeeker'],
  cookieOnly: true,
  files: { file: { maxBytes: importMaximumBytes } },
  reply: z.object({ items: z.array(importedSchema) }),
  errors: ['INVALID_FILE'],
  perMinute: 5,
})
