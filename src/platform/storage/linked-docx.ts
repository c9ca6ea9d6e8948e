/** Word documents that load something from elsewhere as soon as they are opened. */
import { Parser } from 'htmlparser2'
import { listZip, readZipEntry, type ZipEntry } from './zip.ts'

const entriesAtMost = 2_000
const partsAtMost = 32 * 1024 * 1024

/**
 * Whether a document would call a server (a template, a picture or a frame at an address of its own), and so
 * tell its sender who opens it, or run what comes back. Links to click, and templates of the writer's own
 * disk, do nothing. Document types are refused as well: Word writes none, and they can name other files.
 */
export function isLinkedDocx(bytes: Uint8Array): boolean {
  const parts = (listZip(bytes, entriesAtMost) ?? []).filter(({ name }) =>
    /\.(?:xml|rels)$/i.test(name),
  )
  if (parts.reduce((sum, { size }) => sum + size, 0) > partsAtMost) return true
  return parts.some((part) => isLinked(bytes, part))
}

function isLinked(bytes: Uint8Array, part: ZipEntry): boolean {
  // No more than it says of itself: what unpacks to more is not read.
  const content = readZipEntry(bytes, part, Math.max(1, part.size))
  if (!content) return true
  const text = new TextDecoder(encodingOf(content)).decode(content)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return true
  return /\.rels$/i.test(part.name) && namesOtherPlaces(text)
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** ECMA-376, part 2, 9.3: each relation of a part, those to other places marked as external. */
function namesOtherPlaces(text: string): boolean {
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
  parser.write(text)
  parser.end()
  return found
}

const ownDisk = /^(?:(?:file:\/{0,3})?[a-z]:[\\/]|file:\/\/(?:localhost)?\/(?![\\/]))/i

function isElsewhere(target: string): boolean {
  const address = target.trim()
  return !ownDisk.test(address) && /^(?:[a-z][a-z\d+.-]+:|[\\/]{2})/i.test(address)
}
