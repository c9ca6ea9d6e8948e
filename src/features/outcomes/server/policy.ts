/** Which questions are asked when, and what their answers mean. Pure. */
import type { RequestStatus } from '#features/referrals/contract.ts'
import type { AnswerQuestion, LinkAnswer, Outcome, OutcomeSource } from '../contract.ts'

/** Every number of the questions, in days. */
export const timing = {
  /** After the referral: has the company been in touch? */
  contactedDays: [7, 21],
  /** After that was confirmed: how did it end? */
  hiredDays: [14, 30, 60],
  linkDays: 14,
  /** What one side has said counts after, unless another one says otherwise. */
  objectionDays: 14,
} as const

/** The one state of a request in which a question makes sense. */
export const askedIn: Readonly<Record<AnswerQuestion, RequestStatus>> = {
  contacted: 'referred',
  hired: 'confirmed',
}

/** What an answer reports; undefined when it changes nothing. */
export function reportOf(answer: LinkAnswer): Outcome | undefined {
  const reports = { yes: 'hired', no: 'not_hired', not_yet: undefined } as const
  return reports[answer]
}

export type Verdict =
  | { state: 'unsaid' | 'contested' }
  | { state: 'said' | 'agreed'; outcome: Outcome; by: OutcomeSource[] }

/** What follows from what was said: two of three who say the same are enough. */
export function verdictOf(said: readonly { by: OutcomeSource; outcome: Outcome }[]): Verdict {
  const byOutcome = Map.groupBy(said, ({ outcome }) => outcome)
  const largest = [...byOutcome].toSorted(([, a], [, b]) => b.length - a.length)[0]
  if (!largest) return { state: 'unsaid' }
  const [outcome, statements] = largest
  const by = statements.map((statement) => statement.by)
  if (by.length > 1) return { state: 'agreed', outcome, by }
  return byOutcome.size > 1 ? { state: 'contested' } : { state: 'said', outcome, by }
}

/** Thanks are for a referral that was made, whatever came of it. */
export const thankable: readonly RequestStatus[] = [
  'referred',
  'confirmed',
  'unconfirmed',
  'hired',
  'not_hired',
]
