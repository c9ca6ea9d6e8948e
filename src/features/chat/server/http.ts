import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listConversations, (context, { query }) =>
    service.listConversations(context, query),
  ),
  handle(contract.getUnread, (context) => service.unreadConversations(context)),
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
  handle(
    contract.sendFile,
    (context, { params, body }, { files }) =>
      service.sendFile(context, { ...body, conversationId: params.id }, files['file']),
    { transaction: false },
  ),
  handle(contract.getFile, (context, { params }) => service.readFile(context, params, 'whole')),
  handle(contract.getFilePreview, (context, { params }) =>
    service.readFile(context, params, 'preview'),
  ),
  handle(contract.editMessage, (context, { params, body }) =>
    service.change(context, { conversationId: params.id, seq: params.seq, body: body.body }),
  ),
  handle(contract.deleteMessage, (context, { params }) =>
    service.deleteMessage(context, { conversationId: params.id, seq: params.seq }),
  ),
  handle(contract.hideMessage, (context, { params }) => service.hideMessage(context, params)),
  handle(contract.searchMessages, (context, { query }) => service.searchMessages(context, query)),
  handle(contract.findMessageAt, (context, { params, query }) =>
    service.findMessageAt(context, params.id, new Date(query.at)),
  ),
  handle(contract.exportConversation, (context, { params, query }) =>
    service.exportConversation(context, params.id, query.format),
  ),
  handle(contract.markRead, (context, { params, body }) =>
    service.markRead(context, { conversationId: params.id, seq: body.seq }),
  ),
  handle(contract.markDelivered, (context, { params, body }) =>
    service.markDelivered(context, { conversationId: params.id, seq: body.seq }),
  ),
  handle(contract.markUnread, (context, { params }) =>
    service.updateMarks(context, params.id, { unread: true }),
  ),
  handle(contract.updateConversation, (context, { params, body: { muted, archived } }) =>
    service.updateMarks(context, params.id, {
      ...(muted !== undefined && { muted }),
      ...(archived !== undefined && { archived }),
    }),
  ),
  handle(contract.requestConversation, (context, { params, body }) =>
    service.requestAgain(context, params.id, body),
  ),
  handle(contract.acceptRequest, (context, { params }) =>
    service.answerRequest(context, params.id, 'accept'),
  ),
  handle(contract.declineRequest, (context, { params }) =>
    service.answerRequest(context, params.id, 'decline'),
  ),
  handle(contract.getRequestLink, (context, { params }) =>
    service.readRequestLink(context, params.token),
  ),
  handle(contract.followRequestLink, (context, { params }) =>
    service.followRequestLink(context, params.token),
  ),
  handle(contract.clearConversation, (context, { params }) =>
    service.updateMarks(context, params.id, { cleared: true }),
  ),
  handle(contract.blockParticipant, (context, { params }) =>
    service.blockOther(context, params.id),
  ),
  handle(contract.getPresence, (context, { params }) => service.readPresence(context, params.id)),
  handle(contract.getChatSettings, (context) => service.readSettings(context)),
  handle(contract.putChatSettings, (context, { body }) => service.updateSettings(context, body)),
]
