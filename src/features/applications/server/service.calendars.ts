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
 * Proposed times must not fall into an interview that the one who proposes them, or this applicant with them, has
 * agreed to. The same time may be proposed to several applicants: whoever chooses it first gets it.
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
  const { id, companyId } = application
  const taken = await Promise.all(
    times.map((time) => interviews.isInterviewerTaken(context.db, { invitedBy, companyId }, time)),
  )
  const agreed = (await interviews.listInterviews(context.db, id)).flatMap(
    ({ state, startsAt, endsAt }) =>
      state === 'agreed' && startsAt && endsAt ? [{ startsAt, endsAt }] : [],
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
  application: Pick<ApplicationRow, 'candidateId' | 'companyId'>,
  { invitedBy }: Pick<interviews.InterviewRow, 'invitedBy'>,
  time: { startsAt: Date; endsAt: Date },
): Promise<void> {
  const { candidateId, companyId } = application
  await interviews.lockCalendars(context.db, [candidateId, ...(invitedBy ? [invitedBy] : [])])
  const companyName = await interviews.companyMetThen(context.db, candidateId, time)
  if (companyName) throw invalidField('slot', errorWords.otherInterviewThen(companyName))
  if (!invitedBy) return
  if (await interviews.isInterviewerTaken(context.db, { invitedBy, companyId }, time)) {
    throw invalidField('slot', errorWords.timeTaken)
  }
}
