/** Dates as people write them in resumes, in the languages that the headings are known in. */
import {
  anyMonth,
  monthNumber,
  presentWords,
  sinceWords,
  untilNowWords,
  untilWords,
  yearSign,
} from './date-words.ts'
import { isCompany, isTitle } from './entry-words.ts'

export type DateRange = {
  start: string | undefined
  /** Undefined with a start: still there. */
  end: string | undefined
  isOpen: boolean
  /** Where it stands in the text. */
  from: number
  to: number
}

const year = '(?:19[5-9]\\d|20[0-4]\\d)'
const apostropheYear = "[’‘'`]\\s?\\d\\d"
const season = '(?:spring|summer|autumn|fall|winter|q[1-4])'

const point = [
  // 3/15/2021
  `(?<m7>0?[1-9]|1[0-2])/(?:1[3-9]|2\\d|3[01])/(?<y7>${year})`,
  // 2021-04-30, 2021/04, 2021.04
  `(?<y1>${year})\\s?[-/.]\\s?(?<m1>0?[1-9]|1[0-9])(?!\\d)(?:\\s?[-/.]\\s?(?:0?[1-9]|[12]\\d|3[01])(?!\\d))?`,
  // 2021年4月
  `(?<y2>${year})\\s?年(?:\\s?(?<m2>0?[1-9]|1[0-2])\\s?月(?:\\s?\\d{1,2}\\s?日)?)?`,
  // 30.04.2021, 04/2021
  `(?:(?:0?[1-9]|[12]\\d|3[01])\\s?[./-]\\s?)?(?<![\\d])(?<m3>0?[1-9]|1[0-9])\\s?[./-]\\s?(?<y3>${year}|${apostropheYear})`,
  // 3 April 2021, April 3, 2021, Apr. ’21
  `(?:\\d{1,2}(?:st|nd|rd|th|\\.)?\\s)?(?<n4>${anyMonth})[.॰]?(?:\\s\\d{1,2}(?:st|nd|rd|th)?,)?(?:\\s?(?:de|,)\\s?|\\s*[-/]?\\s*)(?<y4>${year}|${apostropheYear})`,
  // 2021 April, 2021. április
  `(?<y5>${year})\\.?\\s(?<n5>${anyMonth})(?![\\p{L}])`,
  `(?:${season}\\s)?(?<y6>${year})`,
  `${season}\\s(?<y8>${apostropheYear})`,
]
/** `’15`: a year within a span or at the end of a fact, since quotes look alike. */
const shortPoint = `(?<y9>${apostropheYear})`
const numbered = (prefix: string, points: readonly string[] = point) =>
  points.map((one) => one.replaceAll(/\(\?<([ymn]\d)>/g, `(?<${prefix}$1>`)).join('|')
const pointOrShort = [...point, shortPoint]

const dash = `\\.?(?:\\s{0,6}(?:-|–|—|‒|―|−|~|～|→|/)+\\s?|\\s{1,6}(?:${untilWords})\\s|\\s?至\\s?|\\s(?=onwards?)|\\s{0,6}(?=至今|迄今|to date|till date|till now|bis heute|do dziś|do dzisiaj|حتى الآن|अब तक|अभी तक)|\\s?から\\s?)`
const edge = '(?<![\\p{L}\\p{N}@])'
const after = '(?![\\p{N}])'
/** No word of these alphabets goes on here; others have no gaps between words. */
const wordEnd = '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])'
const open = `(?<open>(?:${presentWords})${wordEnd})`
const range = new RegExp(
  `${edge}(?:(?:${sinceWords}) )?(?:${numbered('a', pointOrShort)})${after}(?:${dash}(?:(?:(?:${untilNowWords})\\s)?(?:(?:ao|o|a|la|el|le|il|the|zum|den|het|ad|по)\\s)?${open}|(?:(?:w|we|v|ve|в|у) )?(?:${numbered('b', pointOrShort)})${after}|(?<short>\\d\\d)(?![\\p{N}.:%])))`,
  'iu',
)
/** `Mar 19 – Jun 21`: two digits are a year where a month stands before both, or before the first one. */
const shortYears = new RegExp(
  `${edge}(?<first>${anyMonth})\\.?[\\s-](?<from>\\d\\d)(?!\\d)${dash}(?:${open}|(?<last>${anyMonth})\\.?[\\s-](?<to>\\d\\d)(?!\\d))`,
  'iu',
)
/** `Mar – Jun 2021`: the year stands once. */
const months = new RegExp(
  `${edge}(?<first>${anyMonth})\\.?\\s?(?:-|–|—|to|bis)\\s?(?<last>${anyMonth})\\.?\\s(?<year>${year})${after}`,
  'iu',
)
const since = new RegExp(
  `${edge}(?:${sinceWords}) ?(?:${numbered('a', pointOrShort)})${after}`,
  'iu',
)
const factEnd = '(?=\\s*(?:$|[,;|·•)\\t]))'
const single = new RegExp(
  `${edge}(?:${numbered('a')}|${numbered('a', [shortPoint])}${factEnd})${after}`,
  'iu',
)
const trailingDash = /^\s*(?:-|–|—)\s*$/u

/** A dash, and one or two words that are no name: small letters, or a script that has no others. */
const unknownWords =
  /^(\s?(?:-|–|—|~|～)\s?((?:\p{Ll}[\p{Ll}'’]*|\p{Lo}[\p{Lo}\p{M}]*)(?:\s[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{M}]*)?))\s*(?=$|[\t|,·•)\]])/u

/** How much of the text after a date says `until now` in words that no list has; 0 for none. */
function unknownEnd(text: string, from: number, to: number): number {
  const isFirst = /(?:^|[\t|·•(,:])\s*$/u.test(text.slice(0, from))
  const [, whole = '', words = ''] = unknownWords.exec(text.slice(to)) ?? []
  const isLong = /\p{Script=Han}/u.test(words) ? words.length > 3 : words.length > 24
  return isFirst && !isLong && !isTitle(words) && !isCompany(words) ? whole.length : 0
}

const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0be6, 0xff10]

/** Digits of other scripts become those of ours; every character keeps its place. */
export function plainDigits(text: string): string {
  return text.replace(
    /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0be6-\u0bef\uff10-\uff19]/g,
    (digit) => {
      const code = digit.charCodeAt(0)
      const zero = zeros.find((one) => code >= one && code <= one + 9)!
      return String(code - zero)
    },
  )
}

type Groups = Record<string, string | undefined>

function picked(groups: Groups, prefix: string, letter: string): string | undefined {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const value = groups[`${prefix}${letter}${number}`]
    if (value !== undefined) return value
  }
  return undefined
}

function pointOf(groups: Groups, prefix: 'a' | 'b'): string | undefined {
  const pick = (letter: string) => picked(groups, prefix, letter)
  const written = pick('y')
  if (written === undefined) return undefined
  const fullYear = /^\d{4}$/.test(written) ? written : fullYearOf(written.slice(-2))
  const name = pick('n')
  const number = pick('m')
  const month = name
    ? (monthNumber(name, picked(groups, prefix === 'a' ? 'b' : 'a', 'n')) ?? 0)
    : Number(number ?? 0)
  // `13/2020` says a year and nothing else.
  return month >= 1 && month <= 12 ? `${fullYear}-${String(month).padStart(2, '0')}` : fullYear
}

/** Of two dates, each a year or a year and a month. */
function isAfter(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  return one.slice(0, length) > other.slice(0, length)
}

/** `2019/20`, `1999/00` */
function yearAfter(start: string, two: string): string {
  const within = `${start.slice(0, 2)}${two}`
  const isTurn = start.startsWith('199') && /^[0-2]/.test(two)
  return isTurn ? `20${two}` : within
}

function fullYearOf(two: string): string {
  return Number(two) > 60 ? `19${two}` : `20${two}`
}

const monthIn = (inYear: string, name: string, other: string) =>
  `${inYear}-${String(monthNumber(name, other) ?? 1).padStart(2, '0')}`

const yearSigns = new RegExp(`(?<=\\d{4})\\s?(?:م|${yearSign})(?!\\p{L})`, 'gu')

/** The first span of time in a text, or a single date. */
export function findDates(written: string): DateRange | undefined {
  // `2019م` (the Arabic sign of the common era), `2019 r.`; capitals of Turkish have a dot that patterns do not know.
  const text = plainDigits(written)
    .replaceAll('İ', 'i')
    .replace(yearSigns, (sign) => ' '.repeat(sign.length))
  const dates = datesIn(text)
  if (!dates) return undefined
  // What stood for the year after the last number belongs to it.
  const blank = /^\s*/u.exec(text.slice(dates.to))![0].length
  const isSign = written.slice(dates.to, dates.to + blank).trim() !== ''
  return isSign ? { ...dates, to: dates.to + blank } : dates
}

function datesIn(text: string): DateRange | undefined {
  const found = range.exec(text)
  if (found) {
    const groups = found.groups as Groups
    const start = pointOf(groups, 'a')
    const end = groups['short'] && start ? yearAfter(start, groups['short']) : pointOf(groups, 'b')
    // In a line from right to left the later date may stand first.
    const isTurned = start !== undefined && end !== undefined && isAfter(start, end)
    return {
      start: isTurned ? end : start,
      end: groups['open'] ? undefined : isTurned ? start : end,
      isOpen: groups['open'] !== undefined,
      from: found.index,
      to: found.index + found[0].length,
    }
  }
  const short = shortYears.exec(text)
  if (short?.groups) {
    const { first = '', from = '', last = '', to = '', open } = short.groups
    return {
      start: monthIn(fullYearOf(from), first, last),
      end: open ? undefined : monthIn(fullYearOf(to), last, first),
      isOpen: open !== undefined,
      from: short.index,
      to: short.index + short[0].length,
    }
  }
  const within = months.exec(text)
  if (within?.groups) {
    const { first = '', last = '', year: inYear = '' } = within.groups
    const end = monthIn(inYear, last, first)
    const start = monthIn(inYear, first, last)
    return {
      // `Nov – Jan 2019`: the year is that of the end.
      start: isAfter(start, end) ? monthIn(String(Number(inYear) - 1), first, last) : start,
      end,
      isOpen: false,
      from: within.index,
      to: within.index + within[0].length,
    }
  }
  const from = since.exec(text)
  if (from) {
    return {
      start: pointOf(from.groups as Groups, 'a'),
      end: undefined,
      isOpen: true,
      from: from.index,
      to: from.index + from[0].length,
    }
  }
  const one = single.exec(text)
  if (!one) return undefined
  const date = pointOf(one.groups as Groups, 'a')
  const to = one.index + one[0].length
  // `2019 –` with nothing after it.
  const isTrailing = trailingDash.test(text.slice(to))
  const open = isTrailing ? text.length - to : unknownEnd(text, one.index, to)
  const isOpen = open > 0
  return {
    start: isOpen ? date : undefined,
    end: isOpen ? undefined : date,
    isOpen,
    from: one.index,
    to: to + open,
  }
}

/** The text without the span and without the signs around it. */
export function withoutDates(text: string, { from, to }: DateRange): string {
  const before = text.slice(0, from).replace(/[\s,;|·•([–—-]+$/u, '')
  const rest = text.slice(to).replace(/^[\s,;|·•)\]–—:.-]+/u, '')
  if (!before || !rest) return `${before}${rest}`.trim()
  return `${before}\t${rest}`
}
