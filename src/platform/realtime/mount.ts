/**
 * The sockets: Socket.IO on the HTTP server's own port, default path. It knows no event by name;
 * the features' contracts and handlers are passed in.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { AppError, type ErrorBody } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Locale } from '#shared/locale.ts'
import type { Actor, Person } from '../context.ts'
import { inLocale, localeOf } from '../locale/locale.ts'
import type { ReadActor } from '../http/dispatch.ts'
import { addressKey, type Limiter } from '../http/limits.ts'
import type { Logger } from '../log/logger.ts'
import { openAdapter, type AdapterChoice } from './adapter.ts'
import { gatherPackets } from './gather.ts'
import { createBucket, createLine, createSessionCheck } from './guard.ts'
import type { SocketHandler } from './handle.ts'
import { accountRoom, sessionRoom, type SocketEmitter } from './hub.ts'
import { createSocketCalls, type CallParts, type SocketReply } from './call.ts'
import { watchPage, type OpenPages } from './open-pages.ts'
import { errorWords } from '../messages.errors.ts'

export type RealtimeOptions = CallParts & {
  httpServer: HttpServer
  handlers: readonly SocketHandler[]
  readActor: ReadActor
  log: Logger
  adapter: AdapterChoice
  /** Pages may connect from here besides the host itself. */
  publicUrl: string | undefined
  /** Languages that people may ask for. */
  locales: readonly Locale[]
  limits?: Partial<Limits>
  pages?: OpenPages
  limiter: Limiter
  /** Of a visitor, whom a proxy may stand before. */
  addressOf: (request: IncomingMessage) => string
}

type Limits = {
  /** Of one account, in this process. */
  socketsPerAccount: number
  /** Events a socket may send at once, and per second after that. */
  burst: number
  perSecond: number
  /** Milliseconds that the answer to "who is this session" serves further events. */
  sessionFreshFor: number
}

export type Realtime = SocketEmitter & {
  /** Sockets of this process. */
  connections(): number
  /** False while other processes are not reached. */
  up(): boolean
  /** Drops all sockets in a way that makes clients come back: this process stops. */
  close(): Promise<void>
}

// The code that ends a session disconnects its sockets at once; a session that is gone for another reason
// (removed in the database by hand) is noticed within four seconds.
const defaultLimits: Limits = {
  socketsPerAccount: 20,
  burst: 60,
  perSecond: 20,
  sessionFreshFor: 4_000,
}
const sessionSweepEvery = 60_000
const messageBytesAtMost = 64 * 1024
/** Each that begins holds memory until someone has signed in on it, or its time is over. */
const handshakes = { method: 'GET', path: '/socket.io', perMinute: 1_200 } as const
const joinWithin = 10_000
const unsentAtMost = 2_000

export async function mountRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { log, readActor } = options
  const limits = { ...defaultLimits, ...options.limits }
  let resync = () => {}
  const opened = await openAdapter(options.adapter, log, () => resync())
  const io = new Server(options.httpServer, {
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: messageBytesAtMost,
    connectTimeout: joinWithin,
    allowRequest: (request, decide) => {
      const problem = isOwnOrigin(request, options.publicUrl)
        ? tooManyHandshakes(request, options)
        : 'Foreign origin'
      decide(problem, problem === null)
    },
    ...(opened.adapter && { adapter: opened.adapter }),
  })
  gatherPackets(io, options.httpServer)
  const call = createSocketCalls(options)
  resync = () => {
    log.warn({ sockets: io.of('/').sockets.size }, 'messages may be lost: sockets come back')
    dropTransports(io)
  }

  io.use((socket, next) => {
    const read = () => readActor(credentialsOf(socket))
    const check = createSessionCheck(read, limits.sessionFreshFor)
    const admit = (actor: Actor) => {
      if (actor.kind !== 'person') throw new AppError('UNAUTHENTICATED')
      const others = io.sockets.adapter.rooms.get(accountRoom(actor.accountId))?.size ?? 0
      if (others >= limits.socketsPerAccount) {
        throw new AppError('RATE_LIMITED', errorWords.tooManyOpenPages)
      }
      socket.data = { check, person: actor } satisfies SocketData
    }
    check(Date.now())
      .then(admit)
      .then(
        () => next(),
        (error: unknown) => {
          if (error instanceof AppError)
            return next(connectError(error, localeOfSocket(socket, options.locales)))
          log.error({ err: error }, 'socket handshake failed')
          next(connectError(new AppError('UNAVAILABLE'), localeOfSocket(socket, options.locales)))
        },
      )
  })

  io.on('connection', (socket) => {
    const { check, person } = socket.data as SocketData
    const locale = localeOfSocket(socket, options.locales)
    void socket.join([accountRoom(person.accountId), sessionRoom(person.sessionId)])
    const page = watchPage(io, socket, person.accountId, options.pages)
    endSlowReader(socket)
    const bucket = createBucket(limits.burst, limits.perSecond)
    const inLine = createLine(limits.burst)
    let refused = 0
    socket.onAny((event: unknown, ...received: unknown[]) => {
      const acknowledge = received.at(-1)
      const answer = typeof acknowledge === 'function' ? acknowledge : () => {}
      if (!bucket.take(Date.now())) {
        refused += 1
        answer({ ok: false, error: said(locale, new AppError('RATE_LIMITED', { retryAfter: 1 })) })
        if (refused > limits.burst * 10) socket.disconnect(true)
        return
      }
      const run = () =>
        call({
          event: String(event),
          payload: typeof received[0] === 'function' ? undefined : received[0],
          readActor: () => check(Date.now()),
          requestId: newId(),
          page,
          locale,
        })
      const finish = (reply: SocketReply) => {
        answer(reply)
        if (!reply.ok && reply.error.code === 'UNAUTHENTICATED') socket.disconnect(true)
      }
      void inLine(run).then(finish, (error: unknown) => {
        const known = error instanceof AppError ? error : new AppError('INTERNAL')
        finish({ ok: false, error: said(locale, known) })
      })
    })
  })

  const sweep = setInterval(() => {
    void endStaleSockets(io, log)
  }, sessionSweepEvery)
  sweep.unref()

  return {
    emit: (rooms, event, payload) => {
      if (rooms.length === 0) return
      // Without the others, those of this process are reached all the same.
      const reached = opened.up() ? io : io.local
      reached.to([...rooms]).emit(event, payload)
    },
    connections: () => io.of('/').sockets.size,
    disconnect: (room) => (opened.up() ? io : io.local).in(room).disconnectSockets(true),
    up: () => opened.up(),
    async close() {
      clearInterval(sweep)
      // The transport alone: after a "disconnect" packet clients would stay away.
      io.engine.close()
      await io.of('/').adapter.close()
      await opened.close()
    },
  }
}

