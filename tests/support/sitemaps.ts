/** Sitemaps as sitemaps.org describes them. */
import { DomUtils, parseDocument } from 'htmlparser2'
import { partsOf } from './markup.ts'

const addressesAtMost = 50_000
const bytesAtMost = 50 * 1024 * 1024
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

export type Sitemaps = { addresses: Set<string>; files: number; errors: string[] }

/** Reads the index and all that it names. */
export async function readSitemaps(
  origin: string,
  read: (path: string) => Promise<string>,
): Promise<Sitemaps> {
  const errors: string[] = []
  const addresses = new Set<string>()
  const files = entriesOf('/sitemap.xml', await read('/sitemap.xml'), 'sitemap', errors)
  for (const file of files) {
    if (!file.startsWith(`${origin}/`)) errors.push(`${file} is elsewhere`)
    const path = file.slice(origin.length)
    for (const address of entriesOf(path, await read(path), 'url', errors)) {
      if (addresses.has(address)) errors.push(`${address} is there twice`)
      if (!address.startsWith(`${origin}/`)) errors.push(`${path}: ${address} is elsewhere`)
      addresses.add(address)
    }
  }
  return { addresses, files: files.length, errors }
}

function entriesOf(path: string, xml: string, kind: 'url' | 'sitemap', errors: string[]): string[] {
  if (Buffer.byteLength(xml) > bytesAtMost) errors.push(`${path}: larger than 50 MB`)
  const [root] = partsOf(parseDocument(xml, { xmlMode: true }))
  const rootName = kind === 'url' ? 'urlset' : 'sitemapindex'
  if (root?.name !== rootName || root.attribs['xmlns'] !== namespace) {
    errors.push(`${path}: no ${rootName}`)
    return []
  }
  const entries = partsOf(root)
  if (entries.length === 0) errors.push(`${path}: empty`)
  if (entries.length > addressesAtMost) errors.push(`${path}: ${entries.length} addresses`)
  return entries.flatMap((entry) => {
    const parts = partsOf(entry)
    const text = (name: string) =>
      parts.filter((part) => part.name === name).map(DomUtils.textContent)
    const [location = '', ...more] = text('loc')
    const isRight =
      entry.name === kind && more.length === 0 && URL.canParse(location) && location.length < 2048
    if (!isRight) errors.push(`${path}: ${DomUtils.textContent(entry).slice(0, 100)}`)
    for (const changed of text('lastmod')) {
      const isPast = time.test(changed) && Date.parse(changed) <= Date.now() + 60_000
      if (!isPast) errors.push(`${path}: lastmod ${changed}`)
    }
    return [location]
  })
}
