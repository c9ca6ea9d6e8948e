/** Mails about requests: plain facts, who must act, until when. They leave with the change itself. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import { composeMail } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { dayInZone, instantOf, nextDayStarts } from '#shared/dates.ts'
import { limits, timing } from './policy.ts'
import type { RequestRow } from './queries.ts'

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

/** Goes on where a sweep has stopped. */
export const sweepOn = defineTask({ name: 'referrals.sweepOn', payload: z.object({}) })

type Notice =
  | 'claimed'
  | 'started'
  | 'consent'
  | 'released'
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
  | 'not_sent'
  | 'stopped'
  | 'hidden'

type Words = (title: string, who: string) => { subject: string; paragraphs: string[] }

const texts: Record<Notice, Words> = {
  claimed: (title, who) => ({
    subject: `Your request was accepted: ${title}`,
    paragraphs: [
      `${who || 'A verified referrer'} accepted your request for ${title} and can see your name, profile and resume now.`,
      `Your email and phone follow when the referral is started, or ${timing.contactHours} hours from now. You have ${timing.claimDays} days until the request goes to someone else. You can write to each other.`,
    ],
  }),
  started: (title) => ({
    subject: `Your referral is being started: ${title}`,
    paragraphs: [
      `The referrer who accepted your request for ${title} is starting the referral and can see your email and phone now.`,
    ],
  }),
  consent: (title) => ({
    subject: `May this referrer see who you are? ${title}`,
    paragraphs: [
      `A verified referrer wants to accept your request for ${title}. They have ${limits.undecidedUntilConsent} or more requests without a decision: open ones, or handed back in the last ${limits.releaseDays} days. So we ask you first.`,
      'Say yes or no on the page of your request. Others can accept it meanwhile.',
    ],
  }),
  released: (title) => ({
    subject: `We’re asking other referrers: ${title}`,
    paragraphs: [
      `The referrer who accepted your request for ${title} handed it back. They have seen your name, profile and resume: who it was is on the page of your request. We ask the next people.`,
      'Your connection is held again; if nobody accepts, you get it back.',
    ],
  }),
  changes: (title) => ({
    subject: `Changes asked for: ${title}`,
    paragraphs: [
      `The referrer who accepted your request for ${title} asks you for changes.`,
      `You have ${timing.changesDays} days to answer.`,
    ],
  }),
  declined: (title) => ({
    subject: `Not this time: ${title}`,
    paragraphs: [
      `Your request for ${title} was declined. The reason is on its page.`,
      'No referral, no charge: your connection is back.',
    ],
  }),
  nobody: (title) => ({
    subject: `Nobody accepted your request: ${title}`,
    paragraphs: [
      `Nobody accepted your request for ${title} in time.`,
      'No referral, no charge: your connection is back.',
    ],
  }),
  waiting: (title) => ({
    subject: `Your request waits for a referrer: ${title}`,
    paragraphs: [
      `No referrer is available for your request for ${title} right now. We offer it as soon as one is, for up to ${timing.queuedDays} days.`,
      'Your connection is held. If nobody accepts, you get it back and can ask for this job again.',
      'You can also withdraw the request at any time. Your connection comes back at once.',
    ],
  }),
  expired: (title) => ({
    subject: `Your request has ended: ${title}`,
    paragraphs: [
      `The time for your request for ${title} is over. What became of your connection is on its page.`,
    ],
  }),
  job_closed: (title) => ({
    subject: `The job was closed: ${title}`,
    paragraphs: [
      `The job ${title} was closed before you could be referred.`,
      'Your connection is back.',
    ],
  }),
  company_suspended: (title) => ({
    subject: `Your request has ended: ${title}`,
    paragraphs: [
      `The company of your request for ${title} has been suspended here for ${timing.frozenDays} days, so nobody there can refer you.`,
      'No referral, no charge: your connection is back.',
    ],
  }),
  standing_still: (title) => ({
    subject: `Your request stands still: ${title}`,
    paragraphs: [
      `We have suspended the company of your request for ${title}. No time runs meanwhile, and you need not do anything.`,
      `If the company is not back within ${timing.frozenDays} days, the request ends and your connection comes back.`,
    ],
  }),
  going_on: (title) => ({
    subject: `Your request goes on: ${title}`,
    paragraphs: [
      `The company of your request for ${title} is not suspended any longer. Time runs again, with what was left of it.`,
    ],
  }),
  referred: (title) => ({
    subject: `You were referred: ${title}`,
    paragraphs: [
      `You were referred for ${title}. How and when is on the page of your request.`,
      'As soon as the company is in touch with you, please say so there: it keeps everyone honest.',
    ],
  }),
  outcome_said: (title) => ({
    subject: `Your referrer says how it ended: ${title}`,
    paragraphs: [
      `The referrer who referred you for ${title} has said how it ended. It is on the page of your request.`,
      'Please say there whether that is true, and see from when on it counts.',
    ],
  }),
  refused: (title) => ({
    subject: `Your request has ended: ${title}`,
    paragraphs: [
      `Your request for ${title} goes against a rule of the company. The rule is on the page of the request.`,
      'No referral, no charge: your connection is back.',
    ],
  }),
  hidden: (title) => ({
    subject: `Your request has ended: ${title}`,
    paragraphs: [
      `You hide from the company of your request for ${title} now, so it was withdrawn. Nobody had accepted it.`,
      'Your connection is back.',
    ],
  }),
  stopped: (title) => ({
    subject: `Your request has ended: ${title}`,
    paragraphs: [
      `We looked at your request for ${title} and have ended it. The reason is on its page.`,
      'Your connection is back. You can ask for another job with another note.',
    ],
  }),
  not_sent: (title) => ({
    subject: `Your request was not sent: ${title}`,
    paragraphs: [
      `We looked at your request for ${title} and did not send it. The reason is on its page.`,
      'Your connection is back. You can ask for another job with another note.',
    ],
  }),
}

