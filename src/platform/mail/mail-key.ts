import { createHash } from 'node:crypto'

const headersAtMost = 256 * 1024

/**
 * The same for every copy of one email, whichever way it came: of its Message-ID and sender, or of
 * what it says where it has none.
 */
export function mailKeyOf(raw: Buffer): string {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1', 0, headersAtMost))
  const headers = raw.toString('latin1', 0, end ? end.index : headersAtMost)
  const unfolded = headers.replace(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
  const id = /<[^<>\s]+>/.exec(field('message-id'))?.[0]
  const hash = createHash('sha256').update(field('from').toLowerCase())
  if (id) return hash.update(`\n${id}`).digest('hex')
  const body = raw.subarray(end ? end.index : 0)
  return hash
    .update(`\n${field('date')}\n${field('subject')}\n`)
    .update(body)
    .digest('hex')
}
