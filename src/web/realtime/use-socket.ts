import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { SocketEvents } from '#shared/endpoint.ts'
import { mainSocket, type SocketState } from './socket.ts'

type ServerPayload<E extends SocketEvents, Name extends keyof E['server']> = z.output<
  E['server'][Name]
>

/**
 * Hears an event as long as the component is on the page; opens the socket when it is not open yet.
 * `useSocketEvent(chatEvents, 'chat:message', (message) => …)`
 */
export function useSocketEvent<E extends SocketEvents, Name extends keyof E['server'] & string>(
  _events: E,
  event: Name,
  heard: (payload: ServerPayload<E, Name>) => void,
): void {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    let gone = false
    let stop = () => {}
    const listener = (payload: ServerPayload<E, Name>) => latest.current(payload)
    void mainSocket.open().then((socket) => {
      if (gone) return
      socket.on(event as string, listener as never)
      stop = () => socket.off(event as string, listener as never)
    })
    return () => {
      gone = true
      stop()
    }
  }, [event])
}

/** Closed, opening or open; `onOpen` runs at every (re)connection, to fetch what was missed. */
export function useSocketState(onOpen?: () => void): SocketState {
  const state = useSyncExternalStore(mainSocket.watch, mainSocket.state, () => 'closed' as const)
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  useEffect(() => {
    if (state === 'open') latest.current?.()
  }, [state])
  return state
}
