/** Recruiters: their profile, their level, and how they decide. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  recruiterLevels,
  type RecruiterInfo,
  type RecruiterUser,
  type saveRecruiterInfo,
} from '../contract.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { hiringManagerLapsed } from './events.ts'
import * as queries from './queries.recruiters.ts'
import { companyOfAddress, lapse } from './service.work-email.ts'

export type Recruiter = queries.RecruiterRow

type SaveInput = EndpointInput<typeof saveRecruiterInfo>['body']

/** A profile for a new recruiter; one that is there stays. */
export async function createRecruiter(
  context: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<void> {
  const now = context.clock.now()
  const account = await accounts.accountById(context, accountId)
  await queries.insertRecruiter(context.db, {
    id: newId(now.getTime()),
    accountId,
    fullName: account.name,
    now,
  })
}

/** @throws AppError NOT_FOUND for an account that is no recruiter */
export async function recruiterOf(
  context: Pick<Context, 'db'>,
  accountId: string,
): Promise<Recruiter> {
  const recruiter = await queries.findRecruiter(context.db, accountId)
  if (!recruiter) throw new AppError('NOT_FOUND')
  return recruiter
}

/**
 * A recruiter, locked until the transaction ends.
 *
 * @throws AppError NOT_FOUND for an account that is no recruiter
 */
export async function lockRecruiterOf(
  context: Pick<Context, 'db'>,
  accountId: string,
): Promise<Recruiter> {
  const recruiter = await queries.lockRecruiter(context.db, accountId)
  if (!recruiter) throw new AppError('NOT_FOUND')
  return recruiter
}

/** The signed-in recruiter as the observed store wants it; null for everybody else. */
export async function recruiterUser(context: Context): Promise<RecruiterUser | null> {
  if (context.actor.kind !== 'person' || context.actor.role !== 'recruiter') return null
  return userOf(context, context.actor.accountId)
}

export async function userOf(context: Context, accountId: string): Promise<RecruiterUser> {
  const [recruiter, account] = await Promise.all([
    recruiterOf(context, accountId),
    accounts.accountById(context, accountId),
  ])
  return {
    _id: recruiter.id,
    userId: accountId,
    fullName: recruiter.fullName,
    otpVerified: recruiter.workEmailVerifiedAt !== null,
    emailVerified: account.emailVerified,
    roles: account.roles as RecruiterUser['roles'],
  }
}

/** The signed-in recruiter's own profile. */
export async function recruiterInfo(context: Context): Promise<RecruiterInfo> {
  const recruiter = await recruiterOf(context, personOf(context).accountId)
  const company = recruiter.companyId
    ? await companies.companyById(context, recruiter.companyId)
    : null
  const sentTo = await accounts.codeSentTo(context, 'work-email')
  return {
    profile: {
      ...recruiter,
      company: company && { id: company.id, name: company.name, slug: company.slug },
      pausedUntil: recruiter.pausedUntil?.toISOString() ?? null,
      decidesInTime: decidesInTime(recruiter),
    },
    otpVerified: recruiter.workEmailVerifiedAt !== null,
    verification: {
      level: recruiterLevels[recruiter.level]!,
      workEmailVerifiedAt: recruiter.workEmailVerifiedAt?.toISOString() ?? null,
      codeWaits: sentTo !== null && sentTo.toLowerCase() === recruiter.workEmail?.toLowerCase(),
    },
  }
}

/**
 * Saves the fields that are sent. Another work address or company starts verification again.
 *
 * @throws AppError INVALID_INPUT at `workEmail` for a private address, at `companyName` when the
 *   address does not belong to that company
 */
export async function saveProfile(context: Context, input: SaveInput): Promise<RecruiterInfo> {
  const { accountId } = personOf(context)
  const before = await queries.lockRecruiter(context.db, accountId)
  if (!before) throw new AppError('NOT_FOUND')
  const { workEmail, companyName, pausedUntil, ...plain } = input
  const change: queries.RecruiterChange = { ...plain }
  if (pausedUntil !== undefined) change.pausedUntil = pausedUntil ? new Date(pausedUntil) : null
  const address = workEmail ?? before.workEmail
  const moved =
    (workEmail !== undefined && workEmail !== before.workEmail) ||
    (companyName !== undefined && address !== null && before.workEmailVerifiedAt === null)
  if (moved && address) {
    change.workEmail = address
    change.companyId = await companyOfAddress(context, address, companyName)
    change.workEmailVerifiedAt = null
    change.mailboxProvedAt = null
    change.mailboxDistinctAt = null
    change.level = 0
  }
  await queries.updateRecruiter(context.db, accountId, change, context.clock.now())
  if (plain.fullName !== undefined && plain.fullName !== before.fullName) {
    await accounts.rename(context, accountId, plain.fullName, {
      field: 'fullName',
      savesItself: false,
    })
  }
  if (moved && before.workEmailVerifiedAt && before.companyId) {
    await lapse(context, accountId, before.companyId)
  }
  return recruiterInfo(context)
}

/** From this level on someone hires for their company. */
const hiringLevel = 3

/** Notes what verification found out; the work address stays as it is. */
export async function setLevel(
  context: Context,
  accountId: string,
  level: 1 | 2 | 3,
): Promise<void> {
  const before = await queries.lockRecruiter(context.db, accountId)
  await queries.updateRecruiter(context.db, accountId, { level }, context.clock.now())
  if (before && before.level >= hiringLevel && level < hiringLevel) {
    await context.publish(hiringManagerLapsed, { accountId })
  }
}

const lapsesUntilPause = 3
const autoPauseDays = 7

const badgePoints = 5

/** The badge beside the points: decided in time often enough, the last time too, whichever way. */
export function decidesInTime(recruiter: { points: number; consecutiveLapses: number }): boolean {
  return recruiter.points >= badgePoints && recruiter.consecutiveLapses === 0
}

/** Notes that a recruiter decided an offer in time: the same for a yes and for a no (REF13). */
export async function noteDecision(context: Context, accountId: string): Promise<void> {
  await queries.addPoint(context.db, accountId, context.clock.now())
}

/**
 * Notes offers that ran out. Three in a row pause the recruiter for a week, so that candidates do
 * not wait for someone who is away.
 *
 * @param accountIds once for each offer
 * @returns those whom this paused, with the addresses that they proved
 */
export async function noteLapses(
  context: Context,
  accountIds: readonly string[],
): Promise<{ accountId: string; workEmail: string | null }[]> {
  const now = context.clock.now()
  const until = new Date(now.getTime() + autoPauseDays * 24 * 60 * 60 * 1000)
  return queries.countLapses(context.db, accountIds, { lapsesUntilPause, until, now })
}
