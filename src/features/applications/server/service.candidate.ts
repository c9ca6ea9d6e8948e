/** What a candidate does with an application of their own. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { AppError } from '#shared/errors.ts'
import type { ApplicationDetail, TrackedStatus, WithdrawReason } from '../contract.ts'
import { isNameHidden } from './queries.hidden.ts'
import * as queries from './queries.ts'
import { hideFromCompany } from './queries.timeline.ts'
import { notifyCompany } from './service.notices.ts'
import { applicationDetail } from './service.reading.ts'
import { checkVersion, record, step } from './service.transitions.ts'
import { replyWords } from '../messages.replies.ts'
import { errorWords } from '../messages.errors.ts'

/** @throws AppError NOT_FOUND, also for someone else's; VERSION_CONFLICT */
async function own(
  context: Context,
  id: string,
  expectedVersion?: number,
): Promise<queries.ApplicationRow> {
  const application = await queries.lockApplication(context.db, id)
  if (!application || application.candidateId !== personOf(context).accountId) {
    throw new AppError('NOT_FOUND')
  }
  checkVersion(application, expectedVersion)
  return application
}

/** Calls back what was sent a moment ago; nobody has seen it. */
export async function undo(context: Context, id: string): Promise<ApplicationDetail> {
  const undone = await step(context, await own(context, id), {
    action: 'undo',
    by: 'candidate',
    change: { undoUntil: null },
  })
  await hideFromCompany(context.db, id)
  return applicationDetail(context, undone)
}

/** Takes an application back; from now on the company sees the name and the timeline alone. */
export async function withdraw(
  context: Context,
  id: string,
  input: { reason: WithdrawReason; note?: string; expectedVersion?: number },
): Promise<ApplicationDetail> {
  const application = await own(context, id, input.expectedVersion)
  const { reason, note } = input
  const withdrawn = await step(context, application, {
    action: 'withdraw',
    by: 'candidate',
    detail: { reason, ...(note && { note }) },
  })
  // What was never shown to the company need not be taken back from it by mail.
  if (!application.undoUntil || application.undoUntil <= context.clock.now()) {
    const name = await nameFor(context, application)
    await notifyCompany(context, withdrawn, () => ({
      subject: replyWords.withdrawnSubject,
      paragraphs: [replyWords.withdrawnBody(name)],
    }))
  }
  return applicationDetail(context, withdrawn)
}

/**
 * Says where an application stands that was made elsewhere.
 *
 * @throws AppError ILLEGAL_TRANSITION for one that was made here
 */
export async function track(
  context: Context,
  id: string,
  input: { status: TrackedStatus; expectedVersion?: number },
): Promise<ApplicationDetail> {
  const application = await own(context, id, input.expectedVersion)
  if (application.source === 'here') {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.stageSetByCompany,
      allowed: [],
    })
  }
  const { status } = input
  if (status === application.status) return applicationDetail(context, application)
  const moved = await record(context, application, {
    kind: 'track',
    by: 'candidate',
    change: { status },
    detail: { status },
  })
  return applicationDetail(context, moved)
}

/** Accepts or declines the offer. */
export async function answerOffer(
  context: Context,
  id: string,
  input: { accept: boolean; expectedVersion?: number },
): Promise<ApplicationDetail> {
  const application = await own(context, id, input.expectedVersion)
  const { offer } = application
  const answered = input.accept
    ? await step(context, application, {
        action: 'accept_offer',
        by: 'candidate',
        change: { offer: offer && { ...offer, state: 'accepted' } },
      })
    : await step(context, application, { action: 'decline_offer', by: 'candidate' })
  await notifyCompany(context, answered, () => ({
    subject: input.accept ? replyWords.offerAcceptedSubject : replyWords.offerDeclinedSubject,
    paragraphs: [
      input.accept
        ? replyWords.offerAcceptedBody(application.snapshot?.name)
        : replyWords.offerDeclinedBody(application.snapshot?.name),
    ],
  }))
  return applicationDetail(context, answered)
}

/** Agrees that a rejected application is looked at again. */
export async function agreeToReopen(
  context: Context,
  id: string,
  input: { expectedVersion?: number },
): Promise<ApplicationDetail> {
  const application = await own(context, id, input.expectedVersion)
  const reopened = await step(context, application, {
    action: 'agree_reopen',
    by: 'candidate',
    change: { rejectionReason: null, rejectionNote: null, rejectedAt: null, reopenAskedAt: null },
  })
  const name = await nameFor(context, application)
  await notifyCompany(context, reopened, () => ({
    subject: replyWords.reopenAgreedSubject,
    paragraphs: [replyWords.reopenAgreedBody(name)],
  }))
  return applicationDetail(context, reopened)
}

/** What the company may call a candidate: nothing by name before the shortlist, where that is wished. */
async function nameFor(
  context: Pick<Context, 'db'>,
  { id, snapshot }: queries.ApplicationRow,
): Promise<string> {
  const hidden = await isNameHidden(context.db, id)
  return (!hidden && snapshot?.name) || replyWords.anonymousCandidate
}
