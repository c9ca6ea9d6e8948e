/** One applicant: everything that was sent, what is hidden at the first look, what may be done. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as chat from '#features/chat/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import * as applications from '#features/applications/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as hiringPipeline from '#features/hiring-pipeline/server/service.ts'
import type { SeatRole } from '#features/hiring-pipeline/contract.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { ApplicantDetail } from '../contract.ts'
import * as queries from './queries.ts'
import * as people from './queries.people.ts'
import { cardOf, factsOf } from './service.cards.ts'
import { errorWords } from '../messages.errors.ts'

type Found = {
  hiringManager: applications.HiringManager
  application: applications.CompanyApplication
}

/** @throws AppError NOT_VERIFIED; NOT_FOUND, also without a seat; FORBIDDEN when it is not enough */
async function applicantFor(context: Context, id: string, needed: SeatRole): Promise<Found> {
  const hiringManager = await applications.hiringManagerOf(context)
  const application = await applications.applicationTo(context, hiringManager.companyId, id, false)
  await hiringPipeline.requireSeat(context, hiringManager, application.jobId, needed)
  return { hiringManager, application }
}

/** One applicant with answers, notes and timeline. */
export async function readApplicant(context: Context, id: string): Promise<ApplicantDetail> {
  const { hiringManager, application } = await applicantFor(context, id, 'viewer')
  return detailOf(context, hiringManager, application)
}

async function detailOf(
  context: Context,
  hiringManager: applications.HiringManager,
  application: applications.CompanyApplication,
): Promise<ApplicantDetail> {
  const { id, jobId, companyId } = application
  const card = await queries.findCard(context.db, id, hiringManager.accountId)
  if (!card) throw new AppError('NOT_FOUND')
  const [notes, events, interviews, planned, match, same] = await Promise.all([
    // What a colleague has written may name someone whom the reader does not know yet.
    queries.listNotes(context.db, id, card.hidden ? hiringManager.accountId : undefined),
    applications.eventsOf(context, id, 'company'),
    applications.interviewsOf(context, id),
    applications.planOf(context, application),
    application.snapshot && jobs.matchOf(context, jobId, application.snapshot.profile),
    people.listSame(context.db, companyId, id, hiringManager.accountId),
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
  const { hiringManager } = await applicantFor(context, id, 'viewer')
  return applications.markSeen(context, hiringManager.companyId, id)
}

/**
 * Asks an applicant to talk. A hiring manager has one conversation with each applicant.
 *
 * @throws AppError NOT_VERIFIED, NOT_FOUND, FORBIDDEN; CONFLICT while the applicant is anonymous, or between
 *   people of whom one has blocked the other
 */
export async function writeToApplicant(
  context: Context,
  id: string,
  message: { clientMessageId: string; body: string },
): Promise<{ conversationId: string }> {
  const { hiringManager, application } = await applicantFor(context, id, 'recruiter')
  const card = await queries.findCard(context.db, id, hiringManager.accountId)
  if (!card || card.hidden || application.status === 'withdrawn') {
    throw new AppError('CONFLICT', errorWords.writeToKnown)
  }
  const company = await companies.companyById(context, application.companyId)
  const conversationId = await chat.requestConversation(context, {
    kind: 'application',
    about: { type: 'application', id: `${id}:${hiringManager.accountId}` },
    subject: `${application.jobTitle} · ${company.name}`,
    receiver: { accountId: application.candidateId, role: 'jobSeeker' },
    message,
    senderIsKnown: true,
  })
  return { conversationId }
}

type Decide = (
  application: applications.CompanyApplication,
  hiringManager: applications.HiringManager,
) => Promise<applications.CompanyApplication>

/**
 * One step by someone who hires, and the applicant as it is afterwards.
 *
 * @throws AppError NOT_VERIFIED, NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, and what the step throws
 */
export async function decide(
  context: Context,
  id: string,
  expectedVersion: number | undefined,
  work: Decide,
): Promise<ApplicantDetail> {
  const hiringManager = await applications.hiringManagerOf(context)
  const application = await applications.lockFor(
    context,
    hiringManager.companyId,
    id,
    expectedVersion,
  )
  await hiringPipeline.requireSeat(context, hiringManager, application.jobId, 'recruiter')
  return detailOf(context, hiringManager, await work(application, hiringManager))
}

/** Calls an interview off. */
export async function cancelInterview(
  context: Context,
  interviewId: string,
  note: string,
): Promise<ApplicantDetail> {
  const hiringManager = await applications.hiringManagerOf(context)
  const { companyId } = hiringManager
  const application = await applications.cancelInterview(context, companyId, interviewId, note)
  // Refused afterwards: the whole call is undone with its transaction.
  await hiringPipeline.requireSeat(context, hiringManager, application.jobId, 'recruiter')
  return detailOf(context, hiringManager, application)
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
  const { hiringManager } = await applicantFor(context, id, 'viewer')
  const at = context.clock.now()
  const note = {
    id: newId(at.getTime()),
    applicationId: id,
    authorId: hiringManager.accountId,
    text,
    at,
  }
  await queries.insertNote(context.db, { ...note, authorName: hiringManager.name })
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
    throw new AppError('NOT_FOUND', errorWords.resumeBeforeShortlist)
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
    throw new AppError('NOT_FOUND', errorWords.fileBeforeShortlist)
  return applications.answerFileOf(context, application, fileId)
}
