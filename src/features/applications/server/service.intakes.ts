/** How a job takes applications here: open or not, its questions, its time to answer. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as companies from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { OwnQuestion } from '../contract.ts'
import { intakeChanged } from './events.ts'
import { timing } from './policy.ts'
import * as queries from './queries.intakes.ts'
import { errorWords } from '../messages.errors.ts'

export type Intake = { takes: boolean; respondWithinDays: number; questions: OwnQuestion[] }

/** How a job takes applications; closed and without questions where nobody has said anything. */
export async function intakeOf(context: Pick<Context, 'db'>, jobId: string): Promise<Intake> {
  const intake = await queries.findIntake(context.db, jobId)
  return {
    takes: intake?.isOpen ?? false,
    respondWithinDays: intake?.respondWithinDays ?? timing.respondDays,
    questions: intake?.questions ?? [],
  }
}

/** @throws AppError LIMIT_REACHED while more than twenty applications are overdue (APP8) */
export async function requireAnswers(
  context: Pick<Context, 'db' | 'clock'>,
  companyId: string,
): Promise<void> {
  const overdue = await queries.countOverdue(context.db, companyId, context.clock.now())
  if (overdue <= timing.overdueAtMost) return
  throw new AppError('LIMIT_REACHED', errorWords.tooManyOverdueApplications(overdue))
}

/** Opens or closes jobs for applications here, with the questions that they have. */
export async function setIntakes(
  context: Context,
  intakes: readonly Omit<queries.IntakeRow, 'questions'>[],
): Promise<void> {
  await queries.setIntakes(context.db, intakes, context.clock.now())
  for (const { jobId } of intakes) await context.publish(intakeChanged, { jobId })
}

type NewQuestion = Omit<OwnQuestion, 'id'> & { id?: string | undefined }

/**
 * Opens or closes a job of the company for applications here.
 *
 * @throws AppError NOT_FOUND for another company's job; JOB_CLOSED; LIMIT_REACHED while more than
 *   twenty applications are overdue (APP8); INVALID_INPUT at `questions.{n}`
 */
export async function saveIntake(
  context: Context,
  companyId: string,
  jobId: string,
  input: { takes: boolean; respondWithinDays: number; questions: NewQuestion[] },
): Promise<void> {
  const job = await jobs.findReferable(context, { jobId })
  if (!job || job.companyId !== companyId) throw new AppError('NOT_FOUND')
  const before = await queries.findIntake(context.db, jobId)
  if (input.takes && !job.open) throw new AppError('JOB_CLOSED', errorWords.jobClosed)
  if (input.takes && !before?.isOpen) {
    await companies.requireOpenCompany(context, companyId)
    await requireAnswers(context, companyId)
  }
  const questions = checkedQuestions(context, input.questions, before?.questions ?? [])
  const { accountId } = personOf(context)
  const { takes: isOpen, respondWithinDays } = input
  const row = { jobId, openedBy: accountId, isOpen, respondWithinDays, questions }
  await queries.putIntake(context.db, row, context.clock.now())
  await recordAudit(context, {
    action: 'applications.intakeSaved',
    entity: { type: 'job', id: jobId },
    before: before && { isOpen: before.isOpen, respondWithinDays: before.respondWithinDays },
    after: { isOpen, respondWithinDays, questions: questions.length },
  })
  await context.publish(intakeChanged, { jobId })
}

function checkedQuestions(
  context: Pick<Context, 'clock'>,
  given: readonly NewQuestion[],
  known: readonly OwnQuestion[],
): OwnQuestion[] {
  const ids = new Set(known.map((question) => question.id))
  return given.map((question, index) => {
    const { kind, label, required, expected } = question
    const options = kind === 'choice' ? [...new Set(question.options)] : []
    if (kind === 'choice' && options.length < 2) {
      throw invalidField(`questions.${index}.options`, errorWords.tooFewChoices)
    }
    const hoped = expected === '' || kind === 'file' ? null : expected
    const choices = kind === 'yes_no' ? ['yes', 'no'] : options
    if (hoped !== null && choices.length > 0 && !choices.includes(hoped)) {
      throw invalidField(`questions.${index}.expected`, errorWords.notAmongChoices)
    }
    if (hoped !== null && kind === 'number' && !Number.isFinite(Number(hoped))) {
      throw invalidField(`questions.${index}.expected`, errorWords.notANumber)
    }
    // Each id once: a question that is there already keeps its own, a new one gets one of ours.
    const kept = question.id !== undefined && ids.delete(question.id)
    const id = kept ? question.id! : newId(context.clock.now().getTime())
    return { id, kind, label, required, options, expected: hoped }
  })
}

/** Someone may not hire for the company any longer: what they had opened takes nothing more. */
export async function closeIntakesOf(context: Context, accountId: string): Promise<void> {
  const closed = await queries.closeIntakesOf(context.db, accountId, context.clock.now())
  for (const jobId of closed) await context.publish(intakeChanged, { jobId })
}

/** A company was suspended: its jobs take nothing more. */
export async function closeIntakesAt(context: Context, companyId: string): Promise<void> {
  const closed = await queries.closeIntakesAt(context.db, companyId, context.clock.now())
  for (const jobId of closed) await context.publish(intakeChanged, { jobId })
}
