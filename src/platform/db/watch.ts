/**
 * Finds connections that are dead without a word: packets were lost, and neither side will ever hear
 * of the other again. Also knows whether the database answers at all.
 */
import type { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { productSlug } from '#shared/brand.ts'

/** A connection as the watch sees it. */
export type WatchedConnection = {
  readonly socket: Socket
  /** The process of the server; unknown until it is connected. */
  readonly backend: number | undefined
  readonly busy: boolean
  /** It waits for notifications, and would wait for ever if the other side were gone. */
  readonly listens: boolean
  /** Its statements may take as long as they like. */
  readonly unlimited: boolean
  ping(): Promise<unknown>
}

export type Watch = {
  /** False from a second and a half after the database went silent. */
  answering(): boolean
  close(): Promise<void>
}

export type WatchOptions = {
  connectionString: string
  connections: ReadonlySet<WatchedConnection>
  statementTimeout: number
  log: Pick<Logger, 'warn'>
}

// Times are counted in turns of the event loop: while the loop was busy itself, nobody was silent.
const tick = 250
const ticks = (milliseconds: number) => Math.ceil(milliseconds / tick)
const silentAfter = ticks(1_500)
const suspectAfter = ticks(1_200)
/** A question open for so long may have been lost with its connection: a new one asks again. */
const doubtAfter = ticks(900)
const askEvery = ticks(500)
const pingListenersEvery = ticks(5_000)
const overServersTimeout = 2_000
const lost = 'Connection terminated: the database does not answer'

/** Watches the connections of a pool by one of its own. */
export function watchConnections(options: WatchOptions): Watch {
  const { connections, log } = options
  const timeoutAfter = ticks(options.statementTimeout + overServersTimeout)
  const quiet = new WeakMap<WatchedConnection, { bytes: number; ticks: number }>()
  const control = createControl(options.connectionString)
  let turn = 0
  let answering = true

  function quietTicks(connection: WatchedConnection): number {
    const bytes = connection.socket.bytesRead
    const before = quiet.get(connection)
    const still = before !== undefined && before.bytes === bytes && connection.busy
    const now = { bytes, ticks: still ? before.ticks + 1 : 0 }
    quiet.set(connection, now)
    return now.ticks
  }

  function isHeard(): boolean {
    return [...connections].some((connection) => {
      const bytes = quiet.get(connection)?.bytes
      return bytes !== undefined && bytes !== connection.socket.bytesRead
    })
  }

  function cut(connection: WatchedConnection): void {
    log.warn({ backend: connection.backend }, 'a dead database connection is replaced')
    connection.socket.destroy(new Error(lost))
  }

  function look(): void {
    turn += 1
    const wasAnswering = answering
    const silent = control.silentTicks() >= silentAfter
    // One that has words for others is only slow to answer this question.
    answering = !silent || isHeard()
    if (wasAnswering && !answering) log.warn({}, 'the database does not answer')
    if (answering && !wasAnswering) log.warn({}, 'the database answers again')
    const suspects = new Map<number, WatchedConnection>()
    for (const connection of connections) {
      if (connection.listens && !connection.busy && turn % pingListenersEvery === 0) {
        connection.ping().catch(() => {
          // Its owner hears of it by the event.
        })
      }
      const silent = quietTicks(connection)
      if (silent >= timeoutAfter && !connection.unlimited) cut(connection)
      else if (!answering && silent >= silentAfter) cut(connection)
      else if (answering && !wasAnswering && connection.backend === undefined && silent > 0) {
        // It began while nothing came through.
        cut(connection)
      } else if (silent >= suspectAfter && connection.backend !== undefined) {
        suspects.set(connection.backend, connection)
      }
    }
    if (turn % askEvery !== 0) return
    const asked = [...suspects].map(([backend, connection]) => ({
      backend,
      connection,
      bytes: connection.socket.bytesRead,
    }))
    control.idleOf(
      asked.map(({ backend }) => backend),
      (idle) => {
        for (const { backend, connection, bytes } of asked) {
          const heard = connection.socket.bytesRead !== bytes || !connection.busy
          if (idle.has(backend) && !heard) cut(connection)
        }
      },
    )
  }

  const timer = setInterval(look, tick)
  timer.unref()
  return {
    answering: () => answering,
    async close() {
      clearInterval(timer)
      await control.close()
    },
  }
}

/** One connection that asks whether the server works on what we wait for. */
function createControl(connectionString: string) {
  let client: pg.Client | undefined
  let asking = false
  let silent = 0
  let closed = false
  let everConnected = false

  function drop(): void {
    const dropped = client
    client = undefined
    asking = false
    // With a question open, this closes the socket at once.
    dropped?.end().catch(() => {})
  }

  function connect(): void {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: `${productSlug}-watch`,
    })
    client = next
    asking = true
    const failed = (error: unknown) => {
      if (client !== next) return
      // A server that refuses does answer.
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) silent = 0
      drop()
    }
    next.on('error', failed)
    next.on('end', () => failed(undefined))
    next.connect().then(() => {
      if (client !== next) return
      everConnected = true
      asking = false
      silent = 0
    }, failed)
  }

  connect()
  return {
    /** How long a question has been open; called once in a turn. */
    silentTicks(): number {
      if (!asking && client) return 0
      silent += 1
      // The code that opened the pool has just had an answer; the first connection may take its time.
      if (!everConnected && silent < silentAfter * 2) return 0
      // The connection may be dead while the database lives. A new one has some seconds for itself.
      if (silent === doubtAfter || silent % (silentAfter * 2) === 0) {
        drop()
        if (!closed) connect()
      }
      return silent
    },
    /** Of these server processes, the ones that wait for us. */
    idleOf(backends: number[], use: (idle: ReadonlySet<number>) => void): void {
      if (closed || asking) return
      if (!client) return connect()
      const asked = client
      asking = true
      asked
        .query<{ pid: number }>(
          `select pid from pg_stat_activity where pid = any($1::int[]) and state <> 'active'`,
          [backends],
        )
        .then(
          ({ rows }) => {
            if (client !== asked) return
            asking = false
            silent = 0
            use(new Set(rows.map((row) => row.pid)))
          },
          () => {
            if (client === asked) drop()
          },
        )
    },
    async close(): Promise<void> {
      closed = true
      const open = client
      client = undefined
      await open?.end().catch(() => {})
    },
  }
}
