import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { call } from '#web/api/call.ts'
import { useSocketEvent, useSocketState } from '#web/realtime/use-socket.ts'
import { chatEvents, listMessages, type Message } from '../../contract.ts'
import { createTranscript, type MessagesReply } from './transcript.ts'

export const pageLength = 50

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
        page: (cursor) =>
          call(listMessages, {
            params: { id: conversationId },
            query: { cursor, limit: pageLength },
          }),
        around: (around) =>
          call(listMessages, {
            params: { id: conversationId },
            query: { around, limit: pageLength },
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
  const waitFor = async (loading: Promise<void>) => {
    setBusy(true)
    // A call that fails has said so.
    await loading.catch(() => {}).finally(() => setBusy(false))
  }
  return {
    ...view,
    connection,
    receive,
    forget: (seq: number) => transcript.forget(seq),
    showAround: (seq: number) => transcript.showAround(seq),
    showLatest: () => transcript.showLatest(),
    busy,
    loadOlder: () => waitFor(transcript.loadOlder()),
    loadNewer: () => waitFor(transcript.loadNewer()),
  }
}
