import { createServer, type Server } from 'node:http'
import { io, type Socket, type ManagerOptions, type SocketOptions } from 'socket.io-client'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { socketEvents } from '#shared/endpoint.ts'
import { languages } from '#shared/locale.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor, ContextParts } from '../context.ts'
import { createDatabase, createPool } from '../db/pool.ts'
import { createLimiter } from '../http/limits.ts'
import { systemClock } from '../log/clock.ts'
import { createLogger } from '../log/logger.ts'
import { handleSocketEvents } from './handle.ts'
import { accountRoom, createSocketHub, emitTo } from './hub.ts'
import { mountRealtime, type Realtime, type RealtimeOptions } from './mount.ts'

const events = socketEvents({
  client: {
    'test:echo': {
      summary: 'Gives back the number and who asked.',
      access: 'signedIn',
      payload: z.object({ n: z.number().int() }),
      reply: z.object({ n: z.number(), accountId: z.string() }),
    },
    'test:slow': {
      summary: 'Takes a while when the number is even.',
      access: 'signedIn',
      payload: z.object({ n: z.number() }),
      reply: z.object({ order: z.array(z.number()) }),
    },
    'test:recruiters': {
      summary: 'For one role.',
      access: ['recruiter'],
      payload: z.object({}),
      reply: z.object({}),
    },
    'test:broken': {
      summary: 'A fault of ours.',
      access: 'signedIn',
      payload: z.object({ how: z.enum(['throws', 'lies', 'refuses']) }),
      reply: z.object({ n: z.number() }),
    },
  },
  server: { 'test:news': z.object({ text: z.string() }) },
})

type Running = {
  url: string
  realtime: Realtime
  sessions: Map<string, Actor>
  reads: number
  connect(session?: string, options?: Partial<ManagerOptions & SocketOptions>): Socket
}

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

function person(accountId: string): Actor {
  return {
    kind: 'person',
    accountId,
    sessionId: `s-${accountId}`,
    role: 'jobSeeker',
    emailVerified: true,
    permissions: [],
  }
}

async function start(change: Partial<RealtimeOptions> = {}): Promise<Running> {
  const httpServer: Server = createServer()
  const sessions = new Map<string, Actor>([
    ['ada', person('ada')],
    ['bob', person('bob')],
  ])
  const order: number[] = []
  const handlers = handleSocketEvents(
    events,
    {
      'test:echo': async ({ actor }, { n }) => ({
        n,
        accountId: actor.kind === 'person' ? actor.accountId : '',
      }),
      'test:slow': async (_context, { n }) => {
        if (n % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
        order.push(n)
        return { order: [...order] }
      },
      'test:recruiters': async () => ({}),
      'test:broken': async (_context, { how }) => {
        if (how === 'throws') throw new Error('secret detail')
        if (how === 'refuses') throw new AppError('LIMIT_REACHED', 'None left.')
        return { n: 'text' } as never
      },
    },
    { withoutTransaction: Object.keys(events.client) as (keyof typeof events.client)[] },
  )
  const running = { sessions, reads: 0 } as Running
  running.realtime = await mountRealtime({
    httpServer,
    locales: languages,
    handlers,
    readActor: async ({ cookies }) => {
      running.reads += 1
      return sessions.get(cookies['session'] ?? '') ?? { kind: 'guest' }
    },
    parts: {
      clock: systemClock,
      log: createLogger('silent'),
      enqueueIn: () => async () => {},
      publishIn: () => async () => {},
      refusals: { note: () => {} },
    } as unknown as ContextParts,
    // No handler of this test touches it.
    db: createDatabase(createPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })),
    log: createLogger('silent'),
    adapter: { kind: 'memory' },
    publicUrl: 'https://tessera.example',
    limiter: createLimiter(),
    addressOf: () => '198.51.100.7',
    ...change,
  })
  await new Promise<void>((resolve) => {
    httpServer.listen(0, '127.0.0.1', resolve)
  })
  closers.push(async () => {
    await running.realtime.close()
    httpServer.closeAllConnections()
    await new Promise((resolve) => httpServer.close(resolve))
  })
  running.url = `http://127.0.0.1:${(httpServer.address() as { port: number }).port}`
  running.connect = (session = '', options = {}) => {
    const socket = io(running.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: `theme=dark; session=${session}` },
      ...options,
    })
    closers.push(() => socket.disconnect())
    return socket
  }
  return running
}

/** How the connection ends up: open, or why not. */
function outcome(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('open'))
    socket.once('connect_error', (error) => {
      const body = (error as Error & { data?: { code: string } }).data
      resolve(body?.code ?? error.message)
    })
  })
}

