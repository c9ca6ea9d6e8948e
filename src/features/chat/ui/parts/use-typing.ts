import { useEffect, useRef, useState } from 'react'
import { mainSocket } from '#web/realtime/socket.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import { chatEvents } from '../../contract.ts'

const tellEvery = 3_000
const shownFor = 6_000

/** Tells the others now and then that one types, and hears who does. */
export function useTyping(conversationId: string) {
  const [typing, setTyping] = useState<string>()
  const told = useRef(0)
  useSocketEvent(chatEvents, 'chat:typing', (event) => {
    if (event.conversationId === conversationId) setTyping(event.accountId)
  })
  useSocketEvent(chatEvents, 'chat:message', (message) => {
    if (message.conversationId === conversationId && message.senderId === typing) {
      setTyping(undefined)
    }
  })
  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setTyping(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [typing])
  const tell = () => {
    const now = Date.now()
    if (mainSocket.state() !== 'open' || now - told.current < tellEvery) return
    told.current = now
    // Nothing is lost when it does not arrive.
    mainSocket.emit(chatEvents, 'chat:typing', { conversationId }).catch(() => {})
  }
  return { typing, tell }
}
