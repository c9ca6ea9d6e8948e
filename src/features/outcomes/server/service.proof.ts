/** What shows that a referral was made: from the person who made it, for the two sides and for disputes (REF7). */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { UploadedFile } from '#platform/http/handle.ts'
import { sealPaper } from '#platform/storage/plain-file.ts'
import * as referrals from '#features/referrals/server/service.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type { FileReply } from '#shared/schemas.ts'
import { thankable } from './policy.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'

/**
 * Keeps a picture or a PDF, in place of the one before.
 *
 * @throws AppError NOT_FOUND unless the referral is theirs, ILLEGAL_TRANSITION before it was made and
 *   while it is disputed, INVALID_FILE
 */
export async function addProof(
  context: Context,
  id: string,
  file: UploadedFile | undefined,
): Promise<void> {
  const { accountId } = personOf(context)
  const request = await referrals.findReferralFacts(context, id)
  if (request?.claimedBy !== accountId) throw new AppError('NOT_FOUND')
  if (!thankable.includes(request.status)) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.proofNotPossible,
      allowed: [],
    })
  }
  if (!file) throw invalidField('proof', errorWords.fileRequired)
  const paper = await sealPaper(context.storage, file.bytes, 'proofs', 'proof')
  const row = { requestId: id, accountId, ...paper, at: context.clock.now() }
  const before = await queries.saveProof(context.db, row)
  // Once the new one is there for good.
  if (before) context.afterCommit(() => context.storage.deleteFile(before))
  await recordAudit(context, {
    action: 'outcomes.proofAdded',
    entity: { type: 'referral', id },
  })
}

/** @throws AppError NOT_FOUND for everybody but the two and those who decide disputes */
export async function proof(context: Context, id: string): Promise<FileReply> {
  const person = personOf(context)
  const request = await referrals.findReferralFacts(context, id)
  const side = {
    recruiter: request?.claimedBy === person.accountId,
    jobSeeker: request?.candidateId === person.accountId,
    admin: person.permissions.includes('disputes.decide'),
  }[person.role]
  const paper = side ? await queries.findProof(context.db, id) : undefined
  if (!paper) throw new AppError('NOT_FOUND')
  if (person.role === 'admin') {
    await recordAudit(context, {
      action: 'outcomes.proofViewed',
      entity: { type: 'referral', id },
    })
  }
  const body = await context.storage.getSealed(paper.storageKey, paper.wrappedKey)
  return { body, contentType: paper.contentType, fileName: paper.fileName }
}
