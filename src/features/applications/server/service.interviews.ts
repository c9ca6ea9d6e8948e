/** Interviews: times proposed, one of them taken, calendars told. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { agreedMoment, datedMoment } from '#platform/locale/moments.ts'
import { instantOf } from '#shared/dates.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Message } from '#shared/message.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { ApplicationDetail, InterviewKind } from '../contract.ts'
import { calendarOf } from '#platform/mail/calendar.ts'
import { actionsFor, clockAfter, timing } from './policy.ts'
import {
  interviewAfter,
  interviewDaysAtMost,
  movedBy,
  noticeHours,
  outdatedBy,
  timeFault,
  type InterviewAction,
  type TimeFault,
} from './policy.interviews.ts'
import * as queries from './queries.ts'
import * as interviews from './queries.interviews.ts'
import { hiringManagerOf } from './service.hiring-managers.ts'
import {
  appointmentOf,
  calledOff,
  hostOf,
  mailInterview,
  partiesOf,
  takeOff,
  timeOf,
} from './service.invitations.ts'
import { interviewReminder } from './service.notices.ts'
import { applicationDetail } from './service.reading.ts'
import { requireBothFree, requireFree } from './service.calendars.ts'
import { record, step } from './service.transitions.ts'
import { errorWords } from '../messages.errors.ts'
import { interviewKindWords, replyWords } from '../messages.replies.ts'

const timeFaultWords: Readonly<Record<TimeFault, Message>> = {
  past: errorWords.timeInPast,
  tooSoon: errorWords.timeTooSoon(noticeHours),
  tooFar: errorWords.timeTooFar(interviewDaysAtMost),
  skipped: errorWords.timeSkipped,
  twice: errorWords.timeTwice,
}

type Invitation = {
  kind: InterviewKind
  timeZone: string
  /** Wall-clock times in that zone, `YYYY-MM-DDTHH:MM`. */
  times: string[]
  minutes: number
  place: string
  note: string
}

/**
 * Proposes times; the invitation goes out by mail, with an appointment when there is one time alone.
 *
 * @throws AppError ILLEGAL_TRANSITION, INVALID_INPUT at `times.{n}`
 */
export async function propose(
  context: Context,
  application: queries.ApplicationRow,
  input: Invitation,
): Promise<queries.ApplicationRow> {
  const now = context.clock.now()
  const typed = input.times.map((time, index) => {
    const fault = timeFault(time, input.timeZone, { before: input.times.slice(0, index), now })
    if (fault) throw invalidField(`times.${index}`, timeFaultWords[fault])
    const startsAt = instantOf(time, input.timeZone)
    const endsAt = new Date(startsAt.getTime() + input.minutes * 60_000)
    return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  })
  await requireFree(context, application, typed)
  // Messages name the first one as the earliest.
  const slots = typed.toSorted(
    (one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt),
  )
  const { kind, timeZone, place, note } = input
  const moved = await step(context, application, {
    action: 'interview',
    by: 'company',
    change: { offer: null },
    detail: { times: slots.length, interviewKind: kind },
    interviewEndsAt: new Date(slots.at(-1)!.endsAt),
  })
  const interview = await interviews.insertInterview(
    context.db,
    {
      id: newId(now.getTime()),
      applicationId: application.id,
      invitedBy: personOf(context).accountId,
      kind,
      timeZone,
      slots,
      place,
      note,
    },
    now,
  )
  const { jobTitle, companyName } = application
  await mailInterview(context, moved, interview, {
    candidate: () => ({
      // Several invitations for one job stand below each other in a list: each says which it is.
      subject: replyWords.interviewInvitationSubject(
        jobTitle,
        datedMoment(interview, new Date(slots[0]!.startsAt)),
        slots.length,
      ),
      paragraphs: [
        replyWords.interviewInvitationLead(
          companyName,
          jobTitle,
          interviewKindWords[kind],
          input.minutes,
        ),
        slots.length === 1 ? replyWords.proposedTime : replyWords.proposedTimes,
        ...slots.map((slot) => agreedMoment(new Date(slot.startsAt), timeZone)),
        ...(place ? [place] : []),
        ...(note ? [note] : []),
      ],
      ...(slots.length === 1 && { time: timeOf(slots[0]!) }),
    }),
  })
  return moved
}

