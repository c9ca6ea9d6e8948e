/** What a zip archive says of itself, read from its central directory; and one entry's bytes. */

import { constants, inflateRawSync, type ZlibOptions } from 'node:zlib'

export type ZipEntry = {
  name: string
  size: number
  packedSize: number
  encrypted: boolean
  /** 0: stored, 8: deflated. */
  method: number
  /** Where its local header begins. */
  offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const entryLength = 46

/**
 * Lists the entries of a zip archive (APPNOTE 6.3, sections 4.3.12 and 4.3.16).
 *
 * @param entriesAtMost more make the archive unacceptable
 * @returns undefined when this is no well-formed archive, is a 64-bit one, or has too many entries
 */
export function listZip(bytes: Uint8Array, entriesAtMost: number): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  let offset = view.getUint32(end + 16, true)
  if (count > entriesAtMost || count === 0) return undefined
  const entries: ZipEntry[] = []
  const decoder = new TextDecoder()
  for (let index = 0; index < count; index++) {
    if (offset + entryLength > end || view.getUint32(offset, true) !== entrySignature) {
      return undefined
    }
    const nameLength = view.getUint16(offset + 28, true)
    const skipped = view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
    const nameStart = offset + entryLength
    if (nameStart + nameLength > end) return undefined
    entries.push({
      name: decoder.decode(bytes.subarray(nameStart, nameStart + nameLength)),
      size: view.getUint32(offset + 24, true),
      packedSize: view.getUint32(offset + 20, true),
      encrypted: (view.getUint16(offset + 8, true) & 1) === 1,
      method: view.getUint16(offset + 10, true),
      offset: view.getUint32(offset + 42, true),
    })
    offset = nameStart + nameLength + skipped
  }
  return entries
}

/** The end record stands last, before a comment of at most 65,535 bytes. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endLength - 0xffff)
  for (let offset = view.byteLength - endLength; offset >= first; offset--) {
    if (view.getUint32(offset, true) === endSignature) return offset
  }
  return undefined
}

/**
 * The bytes of one entry.
 *
 * @returns undefined when it is encrypted, packed another way, broken, or larger than it may be
 */
export function readZipEntry(
  bytes: Uint8Array,
  entry: ZipEntry,
  sizeAtMost: number,
): Uint8Array | undefined {
  if (entry.size > sizeAtMost) return undefined
  return unpack(packedOf(bytes, entry), entry.method, { maxOutputLength: sizeAtMost })
}

/**
 * How an entry begins: what its first packed bytes hold, whatever its size.
 *
 * @returns undefined when it is encrypted, packed another way, broken, or those unpack to more than they may
 */
export function readZipStart(
  bytes: Uint8Array,
  entry: ZipEntry,
  { packedAtMost, sizeAtMost }: { packedAtMost: number; sizeAtMost: number },
): Uint8Array | undefined {
  return unpack(packedOf(bytes, entry)?.subarray(0, packedAtMost), entry.method, {
    maxOutputLength: sizeAtMost,
    // What is cut off is no error.
    finishFlush: constants.Z_SYNC_FLUSH,
  })
}

function packedOf(
  bytes: Uint8Array,
  { encrypted, offset, packedSize }: ZipEntry,
): Uint8Array | undefined {
  if (encrypted || offset + 30 > bytes.byteLength) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names = view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const start = offset + 30 + names
  if (start + packedSize > bytes.byteLength) return undefined
  return bytes.subarray(start, start + packedSize)
}

function unpack(
  packed: Uint8Array | undefined,
  method: number,
  options: ZlibOptions,
): Uint8Array | undefined {
  if (!packed || method === 0) return packed
  if (method !== 8) return undefined
  try {
    return inflateRawSync(packed, options)
  } catch {
    return undefined
  }
}
