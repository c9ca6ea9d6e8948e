/** Papers that people hand in: a PDF that does nothing by itself, or a picture drawn anew. */
import { AppError } from '#shared/errors.ts'
import { problemOfPdf } from './pdf.ts'
import { redraw, type PictureProblem } from './pictures.ts'
import type { FileStorage } from './storage.ts'
import { plainFileProblems } from '../messages.replies.ts'

export type PlainFile = {
  bytes: Uint8Array
  contentType: 'application/pdf' | 'image/jpeg'
  /** Of a picture, in pixels. */
  width: number | null
  height: number | null
}

/** @returns the file as it is kept, or what is wrong with it */
export async function plainFile(
  bytes: Uint8Array,
): Promise<PlainFile | PictureProblem | 'active-pdf'> {
  const pdf = await problemOfPdf(bytes)
  if (pdf === undefined) return { bytes, contentType: 'application/pdf', width: null, height: null }
  if (pdf !== 'not-a-pdf') return 'active-pdf'
  const picture = await redraw(bytes, ['jpeg', 'png'])
  return typeof picture === 'string' ? picture : { ...picture, contentType: 'image/jpeg' }
}

export type SealedPaper = {
  storageKey: string
  wrappedKey: string
  contentType: string
  fileName: string
  size: number
}

/**
 * Keeps a paper sealed, for the row that the caller stores.
 *
 * @param field where the form is told what is wrong, and the file's name later
 * @throws AppError INVALID_FILE at `field`, STORAGE_FULL
 */
export async function sealPaper(
  storage: FileStorage,
  bytes: Uint8Array,
  purpose: string,
  field: string,
): Promise<SealedPaper> {
  const plain = await plainFile(bytes)
  if (typeof plain === 'string') {
    const message = plainFileProblems[plain]
    throw new AppError('INVALID_FILE', { reason: message, fields: [{ path: field, message }] })
  }
  const stored = await storage.putSealed(plain.bytes, purpose)
  return {
    storageKey: stored.key,
    wrappedKey: stored.wrappedKey,
    contentType: plain.contentType,
    fileName: `${field}.${plain.contentType === 'application/pdf' ? 'pdf' : 'jpg'}`,
    size: plain.bytes.length,
  }
}
