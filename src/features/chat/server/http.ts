import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listConversations, (context, { query }) =>
    service.listConversations(context, query),
  ),
  handle(contract.getUnread, async (context) => ({
    conversations: await service.unreadConversations(context),
  })),
  handle(contract.getConversation, (context, { params }) =>
    service.readConversation(context, params.id),
  ),
  handle(contract.listMessages, (context, { params, query }) =>
    service.listMessages(context, params.id, query),
  ),
  handle(
    contract.sendMessage,
    (context, { params, body }) => service.send(context, { ...body, conversationId: params.id }),
    // Stored together with the messages of others.
    { transaction: false },
  ),
  handle(contract.editMessage, (context, { params, body }) =>
    service.change(context, { conversationId: params.id, seq: params.seq, body: body.body }),
  ),
  handle(contract.deleteMessage, (context, { params }) =>
    service.change(context, { conversationId: params.id, seq: params.seq, body: null }),
  ),
  handle(contract.markRead, (context, { params, body }) =>
    service.markRead(context, { conversationId: params.id, seq: body.seq }),
  ),
]
