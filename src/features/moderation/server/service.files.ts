/** Files in what was reported: copied with its messages, so that deleting the original takes no evidence away. */
import { personOf, type Context } from '#platform/context.ts'
import type { Excerpt, FoundExcerpt, ReportedFile } from '#platform/reportable.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { FileReply } from '#shared/schemas.ts'
import { errorWords } from '../messages.errors.ts'
import { copiedFiles } from './policy.ts'
import { findCase } from './queries.ts'
import * as queries from './queries.files.ts'

type Copy = ReportedFile & { id: string }

/**
 * What of a report is stored as it was said, and which of its files are copied: the newest, within a limit. The others
 * are only named.
 */
export function chooseFiles(
  { clock }: Pick<Context, 'clock'>,
  found: readonly FoundExcerpt[],
): { excerpts: Excerpt[]; copies: Copy[] } {
  const now = clock.now().getTime()
  const chosen = copiedFiles(found.map(({ attachment }) => attachment?.size ?? null))
  const copies: Copy[] = []
  const excerpts = found.map(({ attachment, ...excerpt }, index): Excerpt => {
    if (!attachment || !chosen.has(index)) return excerpt
    const id = newId(now)
    copies.push({ ...attachment, id })
    return { ...excerpt, file: { id, name: attachment.name, size: attachment.size } }
  })
  return { excerpts, copies }
}

/** A copy that no report has claimed yet. */
export type StoredCopy = Pick<
  queries.FileRow,
  'id' | 'storageKey' | 'contentType' | 'fileName' | 'size'
>

/**
 * One after the other: together they are large, so this is outside a transaction, and `claimFiles` follows. A file
 * that is gone, or a disk that is full, keeps nobody from reporting.
 */
export async function storeFiles(context: Context, copies: readonly Copy[]): Promise<StoredCopy[]> {
  const stored: StoredCopy[] = []
  for (const { id, name, contentType, size, read } of copies) {
    const storageKey = await copyOf(context, read)
    if (storageKey !== null) stored.push({ id, storageKey, contentType, fileName: name, size })
  }
  return stored
}

/** Makes copies part of a report; in its transaction. */
export async function claimFiles(
  { db, clock }: Context,
  of: Pick<queries.FileRow, 'caseId' | 'reporterId' | 'ownerId'>,
  stored: readonly StoredCopy[],
): Promise<void> {
  if (stored.length === 0) return
  const createdAt = clock.now()
  await queries.insertFiles(
    db,
    stored.map((copy) => ({ ...of, ...copy, createdAt })),
  )
}

async function copyOf(context: Context, read: Copy['read']): Promise<string | null> {
  try {
    return (await context.storage.putFile(await read(), 'evidence')).key
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    context.log.warn({ err: error }, 'a file was not copied with its report')
    return null
  }
}

/** @throws AppError NOT_FOUND; FORBIDDEN for a case about the moderator */
export async function readFile(
  context: Context,
  { id: caseId, fileId }: { id: string; fileId: string },
): Promise<FileReply> {
  const row = await findCase(context.db, caseId)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.ownerId === personOf(context).accountId) {
    throw new AppError('FORBIDDEN', errorWords.aboutYou)
  }
  const file = await queries.findFile(context.db, { caseId, id: fileId })
  if (!file) throw new AppError('NOT_FOUND')
  const body = await context.storage.getFile(file.storageKey)
  return { body, contentType: file.contentType, fileName: file.fileName }
}