const dropWithin = 3_000

/** Ends connections in a way that makes clients come back and read what they have missed. */
function dropTransports(io: Server): void {
  for (const socket of io.of('/').sockets.values()) {
    // Not all in the same moment: each comes with questions.
    setTimeout(() => socket.conn.close(), Math.random() * dropWithin).unref()
  }
}

type SocketData = { check: ReturnType<typeof createSessionCheck>; person: Person }

/** The `connect_error` of the client carries the same body as a failed call. */
function connectError(error: AppError, locale: Locale): Error {
  return Object.assign(new Error(error.code), { data: said(locale, error) })
}

function said(locale: Locale, error: AppError): ErrorBody {
  return inLocale(locale, () => error.toBody())
}

function localeOfSocket(socket: Socket, offered: readonly Locale[]): Locale {
  const acceptLanguage = socket.handshake.headers['accept-language']
  return localeOf({ cookies: credentialsOf(socket).cookies, acceptLanguage }, offered)
}

/** What goes on over a connection that has begun is not counted. @returns null for one that may begin */
function tooManyHandshakes(
  request: IncomingMessage,
  { limiter, addressOf, parts }: Pick<RealtimeOptions, 'limiter' | 'addressOf' | 'parts'>,
): string | null {
  if (new URLSearchParams(request.url?.split('?')[1]).has('sid')) return null
  const caller = addressKey(addressOf(request))
  const wait = limiter.secondsToWait(handshakes, caller, parts.clock.now().getTime())
  return wait > 0 ? 'Too many connections' : null
}

/** A page of another site must not use the visitor's cookies; programs name no origin. */
function isOwnOrigin(request: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (publicUrl && origin === new URL(publicUrl).origin) return true
  return origin === `http://${host}` || origin === `https://${host}`
}

function credentialsOf(socket: Socket): Parameters<ReadActor>[0] {
  const cookies: Record<string, string> = {}
  for (const pair of (socket.handshake.headers.cookie ?? '').split(';')) {
    const equals = pair.indexOf('=')
    if (equals < 1) continue
    const value = pair.slice(equals + 1).trim()
    cookies[pair.slice(0, equals).trim()] = decodeCookie(value)
  }
  const token: unknown = socket.handshake.auth['token']
  return {
    cookies,
    authorization:
      typeof token === 'string' ? `Bearer ${token}` : socket.handshake.headers.authorization,
  }
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** A client that does not read would make us keep everything that is sent to it. */
function endSlowReader(socket: Socket): void {
  let unsent = 0
  socket.conn.on('packetCreate', () => {
    unsent += 1
    if (unsent > unsentAtMost) socket.conn.close()
  })
  socket.conn.on('drain', () => {
    unsent = 0
  })
}

/** Sessions also end by time, and someone who only listens sends no event that would show it. */
async function endStaleSockets(io: Server, log: Logger): Promise<void> {
  for (const socket of io.of('/').sockets.values()) {
    try {
      const actor = await (socket.data as SocketData).check(Date.now())
      if (actor.kind !== 'person') socket.disconnect(true)
    } catch (error) {
      log.warn({ err: error }, 'a session could not be checked')
      return
    }
  }
}
