/** A text in parts: plain words, links and mentions. Nothing of it is ever read as HTML. */

export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; id: string }

const address = /\b(?:https?:\/\/|www\.)[^\s<>"'`\u202a-\u202e\u2066-\u2069]+/giu
const trailing = /[.,;:!?)\]}»”’…]+$/u

/** The address that a link leads to; null for what is none. */
function hrefOf(text: string): string | null {
  const full = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(full)) return null
  const { protocol, hostname, href } = new URL(full)
  return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') ? href : null
}

export function segmentsOf(
  text: string,
  mentions: readonly { id: string; name: string }[] = [],
): Segment[] {
  const found: { from: number; to: number; segment: Segment }[] = []
  for (const match of text.matchAll(address)) {
    const label = match[0].replace(trailing, '')
    const href = hrefOf(label)
    if (!href) continue
    const from = match.index
    found.push({ from, to: from + label.length, segment: { kind: 'link', text: label, href } })
  }
  for (const { id, name } of mentions) {
    const label = `@${name}`
    const from = text.indexOf(label)
    if (from < 0) continue
    found.push({ from, to: from + label.length, segment: { kind: 'mention', text: label, id } })
  }
  const segments: Segment[] = []
  let at = 0
  for (const { from, to, segment } of found.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue
    if (from > at) segments.push({ kind: 'text', text: text.slice(at, from) })
    segments.push(segment)
    at = to
  }
  if (at < text.length) segments.push({ kind: 'text', text: text.slice(at) })
  return segments
}
