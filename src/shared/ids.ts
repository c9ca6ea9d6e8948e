/** A UUID of any version in canonical lower-case form. */
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True for a canonical UUID. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const bytesOfId = 7
/** A call for random bytes costs the same for one id as for hundreds. */
const pool = new Uint8Array(bytesOfId * 256)
let unused = pool.length

/** Eighteen bits that count the ids of this process, from anywhere, and begin again. */
const countBits = 18
let count = crypto.getRandomValues(new Uint32Array(1))[0]!

/**
 * A new UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, a count (section 6.2), then 56
 * random bits. Ids sort by their time, and those that one process makes of the same millisecond in the
 * order in which they were made, unless the count begins again between them.
 *
 * @param now Unix time in milliseconds
 */
export function newId(now: number = Date.now()): string {
  if (unused === pool.length) {
    crypto.getRandomValues(pool)
    unused = 0
  }
  let random = ''
  for (const end = unused + bytesOfId; unused < end; unused++) random += hexOfByte[pool[unused]!]
  count = (count + 1) % 2 ** countBits
  const time = now.toString(16).padStart(12, '0')
  const upper = (count >> 6).toString(16).padStart(3, '0')
  // Variant 10 in the first two bits of the group, the rest of the count behind it.
  const lower = hexOfByte[0x80 | (count & 0x3f)]!
  const groups = `7${upper}-${lower}${random.slice(0, 2)}-${random.slice(2)}`
  return `${time.slice(0, 8)}-${time.slice(8)}-${groups}`
}
