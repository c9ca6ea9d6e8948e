import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { SocketEvents } from '#shared/endpoint.ts'
import {
  onSocketEvent,
  onSocketState,
  openSocket,
  socketState,
  type SocketState,
} from './socket.ts'

/** Opens the socket while the page is shown, and says how it is. */
export function useSocket(): SocketState {
  useEffect(openSocket, [])
  return useSyncExternalStore(onSocketState, socketState, () => 'closed' as const)
}

/** Hears one of the contract's server events while the component is shown. */
export function useSocketEvent<
  Events extends SocketEvents,
  Name extends keyof Events['server'] & string,
>(
  _events: Events,
  name: Name,
  listener: (payload: z.output<Events['server'][Name]>) => void,
): void {
  const current = useRef(listener)
  useEffect(() => {
    current.current = listener
  })
  useEffect(
    () =>
      onSocketEvent<z.output<Events['server'][Name]>>(name, (payload) => current.current(payload)),
    [name],
  )
}
