/** What became of a referral: questions by mail, answered by one link, and a note of thanks (REF16). */
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { fileReply, idSchema, okSchema, textSchema, timeSchema } from '#shared/schemas.ts'

export const answerQuestions = ['contacted', 'hired'] as const
export type AnswerQuestion = (typeof answerQuestions)[number]
export const linkAnswers = ['yes', 'no', 'not_yet'] as const
export type LinkAnswer = (typeof linkAnswers)[number]
export const thanksMaximum = 300

const byToken = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })

const answerSchema = z.object({
  question: z.enum(answerQuestions),
  jobTitle: z.string(),
  companyName: z.string(),
  requestId: idSchema,
  answer: z.enum(linkAnswers).nullable().describe('The answer given by this link'),
  open: z.boolean().describe('The question can still be answered by this link'),
})
export type AnswerLink = z.output<typeof answerSchema>

export const getAnswerLink = endpoint({
  method: 'GET',
  path: '/api/answers/{token}',
  summary: 'Get the question behind a link in an email. Changes nothing.',
  access: 'anyone',
  params: byToken,
  reply: answerSchema,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

export const answerByLink = endpoint({
  method: 'POST',
  path: '/api/answers/{token}',
  summary: 'Answer a question by the link in its email, once, within 14 days. Needs no session.',
  access: 'anyone',
  params: byToken,
  body: z.strictObject({ answer: z.enum(linkAnswers) }),
  reply: answerSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  perMinute: 30,
})

const byId = z.object({ id: idSchema })
export const proofMaximumBytes = 5 * 1024 * 1024

export const outcomeSources = ['candidate', 'referrer', 'company'] as const
export type OutcomeSource = (typeof outcomeSources)[number]
export const outcomes = ['hired', 'not_hired'] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeStates = ['unsaid', 'said', 'agreed', 'contested'] as const

const outcomeReply = z.object({
  said: z
    .array(z.object({ by: z.enum(outcomeSources), outcome: z.enum(outcomes), at: timeSchema }))
    .describe('Each side’s latest answer'),
  state: z
    .enum(outcomeStates)
    .describe('Said: by one side alone. Agreed: by two. Contested: they say different things'),
  settlesAt: timeSchema
    .nullable()
    .describe('When one side’s answer counts unless someone disagrees'),
  canSay: z.array(z.enum(outcomes)).describe('Answers this side can give now'),
})
export type ReferralOutcome = z.output<typeof outcomeReply>

export const getOutcome = endpoint({
  method: 'GET',
  path: '/api/referrals/{id}/outcome',
  summary: 'Get how a referral ended, and according to whom. For its two sides.',
  access: ['jobSeeker', 'recruiter'],
  params: byId,
  reply: outcomeReply,
  errors: ['NOT_FOUND'],
})

export const recordOutcome = endpoint({
  method: 'POST',
  path: '/api/referrals/{id}/outcome',
  summary:
    'Report how a referral ended, once the company has been in touch. It’s final when two sides agree, or after 14 days without an objection.',
  access: ['jobSeeker', 'recruiter'],
  params: byId,
  body: z.strictObject({ outcome: z.enum(outcomes) }),
  reply: outcomeReply,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

const thanksReply = z.object({
  thanks: z.object({ text: z.string(), at: timeSchema }).nullable(),
  canThank: z.boolean(),
  hasProof: z.boolean(),
  canProve: z.boolean(),
})

export const getThanks = endpoint({
  method: 'GET',
  path: '/api/referrals/{id}/thanks',
  summary: 'Get the thank-you note and whether there’s a proof. For the two sides of a referral.',
  access: ['jobSeeker', 'recruiter'],
  params: byId,
  reply: thanksReply,
  errors: ['NOT_FOUND'],
})

export const sendThanks = endpoint({
  method: 'POST',
  path: '/api/referrals/{id}/thanks',
  summary: 'Thank the referrer, once, whatever the outcome.',
  access: ['jobSeeker'],
  params: byId,
  body: z.strictObject({ text: textSchema(thanksMaximum, 1) }),
  reply: thanksReply,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const addProof = endpoint({
  method: 'POST',
  path: '/api/referrals/{id}/proof',
  summary: 'Upload proof of a referral: a picture or a PDF, replacing the previous one.',
  access: ['recruiter'],
  params: byId,
  body: z.object({}).optional(),
  files: { proof: { maxBytes: proofMaximumBytes } },
  reply: okSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'INVALID_FILE', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  perMinute: 10,
})

export const getProof = endpoint({
  method: 'GET',
  path: '/api/referrals/{id}/proof',
  summary:
    'Download the proof of a referral. For its two sides and for admins who decide disputes.',
  writes: 'Logs who has seen the file.',
  access: ['jobSeeker', 'recruiter', 'admin'],
  params: byId,
  reply: fileReply,
  errors: ['NOT_FOUND'],
})
