/** Which questions are asked when, and what their answers mean. Pure. */
import type { RequestStatus } from '#features/referrals/contract.ts'
import type { AnswerQuestion, LinkAnswer } from '../contract.ts'

/** Every number of the questions, in days. */
export const timing = {
  /** After the referral: has the company been in touch? */
  contactedDays: [7, 21],
  /** After that was confirmed: how did it end? */
  hiredDays: [14, 30, 60],
  linkDays: 14,
} as const

/** The one state of a request in which a question makes sense. */
export const askedIn: Readonly<Record<AnswerQuestion, RequestStatus>> = {
  contacted: 'referred',
  hired: 'confirmed',
}

/** What an answer reports; undefined when it changes nothing. */
export function reportOf(answer: LinkAnswer): 'hired' | 'not_hired' | undefined {
  return { yes: 'hired', no: 'not_hired', not_yet: undefined }[answer] as
    | 'hired'
    | 'not_hired'
    | undefined
}

/** Thanks are for a referral that was made, whatever came of it. */
export const thankable: readonly RequestStatus[] = [
  'referred',
  'confirmed',
  'unconfirmed',
  'hired',
  'not_hired',
]
