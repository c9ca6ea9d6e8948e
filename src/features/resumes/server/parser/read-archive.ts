/** ZIP files: a Word document, or a person's archive from LinkedIn. Nothing is ever unpacked to a disk. */
import { listZip } from '#platform/storage/zip.ts'
import { documentOfLinkedIn, linkedInTables, type LinkedInTable } from './linkedin.ts'
import { parserLimits, UnreadableResume, type ReadText } from './lines.ts'
import { readDocx, readOdt, unzipPart } from './read-marked.ts'

const entriesAtMost = 5_000

/** @throws UnreadableResume with the reason */
export function readArchive(bytes: Uint8Array): ReadText {
  const names = listZip(bytes, entriesAtMost)?.map(({ name }) => name)
  if (!names) throw new UnreadableResume('broken')
  if (names.includes('word/document.xml')) return readDocx(bytes)
  // Some writers pack the name of the format, by which it is known otherwise.
  if (names.includes('content.xml') && names.includes('META-INF/manifest.xml')) {
    return readOdt(bytes)
  }
  // Such names are made to overwrite something where an archive is unpacked; nobody's export has them.
  if (names.some(leadsOutside)) throw new UnreadableResume('unsafeArchive')
  const tables = tablesAmong(names)
  if (tables.size === 0) throw new UnreadableResume(reasonOf(names))
  return { lines: [], pages: 1, attached: documentOfLinkedIn(readTables(bytes, tables)) }
}

const leadsOutside = (name: string) =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[\\/]/).includes('..')

function reasonOf(names: readonly string[]): 'nestedArchive' | 'unsupported' | 'otherArchive' {
  if (names.includes('[Content_Types].xml')) return 'unsupported'
  return names.some((name) => /\.(?:zip|rar|7z|t?gz|tar)$/i.test(name))
    ? 'nestedArchive'
    : 'otherArchive'
}

/** Where each table stands: at the top, or in one folder when someone has packed it anew. */
function tablesAmong(names: readonly string[]): Map<LinkedInTable, string> {
  const found = new Map<LinkedInTable, string>()
  for (const name of names) {
    const parts = name.split('/')
    const file = parts.at(-1)!.toLowerCase()
    const table = linkedInTables.find((one) => file === `${one}.csv`)
    if (table && parts.length <= 2 && !found.has(table)) found.set(table, name)
  }
  return found
}

function readTables(
  bytes: Uint8Array,
  tables: ReadonlyMap<LinkedInTable, string>,
): Map<LinkedInTable, string> {
  const texts = new Map<LinkedInTable, string>()
  let size = 0
  for (const [table, name] of tables) {
    const part = unzipPart(bytes, name)
    if (!part) continue
    size += part.length
    if (size > parserLimits.unpackedBytes) throw new UnreadableResume('tooLarge')
    texts.set(table, new TextDecoder().decode(part))
  }
  return texts
}
