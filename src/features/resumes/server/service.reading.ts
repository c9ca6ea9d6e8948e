/** Reads what a file says. Nothing is kept. */
import type { HttpExchange, UploadedFile } from '#platform/http/handle.ts'
import { AppError } from '#shared/errors.ts'
import { errorWords } from '../messages.errors.ts'
import type { ResumeReading } from '../contract.ts'
import { UnreadableResume } from './parser/lines.ts'
import { readResume, TooBusy } from './parser/read-resume.ts'

export function readUpload({ files }: Pick<HttpExchange, 'files'>): Promise<ResumeReading> {
  const file = files['resume']
  if (!file) throw refused('noFile')
  return readFile(file)
}

/**
 * @throws AppError INVALID_FILE with the reason in words
 * @throws AppError UNAVAILABLE when too many files wait
 */
export async function readFile(file: UploadedFile): Promise<ResumeReading> {
  try {
    return await readResume(file.bytes)
  } catch (error) {
    if (error instanceof UnreadableResume) {
      const isOther = error.reason === 'empty' && file.bytes.length > 0 && isMisnamed(file)
      throw refused(isOther ? 'notPdf' : error.reason, error)
    }
    if (error instanceof TooBusy) {
      throw new AppError('UNAVAILABLE', { reason: errorWords.busy, retryAfter: 60 })
    }
    throw error
  }
}

/** What is inside decides how a file is read; its name tells what the person takes it for. */
function isMisnamed({ fileName, bytes }: { fileName: string; bytes: Uint8Array }): boolean {
  return /\.pdf$/i.test(fileName) && !Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-')
}

function refused(
  reason: UnreadableResume['reason'] | 'noFile' | 'notPdf',
  cause?: unknown,
): AppError {
  const message = errorWords[reason]
  const details = { reason: message, fields: [{ path: 'resume', message }] }
  return new AppError('INVALID_FILE', details, { cause })
}