function illegal(state: string): AppError {
  return new AppError('ILLEGAL_TRANSITION', {
    reason: errorWords.wrongInterviewState(state),
    allowed: [],
  })
}

async function lockWith(
  context: Context,
  id: string,
  mine: (application: queries.ApplicationRow) => boolean,
) {
  const known = await interviews.findInterview(context.db, id)
  const application = known && (await queries.lockApplication(context.db, known.applicationId))
  if (!application || !mine(application)) throw new AppError('NOT_FOUND')
  // Read again: it may have changed while we waited for the lock.
  const interview = await interviews.findInterview(context.db, id)
  if (!interview) throw new AppError('NOT_FOUND')
  return { application, interview }
}

function stateAfter(action: InterviewAction, interview: interviews.InterviewRow) {
  const state = interviewAfter(action, interview.state)
  if (!state) throw illegal(interview.state)
  return state
}

/**
 * The candidate takes one of the times, or none of them.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION, INVALID_INPUT at `slot`
 */
export async function answer(
  context: Context,
  id: string,
  input: { slot: number | null; note?: string },
): Promise<ApplicationDetail> {
  const { accountId } = personOf(context)
  const { application, interview } = await lockWith(
    context,
    id,
    ({ candidateId }) => candidateId === accountId,
  )
  return input.slot === null
    ? decline(context, application, interview, input.note ?? '')
    : agree(context, application, interview, input.slot, input.note ?? '')
}

async function agree(
  context: Context,
  application: queries.ApplicationRow,
  interview: interviews.InterviewRow,
  slot: number,
  note: string,
): Promise<ApplicationDetail> {
  const now = context.clock.now()
  const state = stateAfter('agree', interview)
  const chosen = interview.slots[slot]
  if (!chosen || new Date(chosen.startsAt) <= now) {
    throw invalidField('slot', errorWords.timeInPast)
  }
  const time = timeOf(chosen)
  await requireBothFree(context, application, interview, time)
  const agreed = await interviews.updateInterview(
    context.db,
    interview.id,
    { state, ...time, answerNote: note },
    now,
  )
  const all = await interviews.listInterviews(context.db, application.id)
  const outdated = outdatedBy(agreed.id, all)
  for (const older of [...outdated, ...movedBy(agreed, all)]) {
    await takeOff(context, application, older, 'other_time')
  }
  const updated = await record(context, application, {
    kind: 'agree_interview',
    by: 'candidate',
    change: clockAfter(application, now, time.endsAt),
    detail: { startsAt: chosen.startsAt, timeZone: interview.timeZone, ...(note && { note }) },
  })
  const when = () => agreedMoment(time.startsAt, interview.timeZone)
  const subject = () =>
    replyWords.interviewAgreedSubject(datedMoment(interview, time.startsAt), application.jobTitle)
  const facts = [
    ...(interview.place ? [interview.place] : []),
    ...(note ? [note] : []),
    ...(outdated.length > 0 ? [replyWords.earlierTimesEnded] : []),
  ]
  await mailInterview(context, updated, agreed, {
    candidate: () => ({
      subject: subject(),
      paragraphs: [
        replyWords.interviewAgreedCandidateLead(application.companyName, when()),
        ...facts,
      ],
      time,
    }),
    company: () => {
      const name = application.snapshot?.name ?? replyWords.theCandidate
      return {
        subject: subject(),
        paragraphs: [replyWords.interviewAgreedCompanyLead(name, when()), ...facts],
        time,
      }
    },
  })
  const remindAt = new Date(
    time.startsAt.getTime() - timing.interviewReminderHours * 60 * 60 * 1000,
  )
  if (remindAt > now) {
    await context.enqueue(
      interviewReminder,
      { interviewId: interview.id, startsAt: chosen.startsAt },
      { runAt: remindAt, jobKey: `interview:${interview.id}` },
    )
  }
  return applicationDetail(context, updated)
}

