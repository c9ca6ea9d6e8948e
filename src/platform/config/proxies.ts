import { isIP } from 'node:net'

/** Which proxies' `X-Forwarded-*` headers count: none, the last so many, or those at addresses. */
export type TrustedProxies = false | number | readonly string[]

const names = ['loopback', 'linklocal', 'uniquelocal']
const hopsAtMost = 10

/**
 * Reads `TRUST_PROXY`. The left-most entry of `X-Forwarded-For`, which the caller writes, is never
 * believed: `true` is one proxy.
 *
 * @returns undefined for a text that is none of these
 */
export function readProxies(text: string): TrustedProxies | undefined {
  const value = text.trim().toLowerCase()
  if (value === '' || value === 'false' || value === '0') return false
  if (value === 'true') return 1
  if (/^\d+$/.test(value)) return Number(value) <= hopsAtMost ? Number(value) : undefined
  const entries = value.split(/[\s,]+/).filter(Boolean)
  return entries.every(isProxy) ? entries : undefined
}

function isProxy(entry: string): boolean {
  if (names.includes(entry)) return true
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  const most = version === 4 ? 32 : 128
  // All addresses of the world are everybody, not a proxy.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most
}
