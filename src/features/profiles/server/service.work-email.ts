/**
 * Work addresses: which company someone means by one, the code that proves the mailbox, and when it
 * counts. It counts at a domain that is confirmed as the company's; until then it shows nobody anything.
 */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { withinSavepoint } from '#platform/db/savepoint.ts'
import { queryCancelled, sqlState } from '#platform/db/transaction.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { referrerLapsed, referrerVerified, workDomainUnknown, workEmailCodeSent } from './events.ts'
import * as recruiters from './queries.recruiters.ts'
import * as queries from './queries.work-email.ts'
import { domainOf, isFreeMail, mailboxName, sameMailbox, shownDomain } from './work-email.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'

/**
 * The company of a work address: the one whose domain it is, otherwise the one that is named.
 *
 * @throws AppError INVALID_INPUT at `workEmail` for a private address or a double of a known domain,
 *   at `companyName` when nothing tells which company it is
 */
export async function companyOfAddress(
  context: Context,
  workEmail: string,
  companyName: string | undefined,
): Promise<string> {
  if (isFreeMail(workEmail)) {
    throw invalidField('workEmail', errorWords.notWorkEmail)
  }
  const domain = domainOf(workEmail)
  const owner = await companies.provedOwner(context, domain)
  if (owner) return owner
  const double = await companies.domainDouble(context, domain)
  if (double) {
    throw invalidField(
      'workEmail',
      errorWords.lookAlikeDomain(shownDomain(domain), double, context.settings.supportEmail),
    )
  }
  const named = await companies.companyByName(context, companyName ?? nameIn(domain))
  const known =
    named ??
    (await companies.companyForDomain(context, domain)) ??
    (await companies.companyByName(context, domain))
  if (known) return known.id
  if (companyName === undefined) {
    throw invalidField('companyName', errorWords.companyNameRequired)
  }
  return (await companies.findOrCreateCompany(context, { name: companyName })).id
}

function nameIn(domain: string): string {
  return domain.split('.').slice(0, -1).join('.')
}

/** @throws AppError INVALID_INPUT at `workEmail` without a work address; RATE_LIMITED */
export async function sendOtp(context: Context): Promise<{ message: string }> {
  const recruiter = await recruiters.findRecruiter(context.db, personOf(context).accountId)
  if (!recruiter) throw new AppError('NOT_FOUND')
  if (!recruiter.workEmail || !recruiter.companyId) {
    throw invalidField('workEmail', errorWords.workEmailMissing)
  }
  await accounts.issueCode(context, {
    accountId: recruiter.accountId,
    purpose: 'work-email',
    target: recruiter.workEmail,
    message: {
      by: 'mail',
      // A person who asks for the code may have typed both the address and the company's name.
      subject: mailWords.workEmailCodeSubject,
      lead: mailWords.workEmailCodeLead(context.settings.brandName, context.settings.publicUrl),
    },
  })
  await context.publish(workEmailCodeSent, { accountId: recruiter.accountId })
  return { message: mailWords.workEmailCodeSent(recruiter.workEmail) }
}

/**
 * Proves the mailbox of the work address. At a domain of the company that is level L1; at any other
 * one an admin looks at the domain first.
 *
 * @returns `verified` says whether the address counts already
 * @throws AppError OTP_INVALID; INVALID_INPUT at `workEmail` for a mailbox that another account proved
 */
export async function verifyOtp(context: Context, otp: string): Promise<{ verified: boolean }> {
  const { accountId } = personOf(context)
  const recruiter = await recruiters.lockRecruiter(context.db, accountId)
  if (!recruiter) throw new AppError('NOT_FOUND')
  const address = await accounts.confirmCode(context, accountId, 'work-email', otp, 'otp')
  const { companyId } = recruiter
  if (!companyId || address.toLowerCase() !== recruiter.workEmail?.toLowerCase()) {
    throw new AppError('OTP_INVALID', errorWords.workEmailChanged)
  }
  await refuseDouble(context, { ...recruiter, companyId }, address)
  const now = context.clock.now()
  const mailboxProvedAt = recruiter.mailboxProvedAt ?? now
  await recruiters.updateRecruiter(context.db, accountId, { mailboxProvedAt }, now)
  return { verified: await countAddress(context, accountId, { waited: false }) }
}

