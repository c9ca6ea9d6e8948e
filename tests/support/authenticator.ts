/** The app on the phone that shows codes. */
import { HOTP, Secret } from 'otpauth'

/**
 * @param secret as the page shows it, with or without spaces
 * @param at milliseconds since 1970
 * @param shift of a later step: each code works once
 */
export function codeOf(secret: string, at: number, shift = 0): string {
  const counter = Math.floor(at / 30_000) + shift
  return HOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), counter })
}
