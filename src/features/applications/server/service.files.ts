/** Files that answer a question: kept when they are chosen, sent with the application. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { UploadedFile } from '#platform/http/handle.ts'
import { shownName } from '#platform/storage/file-names.ts'
import { plainFileProblems } from '#platform/messages.replies.ts'
import { isLinkedDocx } from '#platform/storage/linked-docx.ts'
import { plainFile } from '#platform/storage/plain-file.ts'
import { mimeOf, sniff } from '#platform/storage/sniff.ts'
import { AppError } from '#shared/errors.ts'
import { isUuid, newId } from '#shared/ids.ts'
import type { FileReply } from '#shared/schemas.ts'
import { answerFileMaximumBytes, type AnswerFile } from '../contract.ts'
import type { OfferedFiles } from './policy.ts'
import * as queries from './queries.files.ts'
import { findIntake } from './queries.intakes.ts'
import type { ApplicationRow } from './queries.ts'
import { replyWords } from '../messages.replies.ts'
import { errorWords } from '../messages.errors.ts'

const unsentAtMost = 40
const unsentKeptMs = 2 * 24 * 60 * 60 * 1000

const field = 'file'

function refused(message: string): AppError {
  return new AppError('INVALID_FILE', { reason: message, fields: [{ path: field, message }] })
}

/** What is kept of a file: a document as it is, a picture drawn anew and without what came along. */
async function checked({ bytes }: UploadedFile) {
  if (await sniff(bytes, ['docx'])) return { bytes, contentType: mimeOf.docx, ending: 'docx' }
  const plain = await plainFile(bytes)
  if (plain === 'not-a-picture') {
    throw refused(
      isLinkedDocx(bytes) ? plainFileProblems['linked-docx'] : replyWords.unsupportedFile,
    )
  }
  if (typeof plain === 'string') throw refused(plainFileProblems[plain])
  return { ...plain, ending: plain.contentType === mimeOf.pdf ? 'pdf' : 'jpg' }
}

/**
 * Keeps a file for a question of a job until it is sent; one that is not sent goes after two days.
 *
 * @throws AppError INVALID_FILE at `file`, PAYLOAD_TOO_LARGE, NOT_FOUND where the job asks for no such
 *   file, LIMIT_REACHED, STORAGE_FULL
 */
export async function keepAnswerFile(
  context: Context,
  { jobId, questionId }: { jobId: string; questionId: string },
  file: UploadedFile | undefined,
): Promise<AnswerFile> {
  const { accountId } = personOf(context)
  const intake = await findIntake(context.db, jobId)
  const question = intake?.isOpen && intake.questions.find(({ id }) => id === questionId)
  if (!question || question.kind !== 'file') throw new AppError('NOT_FOUND')
  if (!file) throw refused(replyWords.fileEmpty)
  if ((await queries.countUnsent(context.db, accountId)) >= unsentAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyUnsentFiles)
  }
  const { bytes, contentType, ending } = await checked(file)
  if (bytes.length > answerFileMaximumBytes) throw new AppError('PAYLOAD_TOO_LARGE')
  const now = context.clock.now()
  const id = newId(now.getTime())
  const fileName = shownName(file.fileName, ending, 'file')
  const { key: storageKey, size, sha256 } = await context.storage.putFile(bytes, 'answers')
  const row = { id, accountId, jobId, questionId, applicationId: null, createdAt: now }
  const kept = { storageKey, contentType, fileName, size, sha256 }
  await queries.insertFile(context.db, { ...row, ...kept })
  await recordAudit(context, {
    action: 'applications.fileKept',
    entity: { type: 'account', id: accountId },
    after: { jobId, sha256, size },
  })
  return { id, fileName }
}

/** The files that answers name, by question: one's own, for this job and question, not sent elsewhere. */
export async function offeredFiles(
  context: Context,
  jobId: string,
  answers: readonly { questionId: string; value: string }[],
  earlier: ApplicationRow | undefined,
): Promise<OfferedFiles> {
  const ids = answers.map(({ value }) => value).filter(isUuid)
  if (ids.length === 0) return new Map()
  const { accountId } = personOf(context)
  const files = await queries.lockFiles(context.db, { accountId, jobId }, ids)
  const named = new Map(answers.map(({ questionId, value }) => [questionId, value]))
  return new Map(
    files
      .filter(({ id, questionId }) => named.get(questionId) === id)
      .filter(({ applicationId }) => applicationId === null || applicationId === earlier?.id)
      .map(({ id, questionId, fileName }) => [questionId, { id, fileName }]),
  )
}

/** Files go with an application from now on. */
export async function sendFiles(
  context: Context,
  applicationId: string,
  files: OfferedFiles,
): Promise<void> {
  const ids = [...files.values()].map(({ id }) => id)
  if (ids.length > 0) await queries.attachFiles(context.db, applicationId, ids)
}

/** @throws AppError NOT_FOUND when it is not the candidate's own */
export async function ownAnswerFile(context: Context, id: string): Promise<FileReply> {
  const file = await queries.findFile(context.db, id)
  if (file?.accountId !== personOf(context).accountId) throw new AppError('NOT_FOUND')
  return replyOf(context, file)
}

/**
 * A file as it was sent; who may see the application is the caller's business.
 *
 * @throws AppError NOT_FOUND once it was withdrawn (APP10), or when it is not among the answers
 */
export async function answerFileOf(
  context: Pick<Context, 'db' | 'storage'>,
  application: Pick<ApplicationRow, 'id' | 'status' | 'answers'>,
  id: string,
): Promise<FileReply> {
  const isAnswer = application.answers.some(({ fileId }) => fileId === id)
  const file = isAnswer ? await queries.findFile(context.db, id) : undefined
  if (file?.applicationId !== application.id || application.status === 'withdrawn') {
    throw new AppError('NOT_FOUND')
  }
  return replyOf(context, file)
}

async function replyOf(
  { storage }: Pick<Context, 'storage'>,
  file: queries.AnswerFileRow,
): Promise<FileReply> {
  const { contentType, fileName } = file
  return { body: await storage.getFile(file.storageKey), contentType, fileName }
}

/** Destroys files that nobody has sent: the bytes first, so that a crash is repeated. */
export async function destroyUnsent(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - unsentKeptMs)
  const files = await queries.lockUnsent(context.db, before, atMost)
  for (const file of files) {
    await context.storage.deleteFile(file.storageKey)
    await queries.deleteFileRow(context.db, file.id)
  }
  return files.length
}