async function refuseDouble(
  context: Context,
  recruiter: { accountId: string; companyId: string; mailboxDistinctAt: Date | null },
  address: string,
): Promise<void> {
  const name = mailboxName(address)
  await queries.lockMailbox(context.db, name)
  const { accountId, companyId } = recruiter
  const others = await queries.provedAddresses(context.db, { companyId, name, address }, accountId)
  const same = recruiter.mailboxDistinctAt
    ? others.filter((other) => other.toLowerCase() === address.toLowerCase())
    : others.filter((other) => sameMailbox(other, address))
  if (same.length > 0) {
    throw invalidField('workEmail', errorWords.workEmailTaken(context.settings.supportEmail))
  }
}

/**
 * Counts a proved mailbox, level L1, when its domain is confirmed as a company's; otherwise has the
 * domain looked at.
 *
 * @returns whether it counts
 */
async function countAddress(
  context: Context,
  accountId: string,
  { waited }: { waited: boolean },
): Promise<boolean> {
  const recruiter = await recruiters.lockRecruiter(context.db, accountId)
  if (!recruiter?.workEmail || !recruiter.companyId || !recruiter.mailboxProvedAt) return false
  const domain = domainOf(recruiter.workEmail)
  const companyId = await companies.provedOwner(context, domain)
  if (!companyId) {
    if (recruiter.workEmailVerifiedAt) await stopCounting(context, recruiter)
    await context.publish(workDomainUnknown, { accountId, companyId: recruiter.companyId, domain })
    return false
  }
  const now = context.clock.now()
  const level = Math.max(1, recruiter.level)
  await recruiters.updateRecruiter(
    context.db,
    accountId,
    { companyId, workEmailVerifiedAt: now, level },
    now,
  )
  await countReferrers(context, companyId)
  await recordAudit(context, {
    action: 'profiles.workEmailVerified',
    entity: { type: 'recruiter', id: recruiter.id },
    after: { companyId, level },
  })
  await context.publish(referrerVerified, { accountId, companyId, waited })
  return true
}

/** The mailbox stays proved; the address proves no employer until its domain is confirmed. */
async function stopCounting(context: Context, recruiter: recruiters.RecruiterRow): Promise<void> {
  const { accountId, companyId, mailboxProvedAt } = recruiter
  await endCounting(context, accountId, companyId!)
  await recruiters.updateRecruiter(context.db, accountId, { mailboxProvedAt }, context.clock.now())
}

async function endCounting(context: Context, accountId: string, companyId: string): Promise<void> {
  const change = { workEmailVerifiedAt: null, mailboxProvedAt: null, level: 0 }
  await recruiters.updateRecruiter(context.db, accountId, change, context.clock.now())
  await lapse(context, accountId, companyId)
}

/**
 * The work address proves nothing any longer: level L0, and what waits for this person goes to
 * others at once. It has to be confirmed again.
 */
export async function endWorkEmail(context: Context, accountId: string): Promise<void> {
  const recruiter = await recruiters.lockRecruiter(context.db, accountId)
  if (recruiter?.companyId && recruiter.workEmailVerifiedAt) {
    await endCounting(context, accountId, recruiter.companyId)
  } else if (recruiter?.mailboxProvedAt) {
    const change = { mailboxProvedAt: null }
    await recruiters.updateRecruiter(context.db, accountId, change, context.clock.now())
  }
}

export async function lapse(context: Context, accountId: string, companyId: string): Promise<void> {
  await countReferrers(context, companyId)
  await context.publish(referrerLapsed, { accountId, companyId })
}

/** Tells the company how many of its people can take a request now. */
export async function countReferrers(context: Context, companyId: string): Promise<void> {
  const count = await recruiters.countReferrers(context.db, companyId)
  await companies.setVerifiedReferrers(context, companyId, count)
}

