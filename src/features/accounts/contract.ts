import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { adminPermissions } from '#shared/permissions.ts'
import {
  emailSchema,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  personNameSchema,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { fieldWords as sharedWords } from '#shared/messages.fields.ts'
import { timeZoneSchema } from '#shared/time-zones.ts'
import { fieldWords } from './messages.fields.ts'

/** Observed user store: `user (userId, username, role)`; e-mail state is ours, for the banner. */
export const userSchema = z.object({
  userId: idSchema,
  username: z.string(),
  role: z.enum(['jobSeeker', 'recruiter', 'admin']),
  emailVerified: z.boolean(),
  /** All the roles of this account, for the switch. */
  roles: z.array(z.enum(['jobSeeker', 'recruiter', 'admin'])),
  /** Told by the browser that was used last. */
  timeZone: z.string().nullable(),
})
export type User = z.output<typeof userSchema>

/** What an admin may do beside; the browser shows only the places that lead somewhere. */
const adminUser = userSchema.extend({ permissions: z.array(z.enum(adminPermissions)) })

export const passwordMinimum = 8
export const passwordMaximum = 128

/** Space and case count; no composition rule (OWASP ASVS 5.0, 6.2.1, 6.2.5, 6.2.8). */
export const passwordSchema = z
  .string()
  .min(passwordMinimum, { error: () => fieldWords.passwordTooShort(passwordMinimum) })
  .max(passwordMaximum, { error: () => sharedWords.atMostCharacters(passwordMaximum) })
  .refine((text) => !text.includes('\u0000'), { error: () => sharedWords.cannotBeStored })

/** Of the authenticator app, or a recovery code; once SECOND_FACTOR_REQUIRED was answered. */
const secondFactorSchema = z.string().trim().max(20).optional()

export const signUpSchema = z.strictObject({
  name: personNameSchema(1).describe('As other people should see it'),
  email: emailSchema,
  password: passwordSchema,
  code: secondFactorSchema,
})
export type SignUp = z.output<typeof signUpSchema>

export const signInSchema = z.strictObject({
  email: emailSchema,
  password: z
    .string()
    .min(1, { error: () => sharedWords.fillIn })
    .max(passwordMaximum),
  code: secondFactorSchema,
})
export type SignIn = z.output<typeof signInSchema>

export const otpSchema = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: () => fieldWords.codeHasSixDigits }))

/** The code of a mail, or what stands in the mail's link. */
const mailedProofSchema = z.union([otpSchema, z.string().regex(/^[\w-]{43}$/)], {
  error: () => fieldWords.codeHasSixDigits,
})

/** `redirect` is a path of ours. */
const signedInReply = z.object({ user: userSchema, redirect: z.string() })

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary:
    'Create a candidate account and sign in. With the password of an existing account, adds the candidate role to it.',
  access: 'anyone',
  body: signUpSchema,
  reply: signedInReply,
  errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
  perMinute: 20,
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in as a candidate.',
  access: 'anyone',
  body: signInSchema,
  reply: signedInReply,
  errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
  perMinute: 20,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session. Succeeds when it has already ended.',
  access: 'anyone',
  body: z.object({}).optional(),
  reply: okSchema,
})

export const getSession = endpoint({
  method: 'GET',
  path: '/auth/session',
  summary:
    'Get the signed-in account. `user` is null without a session cookie; 401 when the session has ended.',
  access: 'anyone',
  reply: z.object({ user: adminUser.partial({ permissions: true }).nullable() }),
})

export const issueBearerToken = endpoint({
  method: 'POST',
  path: '/api/session/token',
  summary: 'Get a bearer token for this session, valid for 15 minutes or until the session ends.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.object({}).optional(),
  reply: z.object({ token: z.string(), expiresAt: timeSchema }),
})

export const switchRole = endpoint({
  method: 'POST',
  path: '/api/session/hat',
  summary: 'Switch to the account’s other role.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.strictObject({ role: z.enum(['jobSeeker', 'recruiter']) }),
  reply: signedInReply,
  errors: ['FORBIDDEN'],
})

