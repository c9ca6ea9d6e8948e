/**
 * The one realtime socket of the page, fetched and opened by the first page that needs it. Its
 * constants and texts are the observed product's (observed-product.md, sections 8 and 9).
 */
import type { Socket } from 'socket.io-client'
import { ApiError } from '#web/api/api-error.ts'
import type { ErrorBody } from '#shared/errors.ts'

export type SocketState = 'closed' | 'opening' | 'open'

type Reply = { ok: true; data: unknown } | { ok: false; error: ErrorBody }
type Listener = (payload: never) => void

const connectOptions = {
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Infinity,
}

const label = 'default'
export const socketRequired =
  'socket instance required. Please provide a valid socket label or socket instance'

/** Whether the last emit of an event timed out, by socket label and event. */
export const emitTimeouts: Record<string, Record<string, boolean>> = {}

let socket: Socket | undefined
let opening: Promise<void> | undefined
let state: SocketState = 'closed'
const stateListeners = new Set<() => void>()
const listeners = new Map<string, Set<Listener>>()

export function socketState(): SocketState {
  return state
}

/** @returns a function that ends the subscription */
export function onSocketState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

function setState(next: SocketState): void {
  if (state === next) return
  state = next
  for (const listener of stateListeners) listener()
}

/** Opens the socket unless it is open; it then reconnects by itself. */
export function openSocket(): void {
  setState(state === 'closed' ? 'opening' : state)
  opening ??= connect().catch(() => {
    opening = undefined
    setState('closed')
  })
  // Ended by the server (a sign-out elsewhere): only a new attempt brings it back.
  if (socket && !socket.active) socket.connect()
}

async function connect(): Promise<void> {
  const { io } = await import('socket.io-client')
  const made = io(connectOptions)
  socket = made
  made.on('connect', () => setState('open'))
  made.on('disconnect', () => setState(made.active ? 'opening' : 'closed'))
  made.on('connect_error', () => setState(made.active ? 'opening' : 'closed'))
  made.onAny((event: string, ...[payload]: never[]) => {
    for (const listener of listeners.get(event) ?? []) listener(payload!)
  })
}

/** Ends the socket: somebody signed out. */
export function closeSocket(): void {
  socket?.disconnect()
  socket = undefined
  opening = undefined
  setState('closed')
}

/** @returns a function that ends the subscription */
export function onSocketEvent<Payload>(
  event: string,
  listener: (payload: Payload) => void,
): () => void {
  const set = listeners.get(event) ?? new Set()
  listeners.set(event, set)
  set.add(listener as Listener)
  return () => set.delete(listener as Listener)
}

/**
 * Sends an event and waits for its acknowledgement.
 *
 * @param options.timeout milliseconds; without it, as long as it takes
 * @throws Error with the observed text when no socket exists, or when the time is over
 * @throws ApiError when the server refuses
 */
export async function emit(
  event: string,
  payload: unknown,
  options: { timeout?: number } = {},
): Promise<unknown> {
  if (!socket) throw new Error(socketRequired)
  const timeouts = (emitTimeouts[label] ??= {})
  timeouts[event] = false
  const target = options.timeout === undefined ? socket : socket.timeout(options.timeout)
  let reply: Reply
  try {
    reply = (await target.emitWithAck(event, payload)) as Reply
  } catch (error) {
    timeouts[event] = true
    throw error
  }
  if (!reply.ok) throw new ApiError(reply.error.statusCode, reply.error)
  return reply.data
}
