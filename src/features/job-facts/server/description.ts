/**
 * Descriptions come from strangers: they are cleaned once, on the way in.
 */
import sanitizeHtml from 'sanitize-html'

const blocks = 'p|div|ul|ol|li|h[1-6]|blockquote|pre|table|hr|section|article'

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'div',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'code',
    'pre',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], td: ['colspan'], th: ['colspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template'],
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    section: 'div',
    article: 'div',
    a: (tagName, attributes) => ({
      tagName,
      attribs: {
        ...(attributes['href'] && { href: attributes['href'] }),
        rel: 'noopener nofollow ugc',
      },
    }),
  },
}

/** `&lt;p&gt;` → `<p>`: one level of entities, no more. */
export function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos|nbsp|rsquo|lsquo|rdquo|ldquo|ndash|mdash|hellip|bull|middot));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return namedEntities[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      const valid = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      return valid || code === 10 || code === 9 ? String.fromCodePoint(code) : ''
    },
  )
}

const namedEntities: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
}

/** Plain text as HTML. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A short paragraph that is bold from end to end is a heading, of the lowest level in use. */
function promoteBoldParagraphs(html: string): string {
  const level = Math.max(1, ...[...html.matchAll(/<h([1-6])>/g)].map(([, used]) => Number(used)))
  return html.replace(
    /<p>\s*<strong>([^<]{2,80}?)[\s:]*<\/strong>\s*:?\s*<\/p>/g,
    (whole, text: string) =>
      /[.;,]$/.test(text.trim()) ? whole : `<h${level}>${text.trim()}</h${level}>`,
  )
}

/** Headings start at 3 (the page has 1 and 2 above them) and never skip a level. */
function settleHeadings(html: string): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level)))]
  const ranks = new Map(
    used
      .toSorted((one, other) => one - other)
      .map((level, index) => [level, Math.min(3 + index, 6)]),
  )
  let previous = 2
  return html.replace(/<h([1-6])>([\s\S]*?)<\/h\1>/g, (_whole, level: string, content: string) => {
    const text = content.replace(/<\/?(?:strong|p|div)>/g, '').trim()
    if (text === '') return ''
    previous = Math.min(ranks.get(Number(level)) ?? 3, previous + 1)
    return `<h${previous}>${text}</h${previous}>`
  })
}

/** A `div` that holds only running text is a paragraph; any other is only a wrapper. */
function settleDivisions(html: string): string {
  const leaf = new RegExp(`<div>((?:(?!</?(?:${blocks})\\b)[\\s\\S])*)</div>`, 'g')
  return html.replace(leaf, '<p>$1</p>').replace(/<\/?div>/g, '')
}

/** HTML without scripts, handlers, styles and foreign schemes; text, lists, headings and links stay. */
export function cleanDescription(html: string): string {
  const safe = sanitizeHtml(html, options)
  const settled = settleDivisions(safe)
    // `\s` is a no-break space, too: naming it twice would try every way to share a row of them out.
    .replace(/<p>(?:\s|&nbsp;|<br\s*\/?>)*<\/p>/g, '')
    .replace(/<(strong|em|u)>(\s*)<\/\1>/g, '$2')
  return settleHeadings(promoteBoldParagraphs(settled))
    .replace(/(?:<br\s*\/?>\s*){3,}/g, '<br /><br />')
    .replace(/\u00a0{2,}/g, '\u00a0')
    .replace(/\n\s*\n+/g, '\n')
    .trim()
}

/** The words of a piece of HTML, one line a block. */
export function plainText(html: string): string {
  const spaced = html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(new RegExp(`</(?:${blocks}|tr)>`, 'gi'), '\n')
    .replace(/<\/t[dh]>/gi, ' ')
  const text = decode(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }))
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
