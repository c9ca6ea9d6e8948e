/** Profiles of candidates; recruiters have theirs in `service.recruiters.ts`. The door for both. */
import { accountById, rename, type Account } from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { HttpExchange, UploadedFile } from '#platform/http/handle.ts'
import { shownName } from '#platform/storage/file-names.ts'
import { plainFileProblems } from '#platform/messages.replies.ts'
import { isLinkedDocx } from '#platform/storage/linked-docx.ts'
import { mimeOf, sniff } from '#platform/storage/sniff.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { namesOf } from '#shared/person-names.ts'
import type { FileReply } from '#shared/schemas.ts'
import {
  requiredCompleteness,
  resumeMaximumBytes,
  type CandidateInfo,
  type Profile,
} from '../contract.ts'
import { completenessOf } from './completeness.ts'
import { hidingChanged, profileReady, profileSaved } from './events.ts'
import * as queries from './queries.ts'
import { findRecruiter } from './queries.recruiters.ts'
import { recordEmployers, type HidingReason } from './service.guard.ts'
import { ownPicture } from './service.pictures.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

export { moveCompany, moveCompanyBack } from './service.merge.ts'
export { employersIn } from './employers.ts'
export { noteAnswer, recordEmployment, withdrawPoint } from './service.employments.ts'
export { isHiddenFromPerson, whyHidden, type HidingReason } from './service.guard.ts'
export { domainOf, isFreeMail, mailboxName, plausibleOwner, sameMailbox } from './work-email.ts'
export { picturesOf } from './service.pictures.ts'
export { createDemoProfiles, type DemoCandidate, type DemoReferrer } from './service.demo.ts'
export {
  createRecruiter,
  lockRecruiterOf,
  noteDecision,
  noteLapses,
  decidesInTime,
  recruiterOf,
  saveProfile as saveRecruiter,
  setLevel,
  type Recruiter,
} from './service.recruiters.ts'
export {
  acceptMailbox,
  confirmWaiting,
  settleEach,
  countWaitingFor,
  dropWaiting,
  endWorkEmail,
  holdUnreviewed,
  sameMailboxes,
  stopDuplicates,
} from './service.work-email.ts'

type SaveInput = {
  profile?: Profile
  blockedCompanyIds?: string[]
  removeResume?: boolean
  expectedVersion?: number
}

