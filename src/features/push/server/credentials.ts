/** Keys of browsers as they come, and tokens as we give them. */
import { ECDH, randomBytes } from 'node:crypto'

/** True for a point on the curve P-256, uncompressed (RFC 8291, section 2.1). */
export function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const installationIdBytes = 17

/** An installation id of 22 characters (observed-product.md, section 9) and a secret. */
export function newToken(): string {
  const id = randomBytes(installationIdBytes)
  // As Firebase has it: the first four bits are `0111`, so that ids begin with c, d, e or f.
  id[0] = 0b0111_0000 | (id[0]! & 0b0000_1111)
  return `${id.toString('base64url').slice(0, 22)}:${randomBytes(48).toString('base64url')}`
}
