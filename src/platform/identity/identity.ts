/**
 * The identity engine, better-auth, behind three functions. Its own routes, rate limits and origin
 * checks are not used: ours apply before it is called.
 */
import { betterAuth } from 'better-auth'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId } from '#shared/ids.ts'
import type { OpenDatabase } from '../db/open.ts'
import { createBearerTokens, type BearerTokens } from './bearer-token.ts'
import { createSeal, type Seal } from '../storage/seal.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** Longest life of a session without use, and how often use is noted, in seconds. */
const sessionIdleSeconds = 60 * 60 * 24 * 14

export type IdentityOptions = {
  pool: OpenDatabase['pool']
  secret: string
  /** The address people open; https makes cookies `__Host-`. */
  baseUrl: string
}

export type SessionCookie = { name: string; value: string; maxAge: number }

export type Identity = {
  cookieName: string
  /**
   * @returns the id of the new account; for an address that has one already, an id that is nobody's
   */
  register(input: { email: string; password: string; name: string }): Promise<string>
  /** @returns undefined when address and password do not belong together */
  signIn(input: {
    email: string
    password: string
    ip: string
    userAgent: string
  }): Promise<{ accountId: string; token: string; cookie: SessionCookie } | undefined>
  /** For secrets that the server itself must read again, such as those of authenticator apps. */
  seal: Seal
  bearerTokens: BearerTokens
  /** The session token in a signed cookie value, or undefined when the signature is not ours. */
  tokenOf(cookieValue: string): string | undefined
}

const snakeTimes = { createdAt: 'created_at', updatedAt: 'updated_at' }

export function createIdentity(options: IdentityOptions): Identity {
  const cookieName = options.baseUrl.startsWith('https:') ? '__Host-session' : 'session'
  const auth = betterAuth({
    baseURL: options.baseUrl,
    secret: options.secret,
    database: options.pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionIdleSeconds,
      // Off: a cached session would let a banned person stay in.
      cookieCache: { enabled: false },
      fields: {
        userId: 'account_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...snakeTimes,
      },
    },
    user: { modelName: 'accounts', fields: { emailVerified: 'email_verified', ...snakeTimes } },
    account: {
      modelName: 'identities',
      fields: {
        userId: 'account_id',
        providerId: 'provider',
        accountId: 'subject',
        password: 'password_hash',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...snakeTimes,
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...snakeTimes },
    },
    advanced: {
      disableOriginCheck: true,
      disableCSRFCheck: true,
      database: { generateId: () => newId() },
    },
    logger: { disabled: true },
  })

  const sign = (token: string) =>
    createHmac('sha256', options.secret).update(token).digest('base64')

  return {
    cookieName,
    seal: createSeal(options.secret),
    bearerTokens: createBearerTokens(options.secret, options.baseUrl),
    async register({ email, password, name }) {
      const made = await auth.api.signUpEmail({ body: { email, password, name } })
      return made.user.id
    },
    async signIn({ email, password, ip, userAgent }) {
      try {
        const headers = new Headers({ 'user-agent': userAgent, 'x-forwarded-for': ip })
        const made = await auth.api.signInEmail({ body: { email, password }, headers })
        const value = `${made.token}.${sign(made.token)}`
        return {
          accountId: made.user.id,
          token: made.token,
          cookie: { name: cookieName, value, maxAge: sessionIdleSeconds },
        }
      } catch (error) {
        if (apiErrorCode(error) === 'INVALID_EMAIL_OR_PASSWORD') return undefined
        throw error
      }
    },
    tokenOf(cookieValue) {
      const dot = cookieValue.lastIndexOf('.')
      if (dot < 1) return undefined
      const token = cookieValue.slice(0, dot)
      const given = Buffer.from(cookieValue.slice(dot + 1))
      const expected = Buffer.from(sign(token))
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? token
        : undefined
    },
  }
}

function apiErrorCode(error: unknown): string | undefined {
  return (error as { body?: { code?: string } } | null)?.body?.code
}