/** A profile for a new candidate, with the name of the account alone; one that is there stays. */
export async function createProfile(
  context: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<void> {
  const { name } = await accountById(context, accountId)
  const document: Profile = { basics: { name } }
  await queries.insertProfile(context.db, accountId, context.clock.now(), {
    document,
    completeness: completenessOf(document, false).score,
  })
}

/** The signed-in candidate's own profile. */
export async function candidateInfo(context: Context): Promise<CandidateInfo> {
  const { accountId } = personOf(context)
  const [profile, resume, blockedCompanies, picture] = await Promise.all([
    queries.findProfile(context.db, accountId),
    queries.findCurrentResume(context.db, accountId),
    queries.listBlocked(context.db, accountId),
    ownPicture(context, accountId),
  ])
  const document = profile?.document ?? {}
  return {
    profile: document,
    resume: resume ? { ...resume, uploadedAt: resume.createdAt.toISOString() } : null,
    picture,
    blockedCompanies,
    completeness: {
      required: requiredCompleteness,
      ...completenessOf(document, resume !== undefined),
    },
    version: profile?.version ?? 0,
  }
}

/**
 * Saves the sections that are sent; the others stay.
 *
 * @throws AppError VERSION_CONFLICT when another tab saved since `expectedVersion`
 * @throws AppError INVALID_FILE when the resume is neither PDF nor DOCX
 */
export async function saveCandidateInfo(
  context: Context,
  input: SaveInput,
  http: Pick<HttpExchange, 'files'>,
): Promise<CandidateInfo> {
  const { accountId } = personOf(context)
  const now = context.clock.now()
  await queries.insertProfile(context.db, accountId, now)
  const before = await queries.lockProfile(context.db, accountId)
  if (!before) throw new AppError('NOT_FOUND')
  if (input.expectedVersion !== undefined && input.expectedVersion !== before.version) {
    throw new AppError('VERSION_CONFLICT', errorWords.profileChangedElsewhere)
  }
  if (input.removeResume) await queries.retireResume(context.db, accountId)
  if (http.files['resume']) await keepResume(context, accountId, http.files['resume'])
  if (input.blockedCompanyIds) {
    await queries.replaceBlocked(context.db, accountId, input.blockedCompanyIds, now)
    await context.publish(hidingChanged, { accountId })
  }
  const document = { ...before.document, ...input.profile }
  const resume = await queries.findCurrentResume(context.db, accountId)
  if (input.profile?.work) await recordEmployers(context, accountId, document)
  const completeness = completenessOf(document, resume !== undefined).score
  await queries.updateProfile(context.db, accountId, {
    document,
    skills: (document.skills ?? []).map((skill) => skill.name.toLowerCase()),
    completeness,
    now,
  })
  const name = input.profile?.basics?.name
  if (name !== undefined && name !== before.document.basics?.name) {
    await rename(context, accountId, name, {
      field: 'profile.basics.name',
      savesItself: true,
    })
  }
  if (input.profile) await context.publish(profileSaved, { accountId })
  if (before.completeness < requiredCompleteness && completeness >= requiredCompleteness) {
    await context.publish(profileReady, { accountId })
  }
  return candidateInfo(context)
}

async function keepResume(context: Context, accountId: string, file: UploadedFile): Promise<void> {
  const kind = await sniff(file.bytes, ['pdf', 'docx'])
  if (!kind) {
    const message = isLinkedDocx(file.bytes)
      ? plainFileProblems['linked-docx']
      : replyWords.unsupportedResumeFile
    throw new AppError('INVALID_FILE', { reason: message, fields: [{ path: 'resume', message }] })
  }
  if (file.bytes.length > resumeMaximumBytes) throw new AppError('PAYLOAD_TOO_LARGE')
  const now = context.clock.now()
  const stored = await context.storage.putFile(file.bytes, 'resumes')
  await queries.retireResume(context.db, accountId)
  await queries.insertResume(context.db, {
    id: newId(now.getTime()),
    accountId,
    fileName: shownName(file.fileName, kind, 'resume'),
    contentType: mimeOf[kind],
    size: stored.size,
    sha256: stored.sha256,
    storageKey: stored.key,
    createdAt: now,
  })
  await recordAudit(context, {
    action: 'profiles.resumeUploaded',
    entity: { type: 'account', id: accountId },
    after: { sha256: stored.sha256, size: stored.size },
  })
}

/** @throws AppError NOT_FOUND when it is not the candidate's own */
export async function ownResume(context: Context, id: string): Promise<FileReply> {
  const { accountId } = personOf(context)
  return resumeFile(context, accountId, id)
}

/**
 * The bytes of one of a candidate's resumes; who may see them is the caller's business.
 *
 * @throws AppError NOT_FOUND
 */
export async function resumeFile(
  context: Pick<Context, 'db' | 'storage'>,
  accountId: string,
  id: string,
): Promise<FileReply> {
  const resume = await queries.findResume(context.db, id, accountId)
  if (!resume) throw new AppError('NOT_FOUND')
  const body = await context.storage.getFile(resume.storageKey)
  return { body, contentType: resume.contentType, fileName: resume.fileName }
}

/** What someone is called in their account, once was, and is in their profiles. */
export async function allNamesOf(
  context: Pick<Context, 'db'>,
  account: Account,
): Promise<string[]> {
  const [profile, recruiter] = await Promise.all([
    queries.findProfile(context.db, account.id),
    findRecruiter(context.db, account.id),
  ])
  const inProfiles = [profile?.document.basics?.name, recruiter?.fullName]
  return [...new Set([...namesOf(account), ...inProfiles.filter((name) => name !== undefined)])]
}

export type ProfileSnapshot = {
  /** Of the account, like its former ones and the address. */
  name: string
  formerNames: string[]
  email: string
  profile: Profile
  completeness: number
  resumeId: string | null
  resumeFileName: string | null
}

/** What a request freezes: the profile and the resume as they are now. */
export async function profileSnapshot(
  context: Pick<Context, 'db'>,
  accountId: string,
): Promise<ProfileSnapshot> {
  return snapshotOf(await queries.findSnapshot(context.db, accountId))
}

/** What is stored with something that is sent; its resume has a column of its own. */
export function frozenProfile(snapshot: ProfileSnapshot): Omit<ProfileSnapshot, 'resumeId'> {
  const { name, formerNames, email, profile, completeness, resumeFileName } = snapshot
  return { name, formerNames, email, profile, completeness, resumeFileName }
}

/** Who asks a company for something, as they are now. */
export type Applicant = ProfileSnapshot & {
  /** Why the company must not see them; null when nothing is in the way. */
  hidden: HidingReason | null
}

/** @throws AppError NOT_FOUND for an account that there is not */
export async function applicantTo(
  context: Pick<Context, 'db'>,
  companyId: string,
  accountId: string,
): Promise<Applicant> {
  const row = await queries.findApplicant(context.db, accountId, companyId)
  if (!row) throw new AppError('NOT_FOUND')
  return { ...snapshotOf(row), hidden: row.hidden }
}

function snapshotOf(row: queries.SnapshotRow | undefined): ProfileSnapshot {
  return {
    name: row?.name ?? '',
    formerNames: row?.formerNames ?? [],
    email: row?.email ?? '',
    profile: row?.document ?? {},
    completeness: row?.completeness ?? 0,
    resumeId: row?.resumeId ?? null,
    resumeFileName: row?.resumeFileName ?? null,
  }
}
