/**
 * The one socket of a page, opened by the first page that needs it. Constants and texts are the
 * observed product's (observed-product.md, sections 4, 8 and 9).
 */
import type { Socket } from 'socket.io-client'
import type { z } from 'zod'
import type { SocketEvents } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { ApiError } from '#web/api/api-error.ts'

export type SocketState = 'closed' | 'opening' | 'open'

export const socketOptions = {
  timeout: 20_000,
  reconnection: true,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Infinity,
  withCredentials: true,
}

export const noSocketMessage =
  'socket instance required. Please provide a valid socket label or socket instance'

type Reply = { ok: true; data: unknown } | { ok: false; error: ErrorBody }
type Connect = () => Promise<Socket>

const connectInBrowser: Connect = async () => {
  const { io } = await import('socket.io-client')
  return io(socketOptions)
}

/** The client library may not be there yet when the page lost its connection first. */
async function persistently(connect: Connect): Promise<Socket> {
  for (;;) {
    try {
      return await connect()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, socketOptions.reconnectionDelayMax))
    }
  }
}

/** Payload of an event that a client sends, and what its acknowledgement carries. */
export type EmitPayload<E extends SocketEvents, Name extends keyof E['client']> = z.input<
  E['client'][Name]['payload']
>
export type EmitReply<E extends SocketEvents, Name extends keyof E['client']> = z.output<
  E['client'][Name]['reply']
>

/** One connection under a label, with its state and the time-outs of its emits. */
export function createSocketClient(label: string, connect: Connect = connectInBrowser) {
  let socket: Socket | undefined
  let opening: Promise<Socket> | undefined
  let state: SocketState = 'closed'
  const watchers = new Set<() => void>()
  /** How often an emit got no answer in time, by `label:event`. */
  const timeouts = new Map<string, number>()
  /** When each event came last, and when the connection was opened last, in ms since 1970. */
  const lastHeard = new Map<string, number>()

  function move(next: SocketState): void {
    state = next
    for (const changed of watchers) changed()
  }

  async function open(): Promise<Socket> {
    // Ended by the server, as when the session was signed out: it comes back only when asked.
    if (socket && !socket.active) {
      socket.connect()
      move('opening')
    }
    opening ??= persistently(connect).then((made) => {
      socket = made
      made.on('connect', () => {
        lastHeard.set('connect', Date.now())
        move('open')
      })
      made.onAny((event: string) => lastHeard.set(event, Date.now()))
      made.on('disconnect', () => move(made.active ? 'opening' : 'closed'))
      // A refused handshake is not tried again by the client itself.
      made.on('connect_error', () => move(made.active ? 'opening' : 'closed'))
      move(made.connected ? 'open' : 'opening')
      return made
    })
    return opening
  }

  function close(): void {
    socket?.disconnect()
    socket = undefined
    opening = undefined
    move('closed')
  }

  /**
   * Sends an event and waits for its acknowledgement.
   *
   * @param options.timeout milliseconds; without it the wait lasts as long as the connection takes
   * @throws Error with the observed text when no socket exists, ApiError when the server refuses
   */
  async function emit<E extends SocketEvents, Name extends keyof E['client'] & string>(
    _events: E,
    event: Name,
    payload: EmitPayload<E, Name>,
    options: { timeout?: number } = {},
  ): Promise<EmitReply<E, Name>> {
    if (!socket) throw new Error(noSocketMessage)
    const target = options.timeout === undefined ? socket : socket.timeout(options.timeout)
    let reply: Reply
    try {
      reply = (await target.emitWithAck(event, payload)) as Reply
    } catch {
      const key = `${label}:${event}`
      timeouts.set(key, (timeouts.get(key) ?? 0) + 1)
      throw new ApiError(0)
    }
    if (!reply.ok) throw new ApiError(reply.error.statusCode, reply.error)
    return reply.data as EmitReply<E, Name>
  }

  return {
    open,
    close,
    emit,
    timeouts,
    /** Whether the event came, or the connection was opened, within so many milliseconds. */
    heardWithin: (event: string, time: number) =>
      Date.now() - Math.max(lastHeard.get(event) ?? 0, lastHeard.get('connect') ?? 0) <= time,
    state: () => state,
    watch: (changed: () => void) => {
      watchers.add(changed)
      return () => {
        watchers.delete(changed)
      }
    },
  }
}

export const mainSocket = createSocketClient('main')
