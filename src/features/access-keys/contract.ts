import { z } from 'zod'
import { currentPasswordSchema } from '#features/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idSchema, lineSchema, okSchema, timeSchema } from '#shared/schemas.ts'

export const accessKeysAtMost = 10
/** How many days a key may live. */
export const accessKeyDays = [30, 90, 365] as const

const accessKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timeSchema,
  expiresAt: timeSchema,
  lastUsedAt: timeSchema.nullable(),
})

const roles = ['jobSeeker', 'recruiter'] as const

export const listAccessKeys = endpoint({
  method: 'GET',
  path: '/api/account/access-keys',
  summary: `List your access keys, newest first, up to ${accessKeysAtMost}.`,
  access: roles,
  reply: z.object({ items: z.array(accessKeySchema) }),
})

export const createAccessKey = endpoint({
  method: 'POST',
  path: '/api/account/access-keys',
  summary: 'Create an access key for a program. The key itself is shown only once.',
  access: roles,
  cookieOnly: true,
  body: z.strictObject({
    name: lineSchema(80, 1),
    days: z.union(accessKeyDays.map((days) => z.literal(days))).describe('Until it expires'),
    currentPassword: currentPasswordSchema,
  }),
  reply: z.object({ key: z.string(), accessKey: accessKeySchema }),
  errors: ['INVALID_CREDENTIALS', 'LIMIT_REACHED'],
  perMinute: 10,
})

export const removeAccessKey = endpoint({
  method: 'DELETE',
  path: '/api/account/access-keys/{id}',
  summary: 'Remove an access key. It stops working right away.',
  access: roles,
  cookieOnly: true,
  params: z.object({ id: idSchema }),
  reply: okSchema,
  errors: ['NOT_FOUND'],
})
