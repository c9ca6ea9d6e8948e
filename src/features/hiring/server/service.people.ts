/** Applicants who are one person: merged by those who hire, and taken apart again (REC5). */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as applications from '#features/applications/server/service.ts'
import * as hiringPipeline from '#features/hiring-pipeline/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { ApplicantDetail } from '../contract.ts'
import * as people from './queries.people.ts'
import { readApplicant } from './service.applicants.ts'
import { errorWords } from '../messages.errors.ts'

/**
 * Locked in the order of their ids, and what is merged at the company after them, so that two of these
 * calls cannot wait for each other.
 */
async function lockAll(
  context: Context,
  ids: readonly string[],
): Promise<applications.HiringManager> {
  const hiringManager = await applications.hiringManagerOf(context)
  for (const id of ids.toSorted()) {
    const { jobId } = await applications.lockFor(context, hiringManager.companyId, id)
    await hiringPipeline.requireSeat(context, hiringManager, jobId, 'recruiter')
  }
  await people.lockPeople(context.db, hiringManager.companyId)
  return hiringManager
}

/**
 * Makes one person of two applicants who have an address, a number or a resume in common.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN without a seat on both jobs; CONFLICT where nothing says
 *   that they are one, or a name is hidden
 */
export async function mergeApplicants(
  context: Context,
  id: string,
  otherId: string,
): Promise<ApplicantDetail> {
  const hiringManager = await lockAll(context, [id, otherId])
  const { db } = context
  const same = await people.listSame(db, hiringManager.companyId, id, hiringManager.accountId)
  const other = same.find((one) => one.id === otherId)
  if (!other || other.hidden || (await applications.isNameHidden(db, id))) {
    throw new AppError('CONFLICT', errorWords.notSamePerson)
  }
  if (other.merged) return readApplicant(context, id)
  const now = context.clock.now()
  const by = { personId: newId(now.getTime()), accountId: hiringManager.accountId }
  await people.merge(db, [id, otherId], by, now)
  await recordAudit(context, {
    action: 'hiring.applicantsMerged',
    entity: { type: 'application', id },
    after: { with: otherId, by: other.by.join(' ') },
  })
  return readApplicant(context, id)
}

/** Says that an application is of someone else after all. @throws AppError NOT_FOUND, FORBIDDEN */
export async function separateApplicant(context: Context, id: string): Promise<ApplicantDetail> {
  await lockAll(context, [id])
  if (await people.separate(context.db, id)) {
    await recordAudit(context, {
      action: 'hiring.applicantSeparated',
      entity: { type: 'application', id },
    })
  }
  return readApplicant(context, id)
}
