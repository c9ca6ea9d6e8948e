/** What a company asks of referrals: who may say so, and whether it stands in someone's way. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { instantOf } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import type { getReferralPolicy, ReferralPolicy } from '../contract.ts'
import { companyChanged, policyChanged } from './events.ts'
import {
  addMonths,
  applicationHits,
  appliesFirst,
  noPolicy,
  referralHits,
  rulesInWords,
  toConfirm,
  type Employer,
  type RuleHit,
} from './policy.referrals.ts'
import * as queries from './queries.ts'
import * as policies from './queries.policies.ts'
import { followMerge } from './service.merged.ts'

type Reading = Pick<Context, 'db' | 'clock'>

/**
 * The rules of a company, in its own numbers and in words.
 *
 * @throws AppError NOT_FOUND
 */
export async function readPolicy(
  context: Pick<Context, 'db'>,
  slug: string,
): Promise<EndpointReply<typeof getReferralPolicy>> {
  const found = await queries.findCompanyBySlug(context.db, slug)
  if (!found) throw new AppError('NOT_FOUND')
  const company = await followMerge(context, found)
  const policy = await policyOf(context, company.id)
  return {
    company: { id: company.id, name: company.name, slug: company.slug },
    policy,
    rules: rulesInWords(policy),
  }
}

/**
 * Saves what a company asks from now on. Requests that nobody has taken are looked at again; those
 * that someone has taken keep their terms.
 *
 * @throws AppError NOT_FOUND, also for everybody who does not look after the company
 */
export async function savePolicy(
  context: Context,
  slug: string,
  policy: ReferralPolicy,
): Promise<EndpointReply<typeof getReferralPolicy>> {
  const { accountId } = personOf(context)
  const company = await queries.findCompanyBySlug(context.db, slug)
  const admins = company ? await queries.listAdmins(context.db, company.id) : []
  if (!company || !admins.includes(accountId)) throw new AppError('NOT_FOUND')
  const before = await policyOf(context, company.id)
  const by = { accountId, at: context.clock.now() }
  await policies.savePolicy(context.db, company.id, policy, by)
  await recordAudit(context, {
    action: 'companies.policySaved',
    entity: { type: 'company', id: company.id },
    before,
    after: policy,
  })
  await context.publish(companyChanged, { companyId: company.id, slug: company.slug })
  await context.publish(policyChanged, { companyId: company.id })
  return readPolicy(context, slug)
}

async function policyOf(context: Pick<Context, 'db'>, companyId: string): Promise<ReferralPolicy> {
  return (await policies.findPolicies(context.db, [companyId])).get(companyId) ?? noPolicy
}

type Asked = {
  candidateId: string
  company: { id: string; name: string }
  jobId: string
  /** By the candidate's profile. */
  employers: readonly Employer[]
}

export type ReferralTerms = {
  rules: string[]
  /** What the candidate has to say: to belong to none of these. */
  confirm: string[]
  needsInternalJobId: boolean
  bonus: string
}

/** What a company asks of everybody, before anything is known of the candidate. */
export async function referralTerms(
  context: Pick<Context, 'db'>,
  companyId: string,
): Promise<ReferralTerms> {
  return termsOf(await policyOf(context, companyId))
}

function termsOf(policy: ReferralPolicy): ReferralTerms {
  return {
    rules: rulesInWords(policy),
    confirm: toConfirm(policy),
    needsInternalJobId: policy.needsInternalJobId,
    bonus: policy.bonusText,
  }
}

/** The terms, and the rules that forbid referring this candidate for this job, each quoted. */
export async function referralRules(
  context: Reading,
  asked: Asked,
): Promise<{ terms: ReferralTerms; hits: RuleHit[] }> {
  const question = await questionOf(context, asked)
  return {
    terms: termsOf(question?.policy ?? noPolicy),
    hits: question ? referralHits(question) : [],
  }
}

/** The rules that forbid referring this candidate for this job, each quoted. */
export async function whyNotReferred(context: Reading, asked: Asked): Promise<RuleHit[]> {
  const question = await questionOf(context, asked)
  return question ? referralHits(question) : []
}

export type ApplyingRules = {
  hits: RuleHit[]
  /** Why a referral had better come first; null when nothing is lost. */
  referFirst: string | null
}

/** What a company's rules mean for applying. */
export async function whyNotApplied(context: Reading, asked: Asked): Promise<ApplyingRules> {
  const question = await questionOf(context, asked)
  if (!question) return { hits: [], referFirst: null }
  return { hits: applicationHits(question), referFirst: appliesFirst(question) ?? null }
}

/** Why anybody had better ask for a referral first; null for a company that does not mind. */
export async function referFirst(
  context: Reading,
  company: { id: string; name: string },
): Promise<string | null> {
  const policy = await policyOf(context, company.id)
  const nobody = { companyName: company.name, jobId: '', contacts: [], employers: [] }
  return appliesFirst({ ...nobody, policy, now: context.clock.now() }) ?? null
}

async function questionOf(context: Reading, { candidateId, company, jobId, employers }: Asked) {
  const [policy] = (await policies.findPolicies(context.db, [company.id])).values()
  if (!policy) return undefined
  return {
    policy,
    companyName: company.name,
    jobId,
    employers,
    now: context.clock.now(),
    contacts: await policies.findContacts(context.db, candidateId, company.id),
  }
}

/** How long a referral that is made now counts by the company's rules; null where it sets nothing. */
export async function ownershipUntil(context: Reading, companyId: string): Promise<Date | null> {
  const { ownershipMonths } = await policyOf(context, companyId)
  return ownershipMonths > 0 ? addMonths(context.clock.now(), ownershipMonths) : null
}

/** What a company pays for someone who starts on this day, and until when, by its present rules. */
export async function bonusFor(
  context: Pick<Context, 'db' | 'timeZone'>,
  companyId: string,
  startsOn: string,
): Promise<{ text: string; dueAt: Date | null } | null> {
  const { bonusText, bonusDueDays } = await policyOf(context, companyId)
  if (bonusText === '') return null
  const start = instantOf(`${startsOn}T12:00`, context.timeZone)
  const due = new Date(start.getTime() + bonusDueDays * 86_400_000)
  return { text: bonusText, dueAt: bonusDueDays > 0 ? due : null }
}
