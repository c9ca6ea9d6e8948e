/** Files that people send to each other: looked into by content, and scanned, before they are kept. */
import { AppError } from '#shared/errors.ts'
import type { Context } from '../context.ts'
import { plainFileProblems, sentFileProblems } from '../messages.replies.ts'
import { plainFile } from './plain-file.ts'
import { isLinkedDocx } from './linked-docx.ts'
import { mimeOf, sniff } from './sniff.ts'

export type SentFile = { bytes: Uint8Array; contentType: string; ending: string }

/**
 * A document as it is, or a picture drawn anew and without what came along.
 *
 * @throws AppError INVALID_FILE at `file` for another kind, for what is found in it, and where the
 *   scanner can't say
 */
export async function checkSentFile(
  context: Pick<Context, 'scanner' | 'log'>,
  bytes: Uint8Array,
): Promise<SentFile> {
  if (bytes.length === 0) throw refusedFile(sentFileProblems.empty)
  const checked = await kept(bytes)
  const found = await context.scanner.scan(bytes).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a file was not scanned')
    throw refusedFile(sentFileProblems.notScanned)
  })
  if (found === 'infected') throw refusedFile(sentFileProblems.infected)
  return checked
}

async function kept(bytes: Uint8Array): Promise<SentFile> {
  if (await sniff(bytes, ['docx'])) return { bytes, contentType: mimeOf.docx, ending: 'docx' }
  const plain = await plainFile(bytes)
  if (plain === 'not-a-picture') {
    throw refusedFile(
      isLinkedDocx(bytes) ? plainFileProblems['linked-docx'] : sentFileProblems.unsupported,
    )
  }
  if (typeof plain === 'string') throw refusedFile(plainFileProblems[plain])
  const { contentType } = plain
  return { bytes: plain.bytes, contentType, ending: contentType === mimeOf.pdf ? 'pdf' : 'jpg' }
}

export function refusedFile(message: string): AppError {
  return new AppError('INVALID_FILE', { reason: message, fields: [{ path: 'file', message }] })
}
