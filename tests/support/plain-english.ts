/** Words of a page or a mail that come neither from a catalogue nor from what people wrote. */
import { Parser } from 'htmlparser2'
import { isCurrency } from '#shared/money.ts'

const spoken =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|alt|label|content)$/
/** Names of things, the same in every language. */
const names =
  /\b(?:Tessera|Google|GitHub|Facebook|OpenID|LinkedIn|PDF|DOCX|PNG|JPEG|WebP|JSON|CSV|XML|UTF|API|DNS|TXT|URL|UTC|GMT|CET|MB|kB|min|Ctrl|Enter|Esc|XA|com|org|https?|www|npm|run|admin)\b/g

/** Names of environment variables, such as `BRAND_NAME`. */
const variables = /\b[A-Z]+(?:_[A-Z]+)+\b/g

/** The time as a machine reads it, and values of files, are the same in every language. */
const unspoken = /^(script|style|time|code)$/

/** The texts of a document that people read or hear. */
export function textsOf(html: string): string[] {
  const texts: string[] = []
  let silent = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unspoken.test(name)) silent += 1
      for (const [key, value] of Object.entries(attributes)) {
        if (
          key === 'content' &&
          !/description|og:title/.test(attributes['name'] ?? attributes['property'] ?? '')
        )
          continue
        if (spoken.test(key)) texts.push(value)
      }
    },
    ontext(text) {
      if (silent === 0) texts.push(text)
    },
    onclosetag(name) {
      if (unspoken.test(name)) silent -= 1
    },
  })
  parser.write(html)
  parser.end()
  return texts.map((text) => text.trim()).filter(Boolean)
}

/** What of the texts is plain English: two letters or more without an accent beside them. */
export function plainEnglish(texts: readonly string[], written: string): string[] {
  const known = written.toLowerCase()
  return texts.filter((text) => {
    const rest = text
      .replace(/\S+@\S+|\S+\.\S+\/\S*|[\w-]+(?:\.[\w-]+)+/g, ' ')
      .replace(variables, ' ')
      .replace(names, ' ')
      .replace(/\b[A-Z]{3}\b/g, (code) => (isCurrency(code) ? ' ' : code))
    const words = rest.match(/(?<![\p{L}\p{M}\d])[A-Za-z]{3,}(?![\p{L}\p{M}\d])/gu) ?? []
    return words.some((word) => !known.includes(word.toLowerCase()))
  })
}
