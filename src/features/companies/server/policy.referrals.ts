/**
 * What a company asks of referrals (REF10), as pure rules: checked before a request is sent and before
 * someone applies, always with the rule quoted. Nothing here looks at anything but the company's own
 * words and what happened between it and the candidate.
 */
import { momentWords } from '#shared/dates.ts'
import type { IneligibleGroup, ReferralPolicy } from '../contract.ts'
import { companyKey } from '#shared/company-key.ts'
import { groupWords, replyWords, ruleWords } from '../messages.replies.ts'

/** What happened between a candidate and a company. */
export type Contact = {
  kind: 'applied' | 'referred' | 'rejected'
  jobId: string
  at: Date
  /** Of a referral: until when it counts, as it was agreed then. */
  ownershipUntil: Date | null
}

export type Employer = { name: string; isCurrent: boolean }

export type Question = {
  policy: ReferralPolicy
  companyName: string
  jobId: string
  now: Date
  contacts: readonly Contact[]
  employers: readonly Employer[]
}

export type RuleId = 'applied_first' | 'owned' | 'cool_off' | 'ineligible' | 'internal_job_id'

export type RuleHit = {
  rule: RuleId
  /** The rule quoted, and what it means here. */
  message: string
}

export const noPolicy: ReferralPolicy = {
  mustReferBeforeApply: false,
  ownershipMonths: 0,
  cooldownMonths: 0,
  ineligible: [],
  needsInternalJobId: false,
  bonusText: '',
  bonusDueDays: 0,
  remarks: '',
}

/** Groups that a profile tells by itself; of the others the candidate has to say so. */
export const groupsByProfile: readonly IneligibleGroup[] = ['current_employees', 'former_employees']

/** The rules as sentences, for the company's page, the job's and the form. */
export function rulesInWords(policy: ReferralPolicy): string[] {
  return [
    policy.mustReferBeforeApply && ruleWords.referFirst,
    policy.ownershipMonths > 0 && ruleWords.ownership(policy.ownershipMonths),
    policy.cooldownMonths > 0 && ruleWords.coolOff(policy.cooldownMonths),
    policy.ineligible.length > 0 && ruleWords.ineligible(policy.ineligible),
    policy.needsInternalJobId && ruleWords.internalJobId,
  ].filter((rule) => rule !== false)
}

/** What candidates have to say themselves: nobody can see it in a profile. */
export function toConfirm(policy: ReferralPolicy): string[] {
  return policy.ineligible
    .filter((group) => !groupsByProfile.includes(group))
    .map((group) => groupWords[group])
}

/** The rules that stand in the way of a referral, the gravest first. */
export function referralHits(question: Question): RuleHit[] {
  const { policy, companyName, jobId, now, contacts, employers } = question
  const hits: RuleHit[] = []
  const add = (rule: RuleId, quoted: string, because: string) =>
    hits.push({ rule, message: `${companyName} asks: “${quoted}” ${because}` })

  const applied = contacts.find((one) => one.kind === 'applied' && one.jobId === jobId)
  if (policy.mustReferBeforeApply && applied) {
    add('applied_first', ruleWords.referFirst, replyWords.alreadyApplied(day(applied.at)))
  }
  const owned = latest(
    contacts
      .filter((one) => one.kind !== 'rejected')
      .map((one) => one.ownershipUntil ?? addMonths(one.at, policy.ownershipMonths)),
  )
  if (policy.ownershipMonths > 0 && owned && owned > now && hits.length === 0) {
    add('owned', ruleWords.ownership(policy.ownershipMonths), replyWords.canAskAgainOn(day(owned)))
  }
  hits.push(...coolOff(question))
  const here = employers.filter((one) => companyKey(one.name) === companyKey(companyName))
  const group = here.some((one) => one.isCurrent) ? 'current_employees' : 'former_employees'
  if (here.length > 0 && policy.ineligible.includes(group)) {
    const because = replyWords.ineligibleByProfile(groupWords[group])
    add('ineligible', ruleWords.ineligible(policy.ineligible), because)
  }
  return hits
}

/** The rules that stand in the way of applying. Who applied first is asked by `appliesFirst`. */
export function applicationHits(question: Question): RuleHit[] {
  return coolOff(question)
}

/**
 * Why asking for a referral first would be better; undefined when nothing is lost by applying. It is
 * the candidate's to decide: applying stays possible.
 */
export function appliesFirst(question: Question): string | undefined {
  const { policy, companyName, jobId, contacts } = question
  if (!policy.mustReferBeforeApply) return undefined
  const done = contacts.some((one) => one.kind !== 'rejected' && one.jobId === jobId)
  return done ? undefined : `${companyName} asks: “${ruleWords.referFirst}”`
}

function coolOff({ policy, companyName, now, contacts }: Question): RuleHit[] {
  if (policy.cooldownMonths === 0) return []
  const until = latest(
    contacts
      .filter((one) => one.kind === 'rejected')
      .map((one) => addMonths(one.at, policy.cooldownMonths)),
  )
  if (!until || until <= now) return []
  const message = replyWords.coolOffUntil(
    companyName,
    ruleWords.coolOff(policy.cooldownMonths),
    day(until),
  )
  return [{ rule: 'cool_off', message }]
}

/** The same day so many months later; the last of the month where there is no such day. */
export function addMonths(from: Date, months: number): Date {
  const later = new Date(from)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later
}

function latest(times: readonly Date[]): Date | undefined {
  return times.length === 0 ? undefined : times.reduce((one, other) => (one > other ? one : other))
}

function day(at: Date): string {
  const form = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const
  return momentWords(at, form)
}