async function open(running: Running, session: string): Promise<Socket> {
  const socket = running.connect(session)
  expect(await outcome(socket)).toBe('open')
  return socket
}

const disconnected = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('disconnect', (reason) => resolve(reason))
  })

describe('the handshake', () => {
  it('refuses a guest and an unknown session, lets a person in', async () => {
    const running = await start()
    expect(await outcome(running.connect())).toBe('UNAUTHENTICATED')
    expect(await outcome(running.connect('mallory'))).toBe('UNAUTHENTICATED')
    expect(await outcome(running.connect('ada'))).toBe('open')
  })

  it.each([
    ['https://tessera.example', 'open'],
    ['https://evil.example', 'websocket error'],
    ['https://tessera.example.evil.example', 'websocket error'],
    ['null', 'websocket error'],
  ])('from the origin %s ends %s', async (origin, expected) => {
    const running = await start()
    const extraHeaders = { cookie: 'session=ada', origin }
    expect(await outcome(running.connect('ada', { extraHeaders }))).toBe(expected)
  })

  it('lets one account have only so many sockets', async () => {
    const running = await start({ limits: { socketsPerAccount: 2 } })
    await open(running, 'ada')
    await open(running, 'ada')
    expect(await outcome(running.connect('ada'))).toBe('RATE_LIMITED')
    await open(running, 'bob')
  })

  it('begins so many times a minute from one address, and goes on however many begin', async () => {
    const running = await start({
      limiter: createLimiter(0.01),
      addressOf: ({ headers }) => String(headers['x-from'] ?? 'a person'),
    })
    const begin = async (from: string) =>
      (
        await fetch(`${running.url}/socket.io/?EIO=4&transport=polling`, {
          headers: { 'x-from': from },
        })
      ).status
    const ada = running.connect('ada', { transports: ['polling'] })
    expect(await outcome(ada)).toBe('open')
    const statuses: number[] = []
    for (let number = 0; number < 20; number++) statuses.push(await begin('a guest'))
    expect(statuses.filter((status) => status === 200)).toHaveLength(12)
    expect(statuses.slice(12)).toEqual(Array<number>(8).fill(403))
    expect(await begin('another')).toBe(200)
    for (let n = 0; n < 15; n++) {
      expect(await ada.emitWithAck('test:echo', { n })).toMatchObject({ ok: true })
    }
  })

  it('works by long polling where sockets are blocked', async () => {
    const running = await start()
    const socket = running.connect('ada', { transports: ['polling'] })
    expect(await outcome(socket)).toBe('open')
    expect(await socket.emitWithAck('test:echo', { n: 1 })).toMatchObject({ ok: true })
  })
})

describe('an event', () => {
  it('is answered by its handler, as the person of the session', async () => {
    const running = await start()
    const socket = await open(running, 'bob')
    expect(await socket.emitWithAck('test:echo', { n: 7, accountId: 'ada' })).toEqual({
      ok: true,
      data: { n: 7, accountId: 'bob' },
    })
  })

  it.each<[string, string, unknown[], string]>([
    ['an unknown event', 'test:nothing', [{}], 'NOT_FOUND'],
    ['an event named like a method', 'constructor', [{}], 'NOT_FOUND'],
    ['a wrong payload', 'test:echo', [{ n: 'one' }], 'INVALID_INPUT'],
    ['no payload', 'test:echo', [], 'INVALID_INPUT'],
    ['bytes for a payload', 'test:echo', [Buffer.from('x')], 'INVALID_INPUT'],
    ['the wrong role', 'test:recruiters', [{}], 'FORBIDDEN'],
    ['a refusal', 'test:broken', [{ how: 'refuses' }], 'LIMIT_REACHED'],
    ['a bug', 'test:broken', [{ how: 'throws' }], 'INTERNAL'],
    ['a reply against the contract', 'test:broken', [{ how: 'lies' }], 'INTERNAL'],
  ])('with %s gets the error body', async (_name, event, payload, code) => {
    const running = await start()
    const socket = await open(running, 'ada')
    const answer = (await socket.emitWithAck(event, ...payload)) as {
      ok: false
      error: { code: string }
    }
    expect(answer).toMatchObject({ ok: false, error: { code } })
    expect(JSON.stringify(answer)).not.toContain('secret detail')
    // And the socket lives on.
    expect(await socket.emitWithAck('test:echo', { n: 1 })).toMatchObject({ ok: true })
  })

  it('without an acknowledgement, or with an object for one, breaks nothing', async () => {
    const running = await start()
    const socket = await open(running, 'ada')
    socket.emit('test:echo', { n: 1 })
    socket.emit('test:echo', { n: 1 }, { not: 'a function' })
    socket.emit('test:nothing')
    expect(await socket.emitWithAck('test:echo', { n: 1 })).toMatchObject({ ok: true })
  })

  it('waits for the one before it, so that what was sent first happens first', async () => {
    const running = await start()
    const socket = await open(running, 'ada')
    const answers = await Promise.all(
      [0, 1, 2, 3].map((n) => socket.emitWithAck('test:slow', { n })),
    )
    expect(answers.at(-1)).toEqual({ ok: true, data: { order: [0, 1, 2, 3] } })
  })

  it('is refused when it comes too often, and a flood ends the socket', async () => {
    const running = await start({ limits: { burst: 5, perSecond: 1 } })
    const socket = await open(running, 'ada')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => socket.emitWithAck('test:echo', { n })),
    )
    const codes = answers.map((answer: { error?: { code: string } }) => answer.error?.code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(5)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(3)
    const ended = disconnected(socket)
    for (let n = 0; n < 200; n++) socket.emit('test:echo', { n })
    expect(await ended).toBe('io server disconnect')
  })

  it('of more than 64 kB ends the socket', async () => {
    const running = await start()
    const socket = await open(running, 'ada')
    const ended = disconnected(socket)
    socket.emit('test:echo', { n: 1, padding: 'x'.repeat(70_000) })
    expect(await ended).toBe('transport close')
  })
})

