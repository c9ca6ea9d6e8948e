/** Cover notes that candidates keep, one for each kind of role, with variables that are filled when one is used. */
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, lineSchema, okSchema, textSchema, timeSchema } from '#shared/schemas.ts'

export const coverNotesAtMost = 30
export const coverNoteMaximum = 2000

/** Variables that forms fill; whatever else stands in braces is for the candidate to fill in. */
export const filledVariables = ['company', 'job', 'name', 'headline', 'skills'] as const
export type FilledVariable = (typeof filledVariables)[number]

const coverNoteSchema = z.object({
  id: idSchema,
  role: z.string(),
  body: z.string(),
  version: z.number().int(),
  updatedAt: timeSchema,
})
export type CoverNote = z.output<typeof coverNoteSchema>

const candidate = { access: ['jobSeeker'] } as const
const byId = z.object({ id: idSchema })
const texts = {
  role: lineSchema(120, 1).describe('The job title that the note is for'),
  body: textSchema(coverNoteMaximum, 1).describe('With variables in braces, such as {company}'),
}

export const listCoverNotes = endpoint({
  method: 'GET',
  path: '/api/cover-notes',
  summary: 'List your cover notes by role.',
  ...candidate,
  reply: z.object({ items: z.array(coverNoteSchema) }),
})

export const createCoverNote = endpoint({
  method: 'POST',
  path: '/api/cover-notes',
  summary: 'Save a cover note for a role.',
  ...candidate,
  body: z.strictObject(texts),
  reply: coverNoteSchema,
  errors: ['CONFLICT', 'LIMIT_REACHED'],
  perMinute: 30,
})

export const saveCoverNote = endpoint({
  method: 'PUT',
  path: '/api/cover-notes/{id}',
  summary: 'Change a cover note.',
  ...candidate,
  params: byId,
  body: z.strictObject({ ...texts, expectedVersion: z.number().int().min(0) }),
  reply: coverNoteSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'VERSION_CONFLICT'],
})

export const removeCoverNote = endpoint({
  method: 'DELETE',
  path: '/api/cover-notes/{id}',
  summary: 'Delete a cover note. What was sent with it stays.',
  ...candidate,
  params: byId,
  reply: okSchema,
  errors: ['NOT_FOUND'],
})
