/** What an email about a message request offers: accept or decline, without signing in (NOT7). */
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import type { MailContent } from '#platform/mail/compose.ts'
import { requestLinkActions } from '../contract.ts'
import { mailWords } from '../messages.mails.ts'
import type { RequestStep } from './policy.ts'

/** Each action has links of its own: none of one does another. */
export const purposeOf = (action: RequestStep) => `chat.request.${action}`

/** For emails to these accounts. */
export async function requestActions(
  context: Context,
  accountIds: readonly string[],
): Promise<(accountId: string, conversationId: string) => NonNullable<MailContent['actions']>> {
  const tokenOf = await accounts.actionLinksOf(context, accountIds)
  return (accountId, conversationId) =>
    requestLinkActions.map((action) => ({
      label: mailWords.requestActions[action],
      url: `${context.settings.publicUrl}/message-request/${tokenOf(accountId, purposeOf(action), conversationId)}`,
    }))
}