type Noticed = Pick<RequestRow, 'id' | 'candidateId' | 'jobTitle'>

/** Mails the candidate about a request. */
export function notifyCandidate(
  context: Context,
  request: Noticed,
  notice: Notice,
  who = '',
): Promise<void> {
  return notifyCandidates(context, [request], notice, who)
}

/** Mails the candidates of several requests, each about the own one. */
export async function notifyCandidates(
  context: Context,
  requests: readonly Noticed[],
  notice: Notice,
  /** The referrer, where the candidate may know. */
  who = '',
): Promise<void> {
  if (requests.length === 0) return
  const candidateIds = requests.map((request) => request.candidateId)
  const people = await accounts.accountsByIds(context, candidateIds)
  const { brandName, publicUrl } = context.settings
  await context.enqueueAll(
    sendMail,
    requests.flatMap((request) => {
      const person = people.get(request.candidateId)
      if (!person) return []
      const payload = composeMail({
        to: person.email,
        ...shortened(texts[notice](request.jobTitle, who)),
        action: { label: 'Open the request', url: `${publicUrl}/referrals/${request.id}` },
        footer: `${brandName}, about a request of yours.`,
      })
      return [{ payload }]
    }),
  )
}

/** Mails a referrer at the account's address. */
export async function notifyReferrer(
  context: Context,
  referrerId: string,
  mail: { subject: string; paragraphs: string[]; path: string },
): Promise<void> {
  const account = await accounts.accountById(context, referrerId)
  const { brandName, publicUrl } = context.settings
  const { path, ...content } = mail
  await context.enqueue(
    sendMail,
    composeMail({
      to: account.email,
      ...shortened(content),
      action: { label: 'Open it', url: `${publicUrl}${path}` },
      footer: `${brandName}, because you take referral requests.`,
    }),
  )
}

/** A subject line takes 200 characters, a job title up to 300. */
function shortened(content: { subject: string; paragraphs: string[] }) {
  const { subject } = content
  return { ...content, subject: subject.length > 160 ? `${subject.slice(0, 159)}…` : subject }
}

/** A deadline in the deployment's zone, zone named. */
export function deadline(context: Context, at: Date): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: context.timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
  return `${text} (${context.timeZone})`
}
