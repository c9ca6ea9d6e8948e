/** Super-connect: an admin proposes a candidate to a recruiter; both say yes, then a chat opens (D7). */
import { z } from 'zod'
import { companyReferenceSchema } from '#features/companies/contract.ts'
import { anonymousFactsSchema } from '#features/profiles/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, pageOf, pageQuery, textSchema, timeSchema } from '#shared/schemas.ts'

export const introductionStates = ['proposed', 'connected', 'declined', 'expired'] as const
export type IntroductionState = (typeof introductionStates)[number]
export const outcomes = ['talking', 'interview', 'hired', 'nothing'] as const
export type Outcome = (typeof outcomes)[number]
export const reasonMaximum = 600
export const introductionDays = 7

const admin = { permission: 'people.connect' } as const
const byId = z.object({ id: idSchema })
export const introductionAnswers = ['yes', 'no'] as const
export type IntroductionAnswer = (typeof introductionAnswers)[number]
const answer = z.enum(introductionAnswers)

const pairSchema = z.object({
  candidate: z.object({ id: idSchema, name: z.string(), headline: z.string() }),
  recruiter: z.object({ id: idSchema, name: z.string() }),
  company: companyReferenceSchema,
  job: z.object({ id: idSchema, title: z.string() }),
})

const suggestionSchema = pairSchema.extend({
  sharedSkills: z.array(z.string()).describe('Skills of the profile that the posting names'),
  daysWithoutAnswer: z
    .number()
    .int()
    .nullable()
    .describe('Since the oldest request nobody answered'),
  draft: z.string().describe('A reason to start from, for both to read'),
})
export type Suggestion = z.output<typeof suggestionSchema>

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/admin/introductions/suggestions',
  summary:
    'Suggest candidates who fit a verified recruiter’s job and have had no contact, with reasons.',
  access: admin,
  reply: z.object({ items: z.array(suggestionSchema) }),
})

const introductionSchema = pairSchema.extend({
  id: idSchema,
  state: z.enum(introductionStates),
  reason: z.string(),
  candidateAnswer: answer.nullable(),
  recruiterAnswer: answer.nullable(),
  outcome: z.enum(outcomes).nullable(),
  createdAt: timeSchema,
  dueAt: timeSchema.nullable(),
})
export type Introduction = z.output<typeof introductionSchema>

export const listIntroductions = endpoint({
  method: 'GET',
  path: '/api/admin/introductions',
  summary: 'List introductions, newest first, with both answers and the outcome.',
  access: admin,
  query: z.object(pageQuery),
  reply: pageOf(introductionSchema),
})

export const proposeIntroduction = endpoint({
  method: 'POST',
  path: '/api/admin/introductions',
  summary: 'Introduce a candidate and a recruiter. Both have seven days to say yes.',
  access: admin,
  body: z.strictObject({
    candidateId: idSchema,
    recruiterId: idSchema,
    jobId: idSchema,
    reason: textSchema(reasonMaximum, 1),
  }),
  reply: byId,
  errors: ['NOT_FOUND', 'CONFLICT', 'JOB_CLOSED'],
})

export const setOutcome = endpoint({
  method: 'POST',
  path: '/api/admin/introductions/{id}/outcome',
  summary: 'Record the outcome of an introduction.',
  access: admin,
  params: byId,
  body: z.strictObject({ outcome: z.enum(outcomes) }),
  reply: z.object({ outcome: z.enum(outcomes) }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

const ownSchema = z.object({
  id: idSchema,
  /** `ended` does not say whose no it was, or whether there was one. */
  state: z.enum(['open', 'answered', 'connected', 'ended']),
  company: companyReferenceSchema,
  job: z.object({ id: idSchema, title: z.string() }),
  other: z
    .string()
    .describe(
      'A name once both have said yes; before, a title at the company, empty to recruiters',
    ),
  facts: anonymousFactsSchema
    .nullable()
    .describe('For recruiters: facts shown about the candidate'),
  reason: z.string().nullable().describe('Null to recruiters until both have said yes'),
  conversationId: idSchema.nullable(),
  createdAt: timeSchema,
  dueAt: timeSchema.nullable(),
})
export type OwnIntroduction = z.output<typeof ownSchema>

export const listOwnIntroductions = endpoint({
  method: 'GET',
  path: '/api/introductions',
  summary: 'List introductions proposed to you, newest first.',
  access: ['jobSeeker', 'recruiter'],
  reply: z.object({ items: z.array(ownSchema) }),
})

export const answerIntroduction = endpoint({
  method: 'POST',
  path: '/api/introductions/{id}/answer',
  summary: 'Answer an introduction. A no stays private; if both say yes, a conversation opens.',
  access: ['jobSeeker', 'recruiter'],
  params: byId,
  body: z.strictObject({ answer }),
  reply: ownSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

const linkSchema = z.object({
  answer: answer.describe('The answer the link gives'),
  state: z
    .enum(['open', 'done', 'connected', 'over'])
    .describe('`connected`: both have said yes; `over`: it can no longer be answered'),
  jobTitle: z.string(),
  companyName: z.string(),
  dueAt: timeSchema.nullable().describe('Null once it is answered'),
  conversationId: idSchema.nullable(),
})
export type IntroductionLink = z.output<typeof linkSchema>
const byLink = z.object({ token: z.string().min(40).max(300) })

export const getIntroductionLink = endpoint({
  method: 'GET',
  path: '/api/introduction-links/{token}',
  summary: 'Get what a link in an email about an introduction says. Changes nothing.',
  access: 'anyone',
  params: byLink,
  reply: linkSchema,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

export const followIntroductionLink = endpoint({
  method: 'POST',
  path: '/api/introduction-links/{token}',
  summary:
    'Answer an introduction by the link in its email. Needs no session and shows nobody’s identity.',
  access: 'anyone',
  params: byLink,
  reply: linkSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT'],
  perMinute: 30,
})
