/**
 * The short-lived bearer token of API clients (decision D10): a signed statement which session it
 * stands for. It says nothing that the session does not: that must still be alive.
 */
import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const lifeSeconds = 15 * 60
const algorithm = 'HS256'
const purpose = 'access'

export type BearerTokens = {
  /** @param now Unix milliseconds */
  issue(sessionId: string, now: number): Promise<{ token: string; expiresAt: Date }>
  /** @returns the session it stands for, or undefined for anything that is not a valid token of ours */
  read(token: string, now: number): Promise<string | undefined>
}

/**
 * @param secret of the deployment
 * @param audience the address that people open; a token for another deployment is worth nothing
 */
export function createBearerTokens(secret: string, audience: string): BearerTokens {
  // A key of its own: what signs cookies signs nothing else.
  const key = createHash('sha256').update(`bearer token ${secret}`).digest()
  const expected = {
    algorithms: [algorithm],
    issuer: audience,
    audience,
    typ: 'at+jwt',
    requiredClaims: ['exp', 'iat', 'sid', 'use'],
  }
  return {
    async issue(sessionId, now) {
      const issuedAt = Math.floor(now / 1000)
      const expiresAt = issuedAt + lifeSeconds
      const token = await new SignJWT({ sid: sessionId, use: purpose })
        .setProtectedHeader({ alg: algorithm, typ: 'at+jwt' })
        .setIssuer(audience)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key)
      return { token, expiresAt: new Date(expiresAt * 1000) }
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, { ...expected, currentDate: new Date(now) })
        const { sid, use, aud } = payload
        // One audience, named as text: a list could hide others.
        if (use !== purpose || typeof aud !== 'string' || typeof sid !== 'string') return undefined
        return sid
      } catch {
        return undefined
      }
    },
  }
}
