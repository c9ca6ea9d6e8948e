/** The pseudo-locale: readable, a third longer, and no word of it plain English. */

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const disguises = 'áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'

/** Addresses and what is filled in by name stay as they are: people copy them. */
const untouched =
  /https?:\/\/\S+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b|\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|test)\b/

/** Letters of one piece of text, without those of `kept`. */
function accented(text: string, kept: readonly string[]): string {
  const names = kept
    .filter((name) => /\p{L}/u.test(name))
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const keep = new RegExp(
    `(${[untouched.source, ...names.map((name) => `(?<!\\p{L})${name}(?!\\p{L})`)].join('|')})`,
    'u',
  )
  return text
    .split(keep)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : piece.replace(/[A-Za-z]/g, (letter) => disguises[letters.indexOf(letter)]!),
    )
    .join('')
}

/** A third more, so that what does not fit is seen. */
function longer(text: string): string {
  const count = text.replace(/[^\p{L}]/gu, '').length
  return count < 4 ? text : `${text} ${'~'.repeat(Math.ceil(count * 0.3))}`
}

/** One sentence: `[Šéñð ţĥé ļíñķ ~~~]`. */
function sentence(text: string, kept: readonly string[] = []): string {
  if (!/[A-Za-z]/.test(text)) return text
  // Sentences are put together: what stands between two of them stays there.
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
  return `${before}[${longer(accented(inner, kept))}]${after}`
}

/** All texts in what a message was filled with. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.values(value).flatMap(textsIn)
}

/** A message, or an object of them, as the pseudo-locale has it. */
export function disguise<Value>(message: Value, kept: readonly string[] = []): Value {
  if (typeof message === 'string') return sentence(message, kept) as Value
  if (typeof message === 'function') {
    const said = (...parameters: unknown[]) =>
      disguise(
        (message as (...given: unknown[]) => unknown)(...parameters),
        parameters.flatMap(textsIn),
      )
    return said as Value
  }
  if (Array.isArray(message)) return message.map((part) => disguise(part as unknown, kept)) as Value
  if (typeof message === 'object' && message !== null && isPlain(message)) {
    return Object.fromEntries(
      Object.entries(message).map(([key, part]) => [key, disguise(part as unknown, kept)]),
    ) as Value
  }
  return message
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype
}
