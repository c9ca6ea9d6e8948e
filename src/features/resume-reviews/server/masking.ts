/**
 * Takes out of a resume's lines who wrote it and how to reach them, so that a reviewer reads the work and
 * not the person (RES9, RES10). Candidates see the result before they order, and may hide further lines:
 * rules cannot know every nickname. Pure.
 */
import type { ResumeDocument } from '#features/resumes/contract.ts'
import { spellOutUmlauts, withoutLigature } from '#shared/fold.ts'
import { maskWords } from '../messages.masks.ts'

export type Masked = {
  /** What the person is called, in account, profile and resume. */
  names: readonly string[]
  document: ResumeDocument
  hidesEmployers: boolean
}

type Span = { start: number; end: number; word: string }

/** Scripts that write without spaces, or put endings to names: a name may touch the words around it. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Khmer}\p{scx=Lao}]/u
const letter = String.raw`[\p{L}\p{M}\p{N}]`
const legalForm =
  /[\s,]+(?:gmbh(?: & co\.? kg)?|ag|kg|se|inc\.?|llc|ltd\.?|limited|corp\.?|corporation|plc|s\.?a\.?|s\.?r\.?l\.?|b\.?v\.?|pvt\.? ltd\.?|co\.?)$/i

/** Apostrophes as they are typed, and the stroke that only stretches Arabic words. */
const plainSigns = new Map([
  ['’', "'"],
  ['ʼ', "'"],
  ['`', "'"],
  ['ـ', ''],
])
/** Accents, and marks of vowels that Arabic and Hebrew may leave out; other scripts need theirs. */
const optionalMark = /^[\p{Script=Inherited}\p{Script=Hebrew}]$/u

function foldedSign(sign: string): string {
  if (/^\p{M}$/u.test(sign)) return optionalMark.test(sign) ? '' : sign
  const known = withoutLigature(sign) ?? plainSigns.get(sign)
  if (known !== undefined) return known
  const [base = '', ...marks] = sign.normalize('NFD')
  return marks.every((mark) => /\p{M}/u.test(mark)) ? base : sign
}

type Folded = {
  text: string
  /** Where each unit of the text stands in what was folded; at last, where that ends. */
  origins: number[]
}

/** Without accents and ligatures. */
function fold(text: string): Folded {
  let result = ''
  let position = 0
  const origins: number[] = []
  for (const sign of text) {
    const plain = foldedSign(sign)
    for (const _unit of plain.split('')) origins.push(position)
    result += plain
    position += sign.length
  }
  return { text: result, origins: [...origins, position] }
}

