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

/**
 * @param origin links elsewhere are marked as not ours
 * @returns undefined for quotes and lists that are nested too deeply to be a text
 */
export function renderMarkdown(markdown: string, origin: string): Rendered | undefined {
  const ids = new Map<string, number>()
  const raw = parse(markdown)
  if (raw === undefined) return undefined
  const clean = sanitizeHtml(raw, {
    allowedTags: allowedTags.split(' '),
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(
        Object.entries(lowered).map(([from, to]) => [from, () => ({ tagName: to, attribs: {} })]),
      ),
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
  return { html, text: plainOf(clean) }
}

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
