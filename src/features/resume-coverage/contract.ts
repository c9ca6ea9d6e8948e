/** How far a resume names what a job asks for. */
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema } from '#shared/schemas.ts'

/** What a skill counts: one that the job calls a must counts twice. */
export const coverageWeights = { must: 2, named: 1 } as const

const coverageSchema = z.object({
  job: z.object({ id: idSchema, title: z.string(), company: z.string() }),
  skills: z.array(
    z.object({
      name: z.string(),
      weight: z.enum(['must', 'named']).describe('named: in the text of the job'),
      isCovered: z.boolean().describe('The resume names it, or another name of it'),
    }),
  ),
  score: z
    .number()
    .int()
    .nullable()
    .describe('0 to 100 by `coverageWeights`; null when the job names no skill that we know'),
})
export type Coverage = z.output<typeof coverageSchema>

export const getCoverage = endpoint({
  method: 'GET',
  path: '/api/built-resumes/{id}/coverage',
  summary: 'Compare one of your resumes with a job: the skills it names and those it lacks.',
  access: ['jobSeeker'],
  params: z.object({ id: idSchema }),
  query: z.object({ jobId: idSchema }),
  reply: coverageSchema,
  errors: ['NOT_FOUND'],
  perMinute: 60,
})
