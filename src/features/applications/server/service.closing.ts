/** A candidate's account ends: what is open is withdrawn, and the companies hear of it. */
import type { Context } from '#platform/context.ts'
import { replyWords } from '../messages.replies.ts'
import * as queries from './queries.ts'
import { notifyCompany } from './service.notices.ts'
import { step } from './service.transitions.ts'

export async function withdrawAllOf(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  for (const application of await queries.lockOpenOfCandidate(context.db, accountId)) {
    const withdrawn = await step(context, application, {
      action: 'withdraw',
      by: 'candidate',
      detail: { reason: 'other' },
    })
    await notifyCompany(context, withdrawn, () => ({
      subject: replyWords.withdrawnSubject,
      paragraphs: [replyWords.withdrawnBody(replyWords.someCandidate)],
    }))
  }
}
