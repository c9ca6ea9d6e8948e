import { handleSocketEvents } from '#platform/realtime/handle.ts'
import { chatEvents } from '../contract.ts'
import * as service from './service.ts'

export const socketHandlers = handleSocketEvents(
  chatEvents,
  {
    'chat:send': service.send,
    'chat:read': service.markRead,
    'chat:delivered': service.markDelivered,
    'chat:typing': service.tellTyping,
  },
  // Stored together with the messages of others.
  { withoutTransaction: ['chat:send'] },
)
