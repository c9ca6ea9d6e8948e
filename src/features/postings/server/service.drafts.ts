/** Drafts as they are begun and kept, in the editor and from a file. */
import { randomBytes } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import * as applications from '#features/applications/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { AppError } from '#shared/errors.ts'
import type { Content } from '../contract.ts'
import { timing } from './policy.ts'
import * as queries from './queries.ts'
import { isEditable, ownPosting, type Own } from './service.reading.ts'
import { errorWords } from '../messages.errors.ts'

/** @throws AppError LIMIT_REACHED with too many drafts @returns the new posting's id */
export async function startDraft(
  context: Context,
  { companyId, accountId }: applications.HiringManager,
  draft: Content,
): Promise<string> {
  const { drafts } = await queries.countOfCompany(context.db, companyId)
  if (drafts >= timing.draftsAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyDrafts(drafts))
  }
  const id = await jobs.createOwnJob(context, companyId, draft.title)
  const confirmToken = randomBytes(32).toString('base64url')
  const posting = { jobId: id, ownerId: accountId, draft, confirmToken }
  await queries.insertPosting(context.db, posting, context.clock.now())
  return id
}

/** @throws AppError ILLEGAL_TRANSITION while an admin looks, and once it is over */
export async function keepDraft(
  context: Context,
  { hiringManager, row }: Own,
  content: Content,
): Promise<void> {
  if (!isEditable(row)) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.jobNotEditable)
  }
  await queries.saveDraft(context.db, row.id, content, hiringManager.accountId, context.clock.now())
  if (row.status === 'draft') await jobs.nameOwnJob(context, row.id, content.title)
}

/**
 * Keeps what a file says of a posting; nothing of it is public before it is published.
 *
 * @param id null for one that is new
 * @returns its id
 * @throws AppError NOT_VERIFIED, NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION, LIMIT_REACHED
 */
export async function storeDraft(
  context: Context,
  id: string | null,
  content: Content,
): Promise<string> {
  if (id === null) return startDraft(context, await applications.hiringManagerOf(context), content)
  await keepDraft(context, await ownPosting(context, id, { lock: true }), content)
  return id
}
