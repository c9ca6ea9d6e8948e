import { getSchema } from '@tiptap/core'
import { openText, type Obstacle } from './kept-text.ts'
import { extensionsWith } from './schema.ts'

const schema = getSchema(extensionsWith())

/** @returns why a text has to stay in Markdown, or null */
export function obstacleIn(markdown: string): Obstacle | null {
  const text = openText(markdown, schema)
  return 'reason' in text ? text : null
}
