import { createECDH, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription (RFC 8291). */
export function newSubscriptionKeys(): { p256dh: string; auth: string } {
  return {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}
