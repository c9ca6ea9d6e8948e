/** Reads a site as a robot without scripts does: from one page along every link. */
import { DomUtils, parseDocument } from 'htmlparser2'
import { isElement } from './markup.ts'

export type CrawledPage = {
  path: string
  /** The page that linked to it first. */
  from: string
  status: number
  /** Where it sends its reader instead. */
  location: string | null
  isHtml: boolean
  isIndexed: boolean
  canonicals: string[]
  title: string
  description: string
  headings: number
  /** Each block of structured data, a graph as its parts. */
  structuredData: Record<string, unknown>[]
  structuredDataErrors: string[]
  /** Paths within the site, with their query. */
  links: string[]
  /** Fragments that it links to on itself and does not have. */
  missingFragments: string[]
}

export type CrawlOptions = {
  /** Of pages that share a form, so many are opened; all unless told. Links to the others are still seen. */
  atMost: (path: string) => number
  /** Whether the links of a page lead on. */
  leadsOn: (page: CrawledPage) => boolean
}

const atOnce = 6

/** @returns the pages that were opened, and every path that one of them links to with its first source */
export async function crawl(
  address: string,
  { atMost, leadsOn }: CrawlOptions,
): Promise<{ pages: Map<string, CrawledPage>; linked: Map<string, string> }> {
  const pages = new Map<string, CrawledPage>()
  const linked = new Map<string, string>([['/', '']])
  const opened = new Map<string, number>()
  const waiting = ['/']
  let running = 0
  const add = (path: string, from: string) => {
    if (linked.has(path)) return
    linked.set(path, from)
    const form = formOf(path)
    const count = (opened.get(form) ?? 0) + 1
    opened.set(form, count)
    if (count <= atMost(form)) waiting.push(path)
  }
  const worker = async () => {
    while (waiting.length > 0 || running > 0) {
      const path = waiting.shift()
      if (path === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        continue
      }
      running += 1
      try {
        const page = await readPage(address, path, linked.get(path)!)
        pages.set(path, page)
        if (leadsOn(page)) for (const link of page.links) add(link, path)
      } finally {
        running -= 1
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { pages, linked }
}

/** What pages that differ by an id or a value alone have in common. */
export function formOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site')
  const names = [...searchParams.keys()].toSorted().join('&')
  const place = pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '{id}')
  return names ? `${place}?${names}` : place
}

export async function readPage(address: string, path: string, from: string): Promise<CrawledPage> {
  const reply = await fetch(address + path, {
    redirect: 'manual',
    headers: { accept: 'text/html,application/xhtml+xml' },
  })
  const body = await reply.text()
  const isHtml = (reply.headers.get('content-type') ?? '').startsWith('text/html')
  const location = reply.headers.get('location')
  const document = parseDocument(isHtml ? body : '')
  const all = (name: string) => DomUtils.getElementsByTagName(name, document)
  const meta = (name: string) =>
    all('meta').find((element) => element.attribs['name'] === name)?.attribs['content'] ?? ''
  const ids = new Set(
    DomUtils.filter(isElement, document)
      .filter(isElement)
      .map(({ attribs }) => attribs['id']),
  )
  const links = new Set<string>()
  const missingFragments: string[] = []
  for (const { attribs } of all('a')) {
    if (attribs['href'] === undefined) continue
    const target = new URL(attribs['href'], address + path)
    if (target.origin !== new URL(address).origin) continue
    const link = target.pathname + target.search
    if (link !== path) links.add(link)
    const fragment = decodeURIComponent(target.hash.slice(1))
    if (link === path && fragment && !ids.has(fragment)) missingFragments.push(fragment)
  }
  const structuredData: Record<string, unknown>[] = []
  const structuredDataErrors: string[] = []
  for (const script of all('script')) {
    if (script.attribs['type'] !== 'application/ld+json') continue
    try {
      const { '@graph': graph, ...block } = JSON.parse(DomUtils.textContent(script)) as Record<
        string,
        unknown
      >
      if (block['@context'] !== 'https://schema.org') structuredDataErrors.push('no @context')
      structuredData.push(...(Array.isArray(graph) ? (graph as typeof structuredData) : [block]))
    } catch (error) {
      structuredDataErrors.push(String(error))
    }
  }
  return {
    path,
    from,
    status: reply.status,
    location,
    isHtml,
    isIndexed: reply.status === 200 && !/noindex/.test(meta('robots')),
    canonicals: all('link')
      .filter(({ attribs }) => attribs['rel'] === 'canonical')
      .map(({ attribs }) => attribs['href'] ?? ''),
    title: DomUtils.textContent(all('title')).trim(),
    description: meta('description'),
    headings: all('h1').length,
    structuredData,
    structuredDataErrors,
    links: [...links],
    missingFragments,
  }
}
