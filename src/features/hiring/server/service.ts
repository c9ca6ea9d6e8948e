/** The recruiter's side of applications: jobs of one's company and who applies for them. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor } from '#platform/db/paging.ts'
import * as applications from '#features/applications/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  cardsAColumn,
  pipelineColumns,
  type ApplicantCard,
  type ApplicantDetail,
  type HiringJob,
  type Intake,
  type listApplicants as listApplicantsContract,
  type listHiringJobs,
  type Pipeline,
  type saveIntake as saveIntakeContract,
} from '../contract.ts'
import * as queries from './queries.ts'

const position = z.object({ at: z.coerce.date(), id: z.uuid() })

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
  const { companyId } = await applications.hirerOf(context)
  const [rows, facts] = await Promise.all([
    queries.listJobs(context.db, companyId, {
      show: query.show,
      words: query.q,
      after: readCursor(query.cursor, position),
      limit: query.limit + 1,
      now: context.clock.now(),
    }),
    applications.companyFacts(context, companyId),
  ])
  const page = nextPage(rows, query.limit, (row) => ({ at: row.postedAt, id: row.id }))
  return { items: page.items.map(jobOf), nextCursor: page.nextCursor, facts }
}

/** @throws AppError NOT_VERIFIED; NOT_FOUND, also for another company's */
async function ownJob(context: Context, id: string): Promise<queries.HiringJobRow> {
  const { companyId } = await applications.hirerOf(context)
  const [row] = await queries.listJobs(context.db, companyId, {
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
  const { companyId } = await applications.hirerOf(context)
  await applications.saveIntake(context, companyId, id, input)
  return readJob(context, id)
}

/** The applicants of a job by where they stand. */
export async function pipeline(context: Context, id: string): Promise<Pipeline> {
  const job = await ownJob(context, id)
  const now = context.clock.now()
  const [rows, counts] = await Promise.all([
    queries.listPipeline(context.db, id, pipelineColumns, cardsAColumn, now),
    queries.countByStatus(context.db, id, now),
  ])
  const byStatus = Map.groupBy(rows, (row) => row.status)
  return {
    job: { id, title: job.title, takes: job.takes },
    columns: pipelineColumns.map((name) => ({
      name,
      total: counts.get(name) ?? 0,
      items: (byStatus.get(name) ?? []).map((row) => cardOf(row, now)),
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
    status: query.status,
    after: readCursor(query.cursor, position),
    limit: query.limit + 1,
    now,
  })
  const page = nextPage(rows, query.limit, (row) => ({ at: row.submittedAt, id: row.id }))
  return { items: page.items.map((row) => cardOf(row, now)), nextCursor: page.nextCursor }
}

function cardOf(row: queries.ApplicantRow, now: Date): ApplicantCard {
  const withdrawn = row.status === 'withdrawn'
  return {
    id: row.id,
    name: row.name,
    headline: withdrawn ? '' : row.headline,
    status: row.status,
    referred: row.referred,
    unexpected: withdrawn ? 0 : row.unexpected,
    clock: applications.clockOf(row),
    interviewAt: row.interviewAt?.toISOString() ?? null,
    submittedAt: row.submittedAt.toISOString(),
    viewedAt: row.viewedAt?.toISOString() ?? null,
    actions: applications.actionsFor({ ...row, source: 'here' }, 'company', now),
    version: row.version,
  }
}

/** One applicant with answers, notes and timeline. */
export async function readApplicant(context: Context, id: string): Promise<ApplicantDetail> {
  const { companyId } = await applications.hirerOf(context)
  return detailOf(context, await applications.applicationTo(context, companyId, id, false))
}

async function detailOf(
  context: Context,
  application: applications.CompanyApplication,
): Promise<ApplicantDetail> {
  const { id } = application
  const [card, notes, events, interviews] = await Promise.all([
    queries.findCard(context.db, id),
    queries.listNotes(context.db, id),
    applications.eventsOf(context, id, 'company'),
    applications.interviewsOf(context, id),
  ])
  if (!card) throw new AppError('NOT_FOUND')
  const withdrawn = application.status === 'withdrawn'
  const { rejectionReason, rejectionNote } = application
  return {
    ...cardOf(card, context.clock.now()),
    job: { id: application.jobId, title: application.jobTitle },
    person: withdrawn ? null : personIn(application),
    coverNote: withdrawn ? '' : application.coverNote,
    answers: withdrawn ? [] : application.answers,
    rejection: rejectionReason && { reason: rejectionReason, note: rejectionNote ?? '' },
    interviews,
    offer: application.offer,
    startsOn: application.startsOn,
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    events,
  }
}

/** The profile as it was sent. */
function personIn({ snapshot }: applications.CompanyApplication): ApplicantDetail['person'] {
  if (!snapshot) return null
  const { basics, work, education, skills } = snapshot.profile
  const { city, region, countryCode } = basics?.location ?? {}
  return {
    email: basics?.email || snapshot.email,
    phone: basics?.phone || null,
    url: basics?.url || null,
    location: [city, region, countryCode].filter(Boolean).join(', ') || null,
    summary: basics?.summary ?? '',
    skills: (skills ?? []).map((skill) => skill.name),
    work: work ?? [],
    education: education ?? [],
    resumeFileName: snapshot.resumeFileName,
  }
}

/** Notes the first look. */
export async function markSeen(context: Context, id: string): Promise<{ viewedAt: Date }> {
  const { companyId } = await applications.hirerOf(context)
  return applications.markSeen(context, companyId, id)
}

type Decide = (
  application: applications.CompanyApplication,
) => Promise<applications.CompanyApplication>

/**
 * One step by somebody who hires, and the applicant as it is afterwards.
 *
 * @throws AppError NOT_VERIFIED, NOT_FOUND, VERSION_CONFLICT, and what the step throws
 */
export async function decide(
  context: Context,
  id: string,
  expectedVersion: number | undefined,
  work: Decide,
): Promise<ApplicantDetail> {
  const { companyId } = await applications.hirerOf(context)
  const application = await applications.lockFor(context, companyId, id, expectedVersion)
  return detailOf(context, await work(application))
}

/** Calls an interview off. */
export async function cancelInterview(
  context: Context,
  interviewId: string,
  note: string,
): Promise<ApplicantDetail> {
  const { companyId } = await applications.hirerOf(context)
  return detailOf(
    context,
    await applications.cancelInterview(context, companyId, interviewId, note),
  )
}

/** Adds a note for those who hire; candidates never read it. */
export async function addNote(
  context: Context,
  id: string,
  text: string,
): Promise<ApplicantDetail> {
  const { accountId, companyId, name } = await applications.hirerOf(context)
  const application = await applications.applicationTo(context, companyId, id, false)
  const at = context.clock.now()
  const note = { id: newId(at.getTime()), applicationId: id, authorId: accountId, text, at }
  await queries.insertNote(context.db, { ...note, authorName: name })
  await recordAudit(context, {
    action: 'hiring.noteAdded',
    entity: { type: 'application', id },
  })
  return detailOf(context, application)
}

/** The resume as it was sent. */
export async function resume(context: Context, id: string) {
  const { companyId } = await applications.hirerOf(context)
  const application = await applications.applicationTo(context, companyId, id, false)
  return applications.resumeOf(context, application)
}
