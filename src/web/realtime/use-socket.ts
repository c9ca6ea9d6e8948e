import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { SocketEvents } from '#shared/endpoint.ts'
import { mainSocket, type SocketState } from './socket.ts'

type ServerPayload<E extends SocketEvents, Name extends keyof E['server']> = z.output<
  E['server'][Name]
>

/** A page was read no longer ago than this when it begins to listen. */
const readWithin = 60_000

/**
 * Hears an event as long as the component is on the page; opens the socket when it is not open yet.
 * `useSocketEvent(chatEvents, 'chat:message', (message) => …)`
 *
 * @param missed runs where some may have come unheard: before the page listened but after it was
 *   read, or while there was no connection
 */
export function useSocketEvent<E extends SocketEvents, Name extends keyof E['server'] & string>(
  _events: E,
  event: Name,
  heard: (payload: ServerPayload<E, Name>) => void,
  missed?: () => void,
): void {
  const latest = useRef({ heard, missed })
  useEffect(() => {
    latest.current = { heard, missed }
  })
  useEffect(() => {
    let gone = false
    let stop = () => {}
    const listener = (payload: ServerPayload<E, Name>) => latest.current.heard(payload)
    const opened = () => latest.current.missed?.()
    void mainSocket.open().then((socket) => {
      if (gone) return
      socket.on(event as string, listener as never)
      socket.on('connect', opened)
      stop = () => socket.off(event as string, listener as never).off('connect', opened)
      if (mainSocket.heardWithin(event, readWithin)) opened()
    })
    return () => {
      gone = true
      stop()
    }
  }, [event])
}

/** Closed, opening or open. */
export function useSocketState(): SocketState {
  return useSyncExternalStore(mainSocket.watch, mainSocket.state, () => 'closed' as const)
}

/** The cookie of a session that takes the place of another may still be on its way to the browser. */
const closedFor = 2_000

/** Runs once the server has closed the connection for good, as it does when the session ends. */
export function useSocketClosed(closed: () => void): void {
  const state = useSocketState()
  const wasUp = useRef(false)
  const latest = useRef(closed)
  useEffect(() => {
    latest.current = closed
  })
  useEffect(() => {
    if (state === 'open') wasUp.current = true
    if (state !== 'closed' || !wasUp.current) return
    const timer = setTimeout(() => {
      // A server that refuses the next connection is not asked for ever.
      wasUp.current = false
      latest.current()
    }, closedFor)
    return () => clearTimeout(timer)
  }, [state])
}
