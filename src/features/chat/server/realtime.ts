import { handleSocketEvents } from '#platform/realtime/handle.ts'
import { okReply } from '#shared/schemas.ts'
import { chatEvents } from '../contract.ts'
import * as service from './service.ts'

export const socketHandlers = handleSocketEvents(
  chatEvents,
  {
    'chat:send': service.send,
    'chat:read': service.markRead,
    'chat:delivered': service.markDelivered,
    'chat:typing': service.tellTyping,
    'chat:view': async (_context, { isInView }, page) => {
      page.setInView(isInView)
      return okReply
    },
  },
  // Messages are stored together with those of others; a view is stored with the presence of others.
  { withoutTransaction: ['chat:send', 'chat:view'] },
)
