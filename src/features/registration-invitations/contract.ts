import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, lineSchema, okSchema, pageOf, pageQuery, timeSchema } from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

/** A link works for so many days. */
export const invitationDays = 14
/** Open ones that admins have made, altogether. */
export const openAtMost = 1_000

/** An account that has not proved its address keeps its invitation from others for so many hours. */
export const heldHours = 24
/** Addresses that are invited in one go. */
export const addressesAtMost = 50
export const noteMaximum = 100

export const invitationStates = ['open', 'held', 'used', 'expired', 'revoked'] as const
export type RegistrationInvitationState = (typeof invitationStates)[number]

const invitationSchema = z.object({
  id: idSchema,
  email: z.string().nullable().describe('Where it was sent; null for a link'),
  note: z.string().describe('Who it’s for, in the admin’s words'),
  linkEnding: z.string().nullable().describe('The last characters of the link'),
  state: z.enum(invitationStates),
  createdAt: timeSchema,
  createdBy: z.object({ id: idSchema, name: z.string() }).nullable(),
  expiresAt: timeSchema,
  usedBy: idSchema
    .nullable()
    .describe('The account that used it, or holds it until its email is confirmed'),
  usedAt: timeSchema.nullable(),
})
export type RegistrationInvitation = z.output<typeof invitationSchema>

const admins = { access: { permission: 'accounts.manage' } } as const

export const createRegistrationInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/registration-invitations',
  summary: 'Create a link that lets one person sign up. It’s shown once.',
  ...admins,
  // Not idempotent: its reply would be kept, and the link in it.
  body: z.strictObject({
    note: lineSchema(noteMaximum).default('').describe('Who it’s for; only admins see this'),
  }),
  reply: z.object({
    invitation: invitationSchema,
    link: z.string().describe('Returned once: only its hash is stored'),
  }),
  errors: ['LIMIT_REACHED'],
  perMinute: 30,
})

export const sendOutcomes = [
  'sent',
  'alreadyInvited',
  'hasAccount',
  'notAnAddress',
  'tooMany',
] as const
export type SendOutcome = (typeof sendOutcomes)[number]

export const sendRegistrationInvitations = endpoint({
  method: 'POST',
  path: '/api/admin/registration-invitations/emails',
  summary: 'Invite up to 50 people to sign up by email. Each address gets its own result.',
  ...admins,
  body: z.strictObject({
    addresses: z
      .array(
        z
          .string()
          .trim()
          .max(254, { error: () => fieldWords.addressTooLong(254) }),
      )
      .min(1, { error: () => fieldWords.enterAddress })
      .max(addressesAtMost, { error: () => fieldWords.tooManyAddresses(addressesAtMost) }),
    note: lineSchema(noteMaximum).default(''),
  }),
  reply: z.object({
    items: z.array(z.object({ address: z.string(), outcome: z.enum(sendOutcomes) })),
  }),
  perMinute: 20,
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
  summary: 'Keep an invitation in this browser for the next sign-up.',
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
