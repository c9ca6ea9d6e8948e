/** Claims to look after a company: proved by DNS, by a mailbox of the domain, or by hand. */
import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type {
  CompanyClaim,
  createCompanyClaim,
  listCompanyClaims,
  RejectionReason,
} from '../contract.ts'
import { answerBy, timing } from './policy.ts'
import * as cases from './queries.cases.ts'
import * as claims from './queries.claims.ts'
import { warningsAbout } from './service.addresses.ts'
import { verificationOf } from './service.facts.ts'
import { tellPerson } from './service.notices.ts'
import { productSlug } from '#shared/brand.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

type ClaimInput = EndpointInput<typeof createCompanyClaim>['body']

const dayMs = 24 * 60 * 60 * 1000
const recordPrefix = `${productSlug}-verification=`
/** Records that were asked for before the product had its name count like those of today. */
const formerSlug = 'vouch'
const purpose = 'company-mailbox'

export const checkDomain = defineTask({
  name: 'verification.checkDomain',
  payload: z.object({ caseId: z.uuid() }),
  maxAttempts: 3,
})

/** The signed-in recruiter's claims, and whether they look after their company already. */
export async function ownClaims(
  context: Context,
): Promise<EndpointReply<typeof listCompanyClaims>> {
  const { accountId } = personOf(context)
  const { companyId } = await profiles.recruiterOf(context, accountId)
  const rows = await cases.listCasesOf(context.db, accountId, 'company', 20)
  const company = companyId ? await companies.companyById(context, companyId) : null
  const admins = companyId ? await companies.companyAdmins(context, companyId) : []
  const looksAfter = admins.includes(accountId)
  const items: CompanyClaim[] = []
  for (const row of rows) items.push(await describeClaim(context, row))
  return { items, looksAfter, proveAgain: looksAfter && company?.state === 'reverify_due' }
}

/**
 * Starts a claim to the company of the confirmed work address.
 *
 * @throws AppError NOT_VERIFIED below L1, INVALID_INPUT at `domain`, `mailbox` or `note`, CONFLICT
 *   while another claim of the same person is open
 */
export async function createClaim(context: Context, input: ClaimInput): Promise<CompanyClaim> {
  const { accountId } = personOf(context)
  const recruiter = await profiles.lockRecruiterOf(context, accountId)
  const { capabilities } = await verificationOf(context, accountId)
  if (!capabilities.claimCompany || !recruiter.companyId || !recruiter.workEmail) {
    throw new AppError('NOT_VERIFIED', errorWords.workEmailNotConfirmed)
  }
  if (await cases.lockOpenCase(context.db, accountId, 'company')) {
    throw new AppError('CONFLICT', errorWords.openClaimExists)
  }
  const company = await companies.companyById(context, recruiter.companyId)
  const { domain, warnings } = await checkClaimed(context, company, {
    typed: input.domain || profiles.domainOf(recruiter.workEmail),
  })
  if (company.state === 'stub')
    await companies.stepCompany(context, company.id, { action: 'claim' })
  const now = context.clock.now()
  const id = newId(now.getTime())
  await cases.insertCase(
    context.db,
    {
      id,
      kind: 'company',
      accountId,
      companyId: company.id,
      attempt: 1,
      domain,
      warnings,
      method: input.method,
      registryId: input.registryId || null,
      note: input.note || null,
      ...(await startProof(context, input, { accountId, domain, company: company.name })),
    },
    now,
  )
  await recordAudit(context, {
    action: 'verification.companyClaimed',
    entity: { type: 'company', id: company.id },
    after: { caseId: id, method: input.method, domain, warnings },
  })
  if (input.method === 'dns') await context.enqueue(checkDomain, { caseId: id })
  return readClaim(context, id)
}

/** The domain in the form that DNS knows, and what a verifier should know about it. */
async function checkClaimed(
  context: Context,
  company: companies.CompanyRow,
  { typed }: { typed: string },
): Promise<{ domain: string; warnings: string[] }> {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/, '')
  const domain = domainToASCII(host)
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain) || domain.length > 253) {
    throw invalidField('domain', errorWords.invalidDomain)
  }
  if (profiles.isFreeMail(`x@${domain}`)) {
    throw invalidField('domain', errorWords.publicEmailDomain)
  }
  const owner = await companies.companyForDomain(context, domain)
  if (owner && owner.id !== company.id) {
    throw invalidField('domain', errorWords.domainOfAnotherCompany(domain, owner.name))
  }
  return { domain, warnings: await warningsAbout(context, company, domain) }
}

