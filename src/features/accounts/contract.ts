import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { emailSchema, idSchema, okSchema, textSchema } from '#shared/schemas.ts'

/** Observed user store: `user (userId, username, role)`; e-mail state is ours, for the banner. */
export const userSchema = z.object({
  userId: idSchema,
  username: z.string(),
  role: z.enum(['jobSeeker', 'recruiter', 'admin']),
  emailVerified: z.boolean(),
  /** All the hats of this account, for the switch. */
  hats: z.array(z.enum(['jobSeeker', 'recruiter', 'admin'])),
})
export type User = z.output<typeof userSchema>

export const passwordMinimum = 8
export const passwordMaximum = 128

/** Space and case count; no composition rule (OWASP ASVS 5.0, 6.2.1, 6.2.5, 6.2.8). */
export const passwordSchema = z
  .string()
  .min(passwordMinimum, `At least ${passwordMinimum} characters.`)
  .max(passwordMaximum, `At most ${passwordMaximum} characters.`)
  .refine((text) => !text.includes('\u0000'), 'Contains a character that cannot be stored.')

export const signUpSchema = z.strictObject({
  name: textSchema(120, 1).describe('As other people should see it'),
  email: emailSchema,
  password: passwordSchema,
})
export type SignUp = z.output<typeof signUpSchema>

export const signInSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1, 'Please fill this in.').max(passwordMaximum),
})
export type SignIn = z.output<typeof signInSchema>

/** `redirect` is a path of ours. */
const signedInReply = z.object({ user: userSchema, redirect: z.string() })

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Signs a candidate up and in; an account that is there already gets the candidate hat.',
  access: 'anyone',
  body: signUpSchema,
  reply: signedInReply,
  errors: ['EMAIL_TAKEN'],
  perMinute: 20,
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs a candidate in.',
  access: 'anyone',
  body: signInSchema,
  reply: signedInReply,
  errors: ['INVALID_CREDENTIALS'],
  perMinute: 20,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends this session; a session that has ended already is no error.',
  access: 'anyone',
  body: z.object({}).optional(),
  reply: okSchema,
})

export const getSession = endpoint({
  method: 'GET',
  path: '/auth/session',
  summary: 'Who is signed in; `user` is null without a session cookie, 401 when it has ended.',
  access: 'anyone',
  reply: z.object({ user: userSchema.nullable() }),
})

export const switchHat = endpoint({
  method: 'POST',
  path: '/api/session/hat',
  summary: 'Acts under another hat of the same account.',
  access: 'signedIn',
  body: z.strictObject({ hat: z.enum(['jobSeeker', 'recruiter']) }),
  reply: signedInReply,
  errors: ['FORBIDDEN'],
})

export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/api/email-verifications',
  summary: 'Mails a new six-digit code to the address of this account.',
  access: 'signedIn',
  body: z.object({}).optional(),
  reply: z.object({ ok: z.literal(true), nextInSeconds: z.number().int() }),
  errors: ['RATE_LIMITED', 'CONFLICT'],
  perMinute: 10,
})

export const otpSchema = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The code has six digits.'))

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-verifications/confirm',
  summary: 'Confirms the address of this account with the code from the mail.',
  access: 'signedIn',
  body: z.strictObject({ code: otpSchema }),
  reply: z.object({ user: userSchema }),
  errors: ['OTP_INVALID'],
  perMinute: 20,
})
