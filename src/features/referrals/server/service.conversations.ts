/** The conversation that a claim has opened. */
import type { Context } from '#platform/context.ts'
import * as chat from '#features/chat/server/service.ts'
import { findClaimedOfferIds } from './queries.claims.ts'

/** Ends the conversations of the claims that are open now, with the reason as their last line. */
export async function closeConversations(
  context: Context,
  requestIds: readonly string[],
  reason: string,
): Promise<void> {
  const ids = await findClaimedOfferIds(context.db, requestIds)
  await chat.closeConversations(context, { type: 'referral_offer', ids }, reason)
}

/** Tells both in their conversation. */
export async function say(context: Context, offerId: string, text: string): Promise<void> {
  const conversationId = await conversationOf(context, offerId)
  if (conversationId) await chat.addSystemMessage(context, conversationId, text)
}

export function conversationOf(context: Context, offerId: string): Promise<string | undefined> {
  return chat.conversationAbout(context, { type: 'referral_offer', id: offerId })
}
