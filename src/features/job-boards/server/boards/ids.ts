import { createHash } from 'node:crypto'
import { textAt } from './fields.ts'

const longestId = 100

/** An id as it stands; a longer one keeps its beginning and what tells it from others that begin alike. */
export function idAt(value: unknown, key: string): string | null {
  const text = textAt(value, key)
  if (text === null || text.length <= longestId) return text
  const digest = createHash('sha256').update(text).digest('base64url')
  return `${Array.from(text).slice(0, 50).join('')}~${digest}`
}
