/** Word documents that load something from elsewhere as soon as they are opened. */
import { Parser } from 'htmlparser2'
import { listZip, readZipEntry, readZipStart, type ZipEntry } from './zip.ts'

const entriesAtMost = 2_000
/** Everybody waits while these are read: no real document has nearly as many. */
const partsAtMost = 500
const relationsAtMost = 1024 * 1024
/** Of each part, packed and unpacked: what stands before its first element. */
const beginning = { packedAtMost: 512, sizeAtMost: 64 * 1024 }

/**
 * Whether a document would call a server (a template, a picture or a frame at an address of its own), and so
 * tell its sender who opens it, or run what comes back. Links to click, and templates of the writer's own
 * disk, do nothing. Document types are refused as well: Word writes none, and they can name other files.
 */
export function isLinkedDocx(bytes: Uint8Array): boolean {
  const entries = listZip(bytes, entriesAtMost) ?? []
  const parts = entries.filter(({ name }) => /\.(?:xml|rels)$/i.test(name))
  const relations = parts.filter(({ name }) => /\.rels$/i.test(name))
  if (parts.length > partsAtMost) return true
  if (relations.reduce((sum, { size }) => sum + size, 0) > relationsAtMost) return true
  return (
    parts.some((part) => !beginsWithAnElement(bytes, part)) ||
    relations.some((part) => namesOtherPlaces(bytes, part))
  )
}

/** XML 1.0, 2.8: declaration, comments and instructions; a document type would stand before the first element. */
const prolog = /^\uFEFF?(?:\s|<\?(?:(?!\?>)[^])*\?>|<!--(?:(?!-->)[^])*-->)*<[\p{L}_:]/u
/** Bytes of nothing at all, packed. */
const emptyAtMost = 5

function beginsWithAnElement(bytes: Uint8Array, part: ZipEntry): boolean {
  const start = readZipStart(bytes, part, beginning)
  if (start?.length === 0) return part.packedSize <= emptyAtMost
  return start !== undefined && prolog.test(textOf(start))
}

function textOf(content: Uint8Array): string {
  return new TextDecoder(encodingOf(content)).decode(content)
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** ECMA-376, part 2, 9.3: each relation of a part, those to other places marked as external. */
function namesOtherPlaces(bytes: Uint8Array, part: ZipEntry): boolean {
  // No more than it says of itself: what unpacks to more is not read.
  const content = readZipEntry(bytes, part, Math.max(1, part.size))
  if (!content) return true
  let found = false
  const parser = new Parser(
    {
      onopentag(name, { Target = '', TargetMode = '', Type = '' }) {
        if (!/(?:^|:)Relationship$/.test(name) || TargetMode !== 'External') return
        found ||= !/\/hyperlink$/i.test(Type) && isElsewhere(Target)
      },
    },
    { xmlMode: true },
  )
  parser.write(textOf(content))
  parser.end()
  return found
}

const ownDisk = /^(?:(?:file:\/{0,3})?[a-z]:[\\/]|file:\/\/(?:localhost)?\/(?![\\/]))/i

function isElsewhere(target: string): boolean {
  const address = target.trim()
  return !ownDisk.test(address) && /^(?:[a-z][a-z\d+.-]+:|[\\/]{2})/i.test(address)
}
