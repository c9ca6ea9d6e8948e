/** News of disputes: who has to say something, until when, and how it was decided. */
import type { Context } from '#platform/context.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { mailWords } from '../messages.mails.ts'
import { ownDisputes } from './notifications.ts'

/** Tells one side; an account that is gone gets none. */
export async function tell(
  context: Context,
  accountId: string | null,
  disputeId: string,
  mail: () => { subject: string; paragraphs: string[] },
): Promise<void> {
  if (!accountId) return
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, ownDisputes, [
    {
      accountId,
      about: `dispute:${disputeId}`,
      content: () => ({
        ...mail(),
        action: { label: mailWords.openDisputeButton, url: `${publicUrl}/disputes/${disputeId}` },
        footer: mailWords.disputeFooter(brandName),
      }),
    },
  ])
}
