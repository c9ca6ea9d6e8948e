/** What a posting needs before it is shown (product.md 4.1), and who looks at it first. Pure. */
import type { Checks, Content, ReviewReason } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'
import { dayWords } from '#shared/dates.ts'
import { isCurrency } from '#shared/money.ts'

/** Every number of the feature, in one place. */
export const timing = {
  /** An admin should have looked within so many hours. */
  reviewHours: 24,
  publishAheadDays: 90,
  /** Of one company: postings that are public or about to be. */
  openAtMost: 500,
  draftsAtMost: 200,
  shortestDescription: 200,
} as const

type Missing = Checks['missing'][number]

/** Nobody is paid less or more in a year, in dollars: an amount beyond was meant for another unit or currency. */
const dollarsAYear = { least: 100, most: 10_000_000 }

type Known = {
  /** What the ends of the pay come to in a year, in dollars. */
  dollarsInYear: readonly number[]
  /** The typed places that were understood. */
  places: Checks['places']
  /** The day on which it is or will be public. */
  today: string
  /** The latest day that it may close on. */
  latestDay: string
  /** The start that a public posting says: it may have passed since. */
  publishedStart: string | null
}

/** What is missing for Google's job search and for this platform; what is required comes first. */
export function missingOf(
  content: Content,
  { places, today, latestDay, dollarsInYear, publishedStart }: Known,
): Missing[] {
  const required = (field: string, message: string, when: boolean): Missing[] =>
    when ? [{ field, message, required: true, wrong: false }] : []
  const wrong = (field: string, message: string, when: boolean): Missing[] =>
    when ? [{ field, message, required: true, wrong: true }] : []
  const better = (field: string, message: string, when: boolean): Missing[] =>
    when ? [{ field, message, required: false, wrong: false }] : []
  const { title, description, workMode, pay } = content
  const remote = workMode === 'remote'
  // Spaces of the same line alone: with line ends, rows of empty lines would be read again and again.
  const plain = description.replace(/^[ \t]*(?:#{1,3}|[-*•–]|\d{1,2}[.)])[ \t]+/gm, '').trim()
  return [
    ...required('title', replyWords.titleRequired, title.length < 3),
    ...required(
      'description',
      replyWords.descriptionTooShort(timing.shortestDescription),
      plain.length < timing.shortestDescription || plain === title,
    ),
    ...required('workMode', replyWords.workModeRequired, workMode === null),
    ...required(
      'places',
      replyWords.locationRequired,
      !remote && workMode !== null && !places.some((place) => place.country),
    ),
    ...required(
      'remoteCountries',
      replyWords.remoteCountriesRequired,
      remote && content.remoteCountries.length === 0,
    ),
    ...required(
      'employmentTypes',
      replyWords.employmentTypeRequired,
      content.employmentTypes.length === 0,
    ),
    ...required(
      'pay',
      replyWords.salaryRequired,
      !content.payUndisclosed && (pay === null || (pay.min === null && pay.max === null)),
    ),
    ...wrong(
      'pay.max',
      replyWords.salaryMaximumTooLow,
      pay !== null && pay.min !== null && pay.max !== null && pay.max < pay.min,
    ),
    ...wrong(
      'pay.currency',
      replyWords.currencyRequired,
      pay !== null && !isCurrency(pay.currency),
    ),
    ...wrong(
      'pay',
      replyWords.salaryImplausible(dollarsAYear.least, dollarsAYear.most),
      dollarsInYear.some((end) => end < dollarsAYear.least || end > dollarsAYear.most),
    ),
    ...(content.applyUrl === '' ? required : wrong)(
      'applyUrl',
      replyWords.applicationLinkInvalid,
      !content.applyHere && !isWebAddress(content.applyUrl),
    ),
    ...wrong(
      'lastDay',
      replyWords.closingDateInPast,
      content.lastDay !== null && content.lastDay < today,
    ),
    ...wrong(
      'lastDay',
      replyWords.closingDateTooLate(dayWords(latestDay)),
      content.lastDay !== null && content.lastDay > latestDay,
    ),
    ...wrong(
      'startsOn',
      replyWords.startDateInPast,
      content.startsOn !== null && content.startsOn < today && content.startsOn !== publishedStart,
    ),
    ...better('skillsMust', replyWords.mustHaveSkillsAdvice, content.skillsMust.length === 0),
    ...better('process', replyWords.hiringProcessAdvice, content.process.length === 0),
    ...better('benefits', replyWords.benefitsAdvice, content.benefits.length === 0),
    ...better('lastDay', replyWords.closingDateAdvice, content.lastDay === null),
    ...better(
      'pay.max',
      replyWords.salaryRangeAdvice,
      pay !== null && (pay.min === null) !== (pay.max === null),
    ),
  ]
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Why an admin looks at a posting before it is shown. */
export function reviewOf(facts: {
  companyVerified: boolean
  payUndisclosed: boolean
  wording: Checks['wording']
  looksLikeAnother: boolean
}): ReviewReason[] {
  return [
    ...(facts.companyVerified ? [] : (['company_unverified'] as const)),
    ...(facts.payUndisclosed ? (['pay_missing'] as const) : []),
    ...(facts.wording.some((hit) => hit.effect === 'review') ? (['wording'] as const) : []),
    ...(facts.looksLikeAnother ? (['look_alike'] as const) : []),
  ]
}
