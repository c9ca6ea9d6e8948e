/** What the two sides hand in: redrawn, sealed, for its owner and for those who decide. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { UploadedFile } from '#platform/http/handle.ts'
import { sealPaper } from '#platform/storage/plain-file.ts'
import { AppError } from '#shared/errors.ts'
import type { FileReply } from '#shared/schemas.ts'
import { timing } from './policy.ts'
import * as queries from './queries.ts'

type Kept = Pick<
  queries.StatementRow,
  'storageKey' | 'wrappedKey' | 'contentType' | 'fileName' | 'size'
>

const nothing: Kept = {
  storageKey: null,
  wrappedKey: null,
  contentType: null,
  fileName: null,
  size: null,
}

/**
 * Keeps a file for the row that the caller stores.
 *
 * @throws AppError INVALID_FILE at `evidence`, STORAGE_FULL
 */
export async function keepFile(context: Context, file: UploadedFile | undefined): Promise<Kept> {
  if (!file) return nothing
  return sealPaper(context.storage, file.bytes, 'disputes', 'evidence')
}

/**
 * A file as it was handed in. What those who decide look at is noted.
 *
 * @throws AppError NOT_FOUND, also for the other side and after it was destroyed
 */
export async function evidence(
  context: Context,
  disputeId: string,
  statementId: string,
): Promise<FileReply> {
  const person = personOf(context)
  const decides = person.role === 'admin' && person.permissions.includes('disputes.decide')
  const statements = await queries.listStatements(context.db, disputeId)
  const statement = statements.find((one) => one.id === statementId)
  const own = person.role !== 'admin' && statement?.byAccount === person.accountId
  if (!statement?.storageKey || !statement.wrappedKey || !(decides || own)) {
    throw new AppError('NOT_FOUND')
  }
  if (decides) {
    await recordAudit(context, {
      action: 'disputes.evidenceViewed',
      entity: { type: 'dispute', id: disputeId },
      after: { statementId },
    })
  }
  const body = await context.storage.getSealed(statement.storageKey, statement.wrappedKey)
  return {
    body,
    contentType: statement.contentType ?? 'application/octet-stream',
    fileName: statement.fileName ?? 'evidence',
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** Destroys files ninety days after the decision: the bytes first, so that a crash is repeated. */
export async function destroyOldEvidence(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - timing.evidenceKeptDays * dayMs)
  const files = await queries.lockOldFiles(context.db, before, atMost)
  for (const file of files) {
    await context.storage.deleteFile(file.storageKey)
    await queries.forgetFile(context.db, file.id)
  }
  return files.length
}