async function startProof(
  context: Context,
  input: ClaimInput,
  about: { accountId: string; domain: string; company: string },
): Promise<Pick<cases.NewCase, 'state'> & Partial<cases.NewCase>> {
  const now = context.clock.now()
  const proofUntil = new Date(now.getTime() + timing.proofDays * dayMs)
  if (input.method === 'dns') {
    const dnsToken = randomBytes(20).toString('hex')
    const nextCheckAt = new Date(now.getTime() + timing.proofEveryMinutes * 60_000)
    return { state: 'proving', dnsToken, proofUntil, nextCheckAt }
  }
  if (input.method === 'manual') {
    if (!input.note && !input.registryId) {
      throw invalidField('note', errorWords.evidenceRequired)
    }
    return { state: 'waiting', submittedAt: now, dueAt: answerBy(now) }
  }
  if (!input.mailbox) throw invalidField('mailbox', errorWords.mailboxRequired)
  const mailbox = `${input.mailbox}@${about.domain}`
  await sendCode(context, { ...about, mailbox })
  return { state: 'proving', mailbox, proofUntil }
}

function sendCode(
  context: Context,
  about: { accountId: string; mailbox: string; company: string },
): Promise<void> {
  return accounts.issueCode(context, {
    accountId: about.accountId,
    purpose,
    target: about.mailbox,
    message: {
      by: 'mail',
      subject: replyWords.claimCodeSubject(about.company, context.settings.brandName),
      lead: replyWords.claimCodeLead(about.company),
    },
  })
}

/** @throws AppError NOT_FOUND, also for someone else's; CONFLICT when it waits for no proof */
async function lockProving(context: Context, id: string): Promise<cases.CaseRow> {
  const row = await cases.lockCase(context.db, id)
  if (!row || row.kind !== 'company' || row.accountId !== personOf(context).accountId) {
    throw new AppError('NOT_FOUND')
  }
  if (row.state !== 'proving') throw new AppError('CONFLICT', errorWords.proofNotNeeded)
  return row
}

/** Looks the domain up as soon as a worker is free. */
export async function checkSoon(context: Context, id: string): Promise<CompanyClaim> {
  const row = await lockProving(context, id)
  if (row.method !== 'dns') throw new AppError('CONFLICT', errorWords.notProvedByDns)
  await context.enqueue(checkDomain, { caseId: id }, { jobKey: `verification.check:${id}` })
  return describeClaim(context, row)
}

/**
 * Another code to the mailbox of a claim; the one before it is dead.
 *
 * @throws AppError NOT_FOUND, CONFLICT, RATE_LIMITED
 */
export async function sendCodeAgain(context: Context, id: string): Promise<CompanyClaim> {
  const row = await lockProving(context, id)
  if (!row.mailbox) throw new AppError('CONFLICT', errorWords.notProvedByCode)
  const { name } = await companies.companyById(context, row.companyId!)
  await sendCode(context, { accountId: row.accountId, mailbox: row.mailbox, company: name })
  return describeClaim(context, row)
}

/** @throws AppError OTP_INVALID; the try stays counted */
export async function proveByCode(
  context: Context,
  id: string,
  code: string,
): Promise<CompanyClaim> {
  const row = await lockProving(context, id)
  const target = await accounts.confirmCode(context, row.accountId, purpose, code)
  if (target.toLowerCase() !== row.mailbox) {
    throw new AppError('OTP_INVALID', errorWords.codeOfAnotherClaim)
  }
  await noteProof(context, row)
  return readClaim(context, id)
}

/** Takes a claim back, proved or not. */
export async function withdrawClaim(context: Context, id: string): Promise<CompanyClaim> {
  const row = await cases.lockCase(context.db, id)
  if (!row || row.kind !== 'company' || row.accountId !== personOf(context).accountId) {
    throw new AppError('NOT_FOUND')
  }
  if (row.state !== 'proving' && row.state !== 'waiting') {
    throw new AppError('CONFLICT', errorWords.claimAlreadyDecided)
  }
  const now = context.clock.now()
  await cases.updateCase(context.db, id, { state: 'withdrawn', nextCheckAt: null }, now)
  await releaseCompany(context, row)
  return readClaim(context, id)
}

