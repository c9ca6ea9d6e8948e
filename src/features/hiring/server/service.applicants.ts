/** One applicant: everything that was sent, what is hidden at the first look, what may be done. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as applications from '#features/applications/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as selection from '#features/selection/server/service.ts'
import type { SeatRole } from '#features/selection/contract.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { ApplicantDetail } from '../contract.ts'
import * as queries from './queries.ts'
import * as people from './queries.people.ts'
import { cardOf, factsOf } from './service.cards.ts'

type Found = {
  hirer: applications.Hirer
  application: applications.CompanyApplication
}

/** @throws AppError NOT_VERIFIED; NOT_FOUND, also without a seat; FORBIDDEN when it is not enough */
async function applicantFor(context: Context, id: string, needed: SeatRole): Promise<Found> {
  const hirer = await applications.hirerOf(context)
  const application = await applications.applicationTo(context, hirer.companyId, id, false)
  await selection.requireSeat(context, hirer, application.jobId, needed)
  return { hirer, application }
}

/** One applicant with answers, notes and timeline. */
export async function readApplicant(context: Context, id: string): Promise<ApplicantDetail> {
  const { hirer, application } = await applicantFor(context, id, 'viewer')
  return detailOf(context, hirer, application)
}

async function detailOf(
  context: Context,
  hirer: applications.Hirer,
  application: applications.CompanyApplication,
): Promise<ApplicantDetail> {
  const { id, jobId, companyId } = application
  const card = await queries.findCard(context.db, id, hirer.accountId)
  if (!card) throw new AppError('NOT_FOUND')
  const [notes, events, interviews, planned, match, same] = await Promise.all([
    // What a colleague has written may name someone whom the reader does not know yet.
    queries.listNotes(context.db, id, card.hidden ? hirer.accountId : undefined),
    applications.eventsOf(context, id, 'company'),
    applications.interviewsOf(context, id),
    applications.planOf(context, application),
    application.snapshot && jobs.matchOf(context, jobId, application.snapshot.profile),
    people.listSame(context.db, companyId, id, hirer.accountId),
  ])
  const now = context.clock.now()
  const shown = cardOf(card, now)
  const { hidden } = shown
  const withdrawn = application.status === 'withdrawn'
  const { rejectionReason, rejectionNote } = application
  return {
    ...shown,
    job: { id: jobId, title: application.jobTitle },
    facts: factsOf(card, now),
    person: withdrawn || hidden ? null : personIn(application),
    coverNote: withdrawn || hidden ? '' : application.coverNote,
    answers: withdrawn
      ? []
      : application.answers
          .map(applications.answerShown)
          .map((answer) => (hidden ? applications.answerAtFirstLook(answer) : answer)),
    // The name of the candidate is filled into what they read.
    rejection: rejectionReason && {
      reason: rejectionReason,
      note: hidden ? '' : (rejectionNote ?? ''),
    },
    interviews,
    offer: application.offer,
    startsOn: application.startsOn,
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    planned: planned && {
      reason: planned.reason,
      note: hidden ? '' : (planned.note ?? ''),
      dueAt: planned.dueAt.toISOString(),
    },
    match: withdrawn ? null : match,
    // Who else this is would say who this is, from either side.
    same: withdrawn || hidden ? [] : same.filter((one) => !one.hidden).map(sameOf),
    events: hidden ? events.map(applications.eventAtFirstLook) : events,
  }
}

function sameOf(row: people.SameRow): ApplicantDetail['same'][number] {
  return {
    id: row.id,
    name: row.name,
    job: row.job,
    by: row.by,
    merged: row.merged,
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
  const { hirer } = await applicantFor(context, id, 'viewer')
  return applications.markSeen(context, hirer.companyId, id)
}

type Decide = (
  application: applications.CompanyApplication,
  hirer: applications.Hirer,
) => Promise<applications.CompanyApplication>

/**
 * One step by somebody who hires, and the applicant as it is afterwards.
 *
 * @throws AppError NOT_VERIFIED, NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, and what the step throws
 */
export async function decide(
  context: Context,
  id: string,
  expectedVersion: number | undefined,
  work: Decide,
): Promise<ApplicantDetail> {
  const hirer = await applications.hirerOf(context)
  const application = await applications.lockFor(context, hirer.companyId, id, expectedVersion)
  await selection.requireSeat(context, hirer, application.jobId, 'recruiter')
  return detailOf(context, hirer, await work(application, hirer))
}

/** Calls an interview off. */
export async function cancelInterview(
  context: Context,
  interviewId: string,
  note: string,
): Promise<ApplicantDetail> {
  const hirer = await applications.hirerOf(context)
  const { companyId } = hirer
  const application = await applications.cancelInterview(context, companyId, interviewId, note)
  // Refused afterwards: the whole call is undone with its transaction.
  await selection.requireSeat(context, hirer, application.jobId, 'recruiter')
  return detailOf(context, hirer, application)
}

/** Adds a note for those who hire; candidates never read it. */
export async function addNote(
  context: Context,
  id: string,
  text: string,
): Promise<ApplicantDetail> {
  await storeNote(context, id, text)
  return readApplicant(context, id)
}

/** The same. @returns the note's id */
export async function storeNote(context: Context, id: string, text: string): Promise<string> {
  const { hirer } = await applicantFor(context, id, 'viewer')
  const at = context.clock.now()
  const note = { id: newId(at.getTime()), applicationId: id, authorId: hirer.accountId, text, at }
  await queries.insertNote(context.db, { ...note, authorName: hirer.name })
  await recordAudit(context, {
    action: 'hiring.noteAdded',
    entity: { type: 'application', id },
  })
  return note.id
}

/**
 * The resume as it was sent.
 *
 * @throws AppError NOT_FOUND also while the name is hidden: it stands on the resume
 */
export async function resume(context: Context, id: string) {
  const { application } = await applicantFor(context, id, 'viewer')
  if (await applications.isNameHidden(context.db, id))
    throw new AppError('NOT_FOUND', 'The resume opens once someone is on the shortlist.')
  return applications.resumeOf(context, application)
}

/**
 * A file that answers a question.
 *
 * @throws AppError NOT_FOUND also while the name is hidden: it may stand in the file
 */
export async function answerFile(context: Context, id: string, fileId: string) {
  const { application } = await applicantFor(context, id, 'viewer')
  if (await applications.isNameHidden(context.db, id))
    throw new AppError('NOT_FOUND', 'The file opens once someone is on the shortlist.')
  return applications.answerFileOf(context, application, fileId)
}
