/** The recruiter's side of applications: jobs of one's company and who applies for them. */
import { personOf, type Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as applications from '#features/applications/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as responseStats from '#features/response-stats/server/service.ts'
import * as hiringPipeline from '#features/hiring-pipeline/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import {
  cardsAColumn,
  pipelineColumns,
  type ApplicantCard,
  type HiringJob,
  type Intake,
  type listApplicants as listApplicantsContract,
  type listHiringJobs,
  type listWaiting as listWaitingContract,
  type Pipeline,
  type saveIntake as saveIntakeContract,
} from '../contract.ts'
import * as queries from './queries.ts'
import { cardOf } from './service.cards.ts'

export {
  addNote,
  cancelInterview,
  decide,
  markSeen,
  readApplicant,
  answerFile,
  resume,
  storeNote,
  writeToApplicant,
} from './service.applicants.ts'
export { mergeApplicants, separateApplicant } from './service.people.ts'
export { decideMany, moveTo, rejectWith } from './service.deciding.ts'

function jobOf(row: queries.HiringJobRow): HiringJob {
  const { id, title, status, takes, waiting, open, overdue, own, lastConfirmedAt } = row
  const counts = { waiting, open, overdue }
  const confirmed = own && status === 'published'
  const pauses = jobs.confirmationDue(lastConfirmedAt, jobs.lifeDays.reminders.length)
  return {
    id,
    title,
    status,
    takes,
    counts,
    postedAt: row.postedAt.toISOString(),
    own,
    confirmedAt: confirmed ? lastConfirmedAt.toISOString() : null,
    pausesAt: confirmed ? pauses.toISOString() : null,
  }
}

/** Jobs of the recruiter's company, the newest first. */
export async function listJobs(
  context: Context,
  query: EndpointInput<typeof listHiringJobs>['query'],
): Promise<EndpointReply<typeof listHiringJobs>> {
  const { accountId, companyId } = await applications.hiringManagerOf(context)
  const [rows, counted, company] = await Promise.all([
    queries.listJobs(context.db, companyId, {
      accountId,
      show: query.show,
      words: query.q,
      after: readCursor(query.cursor, timePosition),
      limit: query.limit + 1,
      now: context.clock.now(),
    }),
    responseStats.ofCompany(context, companyId),
    companies.companyById(context, companyId),
  ])
  const page = nextPage(rows, query.limit, (row) => ({ at: row.postedAt, id: row.id }))
  return {
    items: page.items.map(jobOf),
    nextCursor: page.nextCursor,
    responseStats: counted.applications,
    slug: company.slug,
  }
}

/** @throws AppError NOT_VERIFIED; NOT_FOUND, also for another company's and without a seat */
async function ownJob(context: Context, id: string): Promise<queries.HiringJobRow> {
  const { accountId, companyId } = await applications.hiringManagerOf(context)
  const [row] = await queries.listJobs(context.db, companyId, {
    accountId,
    show: 'open',
    words: '',
    jobId: id,
    limit: 1,
    now: context.clock.now(),
  })
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** One job of the company and how it takes applications. */
export async function readJob(context: Context, id: string): Promise<Intake> {
  const row = await ownJob(context, id)
  const { respondWithinDays, questions } = await applications.intakeOf(context, id)
  return { ...jobOf(row), applyUrl: row.applyUrl, respondWithinDays, questions }
}

/** Opens a job for applications here, or closes it. */
export async function saveIntake(
  context: Context,
  id: string,
  input: EndpointInput<typeof saveIntakeContract>['body'],
): Promise<Intake> {
  const hiringManager = await applications.hiringManagerOf(context)
  await hiringPipeline.requireSeat(context, hiringManager, id, 'recruiter')
  await applications.saveIntake(context, hiringManager.companyId, id, input)
  return readJob(context, id)
}

/** The applicants of a job by where they stand; a category that the company has parted is several columns. */
export async function pipeline(context: Context, id: string): Promise<Pipeline> {
  const job = await ownJob(context, id)
  const { accountId, companyId } = await applications.hiringManagerOf(context)
  const stages = await hiringPipeline.stagesOf(context, companyId)
  type Shown = Pick<Pipeline['columns'][number], 'name' | 'stage'> & { first: boolean }
  const shown = pipelineColumns.flatMap((name): Shown[] => {
    const own = stages.filter(({ category }) => category === name)
    if (own.length === 0) return [{ name, stage: null, first: true }]
    return own.map((stage, index) => ({
      name,
      stage: { id: stage.id, name: stage.name },
      first: index === 0,
    }))
  })
  const columns = shown.map(({ name, stage, first }) => ({
    status: name,
    stageId: stage?.id ?? null,
    first,
  }))
  const now = context.clock.now()
  const [rows, counts] = await Promise.all([
    queries.listPipeline(context.db, id, columns, { accountId, each: cardsAColumn, now }),
    queries.countColumns(context.db, id, columns, now),
  ])
  const byPlace = Map.groupBy(rows, (row) => row.place)
  return {
    job: { id, title: job.title, takes: job.takes },
    columns: shown.map(({ name, stage }, index) => ({
      name,
      stage,
      total: counts[index] ?? 0,
      items: (byPlace.get(index + 1) ?? []).map((row) => cardOf(row, now)),
    })),
  }
}

/** The applicants of a job, the newest first. */
export async function listApplicants(
  context: Context,
  id: string,
  query: EndpointInput<typeof listApplicantsContract>['query'],
): Promise<{ items: ApplicantCard[]; nextCursor: string | null }> {
  await ownJob(context, id)
  const now = context.clock.now()
  const rows = await queries.listApplicants(context.db, id, {
    accountId: personOf(context).accountId,
    status: query.status,
    after: readCursor(query.cursor, timePosition),
    limit: query.limit + 1,
    now,
  })
  const page = nextPage(rows, query.limit, (row) => ({ at: row.submittedAt, id: row.id }))
  return { items: page.items.map((row) => cardOf(row, now)), nextCursor: page.nextCursor }
}

const oldMs = 14 * 86_400_000

/** Open applications that wait for the company, the longest wait first. */
export async function listWaiting(
  context: Context,
  query: EndpointInput<typeof listWaitingContract>['query'],
): Promise<EndpointReply<typeof listWaitingContract>> {
  const { accountId, companyId } = await applications.hiringManagerOf(context)
  const now = context.clock.now()
  const rows = await queries.listWaiting(context.db, companyId, {
    accountId,
    jobId: query.job,
    overdueAt: query.show === 'overdue' ? now : undefined,
    submittedBefore: query.show === 'old' ? new Date(now.getTime() - oldMs) : undefined,
    after: readCursor(query.cursor, timePosition),
    limit: query.limit + 1,
    now,
  })
  const page = nextPage(rows, query.limit, (row) => ({ at: row.submittedAt, id: row.id }))
  return {
    items: page.items.map((row) => ({
      ...cardOf(row, now),
      job: { id: row.jobId, title: row.jobTitle },
    })),
    nextCursor: page.nextCursor,
  }
}
