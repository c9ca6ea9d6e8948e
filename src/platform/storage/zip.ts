/** What a zip archive says of itself, read from its central directory; nothing is inflated. */

export type ZipEntry = { name: string; size: number; packedSize: number; encrypted: boolean }

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
