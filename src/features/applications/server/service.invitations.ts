/** Invitations to interviews as mails that calendars understand, to both sides. */
import type { Context } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { composeMail } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import type { InterviewKind } from '../contract.ts'
import { calendarOf, type Appointment } from './calendar.ts'
import { findAnswerer } from './queries.answerers.ts'
import type { ApplicationRow } from './queries.ts'
import { listInterviews, updateInterview, type InterviewRow } from './queries.interviews.ts'

type Person = { name: string; email: string }

const kindWords: Record<InterviewKind, string> = {
  phone: 'by phone',
  video: 'by video',
  onsite: 'in person',
}

/**
 * Both sides of an interview. The company's is the person who invited, known by the work address, or a
 * colleague once that person has left.
 */
export async function partiesOf(
  context: Context,
  application: Pick<ApplicationRow, 'candidateId' | 'jobId'>,
  interview: Pick<InterviewRow, 'invitedBy'>,
): Promise<{ candidate: Person; company: Person & { inbox: string | null } }> {
  const account = await accounts.accountById(context, application.candidateId)
  const candidate = { name: account.name, email: account.email }
  const fallback = { name: context.settings.brandName, email: context.settings.supportEmail }
  const answerer = await findAnswerer(context.db, application.jobId, interview.invitedBy)
  if (!answerer) return { candidate, company: { ...fallback, inbox: null } }
  const [own, recruiter] = await Promise.all([
    accounts.accountById(context, answerer),
    profiles.recruiterOf(context, answerer),
  ])
  const email = recruiter.workEmail ?? fallback.email
  return { candidate, company: { name: recruiter.fullName, email, inbox: own.email } }
}

/** One time of an interview as an appointment. */
export function appointmentOf(
  context: Pick<Context, 'settings'>,
  application: Pick<ApplicationRow, 'id' | 'jobTitle' | 'companyName'>,
  interview: InterviewRow,
  time: { startsAt: Date; endsAt: Date },
  parties: { candidate: Person; company: Person },
): Appointment {
  return {
    id: interview.id,
    sequence: interview.sequence,
    madeAt: interview.updatedAt,
    ...time,
    summary: `Interview: ${application.jobTitle} (${application.companyName})`,
    description: [
      `${application.companyName}, ${kindWords[interview.kind]}.`,
      interview.note,
      `${context.settings.publicUrl}/applications/${application.id}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    location: interview.place,
    organizer: parties.company,
    attendee: parties.candidate,
    state:
      interview.state === 'agreed'
        ? 'confirmed'
        : interview.state === 'proposed'
          ? 'tentative'
          : 'cancelled',
  }
}

/** Names this deployment in the ids of appointments. */
export function hostOf(context: Pick<Context, 'settings'>): string {
  return new URL(context.settings.publicUrl).hostname
}

type Letter = {
  subject: string
  paragraphs: string[]
  /** Sends the appointment along: for this time, or called off. */
  time?: { startsAt: Date; endsAt: Date }
}

/** Mails both sides of an interview, or one of them. */
export async function mailInterview(
  context: Context,
  application: ApplicationRow,
  interview: InterviewRow,
  letters: { candidate?: Letter; company?: Letter },
): Promise<void> {
  const parties = await partiesOf(context, application, interview)
  const { brandName, publicUrl } = context.settings
  const send = async (to: string, letter: Letter, path: string) => {
    const { time, ...content } = letter
    const appointment = time && appointmentOf(context, application, interview, time, parties)
    const method = appointment?.state === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const)
    await context.enqueue(
      sendMail,
      composeMail({
        to,
        ...content,
        action: { label: 'Open it', url: `${publicUrl}${path}` },
        footer: `${brandName}, about an application.`,
        ...(appointment && {
          calendar: { method, content: calendarOf(appointment, method, hostOf(context)) },
        }),
      }),
    )
  }
  const { candidate, company } = letters
  if (candidate) {
    await send(parties.candidate.email, candidate, `/applications/${application.id}`)
  }
  if (company && parties.company.inbox) {
    await send(parties.company.inbox, company, `/recruiter/applicants/${application.id}`)
  }
}

/** An application has ended: its interviews are off, and calendars are told. */
export async function endInterviews(context: Context, application: ApplicationRow): Promise<void> {
  const now = context.clock.now()
  for (const interview of await listInterviews(context.db, application.id)) {
    if (interview.state !== 'proposed' && interview.state !== 'agreed') continue
    const cancelled = await updateInterview(context.db, interview.id, { state: 'cancelled' }, now)
    const { startsAt, endsAt } = interview
    if (!startsAt || !endsAt || startsAt < now) continue
    const letter = calledOff(application, cancelled, { startsAt, endsAt })
    await mailInterview(context, application, cancelled, { candidate: letter, company: letter })
  }
}

/** The mail that takes an agreed interview off the calendar. */
export function calledOff(
  application: Pick<ApplicationRow, 'jobTitle' | 'companyName'>,
  interview: InterviewRow,
  time: { startsAt: Date; endsAt: Date },
): Letter {
  const { companyName, jobTitle } = application
  return {
    subject: `Called off: interview for ${jobTitle}`.slice(0, 160),
    paragraphs: [
      `The interview for ${jobTitle} at ${companyName} on ${timeWords(time.startsAt, interview.timeZone)} does not take place.`,
    ],
    time,
  }
}

/** `Tuesday, 24 November 2026, 14:00 (Europe/Vienna)` */
export function timeWords(at: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
  return `${text.replace(' at ', ', ')} (${timeZone})`
}

export { kindWords }
