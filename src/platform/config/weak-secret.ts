/** Secrets that are no secret: repeated, counted up, or copied from an example. */

/** Random text of 32 characters of hex has fewer different ones less than once in a billion. */
const differentAtLeast = 8

/** Words of examples; random text contains one less than once in a million. */
const examples =
  /change.?(me|this|it)|secret|passw|example|replace|default|insecure|placeholder|random|string|your.?key|qwert|letmein|deadbeef|cafebabe|0123456789|abcdefgh|lorem/i

/** @returns what is wrong with it, to be read after the setting's name; undefined for a good one */
export function weaknessOfSecret(secret: string): string | undefined {
  const text = secret.trim()
  if (text.length < 32) return 'is shorter than 32 characters'
  if (new Set(text).size < differentAtLeast || isRepeated(text)) {
    return 'repeats itself, so that it can be guessed'
  }
  if (isCounted(text)) return 'is counted up, so that it can be guessed'
  if (examples.test(text)) return 'looks like an example, which others know'
  return undefined
}

/** Whether a part of at most half its length is all it consists of. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length)
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return true
  }
  return false
}

function isCounted(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0)!)
  const steps = codes.slice(1).map((code, index) => Math.abs(code - codes[index]!))
  return steps.filter((step) => step <= 1).length > steps.length * 0.7
}
