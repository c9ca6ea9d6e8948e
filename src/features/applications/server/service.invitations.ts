/** Invitations to interviews as mails that calendars understand, to both sides. */
import { agreedMoment, datedMoment } from '#platform/locale/moments.ts'
import type { Context } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { calendarOf, type Appointment } from '#platform/mail/calendar.ts'
import type { InterviewEndReason } from '../contract.ts'
import { interviews } from './notifications.ts'
import { interviewAfter } from './policy.interviews.ts'
import { findAnswerer } from './queries.answerers.ts'
import type { ApplicationRow } from './queries.ts'
import { listInterviews, updateInterview, type InterviewRow } from './queries.interviews.ts'
import { mailWords } from '../messages.mails.ts'
import { interviewKindWords } from '../messages.replies.ts'

type Person = { name: string; email: string }
/** Who is told on the company's side; null when nobody is left. */
type CompanySide = Person & { accountId: string | null }

/**
 * Both sides of an interview. The company's is the person who invited, known by the work address, or a
 * colleague once that person has left.
 */
export async function partiesOf(
  context: Context,
  application: Pick<ApplicationRow, 'candidateId' | 'jobId'>,
  interview: Pick<InterviewRow, 'invitedBy'>,
): Promise<{ candidate: Person; company: CompanySide }> {
  const account = await accounts.accountById(context, application.candidateId)
  const candidate = { name: account.name, email: account.email }
  const fallback = { name: context.settings.brandName, email: context.settings.supportEmail }
  const answerer = await findAnswerer(context.db, application.jobId, interview.invitedBy)
  if (!answerer) return { candidate, company: { ...fallback, accountId: null } }
  const recruiter = await profiles.recruiterOf(context, answerer)
  const email = recruiter.workEmail ?? fallback.email
  return { candidate, company: { name: recruiter.fullName, email, accountId: answerer } }
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
    summary: mailWords.interviewCalendarTitle(application.jobTitle, application.companyName),
    description: [
      `${application.companyName}, ${interviewKindWords[interview.kind]}.`,
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

/** Tells both sides of an interview, or one of them. */
export async function mailInterview(
  context: Context,
  application: ApplicationRow,
  interview: InterviewRow,
  /** Each is written for its reader. */
  letters: { candidate?: () => Letter; company?: () => Letter },
): Promise<void> {
  const parties = await partiesOf(context, application, interview)
  const { brandName, publicUrl } = context.settings
  const send = async (accountId: string, letter: () => Letter, path: string) => {
    await notifications.tell(context, interviews, [
      {
        accountId,
        about: `interview:${interview.id}`,
        content: () => {
          const { time, ...said } = letter()
          const appointment = time && appointmentOf(context, application, interview, time, parties)
          const method = appointment?.state === 'cancelled' ? 'CANCEL' : 'REQUEST'
          return {
            ...said,
            action: { label: mailWords.openButton, url: `${publicUrl}${path}` },
            footer: mailWords.interviewFooter(brandName),
            ...(appointment && {
              calendar: { method, content: calendarOf(appointment, method, hostOf(context)) },
            }),
          }
        },
      },
    ])
  }
  const { candidate, company } = letters
  if (candidate) {
    await send(application.candidateId, candidate, `/applications/${application.id}`)
  }
  if (company && parties.company.accountId) {
    await send(parties.company.accountId, company, `/recruiter/applicants/${application.id}`)
  }
}

/** An application has ended: its interviews are off, and calendars are told. */
export async function endInterviews(context: Context, application: ApplicationRow): Promise<void> {
  for (const interview of await listInterviews(context.db, application.id)) {
    if (interviewAfter('cancel', interview.state)) {
      await takeOff(context, application, interview, 'application_over')
    }
  }
}

/** An interview is off because of something else: calendars that have it are told. */
export async function takeOff(
  context: Context,
  application: ApplicationRow,
  interview: InterviewRow,
  endReason: InterviewEndReason,
): Promise<void> {
  const now = context.clock.now()
  const change = { state: 'cancelled', endReason } as const
  const cancelled = await updateInterview(context.db, interview.id, change, now)
  const time = appointedTime(interview)
  if (!time || time.startsAt < now) return
  const letter = () => calledOff(application, cancelled, time, mailWords.interviewEnded[endReason])
  await mailInterview(context, application, cancelled, {
    candidate: letter,
    ...(interview.state === 'agreed' && { company: letter }),
  })
}

/** What the invitation put into a calendar: the time that was agreed, or the only one that was proposed. */
function appointedTime({ startsAt, endsAt, slots }: InterviewRow) {
  if (startsAt && endsAt) return { startsAt, endsAt }
  const [only, ...others] = slots
  return only && others.length === 0 ? timeOf(only) : undefined
}

export function timeOf(slot: { startsAt: string; endsAt: string }) {
  return { startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) }
}

/** The mail that takes an agreed interview off the calendar. */
export function calledOff(
  application: Pick<ApplicationRow, 'jobTitle' | 'companyName'>,
  interview: InterviewRow,
  time: { startsAt: Date; endsAt: Date },
  note?: string,
): Letter {
  const { companyName, jobTitle } = application
  return {
    subject: mailWords.interviewCancelledSubject(jobTitle, datedMoment(interview, time.startsAt)),
    paragraphs: [
      mailWords.interviewCancelledBody(
        jobTitle,
        companyName,
        agreedMoment(time.startsAt, interview.timeZone),
      ),
      ...(note ? [note] : []),
    ],
    time,
  }
}
