import { z } from 'zod'
import { currentPasswordSchema, otpSchema, userSchema } from '#features/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  emailSchema,
  idSchema,
  lineSchema,
  okSchema,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

/** What someone wants once it is clear who they are. */
const journey = {
  role: z.enum(['jobSeeker', 'recruiter']),
  /** `signUp` gives an account the role that it does not have yet. */
  intent: z.enum(['signIn', 'signUp']).default('signIn'),
  /** A path of ours to go on to. */
  next: textSchema(500).default(''),
}
export const journeySchema = z.strictObject(journey)

/** E.164, typed with or without spaces. */
export const phoneSchema = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s().\-/]/g, '').replace(/^00/, '+'))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, { error: () => fieldWords.phoneForm }))

const passwordSchema = z.string().max(128)
const codeSchema = z.string().trim().max(20)

/** Signed in, or what is still needed: then `POST /api/sign-in/complete` goes on. */
export const outcomeSchema = z.object({
  user: userSchema.nullable(),
  redirect: z.string(),
  next: z.string(),
  /** `password`: of the account that has this address already, to connect the two. */
  needs: z.enum(['code', 'password']).nullable(),
  email: z.string().nullable(),
})
export type Outcome = z.output<typeof outcomeSchema>

export const getWays = endpoint({
  method: 'GET',
  path: '/api/sign-in/ways',
  summary: 'List the other ways to sign in.',
  access: 'anyone',
  reply: z.object({
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    phone: z.boolean(),
  }),
})

const providerParams = z.object({ provider: z.string().regex(/^[a-z]{1,20}$/) })
const refusals = ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'] as const

export const beginProvider = endpoint({
  method: 'POST',
  path: '/api/sign-in/providers/{provider}/begin',
  summary: 'Start signing in through another site. The browser goes to `url` and comes back.',
  access: 'anyone',
  params: providerParams,
  body: journeySchema,
  reply: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  perMinute: 30,
})

export const finishProvider = endpoint({
  method: 'POST',
  path: '/api/sign-in/providers/{provider}/finish',
  summary: 'Finish signing in with the query that the other site sent back.',
  access: 'anyone',
  params: providerParams,
  body: z.strictObject({ answer: z.string().max(8_000) }),
  reply: outcomeSchema,
  errors: ['INVALID_CREDENTIALS', 'NOT_FOUND', 'UNAVAILABLE', 'CONFLICT'],
  perMinute: 30,
})

export const loginWithGoogle = endpoint({
  method: 'POST',
  path: '/auth/google-login',
  summary: 'Sign in with a Google ID token, for a sign-in that began in this browser.',
  access: 'anyone',
  body: z.strictObject({ token: z.string().min(1).max(8_000) }),
  reply: outcomeSchema,
  errors: ['INVALID_CREDENTIALS', 'NOT_FOUND', 'UNAVAILABLE', 'CONFLICT'],
  perMinute: 30,
})

export const completeSignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/complete',
  summary: 'Continue a sign-in that needs a code or a password.',
  access: 'anyone',
  body: z.strictObject({ password: passwordSchema.default(''), code: codeSchema.default('') }),
  reply: outcomeSchema,
  errors: [...refusals, 'CONFLICT'],
  perMinute: 20,
})

const sentReply = z.object({ ok: z.literal(true), nextInSeconds: z.number().int() })

export const sendSignInLink = endpoint({
  method: 'POST',
  path: '/api/sign-in/link',
  summary:
    'Email a sign-in link that works once, within 15 minutes. The reply doesn’t say whether the account exists.',
  access: 'anyone',
  body: journeySchema.extend({ email: emailSchema }),
  reply: sentReply,
  perMinute: 20,
})

export const openSignInLink = endpoint({
  method: 'POST',
  path: '/api/sign-in/link/open',
  summary: 'Sign in with an emailed link.',
  access: 'anyone',
  body: z.strictObject({ token: z.string().min(20).max(200) }),
  reply: outcomeSchema,
  errors: ['INVALID_CREDENTIALS'],
  perMinute: 20,
})

export const sendSignInCode = endpoint({
  method: 'POST',
  path: '/api/sign-in/phone',
  summary:
    'Text a six-digit code to a confirmed phone. The reply doesn’t say whether an account has it.',
  access: 'anyone',
  body: z.strictObject({ phone: phoneSchema }),
  reply: sentReply,
  errors: ['NOT_FOUND'],
  perMinute: 20,
})

