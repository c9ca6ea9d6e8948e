/** What RFC 4287 asks of an Atom feed, beyond XML that can be read. */
import { DomUtils, parseDocument } from 'htmlparser2'
import { isElement, partsOf, type Element } from './markup.ts'

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const textTypes = new Set([undefined, 'text', 'html', 'xhtml'])

/** @param address where the feed was read */
export function atomErrors(xml: string, address: string): string[] {
  const document = parseDocument(xml, { xmlMode: true })
  const feed = children(partsOf(document), 'feed')[0]
  if (!feed || feed.attribs['xmlns'] !== 'http://www.w3.org/2005/Atom') return ['no feed of Atom']
  const errors = inside('feed', feed)
  const own = partsOf(feed)
  const self = children(own, 'link').filter(({ attribs }) => attribs['rel'] === 'self')
  if (self[0]?.attribs['href'] !== address) errors.push(`feed: its self link is not ${address}`)
  const entries = children(own, 'entry')
  const hasAuthor = children(own, 'author').length > 0
  const ids = new Set<string>()
  for (const entry of entries) {
    const all = partsOf(entry)
    const [id = ''] = children(all, 'id').map(DomUtils.textContent)
    errors.push(...inside(`entry ${id}`, entry))
    const updated = children(all, 'updated').map(DomUtils.textContent).join()
    if (ids.has(id + updated)) errors.push(`entry ${id} is there twice`)
    ids.add(id + updated)
    if (!hasAuthor && children(all, 'author').length === 0) errors.push(`entry ${id}: no author`)
    const content = children(all, 'content')
    if (content.length > 1) errors.push(`entry ${id}: two contents`)
    const isLinked = children(all, 'link').some(isAlternate)
    if (content.length === 0 && !isLinked) errors.push(`entry ${id}: neither content nor link`)
    for (const one of content) errors.push(...relative(`entry ${id}`, DomUtils.textContent(one)))
  }
  return errors
}

const isAlternate = ({ attribs }: Element) => (attribs['rel'] ?? 'alternate') === 'alternate'
const children = (elements: Element[], name: string) =>
  elements.filter((element) => element.name === name)

/** What a feed and an entry have in common. */
function inside(where: string, element: Element): string[] {
  const errors: string[] = []
  const all = partsOf(element)
  for (const name of ['id', 'title', 'updated']) {
    const found = children(all, name)
    if (found.length !== 1) errors.push(`${where}: ${found.length} of ${name}`)
  }
  const text = (name: string) => children(all, name).map(DomUtils.textContent)
  for (const id of text('id')) {
    if (!/^[a-z][a-z0-9+.-]*:\S+$/i.test(id)) errors.push(`${where}: id ${id} is no IRI`)
  }
  for (const moment of [...text('updated'), ...text('published')]) {
    if (!time.test(moment) || Number.isNaN(Date.parse(moment))) errors.push(`${where}: ${moment}`)
  }
  for (const name of ['title', 'summary', 'content', 'subtitle', 'rights']) {
    for (const { attribs } of children(all, name)) {
      if (!textTypes.has(attribs['type'])) errors.push(`${where}: ${name} of ${attribs['type']}`)
    }
  }
  for (const link of children(all, 'link')) {
    if (!URL.canParse(link.attribs['href'] ?? '')) errors.push(`${where}: a link without href`)
  }
  const alternates = children(all, 'link').filter(isAlternate)
  const kinds = alternates.map(({ attribs }) => `${attribs['type']} ${attribs['hreflang']}`)
  if (new Set(kinds).size < kinds.length) errors.push(`${where}: two alternates of one kind`)
  for (const person of [...children(all, 'author'), ...children(all, 'contributor')]) {
    const names = children(partsOf(person), 'name').map(DomUtils.textContent)
    if (names.length !== 1 || !names[0]!.trim()) errors.push(`${where}: an author without a name`)
  }
  for (const { attribs } of children(all, 'category')) {
    if (!attribs['term']) errors.push(`${where}: a category without a term`)
  }
  return errors
}

/** A feed is read elsewhere, and names no base. */
function relative(where: string, html: string): string[] {
  return DomUtils.filter(isElement, parseDocument(html))
    .filter(isElement)
    .flatMap(({ attribs }) => [attribs['href'], attribs['src']])
    .filter((link) => link !== undefined && !URL.canParse(link))
    .map((link) => `${where}: relative link ${link}`)
}
