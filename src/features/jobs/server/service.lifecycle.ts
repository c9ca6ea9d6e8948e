/** The one place where a posting changes its state: rule, history, audit and news, in sets. */
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Context, DomainEvent } from '#platform/context.ts'
import { recordAudits } from '#platform/db/audit.ts'
import type { CloseOutcome } from '../contract.ts'
import { jobReopened, jobsChanged, jobsClosed, jobsPaused, jobsResumed } from './events.ts'
import {
  actionsFor,
  lifeDays,
  refusalOf,
  ruleFor,
  rules,
  type JobAction,
  type JobParty,
} from './policy.lifecycle.ts'
import * as lifecycle from './queries.lifecycle.ts'
import { findExpired } from './queries.ts'
import { unfold } from './service.folding.ts'
import { errorWords } from '../messages.errors.ts'

type Writing = Pick<Context, 'db' | 'clock' | 'publish' | 'actor' | 'requestId' | 'auditKey'>

export type LifeStep = {
  action: JobAction
  by: JobParty
  /** With an action that ends at `closed`. */
  outcome?: CloseOutcome
  /** The last day from now on, with an action that ends at `published`. */
  validThrough?: Date
  detail?: lifecycle.NewJobEvent['detail']
  /** Jobs that the step is not legal for are left alone instead of failing the call. */
  lenient?: boolean
}

/**
 * Takes the same step with any number of postings: as many statements for a thousand as for one,
 * but for what listeners do about each that closes or opens.
 *
 * @returns the jobs that took it, as they are now
 * @throws AppError NOT_FOUND; ILLEGAL_TRANSITION with what is legal instead
 */
export async function moveJobs(
  context: Writing,
  ids: readonly string[],
  step: LifeStep,
): Promise<lifecycle.LifeRow[]> {
  const now = context.clock.now()
  const { action, by, lenient = false } = step
  const locked = await lifecycle.lockJobs(context.db, ids)
  if (!lenient && locked.length < new Set(ids).size) throw new AppError('NOT_FOUND')
  const able = locked.filter((job) => {
    const refusal = refusalOf(action, job, now)
    if (ruleFor(action, job.status, by) && !refusal) return true
    if (lenient) return false
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: refusal ?? errorWords.wrongJobState(job.status.replace('_', ' ')),
      allowed: actionsFor(job, by, now),
    })
  })
  if (able.length === 0) return []
  const { to } = rules[action]
  const before = new Map(able.map((job) => [job.id, job.status]))
  const moved = await lifecycle.changeStatus(
    context.db,
    [...before.keys()],
    {
      status: to,
      end: endOf(step, now),
      confirmed: to === 'published',
      publishes: to === 'published',
      validThrough: step.validThrough,
    },
    now,
  )
  await write(context, moved, before, step)
  await tell(context, moved, before, step)
  return moved
}

const outcomes: Partial<Record<JobAction, CloseOutcome>> = {
  expire: 'expired',
  source_gone: 'source_gone',
}

function outcomeOf(action: JobAction): CloseOutcome {
  return outcomes[action] ?? 'cancelled'
}

function endOf(step: LifeStep, now: Date): lifecycle.StatusChange['end'] {
  const { to } = rules[step.action]
  if (to === 'archived') return 'keep'
  if (to === 'closed') return { outcome: step.outcome ?? outcomeOf(step.action), at: now }
  return to === 'removed' ? { outcome: null, at: now } : null
}

async function write(
  context: Writing,
  moved: lifecycle.LifeRow[],
  before: ReadonlyMap<string, string>,
  { action, by, detail = {}, outcome }: LifeStep,
): Promise<void> {
  const now = context.clock.now()
  const person = context.actor.kind === 'person' ? context.actor.accountId : null
  await lifecycle.insertJobEvents(
    context.db,
    moved.map((job) => ({
      id: newId(now.getTime()),
      jobId: job.id,
      at: now,
      kind: action,
      byParty: by,
      byAccount: person,
      detail: { ...detail, ...(outcome && { outcome }) },
    })),
  )
  await recordAudits(
    context,
    moved.map((job) => ({
      action: `jobs.${action}`,
      entity: { type: 'job', id: job.id },
      before: { status: before.get(job.id) },
      after: { status: job.status, ...detail, ...(outcome && { outcome }) },
    })),
  )
}

async function tell(
  context: Writing,
  moved: lifecycle.LifeRow[],
  before: ReadonlyMap<string, string>,
  step: LifeStep,
): Promise<void> {
  const { to } = rules[step.action]
  const from = (...states: string[]) =>
    moved.map(({ id }) => id).filter((id) => states.includes(before.get(id) ?? ''))
  if (to === 'closed' || to === 'removed') {
    await publishFor(context, jobsClosed, from('published', 'paused'))
  }
  if (to === 'paused') await publishFor(context, jobsPaused, from('published'))
  if (to === 'published') await publishFor(context, jobsResumed, from('paused'))
  if (to === 'published') {
    for (const { id: jobId } of step.action === 'reopen' ? moved : []) {
      if (before.get(jobId) !== 'published') await context.publish(jobReopened, { jobId })
    }
  } else {
    await unfold(
      context,
      moved.map((job) => job.id),
    )
  }
  await context.publish(jobsChanged, { jobIds: moved.map((job) => job.id) })
}

/** One event for any number of jobs; none for none. */
async function publishFor(
  context: Writing,
  event: DomainEvent<{ jobIds: string[] }>,
  jobIds: string[],
): Promise<void> {
  if (jobIds.length > 0) await context.publish(event, { jobIds })
}

/**
 * Closes a job: it leaves the search at once, its page becomes the closed one, and people who wait
 * for it is told by the event.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export async function closeJob(
  context: Writing,
  jobId: string,
  outcome: CloseOutcome,
): Promise<void> {
  await moveJobs(context, [jobId], { action: 'close', by: 'system', outcome })
}

/** Closes the jobs whose last day is over. */
export async function closeExpiredJobs(context: Writing, atMost: number): Promise<number> {
  const expired = await findExpired(context.db, context.clock.now(), atMost)
  await moveJobs(context, expired, { action: 'expire', by: 'system', lenient: true })
  return expired.length
}

/** Jobs that closed half a year ago are only kept from then on. */
export async function archiveClosedJobs(context: Writing, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - lifeDays.archive * 86_400_000)
  const old = await lifecycle.findToArchive(context.db, before, atMost)
  await moveJobs(context, old, { action: 'archive', by: 'system', lenient: true })
  return old.length
}
