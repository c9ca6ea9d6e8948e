/** What every step of a posting's life needs: room for it, its last day, its clock, its intake. */
import type { Context } from '#platform/context.ts'
import * as applications from '#features/applications/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { instantOf, nextDayStarts } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import type { Content } from '../contract.ts'
import { timing } from './policy.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'

/** @throws AppError ILLEGAL_TRANSITION while the company is suspended; LIMIT_REACHED by the brake on overdue answers (APP8), or without a free slot */
export async function requireRoom(context: Context, companyId: string): Promise<void> {
  await companies.requireOpenCompany(context, companyId)
  await applications.requireAnswers(context, companyId)
  const { open } = await queries.countOfCompany(context.db, companyId)
  if (open >= timing.openAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyOpenJobs(open))
  }
}

/** The end of the day that was asked for, or sixty days ahead; never more than ninety. */
export function lastDayOf(context: Pick<Context, 'timeZone'>, content: Content, now: Date): Date {
  const { lastDay } = content
  return jobs.lastDayOf(lastDay === null ? null : lastSecondOf(lastDay, context.timeZone), now)
}

/** Of the day itself: the first moment of the next one would be shown as the next day. */
function lastSecondOf(day: string, timeZone: string): Date {
  const next = nextDayStarts(instantOf(`${day}T12:00`, timeZone), timeZone)
  return new Date(next.getTime() - 1_000)
}

/** Starts the clock of the state that each is in now. */
export function settle(
  context: Pick<Context, 'db' | 'clock'>,
  ids: readonly string[],
  change: queries.PostingChange,
): Promise<void> {
  const [first] = jobs.lifeDays.reminders
  return queries.settle(context.db, ids, change, context.clock.now(), first)
}

/** Jobs that are applied for here take applications from now on, the others do not. */
export function openIntakes(
  context: Context,
  rows: readonly Pick<queries.PostingRow, 'id' | 'ownerId' | 'draft'>[],
): Promise<void> {
  return applications.setIntakes(
    context,
    rows.map(({ id, ownerId, draft }) => ({
      jobId: id,
      openedBy: ownerId,
      isOpen: draft.applyHere,
      respondWithinDays: draft.respondWithinDays,
    })),
  )
}
