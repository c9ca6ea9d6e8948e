/** When a saved search looks, how it is said in words, and how a judgement changes it. Pure. */
import { nextMorning } from '#shared/dates.ts'
import type { UnderstoodKind } from '#features/job-search/contract.ts'
import type { AlertFrequency, AlertReason } from '../contract.ts'
import { filterWords, replyWords } from '../messages.replies.ts'

export type Search = Record<string, string | string[]>

/** What the words of a search choose as filters would, and what is left of them as words. */
export type Meaning = {
  understood: { kind: UnderstoodKind; value: string; label: string | null }[]
  words: string
}

export const timing = {
  /** Someone who wants to hear at once hears within a minute, and then a quarter of an hour later at most. */
  instantMinutes: 1,
  instantRestMinutes: 15,
} as const

/**
 * When a saved search looks next.
 *
 * @param timeZone an IANA name: daily and weekly mails leave in the morning there
 * @param hasTold whether it has just told of a job
 */
export function nextRun(
  frequency: AlertFrequency,
  timeZone: string,
  now: Date,
  hasTold = false,
): Date {
  if (frequency === 'instant') {
    const minutes = hasTold ? timing.instantRestMinutes : timing.instantMinutes
    return new Date(now.getTime() + minutes * 60_000)
  }
  return nextMorning(frequency, timeZone, now)
}

/** A search without what only pages it. */
export function cleaned(search: Search): Search {
  const { cursor: _cursor, limit: _limit, sort: _sort, job: _job, ...rest } = search
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value.length > 0))
}

const listed = (value: string | string[] | undefined) => [value ?? []].flat()

/** Words that were asked for: without excluded ones and operators. */
function wordsOf(typed: string): string[] {
  return typed
    .split(/\s+/)
    .filter((word) => !word.startsWith('-') && word.toLowerCase() !== 'or')
    .map((word) => word.replaceAll('"', ''))
    .filter(Boolean)
}

/**
 * What of the search a job answers (APP3), each as a few words.
 *
 * @param meaning of the search's words: what they chose as filters is no word of the job
 */
export function whyOf(search: Search, meaning: Meaning, job: { title: string }): string[] {
  const title = job.title.toLowerCase()
  const words = wordsOf(meaning.words)
  const inTitle = words.filter((word) => title.includes(word.toLowerCase()))
  const why = inTitle.map((word) => replyWords.inTitle(word))
  const elsewhere = words.filter((word) => !inTitle.includes(word))
  // By a synonym or a form of it, perhaps.
  if (elsewhere.length > 0) why.push(replyWords.matches(elsewhere.join(' ')))
  why.push(...meaning.understood.flatMap((each) => reasonOf(each, meaning) ?? []))
  for (const [name, value] of Object.entries(search)) {
    if (name === 'q' || name === 'radiusKm') continue
    const text = listed(value).join(', ').replaceAll('_', ' ').toLowerCase()
    if (name === 'location') why.push(replyWords.nearLocation(listed(value).join(', ')))
    else if (name !== 'postedWithinDays') why.push(`${filterWords[name] ?? name}: ${text}`)
  }
  return why.length > 0 ? why : [replyWords.isNew]
}

function reasonOf(
  { kind, value, label }: Meaning['understood'][number],
  { understood }: Meaning,
): string | null {
  const name = label ?? value
  if (kind === 'place') {
    const isOrRemote = understood.some((each) => each.kind === 'orRemote')
    return isOrRemote ? replyWords.nearLocationOrRemote(name) : replyWords.nearLocation(name)
  }
  // It is said with the place.
  if (kind === 'orRemote') return null
  if (kind === 'visa') return replyWords.visa
  if (kind === 'withoutPlace') return replyWords.notIn(name)
  if (kind === 'withoutCompany') return replyWords.notAt(name)
  if (kind === 'withoutWorkMode') return replyWords.withoutWorkMode(value)
  if (kind === 'withoutSeniority' || kind === 'withoutType') {
    return replyWords.without(unwantedWords[value] ?? value.replaceAll('_', ' ').toLowerCase())
  }
  if (kind === 'pay') {
    const [amount, currency] = value.split(' ')
    return replyWords.pays(`${Number(amount).toLocaleString('en')} ${currency}`)
  }
  const text = kind === 'company' ? name : value.replaceAll('_', ' ').toLowerCase()
  return `${filterWords[kind] ?? kind}: ${text}`
}

const unwantedWords: Record<string, string> = { CONTRACTOR: 'on contract', intern: 'an internship' }

const excluded: Partial<Record<AlertReason, string[]>> = {
  too_senior: ['-senior', '-lead', '-principal', '-staff', '-head'],
  too_junior: ['-junior', '-intern', '-trainee', '-graduate'],
}

/** As long as the search takes. */
const longest = 200

/** The search after a judgement; it can be read, and taken back by hand. */
export function narrowed(search: Search, reason: AlertReason, companyName: string): Search {
  if (reason === 'other') return search
  if (reason === 'not_remote') return { ...search, workMode: 'remote' }
  const company = `-"${companyName.replaceAll('"', '')}"`
  const added = reason === 'company' ? [company] : (excluded[reason] ?? [])
  let q = listed(search['q']).join(' ')
  for (const word of added) {
    const longer = q === '' ? word : `${q} ${word}`
    const known = q.toLowerCase().split(/\s+/).includes(word.toLowerCase())
    if (!known && !q.includes(word) && longer.length <= longest) q = longer
  }
  return { ...search, q }
}
