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
 * @returns the number up to which everybody else has read
 */
export function useReadMarks(
  conversationId: string,
  viewerId: string,
  messages: readonly Message[],
  others: readonly { accountId: string; lastReadSeq: number }[],
): number {
  const client = useQueryClient()
  const [marks, setMarks] = useState<Record<string, number>>({})
  const told = useRef(0)
  useSocketEvent(chatEvents, 'chat:read', (read) => {
    if (read.conversationId !== conversationId || read.accountId === viewerId) return
    setMarks((before) => ({ ...before, [read.accountId]: read.seq }))
  })
  const seq = messages.findLast((message) => message.senderId !== viewerId)?.seq ?? 0
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
  const read = others.map((one) => Math.max(one.lastReadSeq, marks[one.accountId] ?? 0))
  return read.length > 0 ? Math.min(...read) : 0
}
