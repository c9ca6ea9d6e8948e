/** What sessions and other ways in are made of: names, signatures, secrets. Their rows are the accounts' own. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createBearerTokens, type BearerTokens } from './bearer-token.ts'
import { createSeal, type Seal } from '../storage/seal.ts'
import type { Provider } from './provider.ts'
import { createSignedLinks, type SignedLinks } from './signed-links.ts'
import { hashToken } from './tokens.ts'

export type IdentityOptions = {
  secret: string
  /** The address people open; https makes cookies `__Host-`. */
  baseUrl: string
  providers: ReadonlyMap<string, Provider>
}

export type Identity = {
  cookieName: string
  /** A new token of a session: the value of its cookie, and the hash that is stored (ASVS 7.2). */
  newToken(): { stored: string; cookie: string }
  /** For secrets that the server itself must read again, such as those of authenticator apps. */
  seal: Seal
  bearerTokens: BearerTokens
  signedLinks: SignedLinks
  /** What is stored of the token in a signed cookie value; undefined when the signature is not ours. */
  storedTokenOf(cookieValue: string): string | undefined
  /** Other ways in that are configured, by their id. */
  providers: ReadonlyMap<string, Provider>
}

export function createIdentity(options: IdentityOptions): Identity {
  const cookieName = options.baseUrl.startsWith('https:') ? '__Host-session' : 'session'
  const sign = (token: string) =>
    createHmac('sha256', options.secret).update(token).digest('base64')
  return {
    cookieName,
    seal: createSeal(options.secret),
    bearerTokens: createBearerTokens(options.secret, options.baseUrl),
    signedLinks: createSignedLinks(options.secret),
    providers: options.providers,
    newToken() {
      const token = randomBytes(32).toString('base64url')
      return { stored: hashToken(token), cookie: `${token}.${sign(token)}` }
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
