import { z } from 'zod'
import { companyReferenceSchema } from '#features/companies/contract.ts'
import { jobLocationSchema, jobStatuses, paySchema, workModes } from '#features/jobs/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, okSchema, pageOf, pageQuery, textSchema, timeSchema } from '#shared/schemas.ts'

/** A list that somebody keeps by hand does not grow beyond this. */
export const savedAtMost = 500

const savedJobSchema = z.object({
  job: z.object({
    id: idSchema,
    title: z.string(),
    company: companyReferenceSchema,
    status: z.enum(jobStatuses),
    locations: z.array(jobLocationSchema).describe('At most three; moreLocations counts the rest'),
    moreLocations: z.number().int(),
    workMode: z.enum(workModes).nullable(),
    pay: paySchema.nullable(),
    lastConfirmedAt: timeSchema,
  }),
  note: z.string(),
  tags: z.array(z.string()),
  savedAt: timeSchema,
})
export type SavedJob = z.output<typeof savedJobSchema>

export const listSavedJobs = endpoint({
  method: 'GET',
  path: '/api/saved-jobs',
  summary: 'Jobs that the candidate keeps, the newest first; closed ones stay and say so.',
  access: ['jobSeeker'],
  query: z.object({ ...pageQuery, tag: textSchema(40).optional() }),
  reply: pageOf(savedJobSchema),
})

export const listSavedJobIds = endpoint({
  method: 'GET',
  path: '/api/saved-jobs/ids',
  summary: 'The ids of all jobs that the candidate keeps, for marking them in lists.',
  access: ['jobSeeker'],
  reply: z.object({ ids: z.array(idSchema) }),
})

export const saveJob = endpoint({
  method: 'PUT',
  path: '/api/saved-jobs/{id}',
  summary: 'Keeps a job; a note or tags that are not sent stay as they are.',
  access: ['jobSeeker'],
  params: z.object({ id: idSchema.describe('Of the job') }),
  body: z
    .strictObject({
      note: textSchema(500).optional(),
      tags: z.array(textSchema(40, 1)).max(10).optional(),
    })
    .default({}),
  reply: okSchema,
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  perMinute: 240,
})

export const unsaveJob = endpoint({
  method: 'DELETE',
  path: '/api/saved-jobs/{id}',
  summary: 'Keeps a job no longer; one that was not kept is fine too.',
  access: ['jobSeeker'],
  params: z.object({ id: idSchema.describe('Of the job') }),
  reply: okSchema,
  perMinute: 240,
})