export const chooseLocale = endpoint({
  method: 'PUT',
  path: '/api/locale',
  summary:
    'Set the language of pages and replies in this browser, and of emails to the signed-in account.',
  access: 'anyone',
  body: z.strictObject({ locale: z.string().max(20) }),
  reply: okSchema,
})

export const keepTimeZone = endpoint({
  method: 'PUT',
  path: '/api/time-zone',
  summary:
    'Set the time zone in which messages to the signed-in account tell the time, unless one is chosen in the notification settings.',
  access: 'signedIn',
  body: z.strictObject({ timeZone: timeZoneSchema }),
  reply: okSchema,
})

export const sendResetOtp = endpoint({
  method: 'POST',
  path: '/auth/forgot-password/send-otp',
  summary:
    'Email a six-digit code if the address has an account. The reply doesn’t say whether it has.',
  access: 'anyone',
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({ ok: z.literal(true), nextInSeconds: z.number().int() }),
  errors: ['RATE_LIMITED'],
  perMinute: 20,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password/reset-password',
  summary: 'Set a new password with the emailed code. Ends every session and doesn’t sign in.',
  access: 'anyone',
  body: z.strictObject({ email: emailSchema, otp: mailedProofSchema, password: passwordSchema }),
  reply: okSchema,
  errors: ['OTP_INVALID'],
  perMinute: 20,
})

export const loginAdmin = endpoint({
  method: 'POST',
  path: '/auth/admin/login',
  summary: 'Sign in as an admin. Requires two-step verification; the session lasts eight hours.',
  access: 'anyone',
  body: signInSchema,
  reply: z.object({ user: adminUser, redirect: z.string() }),
  errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
  perMinute: 20,
})

const newAuthenticatorSchema = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for opening in an app. */
  url: z.string(),
})
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
/** Empty only for an account without a password that signed in within a quarter of an hour. */
export const currentPasswordSchema = z.string().max(passwordMaximum).default('')
const currentPassword = currentPasswordSchema
const invitationSchema = z.string().min(20).max(200)

export const beginAdminSetup = endpoint({
  method: 'POST',
  path: '/api/admin-setup/begin',
  summary: 'Read a one-time setup link that the command line created for a new admin.',
  access: 'anyone',
  body: z.strictObject({ token: invitationSchema }),
  reply: newAuthenticatorSchema.extend({ email: z.string() }),
  errors: ['NOT_FOUND'],
  perMinute: 20,
})

export const finishAdminSetup = endpoint({
  method: 'POST',
  path: '/api/admin-setup/finish',
  summary:
    'Set a new admin’s password and turn on two-step verification. The link can’t be used again.',
  access: 'anyone',
  body: z.strictObject({ token: invitationSchema, password: passwordSchema, code: otpSchema }),
  reply: recoveryCodesSchema,
  errors: ['NOT_FOUND'],
  perMinute: 20,
})

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor',
  summary: 'Get whether two-step verification is on, and how many recovery codes are left.',
  access: 'signedIn',
  reply: z.object({ on: z.boolean(), recoveryCodesLeft: z.number().int() }),
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor',
  summary: 'Create a secret for an authenticator app. It takes effect once confirmed.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.strictObject({ currentPassword }),
  reply: newAuthenticatorSchema,
  errors: ['INVALID_CREDENTIALS', 'CONFLICT'],
  perMinute: 20,
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  summary: 'Turn on two-step verification with the first code. Returns the recovery codes, once.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.strictObject({ code: otpSchema }),
  reply: recoveryCodesSchema,
  perMinute: 20,
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/remove',
  summary: 'Turn off two-step verification. Not available to admins.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.strictObject({ currentPassword }),
  reply: okSchema,
  errors: ['INVALID_CREDENTIALS'],
  perMinute: 20,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change the password. Ends every other session.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.strictObject({
    currentPassword,
    password: passwordSchema,
  }),
  reply: okSchema,
  errors: ['INVALID_CREDENTIALS'],
  perMinute: 20,
})