/** Asks the DNS once; a task, so that no transaction waits for an answer from outside. */
export async function lookUp(context: Context, caseId: string): Promise<void> {
  const row = await cases.findCase(context.db, caseId)
  if (row?.state !== 'proving' || !row.domain || !row.dnsToken) return
  const wanted = [recordPrefix, `${formerSlug}-verification=`].map(
    (prefix) => prefix + row.dnsToken,
  )
  const names = [recordName(row.domain), `_${formerSlug}.${row.domain}`, row.domain]
  const records = (await Promise.all(names.map((name) => context.dns.txt(name)))).flat()
  if (records.some((record) => wanted.includes(record.trim()))) await noteProof(context, row)
  else await claims.setChecked(context.db, caseId, context.clock.now())
}

function recordName(domain: string): string {
  return `_${productSlug}.${domain}`
}

async function noteProof(context: Context, row: cases.CaseRow): Promise<void> {
  const now = context.clock.now()
  if (!(await claims.setProved(context.db, row.id, { now, dueAt: answerBy(now) }))) return
  await recordAudit(context, {
    action: 'verification.domainProved',
    entity: { type: 'verification_case', id: row.id },
    after: { method: row.method, domain: row.domain },
  })
}

/** Every claim whose hour has come is looked up; those whose week is over end. */
/** @returns how many were due */
export async function sweepProofs(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const next = new Date(now.getTime() + timing.proofEveryMinutes * 60_000)
  const due = await claims.takeDueProofs(context.db, now, next, atMost)
  for (const caseId of due) {
    await context.enqueue(checkDomain, { caseId }, { jobKey: `verification.check:${caseId}` })
  }
  return due.length
}

/** @returns how many ended */
export async function expireProofs(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  let ended = 0
  for (const id of await claims.findExpiredProofs(context.db, now, atMost)) {
    const row = await cases.lockCase(context.db, id)
    if (row?.state !== 'proving') continue
    ended += 1
    await cases.updateCase(context.db, id, { state: 'expired', nextCheckAt: null }, now)
    await releaseCompany(context, row)
    const company = await companies.companyById(context, row.companyId!)
    await tellPerson(context, row.accountId, {
      what: 'claim_expired',
      company: company.name,
      domain: row.domain ?? '',
    })
  }
  return ended
}

const domainMethods = { dns: 'dns', mailbox: 'mailbox', manual: 'admin' } as const

/** The company is theirs to look after. */
export async function approveClaim(context: Context, row: cases.CaseRow): Promise<void> {
  const companyId = row.companyId!
  const company = await companies.companyById(context, companyId)
  // Someone else's refusal may have freed the company meanwhile.
  if (company.state === 'stub') await companies.stepCompany(context, companyId, { action: 'claim' })
  await companies.verifyCompany(context, companyId)
  if (row.domain) {
    await companies.confirmDomain(context, companyId, row.domain, domainMethods[row.method!])
  }
  await companies.addCompanyAdmin(context, companyId, row.accountId)
  await tellPerson(context, row.accountId, { what: 'claim_approved', company: company.name })
}

export async function rejectClaim(
  context: Context,
  row: cases.CaseRow,
  reason: RejectionReason,
  note: string | null,
): Promise<void> {
  await releaseCompany(context, row)
  const company = await companies.companyById(context, row.companyId!)
  await tellPerson(context, row.accountId, {
    what: 'claim_rejected',
    company: company.name,
    reason,
    note,
  })
}

/** A company that nobody claims any more is free again. */
export async function releaseCompany(context: Context, row: cases.CaseRow): Promise<void> {
  const companyId = row.companyId!
  const company = await companies.companyById(context, companyId)
  const rivals = await cases.countRivalClaims(context.db, companyId, row.id)
  if (company.state !== 'claim_pending' || rivals > 0) return
  await companies.stepCompany(context, companyId, { action: 'release_claim' })
}

async function readClaim(context: Context, id: string): Promise<CompanyClaim> {
  const row = await cases.findCase(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  return describeClaim(context, row)
}

async function describeClaim(context: Context, row: cases.CaseRow): Promise<CompanyClaim> {
  const company = await companies.companyById(context, row.companyId!)
  return {
    id: row.id,
    state: row.state,
    method: row.method!,
    company: { id: company.id, name: company.name, slug: company.slug },
    domain: row.domain,
    mailbox: row.mailbox,
    record:
      row.domain && row.dnsToken
        ? { name: recordName(row.domain), value: `${recordPrefix}${row.dnsToken}` }
        : null,
    provedAt: row.provedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    proofUntil: row.proofUntil?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    warnings: row.warnings,
    rejection:
      row.reasonCode && row.decidedAt
        ? { reason: row.reasonCode, note: row.publicNote, at: row.decidedAt.toISOString() }
        : null,
    createdAt: row.createdAt.toISOString(),
  }
}
