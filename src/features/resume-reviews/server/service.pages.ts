/** What a reviewer reads of a resume: its lines with personal data masked, and the bytes behind them. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { personOf, type Context } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as resumes from '#features/resumes/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { linesAtMost, type ReviewLine, type ReviewPreview } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { maskOf } from './masking.ts'

const lineAtMost = 1_000
const linesAtOnce = 50

type Source = { resumeId: string | null; hidesEmployers: boolean }

export type Pages = ReviewPreview & {
  file: resumes.PinnedResume
  /** The candidate's words to the reviewer, masked like the lines. */
  mask: (text: string) => string
}

/**
 * Prints and reads the resume as it is now. The context must not carry a transaction: that takes long
 * next to a statement.
 *
 * @throws AppError NOT_FOUND, INVALID_FILE, UNAVAILABLE, LIMIT_REACHED for a resume that is too long
 */
export async function readPages(
  context: Context,
  { resumeId, hidesEmployers }: Source,
): Promise<Pages> {
  const { accountId } = personOf(context)
  const file = await resumes.pinnedResume(context, resumeId)
  const { lines, pages, document } = await resumes.readFile({
    fileName: file.fileName,
    bytes: file.body,
  })
  if (lines.length > linesAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooLong(linesAtMost))
  }
  const account = await accounts.accountById(context, accountId)
  const names = await profiles.allNamesOf(context, account)
  const mask = maskOf({ names, document, hidesEmployers })
  const masked: string[] = []
  for (const [index, { text }] of lines.entries()) {
    // A long resume takes some tenths of a second: others have their turn in between.
    if (index % linesAtOnce === 0) await nextTurn()
    masked.push(mask(text.slice(0, lineAtMost)))
  }
  const hash = createHash('sha256').update(JSON.stringify([pages, masked]))
  return {
    file,
    label: file.label,
    pages,
    lines: masked,
    fingerprint: hash.digest('base64url'),
    mask,
  }
}

/** @throws AppError CONFLICT when the resume says something else than its preview did */
export function pinnedLines(
  { lines, fingerprint }: Pages,
  order: { fingerprint: string; hiddenLines: readonly number[] },
): ReviewLine[] {
  if (fingerprint !== order.fingerprint) throw new AppError('CONFLICT', errorWords.resumeChanged)
  const hidden = new Set(order.hiddenLines)
  if (lines.every((_, index) => hidden.has(index))) {
    throw new AppError('CONFLICT', errorWords.allHidden)
  }
  // What is hidden is not stored: no reader can show it by mistake.
  return lines.map((text, index) =>
    hidden.has(index) ? { text: '', isHidden: true } : { text, isHidden: false },
  )
}
