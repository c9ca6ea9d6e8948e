/** How a company selects: its own stages, its templates, who sees a job, and what each thinks. */
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, okSchema, textSchema, timeSchema } from '#shared/schemas.ts'

/** The fixed categories that a company may part; the rest of the pipeline is the same for all. */
export const stageCategories = ['in_review', 'shortlisted', 'interview'] as const
export type StageCategory = (typeof stageCategories)[number]
export const stagesAtMost = 12

const stageSchema = z.object({
  id: idSchema,
  category: z.enum(stageCategories),
  name: z.string(),
})
export type Stage = z.output<typeof stageSchema>

const hiringManagers = { access: ['recruiter'] } as const
const stagesReply = z.object({ stages: z.array(stageSchema) })

export const listStages = endpoint({
  method: 'GET',
  path: '/api/hiring/stages',
  summary: 'List the company’s stages in order, by category.',
  ...hiringManagers,
  reply: stagesReply,
  errors: ['NOT_VERIFIED'],
})

export const saveStages = endpoint({
  method: 'PUT',
  path: '/api/hiring/stages',
  summary: 'Save the company’s stages. Applications in a removed stage stay in its category.',
  ...hiringManagers,
  body: z.strictObject({
    stages: z
      .array(
        z.strictObject({
          id: idSchema.optional(),
          category: z.enum(stageCategories),
          name: textSchema(40, 1),
        }),
      )
      .max(stagesAtMost),
  }),
  reply: stagesReply,
  errors: ['NOT_VERIFIED', 'CONFLICT'],
})

/** What stands in braces in a template, and is filled in for each applicant. */
export const templateVariables = ['name', 'first_name', 'job', 'company'] as const
export const templatesAtMost = 50

const templateSchema = z.object({
  id: idSchema,
  name: z.string(),
  body: z.string(),
  updatedAt: timeSchema,
})
export type Template = z.output<typeof templateSchema>
const templatesReply = z.object({ templates: z.array(templateSchema) })

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/hiring/templates',
  summary: 'List the company’s message templates by name.',
  ...hiringManagers,
  reply: templatesReply,
  errors: ['NOT_VERIFIED'],
})

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/api/hiring/templates',
  summary: 'Create or update a message template. Unknown variables are refused.',
  ...hiringManagers,
  body: z.strictObject({
    id: idSchema.optional(),
    name: textSchema(80, 1),
    body: textSchema(600, 1),
  }),
  reply: templatesReply,
  errors: ['NOT_VERIFIED', 'NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
})

const byId = z.object({ id: idSchema })

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/hiring/templates/{id}',
  summary: 'Delete a message template.',
  ...hiringManagers,
  params: byId,
  reply: okSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
})

export const seatRoles = ['owner', 'recruiter', 'viewer'] as const
export type SeatRole = (typeof seatRoles)[number]
export const criteriaAtMost = 8

const teamSchema = z.object({
  criteria: z.array(z.string()),
  anonymousFirst: z.boolean(),
  seats: z
    .array(z.object({ accountId: idSchema, name: z.string(), role: z.enum(seatRoles) }))
    .describe('Empty: everyone who hires for the company'),
  colleagues: z.array(z.object({ accountId: idSchema, name: z.string() })),
  role: z.enum(seatRoles).describe('Of the caller'),
})
export type Team = z.output<typeof teamSchema>

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/hiring/jobs/{id}/team',
  summary: 'Get a job’s team, scorecard criteria and anonymous first review.',
  ...hiringManagers,
  params: byId,
  reply: teamSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
})

export const saveTeam = endpoint({
  method: 'PUT',
  path: '/api/hiring/jobs/{id}/team',
  summary: 'Change a job’s team and scorecard criteria. For its owners.',
  ...hiringManagers,
  params: byId,
  body: z.strictObject({
    criteria: z.array(textSchema(60, 1)).max(criteriaAtMost).default([]),
    anonymousFirst: z.boolean().default(false),
    seats: z
      .array(z.strictObject({ accountId: idSchema, role: z.enum(seatRoles) }))
      .max(50)
      .default([]),
  }),
  reply: teamSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
})

export const verdicts = ['strong_yes', 'yes', 'no', 'strong_no'] as const
export type Verdict = (typeof verdicts)[number]

const scorecardSchema = z.object({
  author: z.string(),
  own: z.boolean(),
  scores: z.array(z.object({ criterion: z.string(), score: z.number().int() })),
  verdict: z.enum(verdicts),
  summary: z.string(),
  at: timeSchema,
})

const scorecardsReply = z.object({
  criteria: z.array(z.string()),
  own: scorecardSchema.nullable(),
  others: z.number().int().describe('How many colleagues have submitted one'),
  cards: z
    .array(scorecardSchema)
    .describe('Colleagues’ scorecards; empty until the caller has submitted one'),
})
export type Scorecards = z.output<typeof scorecardsReply>

export const getScorecards = endpoint({
  method: 'GET',
  path: '/api/applicants/{id}/scorecards',
  summary: 'List the scorecards of an applicant. Candidates never see them.',
  ...hiringManagers,
  params: byId,
  reply: scorecardsReply,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
})

export const saveScorecard = endpoint({
  method: 'PUT',
  path: '/api/applicants/{id}/scorecard',
  summary: 'Submit or update your scorecard.',
  ...hiringManagers,
  params: byId,
  body: z.strictObject({
    scores: z
      .array(
        z.strictObject({ criterion: textSchema(60, 1), score: z.number().int().min(1).max(4) }),
      )
      .max(criteriaAtMost),
    verdict: z.enum(verdicts),
    summary: textSchema(2000).default(''),
  }),
  reply: scorecardsReply,
  errors: ['NOT_VERIFIED', 'NOT_FOUND'],
})
