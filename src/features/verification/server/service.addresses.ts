/**
 * Work addresses that an admin looks at: at a domain that nobody has confirmed for the company, and
 * mailboxes that look like another person's. Until the answer the address shows nobody anything.
 */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as companies from '#features/companies/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { RejectionReason, Verification, VerificationCase } from '../contract.ts'
import { answerBy, reviewShown } from './policy.ts'
import * as queries from './queries.addresses.ts'
import * as cases from './queries.cases.ts'
import * as verifications from './queries.ts'
import { tellPerson } from './service.notices.ts'
import { refuseBanned } from './service.bans.ts'
import { lockState } from './service.state.ts'
import { replyWords } from '../messages.replies.ts'
import { errorWords } from '../messages.errors.ts'

/** What a verifier should know about a domain that someone gives as a company's. */
export async function warningsAbout(
  context: Context,
  company: companies.CompanyRow,
  domain: string,
): Promise<string[]> {
  const alike = await companies.domainsLike(context, domain, company.id)
  const warnings = alike.map((other) => replyWords.lookAlikeDomain(other))
  if (domain.includes('xn--')) warnings.push(replyWords.nonLatinDomain)
  if (!profiles.plausibleOwner(company.name, domain)) {
    warnings.push(replyWords.domainNameMismatch(company.name))
  }
  return warnings
}

/**
 * Hears that a mailbox was proved at a domain that nobody has confirmed for the company: an admin is
 * asked, once for all who wait for the same domain.
 *
 * @throws AppError FORBIDDEN for someone whose verification was revoked or whom the company removed
 */
export async function reviewDomain(
  context: Context,
  { accountId, companyId, domain }: { accountId: string; companyId: string; domain: string },
): Promise<void> {
  const { row, recruiter } = await lockState(context, accountId)
  const { workEmail } = recruiter
  await refuseBanned(context, row, workEmail ? { companyId, workEmail } : null)
  const now = context.clock.now()
  if (row.endedReason) {
    await verifications.updateVerification(context.db, accountId, { endedReason: null }, now)
  }
  const company = await companies.companyById(context, companyId)
  const warnings = await warningsAbout(context, company, domain)
  const owner = await companies.companyForDomain(context, domain)
  if (owner && owner.id !== companyId) {
    warnings.push(replyWords.jobMentionsDomain(owner.name))
  }
  const id = newId(now.getTime())
  const asked = await queries.insertDomainCase(
    context.db,
    { id, accountId, companyId, domain, warnings, dueAt: answerBy(now) },
    now,
  )
  if (!asked) return
  await recordAudit(context, {
    action: 'verification.domainAsked',
    entity: { type: 'company', id: companyId },
    after: { caseId: id, domain, warnings },
  })
}

/**
 * The domain is the company's: everybody who waited for it is verified, and told.
 *
 * @throws AppError CONFLICT when it was confirmed for another company meanwhile
 */
export async function approveDomain(context: Context, row: cases.CaseRow): Promise<void> {
  const owner = await companies.provedOwner(context, row.domain!)
  if (owner && owner !== row.companyId) {
    const { name } = await companies.companyById(context, owner)
    throw new AppError('CONFLICT', errorWords.domainTakenMeanwhile(row.domain, name))
  }
  await companies.confirmDomain(context, row.companyId!, row.domain!, 'admin')
}

export async function rejectDomain(
  context: Context,
  row: cases.CaseRow,
  reason: RejectionReason,
  note: string | null,
): Promise<void> {
  const { name } = await companies.companyById(context, row.companyId!)
  for (const accountId of await profiles.dropWaiting(context, row.companyId!, row.domain!)) {
    await tellPerson(context, accountId, {
      what: 'domain_rejected',
      company: name,
      domain: row.domain!,
      reason,
      note,
    })
  }
}

/** @throws AppError CONFLICT when the person has given another address meanwhile */
export async function approveMailbox(context: Context, row: cases.CaseRow): Promise<void> {
  if (!(await profiles.acceptMailbox(context, row.accountId, row.mailbox!))) {
    throw new AppError('CONFLICT', errorWords.workEmailChanged)
  }
}

