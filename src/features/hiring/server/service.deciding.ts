/** Moves and rejections, of one applicant or of many at once. */
import type { Context } from '#platform/context.ts'
import * as applications from '#features/applications/server/service.ts'
import * as hiringPipeline from '#features/hiring-pipeline/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type {
  decideMany as decideManyContract,
  moveApplicant,
  rejectApplicant,
} from '../contract.ts'
import { standIn } from './service.cards.ts'
import { errorWords } from '../messages.errors.ts'

type Application = applications.CompanyApplication
type Move = Pick<EndpointInput<typeof moveApplicant>['body'], 'to' | 'stageId' | 'note'>
type Rejection = Pick<
  EndpointInput<typeof rejectApplicant>['body'],
  'reason' | 'note' | 'delayHours'
>

/**
 * Puts an applicant into a category and, where the company has parted it, into a stage. Within a
 * category only the stage changes, and nobody is told.
 *
 * @throws AppError ILLEGAL_TRANSITION; INVALID_INPUT at `stageId`
 */
export async function moveTo(
  context: Context,
  application: Application,
  hiringManager: applications.HiringManager,
  { to, stageId, note }: Move,
): Promise<Application> {
  const stage = stageId
    ? await hiringPipeline.stageOf(context, hiringManager.companyId, stageId)
    : null
  if (stage && stage.category !== to) {
    throw invalidField('stageId', errorWords.stageCategoryMismatch)
  }
  const words = note && filledFor(application, note)
  const moved =
    stage && application.status === to
      ? application
      : await applications.move(context, application, to, words)
  await hiringPipeline.placeIn(context, application.id, stage?.id ?? null)
  return moved
}

/** Rejects at once, or so many hours later; variables in the note are filled in. */
export async function rejectWith(
  context: Context,
  application: Application,
  { reason, note, delayHours }: Rejection,
): Promise<Application> {
  const words = note && filledFor(application, note)
  const rejection = { reason, ...(words && { note: words }) }
  if (delayHours > 0) {
    return applications.planRejection(context, application, { ...rejection, delayHours })
  }
  return applications.reject(context, application, rejection)
}

/** @throws AppError INVALID_INPUT at `note` for a variable that nobody knows */
function filledFor(application: Application, note: string): string {
  hiringPipeline.requireKnownVariables(note, 'note')
  const name = application.snapshot?.name ?? ''
  const filled = hiringPipeline.fillIn(note, {
    name,
    first_name: name.split(/\s+/u)[0] ?? '',
    job: application.jobTitle,
    company: application.companyName,
  })
  return filled.slice(0, 600)
}

/**
 * The same step with many. What one refuses leaves the others alone and is told; a job that the
 * person may not decide on fails the call before anything happens.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_INPUT at `decision.note`
 */
export async function decideMany(
  context: Context,
  { ids, decision }: EndpointInput<typeof decideManyContract>['body'],
): Promise<EndpointReply<typeof decideManyContract>> {
  const hiringManager = await applications.hiringManagerOf(context)
  hiringPipeline.requireKnownVariables(decision.note, 'decision.note')
  const allowed = new Set<string>()
  const left: { id: string; name: string; reason: string }[] = []
  let done = 0
  // In the order of their ids, so that two of these calls cannot wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    const application = await applications.lockFor(context, hiringManager.companyId, id)
    const { jobId } = application
    if (!allowed.has(jobId)) {
      await hiringPipeline.requireSeat(context, hiringManager, jobId, 'recruiter')
      allowed.add(jobId)
    }
    try {
      if (decision.kind === 'move') await moveTo(context, application, hiringManager, decision)
      else await rejectWith(context, application, decision)
      done += 1
    } catch (error) {
      // The table refused it before anything was written.
      if (!(error instanceof AppError) || error.code !== 'ILLEGAL_TRANSITION') throw error
      const hidden = await applications.isNameHidden(context.db, id)
      const name = hidden ? standIn(id) : (application.snapshot?.name ?? '')
      left.push({ id, name, reason: error.details?.reason ?? error.message })
    }
  }
  return { done, left }
}
