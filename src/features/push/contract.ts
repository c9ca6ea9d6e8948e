import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { okSchema } from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

export const userTypes = ['guest', 'jobSeeker', 'recruiter', 'admin'] as const
export type UserType = (typeof userTypes)[number]

const tokenSchema = z
  .string()
  .min(20, { error: () => fieldWords.notAToken })
  .max(4096)
  .regex(/^[\w:-]+$/, { error: () => fieldWords.notAToken })
const tokenParams = z.object({ token: tokenSchema })

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: 'Get the public key that browsers subscribe with (VAPID).',
  writes: 'Makes the key when the first one asks.',
  access: 'anyone',
  reply: z.object({ publicKey: z.string() }),
})

const subscriptionBody = z.strictObject({
  web: z.strictObject({
    endpoint: z.string().max(2_000).describe('Address at the push service'),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, { error: () => fieldWords.notASecret }),
    p256dh: z.string().regex(/^[\w-]{87}={0,1}$/, { error: () => fieldWords.notAKey }),
    applicationPubKey: z.string().max(200).optional().describe('The key subscribed with'),
  }),
})

export const registerPush = endpoint({
  method: 'POST',
  path: '/api/push/registrations',
  summary: 'Register a browser’s push subscription. The same subscription returns the same token.',
  access: 'anyone',
  body: subscriptionBody,
  reply: z.object({ token: z.string() }),
  perMinute: 20,
  maxBytes: 8_192,
})

export const updatePush = endpoint({
  method: 'PATCH',
  path: '/api/push/registrations/{token}',
  summary: 'Renew a browser’s push subscription under its token.',
  access: 'anyone',
  params: tokenParams,
  body: subscriptionBody,
  reply: z.object({ token: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 20,
  maxBytes: 8_192,
})

export const unregisterPush = endpoint({
  method: 'DELETE',
  path: '/api/push/registrations/{token}',
  summary: 'Remove a device’s push token.',
  access: 'anyone',
  params: tokenParams,
  reply: okSchema,
  perMinute: 20,
})

export const storePushToken = endpoint({
  method: 'POST',
  path: '/fcm/token',
  summary: 'Store a push token for the session’s account, or for a guest.',
  access: 'anyone',
  body: z.strictObject({
    token: tokenSchema,
    userId: z.string().max(64).nullish().describe('Of the session; empty for a guest'),
    userType: z.enum(userTypes).optional().describe('Taken from the session all the same'),
  }),
  reply: z.object({ userType: z.enum(userTypes).describe('Stored with the token') }),
  errors: ['CONFLICT'],
  perMinute: 20,
  maxBytes: 8_192,
})
