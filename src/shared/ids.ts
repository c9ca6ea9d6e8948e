/** A UUID of any version in canonical lower-case form. */
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True for a canonical UUID. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A call for random bytes costs the same for one id as for hundreds. */
const pool = new Uint8Array(10 * 256)
let unused = pool.length

/**
 * A new UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then random bits, so that ids
 * sort by creation time.
 *
 * @param now Unix time in milliseconds
 */
export function newId(now: number = Date.now()): string {
  if (unused === pool.length) {
    crypto.getRandomValues(pool)
    unused = 0
  }
  const hex = (from: number, to: number) => {
    let text = ''
    for (let index = from; index < to; index++) text += hexOfByte[pool[unused + index]!]
    return text
  }
  const time = now.toString(16).padStart(12, '0')
  // Version 7 in the first four bits of one group, variant 10 in the first two of the next.
  pool[unused] = (pool[unused]! & 0x0f) | 0x70
  pool[unused + 2] = (pool[unused + 2]! & 0x3f) | 0x80
  const id = `${time.slice(0, 8)}-${time.slice(8)}-${hex(0, 2)}-${hex(2, 4)}-${hex(4, 10)}`
  unused += 10
  return id
}
