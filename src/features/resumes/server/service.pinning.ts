/** The bytes of a resume at one moment, for what goes on showing them whatever becomes of the resume. */
import { personOf, type Context } from '#platform/context.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError } from '#shared/errors.ts'
import type { FileReply } from '#shared/schemas.ts'
import { errorWords } from '../messages.errors.ts'
import { exportResume } from './service.exports.ts'
import { ownResume } from './service.own.ts'

export type PinnedResume = FileReply & {
  fileName: string
  /** What the candidate calls it, at most 80 characters. */
  label: string
}

/**
 * @param resumeId of a resume that the signed-in candidate built; null: the file that they uploaded
 * @throws AppError NOT_FOUND when it is not the candidate's own, or nothing was uploaded
 */
export async function pinnedResume(
  context: Context,
  resumeId: string | null,
): Promise<PinnedResume> {
  if (resumeId !== null) {
    const { label } = await ownResume(context, resumeId)
    const file = await exportResume(context, resumeId, 'pdf')
    return { ...file, label, fileName: file.fileName ?? `${label}.pdf` }
  }
  const { accountId } = personOf(context)
  const snapshot = await profiles.profileSnapshot(context, accountId)
  if (snapshot.resumeId === null) throw new AppError('NOT_FOUND', errorWords.noUpload)
  const file = await profiles.resumeFile(context, accountId, snapshot.resumeId)
  const fileName = snapshot.resumeFileName ?? 'resume.pdf'
  return { ...file, fileName, label: fileName.slice(0, 80) }
}