describe('a session that ended', () => {
  it('is noticed at the next event once the last check is old', async () => {
    const running = await start({ limits: { sessionFreshFor: 1_000 } })
    const socket = await open(running, 'ada')
    running.sessions.delete('ada')
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    const ended = disconnected(socket)
    expect(await socket.emitWithAck('test:echo', { n: 1 })).toMatchObject({
      ok: false,
      error: { code: 'UNAUTHENTICATED' },
    })
    expect(await ended).toBe('io server disconnect')
  })

  it('is asked for once in a while, however many events come', async () => {
    const running = await start()
    const socket = await open(running, 'ada')
    await Promise.all(Array.from({ length: 30 }, (_, n) => socket.emitWithAck('test:echo', { n })))
    expect(running.reads).toBe(1)
  })

  it('loses its sockets at once when it is disconnected, and nobody else does', async () => {
    const running = await start()
    const ada = await open(running, 'ada')
    const bob = await open(running, 'bob')
    const ended = disconnected(ada)
    running.realtime.disconnect('session:s-ada')
    expect(await ended).toBe('io server disconnect')
    const again = await open(running, 'ada')
    const endedAgain = disconnected(again)
    running.realtime.disconnect('account:ada')
    expect(await endedAgain).toBe('io server disconnect')
    expect(await bob.emitWithAck('test:echo', { n: 1 })).toMatchObject({ ok: true })
  })
})

describe('news for an account', () => {
  it('reaches its sockets after the commit, as the contract says, and no other account', async () => {
    const running = await start()
    const hub = createSocketHub()
    hub.emit([accountRoom('ada')], 'test:news', { text: 'before the sockets are there' })
    hub.attach(running.realtime)
    const [first, second, other] = await Promise.all(
      ['ada', 'ada', 'bob'].map((name) => open(running, name)),
    )
    const heard: string[] = []
    for (const [name, socket] of Object.entries({ first, second, other })) {
      socket!.on('test:news', (news: { text: string }) =>
        heard.push(`${name} ${JSON.stringify(news)}`),
      )
    }
    const effects: (() => unknown)[] = []
    const context = { sockets: hub, afterCommit: (effect: () => unknown) => effects.push(effect) }
    emitTo(context, [accountRoom('ada'), accountRoom('ada')], events, 'test:news', {
      text: 'hello',
      secret: 'x',
    } as { text: string })
    await other!.emitWithAck('test:echo', { n: 1 })
    expect(heard).toEqual([])
    effects.forEach((effect) => effect())
    await Promise.all(
      [first, second, other].map((socket) => socket!.emitWithAck('test:echo', { n: 1 })),
    )
    expect(heard.toSorted()).toEqual(['first {"text":"hello"}', 'second {"text":"hello"}'])
    expect(() =>
      emitTo(context, [accountRoom('ada')], events, 'test:news', { text: 1 } as never),
    ).toThrow()
  })
})

describe('a server that stops', () => {
  it('lets its clients come back by themselves', async () => {
    const running = await start()
    const socket = await open(running, 'ada')
    const ended = disconnected(socket)
    await running.realtime.close()
    // Only "io server disconnect" would keep a client away.
    expect(await ended).toBe('transport close')
  })
})
