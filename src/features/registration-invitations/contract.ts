import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { emailSchema, idSchema, okSchema, pageOf, pageQuery, timeSchema } from '#shared/schemas.ts'

/** A link works for so many days. */
export const invitationDays = 14
/** Open ones that admins have made, altogether. */
export const openAtMost = 1_000

export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const
export type RegistrationInvitationState = (typeof invitationStates)[number]

const invitationSchema = z.object({
  id: idSchema,
  email: z.string().nullable().describe('Where it was sent; null for a link'),
  state: z.enum(invitationStates),
  createdAt: timeSchema,
  expiresAt: timeSchema,
  usedBy: idSchema.nullable().describe('The account that came by it'),
  usedAt: timeSchema.nullable(),
})
export type RegistrationInvitation = z.output<typeof invitationSchema>

const admins = { access: { permission: 'accounts.manage' } } as const

export const createRegistrationInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/registration-invitations',
  summary: 'Invite one person to sign up, by email or with a link that is shown once.',
  ...admins,
  // Not idempotent: its reply would be kept, and the link in it.
  body: z.strictObject({ email: emailSchema.nullable().describe('Null makes a link') }),
  reply: z.object({
    invitation: invitationSchema,
    link: z.string().nullable().describe('Told once: only its hash is kept'),
  }),
  errors: ['CONFLICT', 'LIMIT_REACHED'],
  perMinute: 30,
})

export const listRegistrationInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/registration-invitations',
  summary: 'List the invitations that admins have made, newest first.',
  ...admins,
  query: z.object(pageQuery),
  reply: pageOf(invitationSchema),
  errors: ['INVALID_CURSOR'],
})

export const revokeRegistrationInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/registration-invitations/{id}',
  summary: 'Revoke an invitation, so that nobody signs up with it.',
  ...admins,
  params: z.object({ id: idSchema }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const openRegistrationInvitation = endpoint({
  method: 'POST',
  path: '/api/registration-invitation',
  summary: 'Keep an invitation in this browser, for whichever way of signing up comes next.',
  access: 'anyone',
  body: z.strictObject({ token: z.string().max(100) }),
  reply: z.object({ expiresAt: timeSchema }),
  errors: ['NOT_FOUND'],
  perMinute: 20,
})

export const getRegistrationInvitation = endpoint({
  method: 'GET',
  path: '/api/registration-invitation',
  summary: 'Get whether this browser has an invitation that still works.',
  access: 'anyone',
  reply: z.object({ isInvited: z.boolean() }),
  perMinute: 60,
})
