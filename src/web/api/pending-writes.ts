/**
 * Small writes that must survive a page that is left and a connection that is gone. Each is kept in
 * local storage until the server has it, leaves with `keepalive`, and is sent again at the next start
 * and when the connection is back: so only for endpoints whose reply nobody reads and that may be
 * repeated (PUT and DELETE).
 */
import { shellWords } from '#web/messages/shell.ts'
import type { CallInput, Endpoint } from '#shared/endpoint.ts'
import { notify } from '#web/kit/notifications.ts'
import { pendingWritesKey, type KeyValueStorage } from '#web/stores/persisted.ts'
import type { RawInput } from './address.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { reportFailure } from './failure.ts'

type Write = Pick<Endpoint, 'method' | 'path'> & { person: string; input: RawInput }
type Sender = (write: Write) => Promise<unknown>

/** `kept`: there is no connection, and the write goes out when there is one. */
export type Delivery = 'sent' | 'kept'

/** Pending writes over a storage and a way to send. */
export function createPendingWrites(storage: KeyValueStorage, send: Sender) {
  /**
   * Sends a write now, or later when there is no connection. A write to the same address replaces
   * the one that waits; what they carry is put together.
   *
   * @throws ApiError when the server refuses it; it is not kept then
   */
  async function put(write: Write): Promise<Delivery> {
    const before = read().find((other) => sameTarget(other, write))
    const merged = before ? mergeOf(before, write) : write
    save([...read().filter((other) => !sameTarget(other, write)), merged])
    return deliver(merged)
  }

  /** Sends what waits of this person, in its order; what waits of others is forgotten. */
  async function flush(person: string): Promise<number> {
    save(read().filter((write) => write.person === person))
    let sent = 0
    for (const write of read()) {
      const delivery = await deliver(write).catch((error: unknown) => {
        if (error instanceof ApiError) return 'refused' as const
        throw error
      })
      if (delivery === 'kept') return sent
      sent += 1
    }
    return sent
  }

  async function deliver(write: Write): Promise<Delivery> {
    try {
      await send(write)
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) return 'kept'
      remove(write)
      throw error
    }
    remove(write)
    return 'sent'
  }

  /** Only when nothing newer took its place meanwhile. */
  function remove(write: Write): void {
    const text = JSON.stringify(write)
    save(read().filter((other) => JSON.stringify(other) !== text))
  }

  function read(): Write[] {
    try {
      const saved: unknown = JSON.parse(storage.getItem(pendingWritesKey) ?? '[]')
      return Array.isArray(saved) ? (saved as Write[]) : []
    } catch {
      return []
    }
  }

  function save(writes: Write[]): void {
    if (writes.length === 0) return storage.removeItem(pendingWritesKey)
    try {
      storage.setItem(pendingWritesKey, JSON.stringify(writes))
    } catch {
      // A full or forbidden storage costs only the second chance: the write itself still goes out.
    }
  }

  return { put, flush }
}

function sameTarget(one: Write, other: Write): boolean {
  return one.path === other.path && paramsOf(one) === paramsOf(other)
}

function paramsOf({ input, person }: Write): string {
  return JSON.stringify([person, input.params])
}

function mergeOf(before: Write, write: Write): Write {
  if (before.method !== write.method) return write
  const body = { ...(before.input.body as object), ...(write.input.body as object) }
  return { ...write, input: { ...write.input, body } }
}

const pendingWrites = () =>
  createPendingWrites(window.localStorage, ({ method, path, input }) =>
    call({ method, path } as Endpoint, input as never, { silent: true, keepalive: true }),
  )

/**
 * Writes so that it arrives, with the notification that a call has.
 *
 * @throws ApiError when the server refuses
 */
export async function callLater<E extends Endpoint>(
  person: string,
  endpoint: E,
  input: CallInput<E>,
): Promise<Delivery> {
  const { method, path } = endpoint
  try {
    const delivery = await pendingWrites().put({ method, path, person, input: input as RawInput })
    if (delivery === 'kept') notify({ message: shellWords.keptOffline })
    return delivery
  } catch (error) {
    if (error instanceof ApiError) error.notification = reportFailure(endpoint, error)
    throw error
  }
}

/** Sends what waits; true when something reached the server, so that lists are asked for again. */
export async function sendPending(person: string): Promise<boolean> {
  return (await pendingWrites().flush(person)) > 0
}
