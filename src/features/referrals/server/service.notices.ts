/** News of requests: plain facts, who must act, until when. They leave with the change itself. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import * as notifications from '#features/notifications/server/service.ts'
import type { MailItem } from '#platform/mail/compose.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { dayInZone, instantOf, nextDayStarts } from '#shared/dates.ts'
import { incomingRequests, ownRequests } from './notifications.ts'
import { limits, timing } from './policy.ts'
import type { RequestRow } from './queries.ts'
import { mailWords } from '../messages.mails.ts'

/** One mail about all open offers of a referrer. */
export const offerDigest = defineTask({
  name: 'referrals.offerDigest',
  payload: z.object({ accountId: z.uuid() }),
})

/** One mail a day about everything that one-shots brought a referrer (ONE7). */
export const dailyDigest = defineTask({
  name: 'referrals.dailyDigest',
  payload: z.object({ accountId: z.uuid() }),
})

const digestTime = '08:00'

/** Tomorrow's digests; one that is planned already stays the only one. */
export async function enqueueDailyDigests(
  context: Context,
  accountIds: readonly string[],
): Promise<void> {
  const { timeZone } = context
  const tomorrow = dayInZone(nextDayStarts(context.clock.now(), timeZone), timeZone)
  const runAt = instantOf(`${tomorrow}T${digestTime}`, timeZone)
  await context.enqueueAll(
    dailyDigest,
    accountIds.map((accountId) => ({
      payload: { accountId },
      jobKey: `one-shots:${accountId}`,
      runAt,
    })),
  )
}

/** Reminds the referrer of a request that was taken and has not moved. */
export const claimReminder = defineTask({
  name: 'referrals.claimReminder',
  payload: z.object({ requestId: z.uuid(), claimedAt: z.iso.datetime() }),
})

/** Someone at a company has room again: requests that wait there go out. */
export const offerAgain = defineTask({
  name: 'referrals.offerAgain',
  payload: z.object({ companyId: z.uuid() }),
})

/** Goes on where a sweep has stopped. */
export const sweepOn = defineTask({ name: 'referrals.sweepOn', payload: z.object({}) })

type Notice =
  | 'claimed'
  | 'started'
  | 'consent'
  | 'released'
  | 'reassigned'
  | 'changes'
  | 'declined'
  | 'nobody'
  | 'waiting'
  | 'expired'
  | 'job_closed'
  | 'company_suspended'
  | 'standing_still'
  | 'going_on'
  | 'referred'
  | 'outcome_said'
  | 'refused'
  | 'nobody_available'
  | 'not_sent'
  | 'stopped'
  | 'hidden'

type Words = (title: string, who: string) => { subject: string; paragraphs: string[] }

