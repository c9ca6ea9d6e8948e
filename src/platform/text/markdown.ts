/** Markdown to HTML that can be shown as it is: written once, when a text is saved. */
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

export type Rendered = {
  html: string
  /** The words alone. */
  text: string
}

const allowedTags =
  'p br hr ul ol li strong em del blockquote code pre a table thead tbody tr th td h2 h3 h4'

const marked = new Marked({ gfm: true, async: false })

/** The page's own title is the first heading, so that a text begins with the second level. */
const lowered: Readonly<Record<string, string>> = {
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
}

/** A picture of ours within a text: its addresses by width, of each format. */
export type TextPicture = {
  width: number
  height: number
  sources: readonly { type: string; srcset: string }[]
  /** For browsers that know none of the formats. */
  src: string
}

/** `![What it shows](picture:0198…)`; one that shows nothing of its own is marked: `![](picture:0198… "decorative")`. */
const ownPicture = /^picture:([0-9a-f-]{36})$/
const decorative = 'decorative'

/** A picture as a text names it. */
export type NamedPicture = {
  /** Null for one of another site. */
  id: string | null
  /** It says what it shows, or that it shows nothing of its own. */
  hasWords: boolean
}

/** The pictures that a text names; none of a text that is nested too deeply to be read. */
export function picturesIn(markdown: string): NamedPicture[] {
  const found: NamedPicture[] = []
  try {
    void marked.walkTokens(marked.lexer(markdown), (token) => {
      if (token.type !== 'image') return
      const hasWords = token.text.trim() !== '' || token.title === decorative
      found.push({ id: ownPicture.exec(token.href)?.[1] ?? null, hasWords })
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return []
  }
  return found
}

/**
 * @param origin links elsewhere are marked as not ours
 * @param pictures of ours, by id; every other picture is left out
 * @returns undefined for quotes and lists that are nested too deeply to be a text
 */
export function renderMarkdown(
  markdown: string,
  origin: string,
  pictures: ReadonlyMap<string, TextPicture> = new Map(),
): Rendered | undefined {
  const ids = new Map<string, number>()
  const raw = parse(markdown)
  if (raw === undefined) return undefined
  const clean = sanitizeHtml(raw, {
    allowedTags: [...allowedTags.split(' '), 'img'],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'], img: ['data-picture', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !pictures.has(attribs['data-picture']!),
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(
        Object.entries(lowered).map(([from, to]) => [from, () => ({ tagName: to, attribs: {} })]),
      ),
      img: (_tag, { src = '', alt = '' }) => ({
        tagName: 'img',
        attribs: { 'data-picture': ownPicture.exec(src)?.[1] ?? '', alt },
      }),
      a: (_tag, { href = '' }) => ({
        tagName: 'a',
        attribs: { href, ...(isOutside(href, origin) && { rel: 'noopener nofollow ugc' }) },
      }),
    },
  })
  // Names for headings are given to what has been cleaned, so that no text can choose an id of the page.
  const html = clean.replaceAll(/<(h2|h3)>([\s\S]*?)<\/\1>/g, (_, level: string, inner: string) => {
    const text = plainOf(inner)
    const base =
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '') || 'section'
    const times = (ids.get(base) ?? 0) + 1
    ids.set(base, times)
    const id = `text-${times === 1 ? base : `${base}-${times}`}`
    return `<${level} id="${id}">${inner}</${level}>`
  })
  const shown = html.replaceAll(
    /<img data-picture="([0-9a-f-]{36})" alt="([^"]*)" \/>/g,
    (_, id: string, alt: string) => pictureHtml(pictures.get(id)!, alt),
  )
  return { html: shown, text: plainOf(clean) }
}

/** @param alt as HTML */
function pictureHtml({ width, height, sources, src }: TextPicture, alt: string): string {
  const offered = sources
    .map(({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${textSizes}" />`)
    .join('')
  return `<picture>${offered}<img src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async" /></picture>`
}

/** How wide a text is: all of a small screen, and a column of a large one. */
const textSizes = '(min-width: 48rem) 44rem, 100vw'

/** Each level is read by a call within a call. */
function parse(markdown: string): string | undefined {
  try {
    return marked.parse(markdown) as string
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Headings of the second level of what `renderMarkdown` wrote, for the list at the top. */
export function headingsOf(html: string): { id: string; text: string }[] {
  return [...html.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g)].map(
    ([, id = '', inner = '']) => ({
      id,
      text: plainOf(inner),
    }),
  )
}

function isOutside(href: string, origin: string): boolean {
  return /^https?:/i.test(href) && new URL(href, origin).origin !== origin
}

function plainOf(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