export async function rejectMailbox(
  context: Context,
  row: cases.CaseRow,
  note: string | null,
): Promise<void> {
  await tellPerson(context, row.accountId, {
    what: 'mailbox_rejected',
    address: row.mailbox!,
    note,
  })
}

/** Asks an admin about accounts with one mailbox; the later one counts no longer until the answer. */
async function reviewDuplicates(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  return profiles.stopDuplicates(context, atMost, async ({ accountId, companyId, workEmail }) => {
    await verifications.updateVerification(context.db, accountId, { endedReason: null }, now)
    if (await cases.lockOpenCase(context.db, accountId, 'mailbox')) return
    const id = newId(now.getTime())
    await cases.insertCase(
      context.db,
      {
        id,
        kind: 'mailbox',
        accountId,
        companyId,
        state: 'waiting',
        attempt: 1,
        mailbox: workEmail.toLowerCase(),
        domain: profiles.domainOf(workEmail),
        submittedAt: now,
        dueAt: answerBy(now),
      },
      now,
    )
    await tellPerson(context, accountId, { what: 'mailbox_asked', address: workEmail })
  })
}

/** Asks about every domain that someone waits for: those whose case went with another's account. */
async function askAgain(context: Context, atMost: number): Promise<number> {
  const unasked = await queries.findUnasked(context.db, context.clock.now(), atMost)
  await profiles.settleEach(context, unasked, (waiting) => reviewDomain(context, waiting))
  return unasked.length
}

/** Keeps addresses and cases in step, whatever happened to either. @returns how many were touched */
export async function settleAddresses(context: Context, atMost: number): Promise<number> {
  const steps = [
    await profiles.holdUnreviewed(context, atMost),
    await profiles.confirmWaiting(context, atMost),
    await reviewDuplicates(context, atMost),
    await askAgain(context, atMost),
    await queries.withdrawUnneeded(context.db, context.clock.now(), atMost),
  ]
  return Math.max(...steps)
}

/** What a recruiter reads about the review of their address; null when nothing is or was asked. */
export async function addressReviewOf(
  context: Pick<Context, 'db'>,
  recruiter: profiles.Recruiter,
): Promise<Verification['addressReview']> {
  const { accountId, companyId, workEmail } = recruiter
  if (recruiter.workEmailVerifiedAt || !companyId || !workEmail) return null
  const domain = profiles.domainOf(workEmail)
  const asked = await queries.findAddressCase(context.db, {
    accountId,
    companyId,
    domain,
    address: workEmail,
  })
  const state = asked && reviewShown(asked, recruiter.mailboxProvedAt !== null)
  if (!asked || !state) return null
  return {
    about: asked.kind,
    address: workEmail,
    domain,
    state,
    submittedAt: asked.submittedAt.toISOString(),
    dueAt: asked.dueAt.toISOString(),
    reason: asked.reasonCode,
    note: asked.publicNote,
  }
}

/** What a verifier compares in a case about an address; null for any other case. */
export async function addressOfCase(
  context: Context,
  row: cases.CaseRow,
): Promise<VerificationCase['address']> {
  if ((row.kind !== 'domain' && row.kind !== 'mailbox') || !row.companyId || !row.domain) {
    return null
  }
  const { companyId, domain } = row
  const [company, domains, people, alike] = await Promise.all([
    companies.companyById(context, companyId),
    companies.domainsOf(context, companyId),
    row.kind === 'domain' ? profiles.countWaitingFor(context, companyId, domain) : 1,
    row.mailbox
      ? profiles.sameMailboxes(context, {
          companyId,
          address: row.mailbox,
          accountId: row.accountId,
        })
      : [],
  ])
  return {
    domain,
    warnings: row.warnings,
    website: company.website,
    knownDomains: domains.filter(({ verifiedAt }) => verifiedAt).map((known) => known.domain),
    people,
    alike: alike.map(({ fullName, workEmail, provedAt }) => ({
      name: fullName,
      workEmail,
      at: provedAt.toISOString(),
    })),
  }
}
