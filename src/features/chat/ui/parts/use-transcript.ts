import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { call } from '#web/api/call.ts'
import { useSocketEvent, useSocketState } from '#web/realtime/use-socket.ts'
import { chatEvents, listMessages, type Message } from '../../contract.ts'
import { createTranscript, type MessagesReply } from './transcript.ts'

export const pageLength = 50
/** For a jump to what was said long ago. */
const pageLengthMaximum = 200

/** A conversation's messages, live: subscribed first, then brought up to date. */
export function useTranscript(conversationId: string, first: MessagesReply) {
  const connection = useSocketState()
  const [busy, setBusy] = useState(false)
  const transcript = useMemo(
    () =>
      createTranscript(first, {
        since: (since) =>
          call(
            listMessages,
            { params: { id: conversationId }, query: { since, limit: 100 } },
            { silent: true },
          ),
        older: (cursor, wanted = pageLength) =>
          call(listMessages, {
            params: { id: conversationId },
            query: { cursor, limit: Math.min(Math.max(wanted, pageLength), pageLengthMaximum) },
          }),
      }),
    // What the loader fetched is where this conversation starts; later replies come by themselves.
    // oxlint-disable-next-line react/exhaustive-deps
    [conversationId],
  )
  const view = useSyncExternalStore(transcript.subscribe, transcript.view, transcript.view)
  const receive = useCallback(
    (message: Message) => {
      if (message.conversationId === conversationId) transcript.receive(message)
    },
    [conversationId, transcript],
  )
  useSocketEvent(chatEvents, 'chat:message', receive)
  useSocketEvent(chatEvents, 'chat:hidden', (hidden) => {
    if (hidden.conversationId === conversationId) transcript.forget(hidden.seq)
  })
  useEffect(() => {
    // Without the socket too: the page may be older than the conversation.
    const catchUp = () => void transcript.catchUp().catch(() => {})
    catchUp()
    if (connection === 'open') return
    const poll = setInterval(catchUp, 10_000)
    return () => clearInterval(poll)
  }, [connection, transcript])
  return {
    ...view,
    connection,
    receive,
    forget: (seq: number) => transcript.forget(seq),
    loadUntil: (seq: number) => transcript.loadUntil(seq),
    busy,
    loadOlder: async () => {
      setBusy(true)
      await transcript.loadOlder().finally(() => setBusy(false))
    },
  }
}