/**
 * Confirms the addresses of people who waited until their domain was confirmed. Someone who may not be
 * verified any more, because the company removed them, has to begin again.
 *
 * @returns how many were looked at
 */
export async function confirmWaiting(context: Context, atMost: number): Promise<number> {
  const waiting = await queries.findConfirmable(context.db, context.clock.now(), atMost)
  await settleEach(context, waiting, async ({ accountId }) => {
    try {
      await withinSavepoint(context.db, () => countAddress(context, accountId, { waited: true }))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'FORBIDDEN') throw error
      await endWorkEmail(context, accountId)
    }
  })
  return waiting.length
}

/** Stops counting addresses at domains that only the first address there had put on record. */
export async function holdUnreviewed(context: Context, atMost: number): Promise<number> {
  const held = await queries.findUnreviewed(context.db, context.clock.now(), atMost)
  await settleEach(context, held, ({ accountId }) =>
    countAddress(context, accountId, { waited: true }),
  )
  return held.length
}

/**
 * Stops counting the later one of two accounts with one mailbox.
 *
 * @param andThen done for each who was stopped, together with it
 * @returns how many were looked at
 */
export async function stopDuplicates(
  context: Context,
  atMost: number,
  andThen: (double: queries.Double) => Promise<void>,
): Promise<number> {
  const duplicates = await queries.findDuplicates(context.db, context.clock.now(), atMost)
  await settleEach(context, duplicates, async (double) => {
    await endWorkEmail(context, double.accountId)
    await andThen(double)
  })
  return duplicates.length
}

const retryMinutes = 30

/**
 * Does something for each of these people by itself: one that fails is undone alone, logged, and left
 * alone for a while, so that it holds up nobody else.
 */
export async function settleEach<Someone extends { accountId: string }>(
  context: Context,
  people: readonly Someone[],
  work: (someone: Someone) => Promise<unknown>,
): Promise<void> {
  for (const someone of people) {
    try {
      await withinSavepoint(context.db, () => work(someone))
    } catch (error) {
      // A statement that took too long: the step is tried again with fewer, who then have more time.
      if (sqlState(error) === queryCancelled && people.length > 1) throw error
      const { accountId } = someone
      context.log.error({ err: error, accountId }, 'a work address could not be settled')
      const at = new Date(context.clock.now().getTime() + retryMinutes * 60_000)
      await queries.retryAddress(context.db, accountId, at)
    }
  }
}

/**
 * An admin found that the mailbox is this person's own: it counts beside the other one.
 *
 * @returns false when the address was changed meanwhile
 */
export async function acceptMailbox(
  context: Context,
  accountId: string,
  address: string,
): Promise<boolean> {
  const recruiter = await recruiters.lockRecruiter(context.db, accountId)
  if (recruiter?.workEmail?.toLowerCase() !== address.toLowerCase()) return false
  const now = context.clock.now()
  const change = { mailboxProvedAt: now, mailboxDistinctAt: now }
  await recruiters.updateRecruiter(context.db, accountId, change, now)
  await countAddress(context, accountId, { waited: true })
  return true
}

/** How many people wait until a domain is confirmed for their company. */
export function countWaitingFor(
  context: Pick<Context, 'db'>,
  companyId: string,
  domain: string,
): Promise<number> {
  return queries.countWaiting(context.db, companyId, domain)
}

/** A domain is not the company's: people who waited for it wait no longer. @returns who they are */
export function dropWaiting(
  context: Pick<Context, 'db'>,
  companyId: string,
  domain: string,
): Promise<string[]> {
  return queries.dropWaiting(context.db, companyId, domain)
}

/** Others who proved a mailbox of the same name at a company. */
export function sameMailboxes(
  context: Pick<Context, 'db'>,
  { companyId, address, accountId }: { companyId: string; address: string; accountId: string },
): ReturnType<typeof queries.listSameMailbox> {
  return queries.listSameMailbox(context.db, companyId, mailboxName(address), accountId)
}
