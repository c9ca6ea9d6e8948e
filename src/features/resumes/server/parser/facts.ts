/** Single facts in the lines of a resume: addresses, numbers, names, places. Pure. */
import { countriesNamed } from '#features/job-facts/server/service.ts'
import { plainDigits } from './dates.ts'
import { headingKind, isCapitals } from './headings.ts'
import { isAddress } from './addresses.ts'
import type { TextLine } from './lines.ts'
import {
  isDocumentTitle,
  labelledBy,
  labelledName,
  withoutDocumentTitle,
} from './personal-lines.ts'

const mail = /[\p{L}\p{N}._%+'-]{1,64}\s?@\s?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/u
const phone = /(?<![\p{L}\p{N}/@._-])(?:\+|00)?\(?\d[\d\s().\-–/]{5,22}\d(?![\p{L}\p{N}@])/gu
const address =
  /(?:https?:\/\/|www\.)[^\s,;|()<>]+|(?<![@\p{L}\p{N}.])(?:linkedin|github|gitlab|medium|twitter|x|behance|dribbble|stackoverflow|xing)\.(?:com|net)\/[^\s,;|()<>]+|(?<![@\p{L}\p{N}.-])[\p{L}\p{N}-]{2,40}\.(?:com|dev|io|me|org|net|info|app|tech|design|de|fr|in|co\.uk|ch|at|es|it|nl)(?:\/[^\s,;|()<>]*)?(?![\p{L}\p{N}@.])/giu

export type Contact = {
  email?: string
  phone?: string
  url?: string
  profiles: { network: string; username: string; url: string }[]
}

const networks: readonly (readonly [RegExp, string])[] = [
  [/linkedin\.com\/(?:in|pub)\/([^/?#\s]+)/i, 'LinkedIn'],
  [/github\.com\/([^/?#\s]+)/i, 'GitHub'],
  [/gitlab\.com\/([^/?#\s]+)/i, 'GitLab'],
  [/(?:twitter|x)\.com\/([^/?#\s]+)/i, 'X'],
  [/medium\.com\/@?([^/?#\s]+)/i, 'Medium'],
  [/xing\.com\/profile\/([^/?#\s]+)/i, 'XING'],
  [/dribbble\.com\/([^/?#\s]+)/i, 'Dribbble'],
  [/behance\.net\/([^/?#\s]+)/i, 'Behance'],
  [/stackoverflow\.com\/users\/([^?#\s]+)/i, 'Stack Overflow'],
]

function emailIn(text: string): string | undefined {
  const found = mail.exec(text)?.[0].replace(/\s/g, '')
  return found?.replace(/^[.'-]+/, '').toLowerCase()
}

const dates =
  /^\s*(?:19|20)\d\d\s?[-–/.]\s?(?:\d\d\s?[-–]\s?)?(?:19|20)?\d\d\s*$|^\d{1,2}[./-]\d{1,2}[./-]\d{4}|(?:19|20)\d\d\s?[-–]\s?\d{0,2}[./]?(?:19|20)\d\d|^\d{1,2}[./](?:19|20)\d\d|^(?:19|20)\d\d[-./]\d\d\b/

/** `98220 55512 / 70205 55513`: two numbers, and no code before a number. */
const firstOfTwo = (found: string) => {
  const [one = ''] = found.split('/')
  return one.replace(/\D/g, '').length >= 8 ? one : found
}

/** Codes of places that are as long as a number: `CEP 51020-000`. */
const postalCode =
  /(?<!\p{L})(?:cep|pin(?: ?code)?|zip(?: ?code)?)[\s.:–-]{0,4}\d[\d -]{3,9}|(?<![\d-])\d{5}-\d{3}(?![\d-])/giu

function phoneIn(written: string): string | undefined {
  for (const [whole] of plainDigits(written).replace(postalCode, ' ').matchAll(phone)) {
    const found = firstOfTwo(whole)
    const count = found.replace(/\D/g, '').length
    if (count >= 7 && count <= 15 && !dates.test(found.trim())) {
      return found.trim().replace(/\s{2,}/g, ' ')
    }
  }
  return undefined
}

const cutAddress = /@\S*$/u
const restOfAddress = /^[\p{Ll}\d.-]{1,40}$/u

/** A narrow column cuts a long address where it ends: `name@example.or`, `g`. */
function withWholeAddresses(lines: readonly TextLine[]): string[] {
  return lines.map(({ text }, index) => {
    const next = lines[index + 1]?.text ?? ''
    // At a hyphen of the name in it: `anna-`, `lena@example.org`.
    if (/^[\w.+]+[-._]$/.test(text) && /^[\w.+-]+@\S+$/.test(next)) return `${text}${next}`
    if (!cutAddress.test(text) || !restOfAddress.test(next)) return text
    const isOpen = /[@.-]$/u.test(text) || next.startsWith('.') || next.startsWith('@')
    return isOpen || next.length <= 3 ? `${text}${next}` : text
  })
}

const partEnd = /\s*[|·•]\s*|[,;]\s/u
const contactStart =
  /(?<!\S)(?:\S{1,64}@|\+\(?\d)|(?<!\p{L})(?:phone|telephone|tel|mobile|mob|cell|handy|e-?mail|contact)(?!\p{L})/iu

/** A number of a passport or a card is none to call; an address or a number beside it is. */
function withoutPrivate(line: TextLine): string {
  if (labelledBy(line)?.label !== 'private') return line.text
  const parts = line.cells.flatMap((cell) => cell.split(partEnd))
  // In a table, the value stands in the next cell.
  const ownParts = /[:：]\s*\S/u.test(parts[0] ?? '') ? 1 : 2
  const own = parts.slice(0, ownParts).join(' ')
  const start = own.search(contactStart)
  const others = parts
    .slice(ownParts)
    .filter((part) => labelledBy({ text: part, cells: [part] })?.label !== 'private')
  return [start < 0 ? '' : own.slice(start), ...others].join(' | ')
}

export function contactIn(lines: readonly TextLine[]): Contact {
  const contact: Contact = { profiles: [] }
  const open = lines.map((line) => ({ ...line, text: withoutPrivate(line) }))
  for (const text of withWholeAddresses(open)) {
    const email = emailIn(text)
    if (email && !contact.email) contact.email = email
    const found = phoneIn(text.replace(mail, ' ').replace(address, ' '))
    if (found && !contact.phone) contact.phone = found
    for (const [written] of text.replace(mail, ' ').matchAll(address)) addAddress(contact, written)
  }
  return contact
}

function addAddress(contact: Contact, written: string): void {
  const url = written.replace(/[.,;:]+$/, '')
  const network = networks.find(([pattern]) => pattern.test(url))
  const username = network?.[0].exec(url)?.[1]
  const whole = /^https?:/i.test(url) ? url : `https://${url}`
  if (network && username) {
    const isNew = contact.profiles.every((one) => one.network !== network[1])
    if (isNew) contact.profiles.push({ network: network[1], username, url: whole })
  } else if (!contact.url && URL.canParse(whole)) contact.url = whole
}

/** Whether a line is about how to reach someone. */
export function isContact(text: string): boolean {
  return (
    emailIn(text) !== undefined ||
    phoneIn(text.replace(address, ' ')) !== undefined ||
    text.search(address) >= 0
  )
}

/** Signs that part facts in one line. */
export const separators = /\t|\s*[|·•‧∙⋅●◦■、]\s*|\s[–—-]\s|\s{3,}|\s\/\s/u

const jobWords =
  /\b(?:engineer|developer|manager|designer|analyst|consultant|resume|curriculum|vitae|lebenslauf|director|specialist|student|architect|officer|teacher|nurse|accountant|scientist|assistant|lead|head)\b/i
const namePart = /^\p{L}[\p{L}\p{M}'’.‐-]*$/u
const particle = /^(?:de|da|del|der|den|van|von|bin|ibn|al|el|la|le|dos|di|du|y|zu)$/i
/** `, PhD, CPA`: what stands behind a name. */
const credentials = /(?:,\s*(?:Ph\.?\s?D\.?|M\.?\s?D\.?|M\.?Sc\.?|B\.?Sc\.?|\p{Lu}{2,6}))+\.?$/u

const oneOrTwo = (word: string) => `${word}(?:[ -]${word})?`
const quoted = oneOrTwo(String.raw`\p{L}[\p{L}\p{M}.]*`)
const inBrackets = oneOrTwo(String.raw`[\p{Lu}\p{Lo}][\p{L}\p{M}.’'-]*`)
const called = String.raw`(?:dite?|alias|a\.?k\.?a\.?|genannt|gen\.|detto|detta|apodad[oa]|ps\.|pseud\.|surnommée?|known as|kaldet|kallad)`
const inQuotes = [
  `"${quoted}"`,
  `[“”„]${quoted}[“”]`,
  String.raw`[«»]\s?${quoted}\s?[«»]`,
  `['‘’‚]${quoted}['‘’]`,
]
/** `"Bob"`, `(Bob)`, `(née Meyer)`, `dit « Bob »`: what someone is called besides, among their names or after them. */
const nickname = new RegExp(
  [
    String.raw`${called}\s(?:${[...inQuotes, inBrackets].join('|')})`,
    ...inQuotes,
    String.raw`\((?:(?:née?|geb\.|born|${called}) )?["“”„'‘’«»]?${inBrackets}["“”'‘’«»]?\)`,
  ]
    .map((form) => String.raw`(?<!\S)${form}(?=,?(?:\s|$))`)
    .join('|'),
  'gu',
)
/** `he/him`, `(she/they)` */
const pronouns =
  /(?:\s*[(,]\s*|\s+|\b)(?:he|she|they|er|sie|il|elle|ella)\s?\/\s?\p{L}{2,6}(?:\s?\/\s?\p{L}{2,6})?\)?$/iu

/** `Priyanka D/o Ramesh Yadav`: the name of a parent or a husband. */
const relation = /\s(?:[sdwc]\s?\/\s?o|(?:son|daughter|wife) of)\.?\s.*$/iu
const contactWord =
  /^(?:mob|mobile|tel|telephone|phone|cell|fax|email|e-mail|mail|contact|whatsapp|linkedin|skype)\.?(?: (?:no|nos|number|id))?\.?$/iu

/** In capitals alone `, JOHN` is as likely a name. */
const withoutCredentials = (text: string) =>
  isCapitals(text) ? text.trim() : text.replace(credentials, '').trim()

const nameAlone = (text: string) =>
  withoutCredentials(text.trim().replace(relation, '').replace(pronouns, ''))

/** How much a text looks like the name of a person; 0 for what is none. */
export function nameScore(text: string): number {
  const bare = nameAlone(text)
  if (bare.length < 1 || bare.length > 60 || /[\d@/:|]/.test(bare) || headingKind(bare)) return 0
  if (contactWord.test(bare)) return 0
  const words = bare.replace(nickname, ' ').trim().split(/\s+/)
  const count = words.length + (bare.match(nickname)?.length ?? 0)
  if (count > 6 || !words.every((word) => namePart.test(word.replace(/,$/, '')))) return 0
  const isNamed = words.every((word) => /^(?:\p{Lu}|\p{Lo})/u.test(word) || particle.test(word))
  if (!isNamed) return 0
  return (count >= 2 && count <= 5 ? 3 : 1.2) - (jobWords.test(bare) ? 2.5 : 0)
}

/** The name stands at the top or is the largest there is. */
export function nameIn(
  lines: readonly TextLine[],
  email: string | undefined,
): { name: string; index: number } | undefined {
  const largest = Math.max(0, ...lines.map(({ size }) => size))
  const isMixed = lines.some(({ size }) => size < largest - 1)
  const mailName = (email?.split('@')[0] ?? '').toLowerCase()
  const own = labelledName(lines)
  let best: { name: string; index: number; score: number } | undefined
  let seen = 0
  for (const [index, line] of lines.entries()) {
    const isLarge = isMixed && line.size >= largest - 0.5
    if (!isLarge && seen >= 12) continue
    seen++
    const isLabelled = isNameLabelled(line)
    if (isDocumentTitle(line.text)) continue
    const parts = isLabelled && own ? [own] : partsOf(lines, index, isLarge)
    for (const [position, part] of parts.entries()) {
      const text = nameAlone(spacedName(part.trim()))
      const base = nameScore(text)
      if (base <= 0) continue
      const words = text
        .toLowerCase()
        .split(/[\s.'’"“”„‘«»()-]+/)
        .filter((word) => word.length > 2)
      const score =
        base +
        (isLarge ? 4 : 0) +
        (isLabelled ? 4 : 0) +
        (index === 0 ? 2 : 0) +
        (words.some((word) => mailName.includes(word)) ? 2 : 0) -
        index * 0.2 -
        position * 0.05
      if (!best || score > best.score) best = { name: text, index, score }
    }
  }
  return (
    best && { name: isCapitals(best.name) ? titleCase(best.name) : best.name, index: best.index }
  )
}

const nameLabels = ['name', 'surname', 'given']

const isNameLabelled = (line: TextLine) => nameLabels.includes(labelledBy(line)?.label ?? '')

/** A line, its cells and its parts; a large name may be broken into two lines. */
function partsOf(lines: readonly TextLine[], index: number, isLarge: boolean): string[] {
  const line = lines[index]!
  const below = lines.slice(index + 1, index + 3)
  const joined: string[] = []
  for (const next of isLarge ? below : []) {
    const isSame = Math.abs(next.size - line.size) < 0.5 && next.stream === line.stream
    if (!isSame || headingKind(next.text)) break
    joined.unshift(`${joined[0] ?? line.text} ${next.text}`)
  }
  const parts = line.text.split(separators)
  // What follows a street is its district or city.
  const street = parts.findIndex(isAddress)
  return [
    ...joined,
    withoutDocumentTitle(line.text),
    ...line.cells,
    ...(street < 0 ? parts : parts.slice(0, street)),
  ]
}

function spacedName(text: string): string {
  return /^(?:\p{Lu}\s){3,}\p{Lu}$/u.test(text) ? text.replace(/\s/g, '') : text
}

function titleCase(name: string): string {
  return name
    .toLocaleLowerCase()
    .replace(
      /(^|[\s'’.("“”„‘«»-])(\p{L})/gu,
      (_all, before: string, letter: string) => before + letter.toLocaleUpperCase(),
    )
}

const stateCode = /,\s*[A-Z]{2}(?:\s+\d{5})?$/
const remote = /^(?:remote|hybrid|on-?site|home ?office|télétravail|remoto)\b/i

/** Whether a part says where: a country of our list at its end, the code of a state, or remote work. */
export function isPlace(text: string): boolean {
  if (text.length > 60 || text.length < 2 || /[.!?]\s/.test(text)) return false
  if (remote.test(text) || stateCode.test(text)) return true
  const last = text.split(/[,،]/).at(-1)!.replace(/[()]/g, '').trim()
  return last.length > 1 && countriesNamed(last).length > 0
}