export const sessionItemSchema = z.object({
  id: idSchema,
  role: z.enum(['jobSeeker', 'recruiter', 'admin']),
  createdAt: timeSchema,
  /** `Firefox on Linux`. */
  device: z.string(),
  /** Without its last part. */
  address: z.string(),
  current: z.boolean(),
})
export type SessionItem = z.output<typeof sessionItemSchema>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'List this account’s sessions.',
  access: 'signedIn',
  reply: z.object({ items: z.array(sessionItemSchema) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  summary: 'End one session of this account and its sockets.',
  access: 'signedIn',
  cookieOnly: true,
  params: z.object({ id: idSchema }),
  reply: okSchema,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  summary: 'End all other sessions of this account.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.object({}).optional(),
  reply: z.object({ ended: z.number().int() }),
})

export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/api/email-verifications',
  summary: 'Email a new six-digit code to this account’s address.',
  access: 'signedIn',
  body: z.object({}).optional(),
  reply: z.object({ ok: z.literal(true), nextInSeconds: z.number().int() }),
  errors: ['RATE_LIMITED', 'CONFLICT'],
  perMinute: 10,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-verifications/confirm',
  summary: 'Confirm this account’s email address with the emailed code.',
  access: 'signedIn',
  body: z.strictObject({ code: otpSchema }),
  reply: z.object({ user: userSchema }),
  errors: ['OTP_INVALID'],
  perMinute: 20,
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary:
    'Email a code to a new address. The account keeps the old address until the code is entered.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.strictObject({ email: emailSchema, currentPassword }),
  reply: z.object({ ok: z.literal(true), nextInSeconds: z.number().int() }),
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
  perMinute: 20,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  summary: 'Change the email address with the emailed code.',
  access: 'signedIn',
  cookieOnly: true,
  body: z.strictObject({ code: otpSchema }),
  reply: z.object({ user: userSchema }),
  errors: ['OTP_INVALID', 'CONFLICT'],
  perMinute: 20,
})

export const accountStatuses = [
  'active',
  'limited',
  'suspended',
  'banned',
  'deleting',
  'deleted',
] as const

export const accountItemSchema = z.object({
  id: idSchema,
  emailVerified: z.boolean(),
  roles: z.array(z.enum(['jobSeeker', 'recruiter', 'admin'])),
  status: z.enum(accountStatuses),
  createdAt: timeSchema,
  sessions: z.number().int(),
})
export type AccountItem = z.output<typeof accountItemSchema>

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/accounts',
  summary:
    'List accounts without their owners’ identities, newest first, or find them by email address or ID. The account that confirmed the address comes first.',
  access: { permission: 'accounts.manage' },
  query: z.object({ ...pageQuery, q: textSchema(254).default('') }),
  reply: pageOf(accountItemSchema),
})

const reason = textSchema(500, 5)

const accountViewSchema = z.object({
  id: idSchema,
  status: accountItemSchema.shape.status,
  roles: accountItemSchema.shape.roles,
  joinedAt: timeSchema,
  facts: z
    .array(
      z.object({
        name: z.string(),
        label: z.string(),
        told: z.string().nullable().describe('Null when it couldn’t be read'),
        link: z.string().nullable().describe('A page that shows more'),
      }),
    )
    .describe('Those that the admin’s roles open, without names or addresses'),
})
export type AccountView = z.output<typeof accountViewSchema>

export const getAccountView = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/{id}',
  summary: 'Get what every feature knows about one account, without its owner’s identity.',
  access: { permission: 'accounts.manage' },
  params: z.object({ id: idSchema }),
  reply: accountViewSchema,
  errors: ['NOT_FOUND'],
})

export const revealAccount = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/{id}/reveal',
  summary: 'Get the name and addresses of an account. The reason goes into the audit log.',
  access: { permission: 'accounts.manage' },
  params: z.object({ id: idSchema }),
  body: z.strictObject({ reason }),
  reply: z.object({ name: z.string(), email: z.string() }),
  errors: ['NOT_FOUND'],
})

export const endSessionsOf = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/{id}/end-sessions',
  summary: 'End all sessions of an account.',
  access: { permission: 'accounts.manage' },
  params: z.object({ id: idSchema }),
  body: z.strictObject({ reason }),
  reply: z.object({ ended: z.number().int() }),
  errors: ['NOT_FOUND'],
})
