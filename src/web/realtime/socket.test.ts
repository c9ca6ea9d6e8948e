import type { Socket } from 'socket.io-client'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { socketEvents } from '#shared/endpoint.ts'
import { createSocketClient, noSocketMessage, socketOptions } from './socket.ts'

const events = socketEvents({
  client: {
    'test:echo': {
      summary: 'Echo.',
      access: 'signedIn',
      payload: z.object({ n: z.number() }),
      reply: z.object({ n: z.number() }),
    },
  },
  server: {},
})

/** A socket that answers as told; `active` is whether it would reconnect. */
function fakeSocket(answer: () => Promise<unknown>) {
  const listeners = new Map<string, () => void>()
  const socket = {
    active: true,
    connected: false,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    onAny: () => undefined,
    timeout: () => socket,
    emitWithAck: answer,
    disconnect: () => undefined,
  }
  return { socket, fire: (event: string) => listeners.get(event)?.() }
}

test('an emit without a socket fails with the observed text', async () => {
  const client = createSocketClient('main')
  await expect(client.emit(events, 'test:echo', { n: 1 })).rejects.toThrow(
    'socket instance required. Please provide a valid socket label or socket instance',
  )
  expect(noSocketMessage).toContain('socket instance required')
})

test('the state follows the connection', async () => {
  const { socket, fire } = fakeSocket(() => Promise.resolve())
  const client = createSocketClient('main', () => Promise.resolve(socket as unknown as Socket))
  const seen: string[] = [client.state()]
  client.watch(() => seen.push(client.state()))
  await client.open()
  expect(client.heardWithin('test:news', 60_000)).toBe(false)
  fire('connect')
  expect(client.heardWithin('test:news', 60_000)).toBe(true)
  fire('disconnect')
  fire('connect')
  socket.active = false
  fire('disconnect')
  expect(seen).toEqual(['closed', 'opening', 'open', 'opening', 'open', 'closed'])
})

test('an answer is passed on, a refusal and a time-out reject, time-outs are counted', async () => {
  const answers = [
    Promise.resolve({ ok: true, data: { n: 2 } }),
    Promise.resolve({ ok: false, error: { statusCode: 403, code: 'FORBIDDEN', message: '' } }),
    Promise.reject(new Error('operation has timed out')),
  ]
  const { socket } = fakeSocket(() => answers.shift()!)
  const client = createSocketClient('main', () => Promise.resolve(socket as unknown as Socket))
  await client.open()
  await expect(client.emit(events, 'test:echo', { n: 1 })).resolves.toEqual({ n: 2 })
  await expect(client.emit(events, 'test:echo', { n: 1 })).rejects.toMatchObject({ status: 403 })
  await expect(client.emit(events, 'test:echo', { n: 1 }, { timeout: 10 })).rejects.toMatchObject({
    status: 0,
  })
  expect([...client.timeouts]).toEqual([['main:test:echo', 1]])
})

test('the constants are the observed ones', () => {
  expect(socketOptions).toMatchObject({
    timeout: 20_000,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    reconnectionAttempts: Infinity,
  })
})

test('a client that could not be loaded is asked for again', async () => {
  vi.useFakeTimers()
  const { socket } = fakeSocket(() => Promise.resolve())
  let tries = 0
  const client = createSocketClient('main', async () => {
    tries += 1
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return socket as unknown as Socket
  })
  const opened = client.open()
  await vi.advanceTimersByTimeAsync(2 * socketOptions.reconnectionDelayMax)
  await opened
  expect([tries, client.state()]).toEqual([3, 'opening'])
  vi.useRealTimers()
})
