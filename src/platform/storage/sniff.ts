/** What a file really is, by its bytes alone: neither its name nor what the sender says counts. */
import { fileTypeFromBuffer } from 'file-type'
import { isLinkedDocx } from './linked-docx.ts'
import { listZip } from './zip.ts'

export type FileKind = 'pdf' | 'docx' | 'png' | 'jpeg' | 'webp'

export const mimeOf: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

const structures: Readonly<Record<FileKind, (bytes: Uint8Array) => boolean>> = {
  pdf: isWholePdf,
  docx: isPlainDocx,
  png: isWholePng,
  jpeg: (bytes) => bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9,
  webp: (bytes) => {
    const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8
    return size === bytes.length || size + 1 === bytes.length
  },
}

/**
 * The kind of a file, if it is one of `allowed`, starts as that kind must, and is whole: a file that
 * is two kinds at once, was cut off or carries a program is none of them.
 */
export async function sniff(
  bytes: Uint8Array,
  allowed: readonly FileKind[],
): Promise<FileKind | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const kind = (Object.keys(mimeOf) as FileKind[]).find((name) => mimeOf[name] === found?.mime)
  if (!kind || !allowed.includes(kind)) return undefined
  return structures[kind](bytes) ? kind : undefined
}

/** ISO 32000-2, 7.5: the header comes first, and the file ends with the place of its cross references. */
function isWholePdf(bytes: Uint8Array): boolean {
  const latin = new TextDecoder('latin1')
  const start = latin.decode(bytes.subarray(0, 5))
  const end = latin.decode(bytes.subarray(Math.max(0, bytes.length - 2048)))
  return start === '%PDF-' && /startxref\s+\d+\s+%%EOF\s*$/.test(end)
}

/** PNG specification, section 5: a row of chunks from IHDR to IEND, and nothing after. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const typeAt = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4))
  let offset = 8
  if (bytes.length < 33 || typeAt(offset + 4) !== 'IHDR') return false
  while (offset + 12 <= bytes.length) {
    const next = offset + 12 + view.getUint32(offset, false)
    if (typeAt(offset + 4) === 'IEND') return next === bytes.length
    offset = next
  }
  return false
}

const docxEntriesAtMost = 2_000
const docxUnpackedAtMost = 100 * 1024 * 1024
const docxRatioAtMost = 200

/** A Word document without macros, encryption, odd paths, a bomb inside, or anything that it loads from elsewhere. */
function isPlainDocx(bytes: Uint8Array): boolean {
  const entries = listZip(bytes, docxEntriesAtMost)
  if (!entries) return false
  const names = new Set(entries.map((entry) => entry.name))
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  return (
    names.has('[Content_Types].xml') &&
    names.has('word/document.xml') &&
    unpacked <= docxUnpackedAtMost &&
    entries.every(
      (entry) =>
        !entry.encrypted &&
        !/(^\/|\\|(^|\/)\.\.(\/|$)|vbaProject\.bin$)/i.test(entry.name) &&
        entry.size <= Math.max(entry.packedSize * docxRatioAtMost, 65_536),
    ) &&
    !isLinkedDocx(bytes)
  )
}