const partsOf = (text: string) => text.split(/[\s,.'_-]+/u).filter(Boolean)

/** A name as it is, and as it is written without umlauts. */
function spellingsOf(text: string): string[] {
  const given = text.normalize('NFC').trim()
  const spellings = [given, spellOutUmlauts(given)].map((spelling) => fold(spelling).text)
  return [...new Set(spellings)].filter(Boolean)
}

/** A pattern that finds a text as a word of its own, however it is spaced. */
function wordPattern(text: string, flags: string): RegExp {
  const words = text.split(/\s+/u).filter(Boolean)
  if (unspaced.test(text)) {
    const signs = words.flatMap((word) => Array.from(word))
    return new RegExp(signs.map((sign) => RegExp.escape(sign)).join(String.raw`\s*`), flags)
  }
  const body = words.map((word) => RegExp.escape(word)).join(String.raw`\s+`)
  return new RegExp(`(?<!${letter})${body}(?!${letter})`, flags)
}

/** A pattern for what people call themselves in places that know no spaces: `janedoe`, `jane_doe85`, `jdoe`. */
function handleNamePattern(parts: readonly string[]): RegExp {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  const initials = parts.slice(0, -1).map((part) => part[0]!)
  const shapes = [
    parts,
    [last, ...parts.slice(0, -1)],
    [first, last],
    [...initials, last],
    [initials[0]!, last],
    [first, last[0]!],
  ]
  const bodies = shapes
    .filter((shape) => shape.join('').length >= 4)
    .map((shape) => shape.map((part) => RegExp.escape(part)).join(String.raw`[\s.,'_-]*`))
  return new RegExp(`(?<!${letter})(?:${bodies.join('|')})_?\\d*(?!${letter})`, 'giu')
}

type Rule = { pattern: RegExp; word: string; unless?: (found: string) => boolean }

const emailPattern = /(?<![^\s@<>()[\],;:|"])[^\s@<>()[\],;:|"]+@[^\s@<>()[\],;:|"]+\.[\p{L}]{2,}/gu
/** Written so that programs do not find it: `jane (at) mail [dot] example`. */
const hiddenEmailPattern =
  /(?<!\S)[\p{L}\p{N}._+-]{1,64}\s?(?:[([{]\s?at\s?[)\]}]|@)\s?[\p{L}\p{N}-]{1,63}(?:\s?(?:[([{]\s?dot\s?[)\]}]|\.)\s?[\p{L}\p{N}-]{2,63}){1,4}/giu
const addressPattern =
  /(?:https?:\/\/|www\.)[^\s<>()|,;]+|(?<![\p{L}\p{N}.@-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|net|io|dev|me|app|co|ai|edu|info|xyz|tech|name|page|site|online|example|eu|de|at|ch|uk|in|fr|nl|es|it|pl|us|ca|au|jp|cn|br)(?![\p{L}\p{N}-])(?:\/[^\s<>()|,;]*)?/gu
const handlePattern = /(?<![\p{L}\p{N}.])@[\p{L}\p{N}_.-]{3,}/gu
const phonePattern =
  /(?<![\p{L}\p{N}])[+(]{0,2}\p{Nd}[\p{Nd}\s().\u00a0\u2011\u2013/-]{5,24}\p{Nd}/gu

/** Programs whose names look like addresses. */
const products = new Set(['asp.net', 'ado.net', 'vb.net', 'socket.io', 'draw.io', 'ml.net'])

/** Ranges of dates and numbers in groups of thousands are no phone numbers. */
function isNoPhone(found: string): boolean {
  const digits = found.replace(/\P{Nd}/gu, '')
  if (digits.length < 7 || digits.length > 15) return true
  if (/^[+(]/.test(found)) return false
  const date = String.raw`(?:(?:19|20)\d\d(?:[-./]\d{1,2}){0,2}|\d{1,2}[-./](?:\d{1,2}[-./])?(?:19|20)\d\d)`
  if (new RegExp(`^${date}(?:\\s*[-–/\\s]\\s*${date})*$`).test(found.trim())) return true
  return /^\d{1,3}(?:[ .]\d{3})+$/.test(found)
}

const isShort = (text: string) => text.length < 5 && !unspaced.test(text)

/** Names as a whole in any case; their parts as names are written, or a "Will" would take every "will". */
function nameRules(names: readonly string[]): Rule[] {
  const spellings = names.flatMap(spellingsOf)
  const whole = spellings.map((name) => wordPattern(name, 'giu'))
  const handles = spellings
    .filter((name) => !unspaced.test(name))
    .map(partsOf)
    .filter((parts) => parts.length > 1)
    .map(handleNamePattern)
  const single = [...new Set(spellings.flatMap(partsOf))]
    .filter((part) => part.length >= 2)
    .flatMap((part) => {
      const shapes = isShort(part)
        ? [part, part.toLocaleUpperCase('en')]
        : [part, part.toLocaleUpperCase('en'), part.toLocaleLowerCase('en')]
      return [...new Set(shapes)].flatMap((shape) => [
        wordPattern(shape, 'gu'),
        // Titles are often set with a space between all letters.
        ...(shape.length >= 4 ? [wordPattern(Array.from(shape).join(' '), 'giu')] : []),
      ])
    })
  return [...whole, ...handles, ...single].map((pattern) => ({ pattern, word: maskWords.name }))
}

function listedRules(texts: readonly (string | undefined)[], say: (number: number) => string) {
  const known = [
    ...new Set(texts.map((text) => text?.trim() ?? '').filter((text) => text.length > 1)),
  ]
  return known.flatMap((text, index): Rule[] => {
    const shapes = [text, text.replace(legalForm, '')].flatMap(spellingsOf)
    return [...new Set(shapes)].flatMap((shape) => {
      const written = isShort(shape)
        ? [wordPattern(shape, 'gu'), wordPattern(shape.toLocaleUpperCase('en'), 'gu')]
        : [wordPattern(shape, 'giu')]
      return written.map((pattern) => ({ pattern, word: say(index + 1) }))
    })
  })
}

/** Names as an email address spells them (`Grünhild`, `gruenhild@`): the parts that begin like one of them. */
function namesInEmail(email: string | undefined, names: readonly string[]): string[] {
  const initials = new Set(
    names.flatMap((name) => partsOf(fold(name).text)).map((part) => part[0]?.toLowerCase()),
  )
  const parts = (email?.split('@')[0] ?? '').split(/[^\p{L}]+/u)
  return parts.filter((part) => part.length >= 4 && initials.has(part[0]!.toLowerCase()))
}

function rulesOf({ names: known, document, hidesEmployers }: Masked): Rule[] {
  const { basics = {}, work = [], education = [], volunteer = [] } = document
  const accounts = (basics.profiles ?? []).flatMap(({ username, url }) => [username, url])
  const links = [basics.url, ...accounts].filter((text) => (text?.length ?? 0) >= 4)
  const called = [...known, basics.name ?? ''].filter(Boolean)
  const names = [...called, ...namesInEmail(basics.email, called)]
  return [
    { pattern: emailPattern, word: maskWords.email },
    { pattern: hiddenEmailPattern, word: maskWords.email },
    {
      pattern: addressPattern,
      word: maskWords.link,
      unless: (found) => products.has(found.toLowerCase()),
    },
    { pattern: handlePattern, word: maskWords.link },
    { pattern: phonePattern, word: maskWords.phone, unless: isNoPhone },
    ...listedRules([basics.phone], () => maskWords.phone),
    ...listedRules(links, () => maskWords.link),
    ...nameRules([...new Set(names)]),
    ...listedRules([basics.location?.city], () => maskWords.city),
    ...(hidesEmployers
      ? [
          ...listedRules(
            [...work.map(({ name }) => name), ...volunteer.map((one) => one.organization)],
            maskWords.employer,
          ),
          ...listedRules(
            education.map(({ institution }) => institution),
            maskWords.school,
          ),
        ]
      : []),
  ]
}

function masked(text: string, rules: readonly Rule[]): string {
  const plain = text.normalize('NFC')
  const { text: search, origins } = fold(plain)
  const spans: Span[] = rules.flatMap(({ pattern, word, unless }) =>
    [...search.matchAll(pattern)].flatMap(({ index, 0: found }) =>
      found === '' || unless?.(found)
        ? []
        : [{ start: origins[index]!, end: origins[index + found.length]!, word }],
    ),
  )
  let result = ''
  let position = 0
  // The longest of those that begin together says what it was.
  const ordered = spans.toSorted((one, other) => one.start - other.start || other.end - one.end)
  for (const { start, end, word } of ordered) {
    if (start >= position) result += plain.slice(position, start) + word
    position = Math.max(position, end)
  }
  return result + plain.slice(position)
}

/** What makes of a text what a reviewer reads of it. */
export function maskOf(person: Masked): (text: string) => string {
  const rules = rulesOf(person)
  return (text) => masked(text, rules)
}
