/** Text as people write it in the editor, as HTML: headings, lists and paragraphs, nothing else. */
import { cleanDescription, escapeText } from './description.ts'

type Block = { kind: 'h3' | 'p' | 'ul' | 'ol'; lines: string[] }

/**
 * `## What you do` is a heading, `- one` and `1. one` are items, an empty line ends a paragraph. All
 * else is text, markup too.
 */
export function htmlOfText(text: string): string {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const raw of text.replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.trim()
    if (line === '') {
      open = undefined
      continue
    }
    const heading = /^#{1,3}\s+(.+)$/.exec(line)?.[1]
    const bullet = /^[-*•–]\s+(.+)$/.exec(line)?.[1]
    const step = /^\d{1,2}[.)]\s+(.+)$/.exec(line)?.[1]
    const kind = heading ? 'h3' : bullet ? 'ul' : step ? 'ol' : 'p'
    if (!open || open.kind !== kind || kind === 'h3') {
      open = { kind, lines: [] }
      blocks.push(open)
    }
    open.lines.push(escapeText(heading ?? bullet ?? step ?? line))
  }
  return cleanDescription(blocks.map(htmlOf).join(''))
}

function htmlOf({ kind, lines }: Block): string {
  if (kind === 'ul' || kind === 'ol') {
    return `<${kind}>${lines.map((line) => `<li>${line}</li>`).join('')}</${kind}>`
  }
  return `<${kind}>${lines.join('<br />')}</${kind}>`
}
