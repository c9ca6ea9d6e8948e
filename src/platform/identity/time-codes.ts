/** Codes of authenticator apps (RFC 6238): six digits, a new one each half minute. */
import { HOTP, Secret, TOTP } from 'otpauth'
import { randomBytes } from 'node:crypto'

const stepSeconds = 30
const secretBytes = 24

/** @returns text whose bytes are the key */
export function newCodeSecret(): string {
  return randomBytes(secretBytes).toString('base64url')
}

/** How an app is given the secret: as base32 to type, and as a link to scan. */
export function toAuthenticator(
  secret: string,
  issuer: string,
  label: string,
): { secret: string; url: string } {
  const key = Secret.fromUTF8(secret)
  return { secret: key.base32, url: new TOTP({ issuer, label, secret: key }).toString() }
}

/** The step that a code is of, one early or late included; null when it is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const step = Math.floor(now.getTime() / 1000 / stepSeconds)
  const key = Secret.fromUTF8(secret)
  const shift = HOTP.validate({ token: code, secret: key, counter: step, window: 1 })
  return shift === null ? null : step + shift
}

/** Lower-case base32 of so many bytes of chance. */
export function randomBase32(bytes: number): string {
  return new Secret({ size: bytes }).base32.toLowerCase()
}
