/** Referral requests that wait until someone can take them (REF19). Nothing is held for one before it is sent. */
import { companyReference } from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { whyHidden } from '#features/profiles/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { withinSavepoint } from '#platform/db/savepoint.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import {
  draftsAtMost,
  waitingDays,
  type keepRequestDraft,
  type KeptDraft,
  type RequestDraft,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { waitingRequests } from './notifications.ts'
import * as queries from './queries.drafts.ts'
import { watchFor } from './service.watches.ts'

const dayMs = 24 * 60 * 60 * 1000
/** One that could not be sent is tried again after so long. */
const triedAgainMinutes = 5
const companiesAtOnce = 500
const sentAtOnce = 50

/** The newest first. */
export async function listDrafts(context: Context): Promise<{ items: RequestDraft[] }> {
  const { accountId } = personOf(context)
  const rows = await queries.listDrafts(context.db, accountId, draftsAtMost)
  return { items: rows.map(cardOf) }
}

export async function readDraft(
  context: Context,
  jobId: string,
): Promise<{ draft: KeptDraft | null }> {
  const row = await queries.findDraft(context.db, personOf(context).accountId, jobId)
  if (!row) return { draft: null }
  const { note, whyMe, release, internalJobId, confirmsTerms, jobTitle } = row
  const texts = { note, whyMe, release, internalJobId, confirmsTerms, jobTitle }
  return { draft: { ...cardOf(row), ...texts } }
}

/**
 * Keeps a request that no referrer can take yet, and watches its company; or one for later, and does nothing
 * else.
 *
 * @throws AppError NOT_FOUND, JOB_CLOSED, LIMIT_REACHED; CONFLICT where someone can take it, which is sent
 *   instead, and where it could never be sent; FORBIDDEN and CONFLICT for a program that would have it sent
 */
export async function keepDraft(
  context: Context,
  input: EndpointInput<typeof keepRequestDraft>['body'],
): Promise<RequestDraft> {
  const { accountId, accessKey } = personOf(context)
  const { note, whyMe, release = [], internalJobId, confirmsTerms, jobTitle, waits, later } = input
  // A program sends nothing, now or later, and agrees to nothing (decision 0671).
  if (accessKey && (!later || confirmsTerms || release.length > 0)) {
    throw new AppError('FORBIDDEN', errorWords.keyKeepsForLater)
  }
  const job = await jobs.jobForReferral(context, await jobIdOf(context, input))
  const company = { id: job.companyId, name: job.companyName }
  if (!job.referralsOpen) throw new AppError('CONFLICT', errorWords.takesNone(company.name))
  if (await whyHidden(context, accountId, company.id)) {
    throw new AppError('CONFLICT', errorWords.hiddenFrom(company.name))
  }
  const { available } = await referrals.availableFor(context, accountId, {
    companyId: company.id,
    job,
  })
  if (available > 0 && !later) {
    throw new AppError('CONFLICT', errorWords.canBeSent(company.name))
  }
  const known = await queries.findDraft(context.db, accountId, job.id)
  if (accessKey && known?.waitsUntil) throw new AppError('CONFLICT', errorWords.waitsToBeSent)
  if (!known && (await queries.countDrafts(context.db, accountId)) >= draftsAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyDrafts(draftsAtMost))
  }
  const now = context.clock.now()
  const waitsUntil = waits ? new Date(now.getTime() + waitingDays * dayMs) : null
  await queries.putDraft(
    context.db,
    {
      accountId,
      jobId: job.id,
      note,
      whyMe,
      release,
      waitsUntil,
      internalJobId: internalJobId ?? null,
      confirmsTerms: confirmsTerms ?? false,
      jobTitle: job.sourceKind === 'pasted' ? (jobTitle ?? null) : null,
    },
    now,
  )
  // Who leaves the sending to us is told that it was sent, and not that it could be.
  if (!waits && !later) await watchFor(context, accountId, company.id)
  return cardOf((await queries.findDraft(context.db, accountId, job.id))!)
}

export async function removeDraft(context: Context, jobId: string): Promise<typeof okReply> {
  await queries.deleteDraft(context.db, personOf(context).accountId, jobId)
  return okReply
}

async function jobIdOf(
  context: Context,
  { jobId, jobUrl, companyName, jobTitle }: EndpointInput<typeof keepRequestDraft>['body'],
): Promise<string> {
  if (jobId !== undefined) return jobId
  const made = await jobs.findOrCreateStubJob(context, {
    url: jobUrl!,
    ...(companyName && { companyName }),
    ...(jobTitle && { title: jobTitle }),
  })
  return made.jobId
}

