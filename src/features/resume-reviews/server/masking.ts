/**
 * Takes out of a resume's lines who wrote it and how to reach them, so that a reviewer reads the work and
 * not the person (RES9, RES10). Candidates see the result before they order, and may hide further lines:
 * rules cannot know every nickname. Pure.
 */
import type { ResumeDocument } from '#features/resumes/contract.ts'
import { maskWords } from '../messages.masks.ts'

export type Masked = {
  /** What the person is called, in account, profile and resume. */
  names: readonly string[]
  document: ResumeDocument
  hidesEmployers: boolean
}

type Span = { start: number; end: number; word: string }

/** Scripts that write without spaces: a name may touch the words around it. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Khmer}\p{scx=Lao}]/u
const letter = String.raw`[\p{L}\p{M}\p{N}]`
const legalForm =
  /[\s,]+(?:gmbh(?: & co\.? kg)?|ag|kg|se|inc\.?|llc|ltd\.?|limited|corp\.?|corporation|plc|s\.?a\.?|s\.?r\.?l\.?|b\.?v\.?|pvt\.? ltd\.?|co\.?)$/i

/** The same text, sign by sign, without accents: offsets stay. */
function folded(text: string): string {
  return Array.from(text, (sign) => {
    const base = String.fromCodePoint(sign.normalize('NFD').codePointAt(0)!)
    return base.length === sign.length ? base : sign
  }).join('')
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** A pattern that finds a text as a word of its own, however it is spaced. */
function wordPattern(text: string, flags: string): RegExp | undefined {
  const words = folded(text.normalize('NFC')).trim().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return undefined
  const body = words.map(escaped).join(String.raw`\s+`)
  return unspaced.test(text)
    ? new RegExp(body, flags)
    : new RegExp(`(?<!${letter})${body}(?!${letter})`, flags)
}

type Rule = { pattern: RegExp; word: string; unless?: (found: string) => boolean }

const emailPattern = /(?<![^\s@<>()[\],;:|"])[^\s@<>()[\],;:|"]+@[^\s@<>()[\],;:|"]+\.[\p{L}]{2,}/gu
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
  const whole = names.flatMap((name) => wordPattern(name, 'giu') ?? [])
  const parts = new Set(names.flatMap((name) => name.normalize('NFC').split(/[\s,.'’-]+/u)))
  const single = [...parts]
    .filter((part) => part.length >= 2)
    .flatMap((part) => {
      const shapes = isShort(part)
        ? [part, part.toLocaleUpperCase('en')]
        : [part, part.toLocaleUpperCase('en'), part.toLocaleLowerCase('en')]
      return [...new Set(shapes)].flatMap((shape) => [
        wordPattern(shape, 'gu'),
        // Titles are often set with a space between all letters.
        shape.length >= 4 ? wordPattern(Array.from(shape).join(' '), 'giu') : undefined,
      ])
    })
    .filter((pattern) => pattern !== undefined)
  return [...whole, ...single].map((pattern) => ({ pattern, word: maskWords.name }))
}

function listedRules(texts: readonly (string | undefined)[], say: (number: number) => string) {
  const known = [
    ...new Set(texts.map((text) => text?.trim() ?? '').filter((text) => text.length > 1)),
  ]
  return known.flatMap((text, index): Rule[] => {
    const short = text.replace(legalForm, '')
    return [...new Set([text, short])].flatMap((shape) => {
      const pattern = wordPattern(shape, isShort(shape) ? 'gu' : 'giu')
      return pattern ? [{ pattern, word: say(index + 1) }] : []
    })
  })
}

/** Names as an email address spells them (`Grünhild`, `gruenhild@`): the parts that begin like one of them. */
function namesInEmail(email: string | undefined, names: readonly string[]): string[] {
  const initials = new Set(
    names.flatMap((name) => folded(name).split(/\s+/u)).map((part) => part[0]?.toLowerCase()),
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
  const search = folded(plain)
  const spans: Span[] = rules.flatMap(({ pattern, word, unless }) =>
    [...search.matchAll(pattern)].flatMap(({ index, 0: found }) =>
      found === '' || unless?.(found) ? [] : [{ start: index, end: index + found.length, word }],
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
