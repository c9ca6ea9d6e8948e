/** Links in emails that act without a session: what they may do is in them, under a signature of ours. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export type SignedLinks = {
  /** @param purpose binds the token: one of another purpose is none */
  sign(purpose: string, content: string): string
  /** What was signed; undefined for anything that is not ours. */
  open(purpose: string, token: string): string | undefined
}

const macBytes = 16

/** @param secret of the deployment (`SECRET`) */
export function createSignedLinks(secret: string): SignedLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'signed links', 32))
  const macOf = (purpose: string, content: Buffer) =>
    createHmac('sha256', key).update(`${purpose}\n`).update(content).digest().subarray(0, macBytes)
  return {
    sign(purpose, text) {
      const content = Buffer.from(text)
      return Buffer.concat([macOf(purpose, content), content]).toString('base64url')
    },
    open(purpose, token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length <= macBytes || bytes.toString('base64url') !== token) return undefined
      const content = bytes.subarray(macBytes)
      const isOurs = timingSafeEqual(bytes.subarray(0, macBytes), macOf(purpose, content))
      return isOurs ? content.toString() : undefined
    },
  }
}