const texts: Record<Notice, Words> = {
  claimed: (title, who) => ({
    subject: mailWords.acceptedSubject(title),
    paragraphs: [
      mailWords.acceptedLead(who, title),
      mailWords.acceptedBody(timing.contactHours, timing.claimDays),
    ],
  }),
  started: (title) => ({
    subject: mailWords.startedSubject(title),
    paragraphs: [mailWords.startedBody(title)],
  }),
  consent: (title) => ({
    subject: mailWords.consentSubject(title),
    paragraphs: [
      mailWords.consentLead(title, limits.undecidedUntilConsent, limits.releaseDays),
      mailWords.consentBody,
    ],
  }),
  released: (title) => ({
    subject: mailWords.handedBackSubject(title),
    paragraphs: [mailWords.handedBackLead(title), mailWords.handedBackBody],
  }),
  reassigned: (title) => ({
    subject: mailWords.handedBackSubject(title),
    paragraphs: [mailWords.reassignedLead(title), mailWords.handedBackBody],
  }),
  changes: (title) => ({
    subject: mailWords.changesRequestedSubject(title),
    paragraphs: [
      mailWords.changesRequestedLead(title),
      mailWords.changesRequestedBody(timing.changesDays),
    ],
  }),
  declined: (title) => ({
    subject: mailWords.declinedSubject(title),
    paragraphs: [mailWords.declinedLead(title), mailWords.noChargeBody],
  }),
  nobody: (title) => ({
    subject: mailWords.notAcceptedSubject(title),
    paragraphs: [mailWords.notAcceptedLead(title), mailWords.noChargeBody],
  }),
  waiting: (title) => ({
    subject: mailWords.queuedSubject(title),
    paragraphs: [
      mailWords.queuedLead(title, timing.queuedDays),
      mailWords.queuedConnectionBody,
      mailWords.queuedWithdrawBody,
    ],
  }),
  expired: (title) => ({
    subject: mailWords.endedSubject(title),
    paragraphs: [mailWords.expiredBody(title)],
  }),
  job_closed: (title) => ({
    subject: mailWords.jobClosedSubject(title),
    paragraphs: [mailWords.jobClosedLead(title), mailWords.connectionReturnedBody],
  }),
  company_suspended: (title) => ({
    subject: mailWords.endedSubject(title),
    paragraphs: [mailWords.companySuspendedLead(title, timing.frozenDays), mailWords.noChargeBody],
  }),
  standing_still: (title) => ({
    subject: mailWords.pausedSubject(title),
    paragraphs: [mailWords.pausedLead(title), mailWords.pausedBody(timing.frozenDays)],
  }),
  going_on: (title) => ({
    subject: mailWords.resumedSubject(title),
    paragraphs: [mailWords.resumedBody(title)],
  }),
  referred: (title) => ({
    subject: mailWords.referredSubject(title),
    paragraphs: [mailWords.referredLead(title), mailWords.referredBody],
  }),
  outcome_said: (title) => ({
    subject: mailWords.outcomeReportedSubject(title),
    paragraphs: [mailWords.outcomeReportedLead(title), mailWords.outcomeReportedBody],
  }),
  refused: (title) => ({
    subject: mailWords.endedSubject(title),
    paragraphs: [mailWords.ineligibleLead(title), mailWords.noChargeBody],
  }),
  nobody_available: (title) => ({
    subject: mailWords.notSentSubject(title),
    paragraphs: [mailWords.nobodyAvailableLead(title), mailWords.nobodyAvailableBody],
  }),
  hidden: (title) => ({
    subject: mailWords.endedSubject(title),
    paragraphs: [mailWords.profileHiddenLead(title), mailWords.connectionReturnedBody],
  }),
  stopped: (title) => ({
    subject: mailWords.endedSubject(title),
    paragraphs: [mailWords.removedLead(title), mailWords.askAgainBody],
  }),
  not_sent: (title) => ({
    subject: mailWords.notSentSubject(title),
    paragraphs: [mailWords.notSentLead(title), mailWords.askAgainBody],
  }),
}

type Noticed = Pick<RequestRow, 'id' | 'candidateId' | 'jobTitle'>

/** Tells the candidate about a request. */
export function notifyCandidate(
  context: Context,
  request: Noticed,
  notice: Notice,
  who = '',
): Promise<void> {
  return notifyCandidates(context, [request], notice, who)
}

/** Tells the candidates of several requests, each about the own one. */
export async function notifyCandidates(
  context: Context,
  requests: readonly Noticed[],
  notice: Notice,
  /** The referrer, where the candidate may know. */
  who = '',
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  await notifications.tell(
    context,
    ownRequests,
    requests.map((request) => ({
      accountId: request.candidateId,
      about: `request:${request.id}`,
      content: () => ({
        ...texts[notice](request.jobTitle, who),
        action: { label: mailWords.openRequestButton, url: `${publicUrl}/referrals/${request.id}` },
        footer: mailWords.candidateFooter(brandName),
      }),
    })),
  )
}

/** Tells a referrer; news under one path are one entry. */
export async function notifyReferrer(
  context: Context,
  referrerId: string,
  news: () => { subject: string; paragraphs: string[]; items?: MailItem[]; path: string },
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, incomingRequests, [
    {
      accountId: referrerId,
      about: `request:${news().path}`,
      content: () => {
        const { path, ...content } = news()
        return {
          ...content,
          action: { label: mailWords.openButton, url: `${publicUrl}${path}` },
          footer: mailWords.referrerFooter(brandName),
        }
      },
    },
  ])
}