async function decline(
  context: Context,
  application: queries.ApplicationRow,
  interview: interviews.InterviewRow,
  note: string,
): Promise<ApplicationDetail> {
  const now = context.clock.now()
  const state = stateAfter('decline', interview)
  // Null while no time was agreed.
  const { startsAt, endsAt } = interview
  const declined = await interviews.updateInterview(
    context.db,
    interview.id,
    { state, answerNote: note },
    now,
  )
  const updated = await record(context, application, {
    kind: 'decline_interview',
    by: 'candidate',
    change: clockAfter(application, now),
    detail: {
      ...(startsAt && { startsAt: startsAt.toISOString() }),
      ...(note && { note }),
    },
  })
  await mailInterview(context, updated, declined, {
    company: () => ({
      subject: replyWords.timesDeclinedSubject(
        application.jobTitle,
        datedMoment(interview, startsAt ?? new Date(interview.slots[0]!.startsAt)),
        startsAt ? 1 : interview.slots.length,
      ),
      paragraphs: [
        startsAt
          ? replyWords.agreedDeclinedLead(application.snapshot?.name)
          : replyWords.timesDeclinedLead(application.snapshot?.name),
        ...(note ? [note] : []),
      ],
      ...(startsAt && endsAt && { time: { startsAt, endsAt } }),
    }),
  })
  return applicationDetail(context, updated)
}

/**
 * Calls an interview off.
 *
 * @throws AppError NOT_FOUND, also for another company's; ILLEGAL_TRANSITION
 */
export async function cancel(
  context: Context,
  companyId: string,
  id: string,
  note: string,
): Promise<queries.ApplicationRow> {
  const now = context.clock.now()
  const { application, interview } = await lockWith(
    context,
    id,
    (row) => row.companyId === companyId,
  )
  const state = stateAfter('cancel', interview)
  const cancelled = await interviews.updateInterview(context.db, id, { state }, now)
  const updated = await record(context, application, {
    kind: 'cancel_interview',
    by: 'company',
    change: actionsFor(application, 'company', now).length > 0 ? clockAfter(application, now) : {},
    detail: note ? { note } : {},
  })
  const time =
    interview.startsAt && interview.endsAt
      ? { startsAt: interview.startsAt, endsAt: interview.endsAt }
      : timeOf(interview.slots[0]!)
  const letter = () => calledOff(application, cancelled, time, note)
  await mailInterview(context, updated, cancelled, {
    candidate: letter,
    ...(interview.state === 'agreed' && { company: letter }),
  })
  return updated
}

/**
 * The agreed interview as a file for a calendar, for either side.
 *
 * @throws AppError NOT_FOUND, also for someone else's, without a seat, and while nothing is agreed
 */
export async function calendarFile(context: Context, id: string): Promise<FileReply> {
  const { accountId, role } = personOf(context)
  const companyId = role === 'recruiter' ? (await hiringManagerOf(context)).companyId : null
  const interview = await interviews.findInterview(context.db, id)
  const application =
    interview && (await queries.findApplication(context.db, interview.applicationId))
  const mine =
    companyId === null
      ? application?.candidateId === accountId
      : application?.companyId === companyId &&
        (await interviews.seesJob(context.db, accountId, application.jobId))
  if (!application || !mine || interview.state !== 'agreed') throw new AppError('NOT_FOUND')
  const { startsAt, endsAt } = interview
  if (!startsAt || !endsAt) throw new AppError('NOT_FOUND')
  const parties = await partiesOf(context, application, interview)
  const appointment = appointmentOf(context, application, interview, { startsAt, endsAt }, parties)
  return {
    body: Buffer.from(calendarOf(appointment, 'PUBLISH', hostOf(context))),
    contentType: 'text/calendar; charset=utf-8',
    fileName: 'interview.ics',
  }
}

/** Reminds both sides a day before, unless it has moved. */
export async function remindInterview(
  context: Context,
  input: { interviewId: string; startsAt: string },
): Promise<void> {
  const interview = await interviews.findInterview(context.db, input.interviewId)
  if (interview?.state !== 'agreed' || interview.startsAt?.toISOString() !== input.startsAt) return
  const application = await queries.findApplication(context.db, interview.applicationId)
  if (!application) return
  const { startsAt, timeZone, place } = interview
  const letter = () => ({
    subject: replyWords.interviewReminderSubject(application.jobTitle),
    paragraphs: [
      replyWords.interviewReminderLead(
        application.jobTitle,
        application.companyName,
        agreedMoment(startsAt, timeZone),
      ),
      ...(place ? [place] : []),
    ],
  })
  await mailInterview(context, application, interview, { candidate: letter, company: letter })
}