export const signInWithPhone = endpoint({
  method: 'POST',
  path: '/api/sign-in/phone/finish',
  summary: 'Sign in with a texted code.',
  access: 'anyone',
  body: journeySchema.extend({ phone: phoneSchema, otp: otpSchema }),
  reply: outcomeSchema,
  errors: ['OTP_INVALID', 'INVALID_CREDENTIALS', 'NOT_FOUND'],
  perMinute: 20,
})

/** As `navigator.credentials` takes it, in JSON: https://www.w3.org/TR/webauthn-3/ */
const publicKeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })
const binary = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const credential = {
  id: binary.max(1_400),
  rawId: binary.max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()),
}
/** Ones that are not known yet are kept: https://www.w3.org/TR/webauthn-3/#enum-transport */
const transports = z.array(z.string().max(20))

export const attestationSchema = z.strictObject({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: transports.max(10).optional(),
  }),
})
export const assertionSchema = z.strictObject({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.nullish(),
  }),
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey/begin',
  summary: 'Get a challenge for any passkey of this site.',
  access: 'anyone',
  body: z.object({}).optional(),
  reply: publicKeyOptions,
  perMinute: 30,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey/finish',
  summary: 'Sign in with a passkey. There’s no second step.',
  access: 'anyone',
  body: z.strictObject({
    ...journey,
    role: z.enum(['jobSeeker', 'recruiter', 'admin']),
    response: assertionSchema,
  }),
  reply: outcomeSchema,
  errors: ['INVALID_CREDENTIALS'],
  perMinute: 30,
})

export const getOwnWays = endpoint({
  method: 'GET',
  path: '/api/account/ways-in',
  summary: 'List the ways to sign in to this account.',
  access: 'signedIn',
  reply: z.object({
    email: z.string(),
    newEmail: z.string().nullable().describe('It moves there once the emailed code is entered'),
    hasPassword: z.boolean(),
    phone: z.string().nullable(),
    providers: z.array(
      z.object({ id: z.string(), name: z.string(), connectedAt: timeSchema.nullable() }),
    ),
    passkeys: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        createdAt: timeSchema,
        lastUsedAt: timeSchema.nullable(),
      }),
    ),
  }),
})

const currentPassword = currentPasswordSchema
const reauthenticated = z.strictObject({ currentPassword })

export const connectProvider = endpoint({
  method: 'POST',
  path: '/api/account/providers/{provider}/connect',
  summary: 'Start connecting an account of another site.',
  access: 'signedIn',
  cookieOnly: true,
  params: providerParams,
  body: reauthenticated,
  reply: z.object({ url: z.string() }),
  errors: ['INVALID_CREDENTIALS', 'NOT_FOUND', 'UNAVAILABLE'],
  perMinute: 20,
})

export const disconnectProvider = endpoint({
  method: 'POST',
  path: '/api/account/providers/{provider}/disconnect',
  summary: 'Disconnect the other site’s account.',
  access: 'signedIn',
  cookieOnly: true,
  params: providerParams,
  body: reauthenticated,
  reply: okSchema,
  errors: ['INVALID_CREDENTIALS', 'NOT_FOUND'],
  perMinute: 20,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/begin',
  summary: 'Get the options for creating a passkey.',
  access: 'signedIn',
  cookieOnly: true,
  body: reauthenticated,
  reply: publicKeyOptions,
  errors: ['INVALID_CREDENTIALS', 'LIMIT_REACHED'],
  perMinute: 20,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Add a passkey.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.strictObject({ name: lineSchema(80, 1), response: attestationSchema }),
  reply: okSchema,
  errors: ['INVALID_CREDENTIALS', 'CONFLICT'],
  perMinute: 20,
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/{id}/remove',
  summary: 'Remove a passkey.',
  access: 'signedIn',
  cookieOnly: true,
  params: z.object({ id: idSchema }),
  body: reauthenticated,
  reply: okSchema,
  errors: ['INVALID_CREDENTIALS', 'NOT_FOUND'],
  perMinute: 20,
})

export const requestPhone = endpoint({
  method: 'POST',
  path: '/api/account/phone',
  summary: 'Text a code to a new phone for this account.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.strictObject({ phone: phoneSchema, currentPassword }),
  reply: sentReply,
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED', 'NOT_FOUND'],
  perMinute: 10,
})

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/account/phone/confirm',
  summary: 'Confirm the phone with the texted code.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.strictObject({ code: otpSchema }),
  reply: okSchema,
  errors: ['OTP_INVALID'],
  perMinute: 20,
})

export const removePhone = endpoint({
  method: 'POST',
  path: '/api/account/phone/remove',
  summary: 'Remove the phone.',
  access: 'signedIn',
  cookieOnly: true,
  body: reauthenticated,
  reply: okSchema,
  errors: ['INVALID_CREDENTIALS'],
  perMinute: 20,
})
