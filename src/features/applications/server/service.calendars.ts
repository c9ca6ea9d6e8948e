/** Nobody agrees to be in two interviews at once, and neither side learns of the other's. */
import { personOf, type Context } from '#platform/context.ts'
import { invalidField } from '#shared/errors.ts'
import { overlapping } from './policy.interviews.ts'
import type { ApplicationRow } from './queries.ts'
import * as interviews from './queries.interviews.ts'
import { timeOf } from './service.invitations.ts'
import { errorWords } from '../messages.errors.ts'

type Slot = { startsAt: string; endsAt: string }

/**
 * Proposed times must not fall into an interview that the person who proposes them has agreed to with another
 * applicant, or that a colleague has with this one. Their own interview with this applicant would be moved. The same
 * time may be proposed to several applicants: whoever chooses it first gets it.
 *
 * @throws AppError INVALID_INPUT at `times.{n}`
 */
export async function requireFree(
  context: Context,
  application: Pick<ApplicationRow, 'id' | 'companyId'>,
  slots: readonly Slot[],
): Promise<void> {
  const times = slots.map(timeOf)
  const { accountId: invitedBy } = personOf(context)
  const { id: applicationId, companyId } = application
  const meeting = { applicationId, companyId, invitedBy }
  const taken = await interviews.areInterviewerTaken(context.db, meeting, times)
  const agreed = (await interviews.listInterviews(context.db, applicationId)).flatMap(
    ({ state, startsAt, endsAt, invitedBy: colleague }) =>
      state === 'agreed' && colleague !== invitedBy && startsAt && endsAt
        ? [{ startsAt, endsAt }]
        : [],
  )
  times.forEach((time, index) => {
    const path = `times.${index}`
    if (overlapping(time, agreed)) throw invalidField(path, errorWords.applicantInterviewThen)
    if (taken[index]) throw invalidField(path, errorWords.ownInterviewThen)
  })
}

/**
 * What a candidate chooses has to be free still, on both sides. The company is told nothing of the candidate's other
 * interviews, and the candidate nothing of the company's but that the time is taken.
 *
 * @throws AppError INVALID_INPUT at `slot`
 */
export async function requireBothFree(
  context: Context,
  application: Pick<ApplicationRow, 'id' | 'candidateId' | 'companyId'>,
  { invitedBy }: Pick<interviews.InterviewRow, 'invitedBy'>,
  time: { startsAt: Date; endsAt: Date },
): Promise<void> {
  const { id: applicationId, candidateId, companyId } = application
  await interviews.lockCalendars(context.db, [candidateId, ...(invitedBy ? [invitedBy] : [])])
  const [clash] = await clashesWith(context, { applicationId, candidateId, companyId, invitedBy }, [
    time,
  ])
  if (!clash) return
  const { companyName } = clash
  throw invalidField(
    'slot',
    companyName === null ? errorWords.timeTaken : errorWords.otherInterviewThen(companyName),
  )
}

/** An interview that takes up some of a time: the candidate's with this company, or (null) the interviewer's. */
export type Clash = { companyName: string | null }

/** What keeps a candidate from choosing each of these times, in their order; null for those that are free. */
export async function clashesWith(
  context: Pick<Context, 'db'>,
  meeting: interviews.Meeting,
  times: readonly { startsAt: Date; endsAt: Date }[],
): Promise<(Clash | null)[]> {
  const [companyNames, taken] = await Promise.all([
    interviews.companiesMetThen(context.db, meeting, times),
    meeting.invitedBy ? interviews.areInterviewerTaken(context.db, meeting, times) : [],
  ])
  return times.map((_, index) => {
    const companyName = companyNames[index] ?? null
    return companyName !== null || taken[index] ? { companyName } : null
  })
}
