/** Pictures of ID cards: redrawn, sealed, shown to few, every view noted, and destroyed in time. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { UploadedFile } from '#platform/http/handle.ts'
import { plainFile, type PlainFile } from '#platform/storage/plain-file.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { FileReply } from '#shared/schemas.ts'
import { levelOf, rejectionsAtMost, timing } from './policy.ts'
import * as cases from './queries.cases.ts'
import * as documents from './queries.documents.ts'
import { lockState, step } from './service.state.ts'
import { errorWords } from '../messages.errors.ts'
import { pictureProblems } from '../messages.replies.ts'

const hourMs = 60 * 60 * 1000
const field = 'idPicture'

/**
 * Hands a picture in, or one in place of the one that waits.
 *
 * @throws AppError INVALID_FILE at `idPicture`, NOT_VERIFIED before the work address is confirmed,
 *   LIMIT_REACHED after three refusals, ILLEGAL_TRANSITION while a verifier looks at the last one
 */
export async function submitPicture(
  context: Context,
  file: UploadedFile | undefined,
): Promise<void> {
  if (!file) throw invalidField(field, errorWords.idPictureRequired)
  const prepared = await prepare(file.bytes)
  const { accountId } = personOf(context)
  const { row } = await lockState(context, accountId)
  if (levelOf(row.state) === 0) {
    throw new AppError('NOT_VERIFIED', errorWords.workEmailNotConfirmed)
  }
  if (row.rejections >= rejectionsAtMost) {
    throw new AppError(
      'LIMIT_REACHED',
      errorWords.tooManyRejectedPictures(context.settings.supportEmail),
    )
  }
  const open = await cases.lockOpenCase(context.db, accountId, 'identity')
  const now = context.clock.now()
  if (row.state === 'in_review' && open?.lockedUntil && open.lockedUntil <= now) {
    await step(context, accountId, { action: 'stop_review', by: 'system' })
  }
  await step(context, accountId, { action: 'submit_id', by: 'recruiter' })
  const caseId = open?.id ?? newId(now.getTime())
  const queued = {
    submittedAt: now,
    dueAt: new Date(now.getTime() + timing.identityHours * hourMs),
    lockedBy: null,
    lockedUntil: null,
    firstDecision: null,
    firstDecidedBy: null,
  }
  if (open) {
    await cases.updateCase(context.db, caseId, queued, now)
    await documents.setShredTime(context.db, caseId, now)
  } else {
    await cases.insertCase(
      context.db,
      {
        id: caseId,
        kind: 'identity',
        accountId,
        companyId: row.companyId,
        state: 'waiting',
        attempt: row.rejections + 1,
        ...queued,
      },
      now,
    )
  }
  await keep(context, accountId, caseId, prepared)
}

async function keep(
  context: Context,
  accountId: string,
  caseId: string,
  { bytes, ...shape }: PlainFile,
): Promise<void> {
  const now = context.clock.now()
  const stored = await context.storage.putSealed(bytes, 'identity')
  await documents.insertDocument(context.db, {
    id: newId(now.getTime()),
    caseId,
    accountId,
    ...shape,
    size: bytes.length,
    storageKey: stored.key,
    wrappedKey: stored.wrappedKey,
    createdAt: now,
    shredAt: null,
  })
  await recordAudit(context, {
    action: 'verification.pictureSubmitted',
    entity: { type: 'verification_case', id: caseId },
    after: { contentType: shape.contentType },
  })
}

async function prepare(bytes: Uint8Array): Promise<PlainFile> {
  const plain = await plainFile(bytes)
  if (typeof plain === 'string') throw invalidFile(pictureProblems[plain])
  return plain
}

function invalidFile(message: string): AppError {
  return new AppError('INVALID_FILE', { reason: message, fields: [{ path: field, message }] })
}

/**
 * The newest picture of a user: for the person and for verifiers. Noted before a byte leaves.
 *
 * @throws AppError NOT_FOUND, also for everybody else and after it was destroyed
 */
export async function readPicture(context: Context, userId: string): Promise<FileReply> {
  const person = personOf(context)
  const verifier = person.role === 'admin' && person.permissions.includes('verifications.decide')
  const owner = person.role === 'recruiter' && person.accountId === userId
  if (!verifier && !owner) throw new AppError('NOT_FOUND')
  const picture = await documents.findNewestDocument(context.db, userId)
  if (!picture?.wrappedKey) throw new AppError('NOT_FOUND')
  await recordAudit(context, {
    action: 'verification.pictureViewed',
    entity: { type: 'identity_document', id: picture.id },
    after: { caseId: picture.caseId, owner: picture.accountId },
  })
  const body = await context.storage.getSealed(picture.storageKey, picture.wrappedKey)
  const pdf = picture.contentType === 'application/pdf'
  return { body, contentType: picture.contentType, ...(pdf && { fileName: 'id-card.pdf' }) }
}

/** Destroys what is due: the bytes first, then the key, so that a crash between them is repeated. */
export async function shredDue(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const pictures = await documents.lockToShred(context.db, now, atMost)
  for (const due of pictures) {
    await context.storage.deleteFile(due.storageKey)
    await documents.markShredded(context.db, due.id, now)
    await recordAudit(context, {
      action: 'verification.pictureShredded',
      entity: { type: 'identity_document', id: due.id },
      after: { caseId: due.caseId },
    })
  }
  return pictures.length
}
