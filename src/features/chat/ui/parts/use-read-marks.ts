import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import { chatEvents, getUnread, listConversations, markRead, type Message } from '../../contract.ts'

/**
 * Says that the newest message of the others was read once it is on a visible page, and hears how
 * far the others have read.
 *
 * @returns the numbers up to which everybody else has read, and has received
 */
export function useReadMarks(
  conversationId: string,
  viewerId: string,
  messages: readonly Message[],
  others: readonly { accountId: string; lastReadSeq: number; lastDeliveredSeq: number }[],
): { seen: number; delivered: number } {
  const client = useQueryClient()
  const [marks, setMarks] = useState<Record<string, number>>({})
  const [received, setReceived] = useState<Record<string, number>>({})
  const told = useRef(0)
  useSocketEvent(chatEvents, 'chat:read', (read) => {
    if (read.conversationId !== conversationId || read.accountId === viewerId) return
    setMarks((before) => ({ ...before, [read.accountId]: read.seq }))
  })
  useSocketEvent(chatEvents, 'chat:delivered', (read) => {
    if (read.conversationId !== conversationId) return
    setReceived((before) => ({ ...before, [read.accountId]: read.seq }))
  })
  // Marked as unread, a conversation without messages of others is read by its own last one.
  const last = messages.findLast((message) => message.senderId !== viewerId) ?? messages.at(-1)
  const seq = last?.seq ?? 0
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible' || seq <= told.current) return
      told.current = seq
      call(markRead, { params: { id: conversationId }, body: { seq } }, { silent: true })
        .then(() => {
          void client.invalidateQueries({ queryKey: keyOf(listConversations) })
          void client.invalidateQueries({ queryKey: keyOf(getUnread) })
        })
        .catch(() => {
          told.current = 0
        })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [client, conversationId, seq])
  const least = (of: (one: (typeof others)[number]) => number) =>
    others.length > 0 ? Math.min(...others.map(of)) : 0
  return {
    seen: least((one) => Math.max(one.lastReadSeq, marks[one.accountId] ?? 0)),
    delivered: least((one) => Math.max(one.lastDeliveredSeq, received[one.accountId] ?? 0)),
  }
}
