/** The conversation that a claim has opened. */
import type { Context } from '#platform/context.ts'
import * as chat from '#features/chat/server/service.ts'
import { findClaimedOfferId } from './queries.offers.ts'

/** Ends the conversation of the claim that is open now, with the reason as its last line. */
export async function closeConversation(
  context: Context,
  requestId: string,
  reason: string,
): Promise<void> {
  const offerId = await findClaimedOfferId(context.db, requestId)
  const conversationId = offerId && (await conversationOf(context, offerId))
  if (conversationId) await chat.closeConversation(context, conversationId, reason)
}

/** Tells both in their conversation. */
export async function say(context: Context, offerId: string, text: string): Promise<void> {
  const conversationId = await conversationOf(context, offerId)
  if (conversationId) await chat.addSystemMessage(context, conversationId, text)
}

export function conversationOf(context: Context, offerId: string): Promise<string | undefined> {
  return chat.conversationAbout(context, { type: 'referral_offer', id: offerId })
}
