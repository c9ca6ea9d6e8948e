/**
 * The identity engine, better-auth, behind a few functions. Its own routes, rate limits and origin
 * checks are not used: ours apply before it is called. Passwords are compared by us, because
 * several accounts may claim one address until one of them proves it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Hat } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import type { OpenDatabase } from '../db/open.ts'
import { createBearerTokens, type BearerTokens } from './bearer-token.ts'
import { createSeal, type Seal } from '../storage/seal.ts'
import type { Provider } from './provider.ts'
import { hashToken } from './tokens.ts'

export type IdentityOptions = {
  pool: OpenDatabase['pool']
  secret: string
  /** The address people open; https makes cookies `__Host-`. */
  baseUrl: string
  providers: ReadonlyMap<string, Provider>
}

export type NewSession = {
  accountId: string
  hat: Hat
  ip: string
  userAgent: string
  createdAt: Date
  expiresAt: Date
}

export type Identity = {
  cookieName: string
  /** @returns the id of the new account; its address may be claimed by others too */
  register(input: { email: string; name: string; emailVerified: boolean }): Promise<string>
  /** @returns the value of the cookie; only a hash of its token is stored (ASVS 7.2) */
  beginSession(session: NewSession): Promise<string>
  /** A new token for a session that is there, and the value of its cookie. */
  newToken(): { stored: string; cookie: string }
  /** For secrets that the server itself must read again, such as those of authenticator apps. */
  seal: Seal
  bearerTokens: BearerTokens
  /** What is stored of the token in a signed cookie value; undefined when the signature is not ours. */
  storedTokenOf(cookieValue: string): string | undefined
  /** Other ways in that are configured, by their id. */
  providers: ReadonlyMap<string, Provider>
}

const snakeTimes = { createdAt: 'created_at', updatedAt: 'updated_at' }

export function createIdentity(options: IdentityOptions): Identity {
  const cookieName = options.baseUrl.startsWith('https:') ? '__Host-session' : 'session'
  let loaded: ReturnType<typeof loadEngine> | undefined
  /** Loaded for the first sign-in: it takes 56 MB and a third of a second. */
  const engine = () => (loaded ??= loadEngine(options))
  const sign = (token: string) =>
    createHmac('sha256', options.secret).update(token).digest('base64')
  const newToken = () => {
    const token = randomBytes(32).toString('base64url')
    return { stored: hashToken(token), cookie: `${token}.${sign(token)}` }
  }

  return {
    cookieName,
    seal: createSeal(options.secret),
    bearerTokens: createBearerTokens(options.secret, options.baseUrl),
    providers: options.providers,
    newToken,
    async register(account) {
      const { internalAdapter } = await engine()
      return (await internalAdapter.createUser(account, { method: 'api' })).id
    },
    async beginSession({ accountId, ip, ...session }) {
      const { internalAdapter } = await engine()
      const { stored, cookie } = newToken()
      const row = {
        ...session,
        userId: accountId,
        token: stored,
        ipAddress: ip,
        updatedAt: session.createdAt,
      }
      await internalAdapter.createSession(accountId, false, row, true)
      return cookie
    },
    storedTokenOf(cookieValue) {
      const dot = cookieValue.lastIndexOf('.')
      if (dot < 1) return undefined
      const token = cookieValue.slice(0, dot)
      const given = Buffer.from(cookieValue.slice(dot + 1))
      const expected = Buffer.from(sign(token))
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? hashToken(token)
        : undefined
    },
  }
}

async function loadEngine(options: IdentityOptions) {
  const { betterAuth } = await import('better-auth')
  const auth = betterAuth({
    baseURL: options.baseUrl,
    secret: options.secret,
    database: options.pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    session: {
      modelName: 'sessions',
      additionalFields: { hat: { type: 'string', required: true } },
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
  return auth.$context
}
