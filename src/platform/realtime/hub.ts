/** How use cases reach the browsers of a person: typed by the contract, sent once committed. */
import type { z } from 'zod'
import type { SocketEvents } from '#shared/endpoint.ts'
import type { Context } from '../context.ts'

/** Everybody signed in to one account, or one session of it. */
export type Room = `account:${string}` | `session:${string}`

export type SocketEmitter = {
  /** Reaches the sockets of all processes, each once; nobody there is no failure. */
  emit(rooms: readonly Room[], event: string, payload: unknown): void
  /** Ends the sockets in a room, in all processes: a session was signed out, an account banned. */
  disconnect(room: Room): void
}

export const accountRoom = (accountId: string): Room => `account:${accountId}`
export const sessionRoom = (sessionId: string): Room => `session:${sessionId}`

/** An emitter that is used before the sockets are there: until `attach` it sends nothing. */
export type SocketHub = SocketEmitter & { attach(emitter: SocketEmitter): void }

export function createSocketHub(): SocketHub {
  let attached: SocketEmitter | undefined
  return {
    attach: (emitter) => {
      attached = emitter
    },
    emit: (rooms, event, payload) => attached?.emit(rooms, event, payload),
    disconnect: (room) => attached?.disconnect(room),
  }
}

/**
 * Sends one of the contract's server events to rooms once the transaction has committed.
 *
 * @throws ZodError when the payload is not what the contract says
 */
export function emitTo<Events extends SocketEvents, Name extends keyof Events['server'] & string>(
  context: Pick<Context, 'afterCommit' | 'sockets'>,
  rooms: readonly Room[],
  events: Events,
  name: Name,
  payload: z.input<Events['server'][Name]>,
): void {
  const checked = events.server[name]!.parse(payload)
  context.afterCommit(() => context.sockets.emit(rooms, name, checked))
}