/** Hears that requests were sent: what they were drafted from goes. */
export async function requestsMoved(
  context: Pick<Context, 'db'>,
  { steps }: { steps: readonly { requestId: string; action: string }[] },
): Promise<void> {
  const sent = steps.filter(({ action }) => action === 'send' || action === 'direct')
  if (sent.length === 0) return
  await queries.deleteDraftsOf(
    context.db,
    sent.map(({ requestId }) => requestId),
  )
}

/**
 * Sends drafts whose candidates have left it to us, at companies where someone has room now; those that
 * have waited longest first. What stands in the way of one is told to its candidate, who keeps the draft.
 *
 * @returns how many were looked at
 */
export async function sendWaiting(context: Context, atMost: number): Promise<number> {
  return sendWaitingAt(
    context,
    await queries.companiesOfWaiting(context.db, companiesAtOnce),
    atMost,
  )
}

/** The same at some companies, without waiting for the minute to end. */
export async function sendWaitingAt(
  context: Context,
  found: readonly string[],
  atMost = sentAtOnce,
): Promise<number> {
  const targets = found.map((companyId) => ({ companyId, job: null }))
  const supply = await referrals.availableAt(context, null, targets)
  const open = found.filter((id) => (supply.get(id)?.available ?? 0) > 0)
  if (open.length === 0) return 0
  const now = context.clock.now()
  const triedBefore = new Date(now.getTime() - triedAgainMinutes * 60_000)
  const rows = await queries.lockWaiting(context.db, open, { now, triedBefore, limit: atMost })
  for (const draft of rows) await sendOne(context, draft)
  return rows.length
}

async function sendOne(context: Context, draft: queries.WaitingRow): Promise<void> {
  const { accountId, jobId, note, whyMe, release, internalJobId, confirmsTerms, jobTitle } = draft
  try {
    const { id } = await withinSavepoint(context.db, () =>
      referrals.askFor(
        context,
        { accountId, emailVerified: draft.emailVerified },
        {
          jobId,
          note,
          whyMe,
          release,
          confirmsTerms,
          ...(internalJobId && { internalJobId }),
          ...(jobTitle && { jobTitle }),
        },
      ),
    )
    await tell(context, draft, {
      subject: mailWords.draftSentSubject(draft.title),
      body: mailWords.draftSentBody(draft.companyName, draft.title),
      path: `/referrals/${id}`,
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Also where someone else took the last place while this one was being sent.
    const waits = !(await canBeTaken(context, draft))
    await queries.noteTried(context.db, draft, { waits, now: context.clock.now() })
    if (waits) return
    await tell(context, draft, {
      subject: mailWords.draftNotSentSubject(draft.title),
      body: mailWords.draftNotSentBody(draft.companyName, reasonOf(error)),
      path: `/get-referral?job=${jobId}`,
    })
  }
}

async function canBeTaken(context: Context, draft: queries.WaitingRow): Promise<boolean> {
  const { accountId, companyId, jobId: id, title } = draft
  const target = { companyId, job: { id, title } }
  return (await referrals.availableFor(context, accountId, target)).available > 0
}

/** What was wrong, in the words that a form would show. */
function reasonOf({ details }: AppError): string {
  return details?.reason ?? details?.fields?.[0]?.message ?? errorWords.draftOutdated.toString()
}

/** Tells those whose drafts have waited for too long. */
export async function stopWaiting(context: Context, atMost: number): Promise<number> {
  const over = await queries.endWaiting(context.db, context.clock.now(), atMost)
  for (const draft of over) {
    await tell(context, draft, {
      subject: mailWords.draftNotSentSubject(draft.title),
      body: mailWords.draftWaitedBody(draft.companyName, waitingDays),
      path: `/get-referral?job=${draft.jobId}`,
    })
  }
  return over.length
}

async function tell(
  context: Context,
  { accountId, jobId }: Pick<queries.DraftRow, 'accountId' | 'jobId'>,
  { subject, body, path }: { subject: string; body: string; path: string },
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, waitingRequests, [
    {
      accountId,
      about: `draft:${jobId}`,
      content: () => ({
        subject,
        paragraphs: [body],
        action: { label: mailWords.openDraftButton, url: `${publicUrl}${path}` },
        footer: mailWords.waitingFooter(brandName),
      }),
    },
  ])
}

function cardOf(row: queries.DraftRow): RequestDraft {
  return {
    job: { id: row.jobId, title: row.title },
    company: companyReference(row),
    waitsUntil: row.waitsUntil?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}
