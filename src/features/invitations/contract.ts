import { z } from 'zod'
import { companyReferenceSchema } from '#features/companies/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, okSchema, pageOf, pageQuery, timeSchema } from '#shared/schemas.ts'

/** A number of waiting people below this is not told: it could point at someone. */
export const fewestTold = 3

export const invitationLimits = {
  /** A link works for so many days. */
  days: 30,
  /** Open ones of one person at one company. */
  openAtCompany: 3,
  /** Open ones of one person altogether. */
  openAltogether: 20,
  /** New ones of one person within a day. */
  aDay: 10,
  /** New invitations for one company within a day, no matter who makes them. */
  aDayForCompany: 50,
} as const

export const invitationStates = [
  'created',
  'opened',
  'joined',
  'verified',
  'other_company',
  'expired',
  'revoked',
] as const
export type InvitationState = (typeof invitationStates)[number]

const invitationSchema = z.object({
  id: idSchema,
  company: companyReferenceSchema,
  state: z.enum(invitationStates),
  invited: z.string().nullable().describe('A name where the person who was invited gave it'),
  createdAt: timeSchema,
  expiresAt: timeSchema,
})
export type Invitation = z.output<typeof invitationSchema>

const companyParams = z.object({ slug: z.string().max(200) })

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/companies/{slug}/invitations',
  summary: 'Make a personal link for someone who works at a company. We don’t send it to anyone.',
  access: ['jobSeeker'],
  // Not idempotent: its reply would be kept, and the link in it.
  params: companyParams,
  body: z.strictObject({}).default({}),
  reply: z.object({
    invitation: invitationSchema,
    link: z.string().describe('Returned once: only its hash is stored'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED', 'EMAIL_UNVERIFIED'],
  perMinute: 20,
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  summary: 'List the invitations you’ve made, newest first.',
  access: ['jobSeeker'],
  query: z.object(pageQuery),
  reply: pageOf(invitationSchema),
  errors: ['INVALID_CURSOR'],
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/{id}',
  summary: 'Revoke an invitation, so that its link stops working.',
  access: ['jobSeeker'],
  params: z.object({ id: idSchema }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

const demandSchema = z.object({
  company: companyReferenceSchema,
  waiting: z
    .number()
    .int()
    .nullable()
    .describe(`People who wait for a referrer there; null for fewer than ${fewestTold}`),
  available: z.number().int().describe('People there who can take a request now'),
})
export type CompanyDemand = z.output<typeof demandSchema>

export const getCompanyDemand = endpoint({
  method: 'GET',
  path: '/api/companies/{slug}/demand',
  summary:
    'Get how many people are waiting to be referred to a company, for people who work there.',
  access: 'anyone',
  params: companyParams,
  reply: demandSchema,
  errors: ['NOT_FOUND'],
  perMinute: 120,
})

/** How the reader of an invitation relates to its company. */
export const standings = ['guest', 'candidate', 'recruiter', 'here', 'elsewhere', 'own'] as const

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/invited/{token}',
  summary: 'Get what an invited person sees. Nobody who is waiting is named.',
  access: 'anyone',
  params: tokenParams,
  reply: demandSchema.extend({
    state: z.enum(invitationStates),
    standing: z.enum(standings),
    worksAt: z.string().nullable().describe('Where the reader is verified, if elsewhere'),
    joined: z.boolean().describe('By the reader'),
  }),
  errors: ['NOT_FOUND'],
  perMinute: 60,
})
export type OpenedInvitation = z.output<typeof readInvitation.reply>

export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/invited/{token}/open',
  summary: 'Record that a person has opened the link.',
  access: 'anyone',
  params: tokenParams,
  body: z.strictObject({}).default({}),
  reply: okSchema,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

export const joinByInvitation = endpoint({
  method: 'POST',
  path: '/api/invited/{token}/join',
  summary: 'Join through the link. Your work email then decides whether it counts.',
  access: ['recruiter'],
  params: tokenParams,
  body: z.strictObject({
    tellsName: z.boolean().describe('Tell the candidate who made the link who used it'),
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 20,
})

export const getOpenDemand = endpoint({
  method: 'GET',
  path: '/api/open-demand',
  summary: 'Get how many people are waiting for a referrer at companies without one. Public.',
  flag: 'openFigures',
  access: 'anyone',
  shared: true,
  reply: z.object({
    waiting: z
      .number()
      .int()
      .nullable()
      .describe(
        'People who watch such a company, or keep a draft or a request for it; null below 3',
      ),
    companies: z.number().int().nullable(),
  }),
  perMinute: 60,
})
export type OpenDemand = z.output<typeof getOpenDemand.reply>

const unmetSchema = z.object({
  company: companyReferenceSchema,
  link: z.string().describe('To the public page for people who work there'),
  verified: z.number().int().describe('Referrers'),
  waiting: z
    .number()
    .int()
    .describe('People who watch it, keep a draft for it or have a request waiting'),
  watches: z.number().int(),
  drafts: z.number().int(),
  requests: z.number().int().describe('Requests waiting for a referrer'),
  invitations: z.number().int(),
  opened: z.number().int(),
  joined: z.number().int(),
  verifiedByInvitation: z.number().int(),
})
export type UnmetDemand = z.output<typeof unmetSchema>

export const listUnmetDemand = endpoint({
  method: 'GET',
  path: '/api/admin/unmet-demand',
  summary: 'List the companies where people are waiting for a referrer, most wanted first.',
  access: { permission: 'companies.manage' },
  query: z.object(pageQuery),
  reply: pageOf(unmetSchema),
  errors: ['INVALID_CURSOR'],
})
