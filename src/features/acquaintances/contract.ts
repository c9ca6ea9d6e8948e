import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, okSchema, pageOf, pageQuery, timeSchema } from '#shared/schemas.ts'

/** As many as the largest of these networks allows. */
export const acquaintancesAtMost = 30_000
export const acquaintancesMaximumBytes = 15 * 1024 * 1024

export const acquaintanceSources = ['linkedin', 'google', 'vcard'] as const
export type AcquaintanceSource = (typeof acquaintanceSources)[number]

const acquaintanceSchema = z.object({
  id: idSchema,
  name: z.string(),
  title: z.string(),
  company: z.string().describe('As written in the file'),
})
export type Acquaintance = z.output<typeof acquaintanceSchema>

const importedSchema = z.object({
  source: z.enum(acquaintanceSources),
  people: z.number().int(),
  importedAt: timeSchema,
})

export const getAcquaintances = endpoint({
  method: 'GET',
  path: '/api/acquaintances',
  summary: 'Get a summary of the contacts you’ve imported. Only you see it.',
  access: ['jobSeeker'],
  reply: z.object({ imports: z.array(importedSchema) }),
})

export const listAcquaintances = endpoint({
  method: 'GET',
  path: '/api/acquaintances/people',
  summary: 'List the people you’ve imported, in the order of their files.',
  access: ['jobSeeker'],
  query: z.object(pageQuery),
  reply: pageOf(acquaintanceSchema),
  errors: ['INVALID_CURSOR'],
})

export const importAcquaintances = endpoint({
  method: 'POST',
  path: '/api/acquaintances/import',
  summary:
    'Import a LinkedIn, Google or vCard export. It replaces what you imported from there before.',
  access: ['jobSeeker'],
  files: { file: { maxBytes: acquaintancesMaximumBytes } },
  body: z.strictObject({}).default({}),
  reply: importedSchema.extend({
    leftOut: z.number().int().describe('People without a name or an employer'),
  }),
  errors: ['INVALID_FILE', 'PAYLOAD_TOO_LARGE', 'LIMIT_REACHED'],
  perMinute: 6,
})

export const removeAcquaintances = endpoint({
  method: 'DELETE',
  path: '/api/acquaintances',
  summary: 'Delete everyone you’ve imported, right away.',
  access: ['jobSeeker'],
  reply: okSchema,
})

const companyIds = z
  .union([idSchema, z.array(idSchema).min(1).max(100)])
  .transform((value) => [value].flat())

export const countKnown = endpoint({
  method: 'GET',
  path: '/api/acquaintances/known',
  summary: 'Count the people you know at each company that has any.',
  access: ['jobSeeker'],
  query: z.object({ companies: companyIds.describe('At most 100') }),
  reply: z.object({ items: z.array(z.object({ companyId: idSchema, people: z.number().int() })) }),
  perMinute: 240,
})

export const peopleShown = 20

export const listKnownAt = endpoint({
  method: 'GET',
  path: '/api/acquaintances/known/{companyId}',
  summary: `List the people you know at a company, up to ${peopleShown}, and count all of them.`,
  access: ['jobSeeker'],
  params: z.object({ companyId: idSchema }),
  reply: z.object({ people: z.number().int(), items: z.array(acquaintanceSchema) }),
  perMinute: 240,
})
