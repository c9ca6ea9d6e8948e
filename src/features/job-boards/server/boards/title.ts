import { decode, plainText } from '#features/job-facts/server/service.ts'

/** product.md 4.1 asks for 120; boards write longer ones, which are kept and shown whole. */
const longestTitle = 300

/** A title as one line of plain text: markup gone, entities decoded. */
export function readTitle(text: string | null): string | null {
  if (text === null) return null
  const line = (text.includes('<') || text.includes('&') ? plainText(decode(text)) : text)
    .replace(/\s+/g, ' ')
    .trim()
  return line === '' ? null : Array.from(line).slice(0, longestTitle).join('')
}
