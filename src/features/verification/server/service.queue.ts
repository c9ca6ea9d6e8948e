/** What verifiers read: the queue, and one case with everything they need. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { listVerificationCases, QueueItem, VerificationCase } from '../contract.ts'
import { checklists, reasons, timing } from './policy.ts'
import { findVerification } from './queries.ts'
import * as cases from './queries.cases.ts'
import { findNewestDocument } from './queries.documents.ts'
import { addressOfCase } from './service.addresses.ts'
import { startOf } from './service.state.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The waiting cases, oldest first, or the decided ones, newest first. */
export async function listQueue(
  context: Context,
  query: EndpointInput<typeof listVerificationCases>['query'],
): Promise<EndpointReply<typeof listVerificationCases>> {
  const after = readCursor(query.cursor, timePosition)
  const list = query.show === 'waiting' ? cases.listWaiting : cases.listDecided
  const rows = await list(context.db, after, query.limit + 1)
  const page = nextPage(rows, query.limit, (row) => ({
    at: (query.show === 'waiting' ? row.submittedAt : row.decidedAt)!,
    id: row.id,
  }))
  const since = new Date(context.clock.now().getTime() - timing.medianOverDays * dayMs)
  return {
    items: await describeAll(context, page.items),
    nextCursor: page.nextCursor,
    median: await cases.medianHours(context.db, since),
  }
}

async function describeAll(context: Context, rows: readonly cases.CaseRow[]): Promise<QueueItem[]> {
  const people = await accounts.accountsByIds(
    context,
    rows.map((row) => row.accountId),
  )
  const known = await companies.companiesByIds(
    context,
    rows.flatMap((row) => row.companyId ?? []),
  )
  return rows.map((row) =>
    itemOf(
      context,
      row,
      people.get(row.accountId)?.name ?? '',
      row.companyId ? (known.get(row.companyId) ?? null) : null,
    ),
  )
}

function itemOf(
  context: Context,
  row: cases.CaseRow,
  name: string,
  company: QueueItem['company'],
): QueueItem {
  const locked =
    row.lockedBy !== null && row.lockedUntil !== null && row.lockedUntil > context.clock.now()
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    person: { id: row.accountId, name },
    company: company && { id: company.id, name: company.name, slug: company.slug },
    submittedAt: (row.submittedAt ?? row.createdAt).toISOString(),
    dueAt: (row.dueAt ?? row.createdAt).toISOString(),
    attempt: row.attempt,
    lock: locked
      ? {
          mine: row.lockedBy === personOf(context).accountId,
          until: row.lockedUntil!.toISOString(),
        }
      : null,
    secondNeeded: row.state === 'waiting' ? row.firstDecision : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

/** What decides whether one verifier is enough. */
export async function factsOfCase(
  context: Context,
  row: cases.CaseRow,
): Promise<{ paying: boolean; rivals: number }> {
  const { currentSubscription } = await wallet.readWallet(context, row.accountId)
  const paying = currentSubscription?.Status === 'Active' && currentSubscription.PlanName !== 'Free'
  if (row.kind !== 'company' || !row.companyId) return { paying, rivals: 0 }
  const [claims, admins] = await Promise.all([
    cases.countRivalClaims(context.db, row.companyId, row.id),
    companies.companyAdmins(context, row.companyId),
  ])
  return { paying, rivals: claims + admins.filter((id) => id !== row.accountId).length }
}

/** @throws AppError NOT_FOUND */
export async function describeCase(context: Context, id: string): Promise<VerificationCase> {
  const row = await cases.findCase(context.db, id)
  // A claim that is still being proved is nobody's work yet.
  if (!row || row.submittedAt === null) throw new AppError('NOT_FOUND')
  const [account, recruiter, facts, earlier, known, address] = await Promise.all([
    accounts.accountById(context, row.accountId),
    profiles.recruiterOf(context, row.accountId),
    factsOfCase(context, row),
    cases.listEarlier(context.db, row, 10),
    findVerification(context.db, row.accountId),
    addressOfCase(context, row),
  ])
  const company = row.companyId ? await companies.companyById(context, row.companyId) : null
  const picture =
    row.kind === 'identity' ? await findNewestDocument(context.db, row.accountId) : undefined
  return {
    ...itemOf(context, row, account.name, company),
    version: row.version,
    checklist: [...checklists[row.kind]],
    reasons: [...reasons[row.kind]],
    about: {
      email: account.email,
      workEmail: recruiter.workEmail,
      workEmailAt:
        (recruiter.workEmailVerifiedAt ?? recruiter.mailboxProvedAt)?.toISOString() ?? null,
      title: recruiter.title,
      profileName: recruiter.fullName,
      paying: facts.paying,
      state: (known ?? startOf(recruiter)).state,
    },
    picture:
      picture?.caseId === row.id
        ? {
            contentType: picture.contentType,
            width: picture.width,
            height: picture.height,
            until: picture.shredAt?.toISOString() ?? null,
          }
        : null,
    claim: row.method
      ? {
          method: row.method,
          domain: row.domain,
          provedAt: row.provedAt?.toISOString() ?? null,
          registryId: row.registryId,
          note: row.note,
          warnings: row.warnings,
          website: company?.website ?? null,
          rivals: facts.rivals,
        }
      : null,
    address,
    earlier: earlier.map(({ kind, state, decidedAt, reasonCode, publicNote }) => ({
      kind,
      at: decidedAt.toISOString(),
      decision: state,
      reason: reasonCode,
      note: publicNote,
    })),
  }
}
