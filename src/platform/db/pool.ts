import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { ImpatientPool } from './impatient-pool.ts'
import {
  currentRequestTime,
  OutOfPatience,
  type RequestLimits,
  type RequestTime,
} from './patience.ts'
import type { DB } from './tables.gen.ts'
import { watchConnections, type Watch, type WatchedConnection, type WatchOptions } from './watch.ts'
import { productSlug } from '#shared/brand.ts'
import { withEnd } from '../with-end.ts'

/** The pool itself: code that has it can open a transaction. */
export type DatabasePool = Kysely<DB>

export type { DB as Tables } from './tables.gen.ts'

const statementNames = new Map<string, string>()
const namedStatementsAtMost = 2_000

/** Stable short name of a statement text, or undefined once too many texts were seen. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known) return known
  if (statementNames.size >= namedStatementsAtMost) return undefined
  const name = `s${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
  statementNames.set(text, name)
  return name
}

const statementTimeout = 10_000

/**
 * How long a statement waits for a row or table that another transaction holds: longer than the second
 * after which PostgreSQL finds deadlocks, which are then tried again.
 */
const lockTimeout = 1_200
/** How long a statement waits for a connection. */
const connectTimeout = 1_500
/** How long a request waits, over all of its statements: calls are answered or refused within two seconds. */
const requestPatience = 1_500
/** Part of it that may go into waiting for connections: what follows takes time, too. */
const connectingShare = 0.87
/**
 * Part of it that may go into waiting for the first one. Who waits longer would not be answered in time: refused
 * at the door, it takes nothing from those that will be.
 */
const firstConnectingShare = 0.67
/**
 * How long a connection that nobody needs is kept. A new one signs in, and its process at PostgreSQL
 * learns the catalogue, plans each statement and maps each page of memory anew: where visitors come
 * now and then, the pool's usual ten seconds would make each of them wait for that.
 */
const idleTimeout = 600_000

/** Said to a connection whose statements may take, and wait, as long as they like. */
export const unlimitedStatements = `
  select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`
/** Takes that back. */
const limitedStatements = `
  select set_config(name, reset_val, false) from pg_settings
  where name in ('statement_timeout', 'lock_timeout')`

/** Marks a statement whose text varies with its filters: it is planned for its values each time. */
export const dynamicStatementMark = '/* dynamic */'

type ClientLimits = { request: RequestLimits; lock: number }

/**
 * Names its statements, so that PostgreSQL parses and plans each text once per connection; this
 * halves the server's CPU. Texts that carry `dynamicStatementMark` are excepted.
 */
class NamingClient extends pg.Client implements WatchedConnection {
  readonly socket: Socket
  busy = true
  listens = false
  unlimited = false
  private readonly limits: ClientLimits

  constructor(config: pg.ClientConfig | undefined, limits: ClientLimits) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.socket = socket
    this.limits = limits
    this.on('drain', () => {
      this.busy = false
    })
  }

  get backend(): number | undefined {
    return (this as { processID?: number | null }).processID ?? undefined
  }

  ping(): Promise<unknown> {
    return this.query('select 1')
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of pg.Client.query are not expressible in a subclass
  override query(config: any, values?: any, callback?: any): any {
    const request = typeof config === 'string' && !callback ? currentRequestTime() : undefined
    if (!request) return this.send(config, values, callback)
    const left = request.begin(this.limits.request)
    const text = config as string
    if (left === 0 && !text.startsWith('rollback')) {
      request.end()
      return Promise.reject(new OutOfPatience())
    }
    // Who has not waited yet is bounded by the connection's own limits.
    if (text === 'begin' && left < this.limits.lock) {
      return this.send(`begin; ${this.limitsWithin(left)}`).finally(() => request.end())
    }
    return this.send(text, values, undefined, request)
  }

  /** Nobody waits any longer than that for what this transaction does. */
  private limitsWithin(left: number): string {
    const lock = Math.ceil(left)
    const statement = Math.min(lock, statementTimeout)
    return `set local statement_timeout = ${statement}; set local lock_timeout = ${lock}`
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  private send(config: any, values?: any, callback?: any, request?: RequestTime): any {
    this.busy = true
    if (typeof config === 'string') this.note(config)
    if (
      typeof config === 'string' &&
      Array.isArray(values) &&
      !config.includes(dynamicStatementMark)
    ) {
      const name = statementName(config)
      if (name) return this.queryNamed(name, config, values, callback, request)
    }
    if (request) return super.query(config, values).finally(() => request.end())
    return super.query(config, values, callback)
  }

  private note(text: string): void {
    if (/^\s*listen\s/i.test(text)) this.listens = true
    else if (text === unlimitedStatements) this.unlimited = true
    else if (text === limitedStatements) this.unlimited = false
  }

  /** By a query that is made here: pg copies a configuration, for a tenth of a short query's time. */
  private queryNamed(
    name: string,
    text: string,
    values: unknown[],
    callback?: QueryCallback,
    request?: RequestTime,
  ): Promise<pg.QueryResult> | undefined {
    const query = Object.assign(new pg.Query(text, values), { name, callback })
    if (callback) {
      super.query(query)
      return undefined
    }
    return new Promise<pg.QueryResult>((resolve, reject) => {
      query.callback = (error, result) => {
        request?.end()
        if (error) reject(error)
        else resolve(result)
      }
      super.query(query)
    }).catch((error: Error) => {
      // As pg does it: the stack then leads to who asked, and not to the socket.
      Error.captureStackTrace(error)
      throw error
    })
  }
}

type QueryCallback = (error: Error | undefined, result: pg.QueryResult) => void

// bigint as number: every bigint column of ours (sequences, counts, bytes) stays below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar date is a calendar date, not midnight in some zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type PoolOptions = {
  connectionString: string
  max?: number
  statementTimeout?: number
  lockTimeout?: number
  connectTimeout?: number
  requestPatience?: number | undefined
}

const pools = new WeakMap<pg.Pool, Set<WatchedConnection>>()

/**
 * A pool of connections that name their statements.
 *
 * @param options.statementTimeout milliseconds, 10,000 unless told
 * @param options.lockTimeout milliseconds that a statement waits for a lock, 1,200 unless told
 * @param options.connectTimeout milliseconds that a query waits for a connection, 1,500 unless told
 * @param options.requestPatience milliseconds that all queries of a request wait together, 1,500 unless
 * told, and never less than one alone
 */
export function createPool(options: PoolOptions): pg.Pool {
  const connections = new Set<WatchedConnection>()
  class Client extends NamingClient {
    constructor(config?: pg.ClientConfig) {
      // Not the pool's: it would time every wait for an idle connection as well, as `ImpatientPool` does.
      const connectionTimeoutMillis = Math.max(5_000, statementPatience)
      super({ ...config, connectionTimeoutMillis }, { request: limits, lock: lockLimit })
      connections.add(this)
      this.socket.once('close', () => connections.delete(this))
    }
  }
  const lockLimit = options.lockTimeout ?? lockTimeout
  const statementPatience = options.connectTimeout ?? connectTimeout
  const database = Math.max(options.requestPatience ?? requestPatience, options.connectTimeout ?? 0)
  const ofConnecting = (share: number) => Math.max(database * share, options.connectTimeout ?? 0)
  const limits: RequestLimits = {
    first: ofConnecting(firstConnectingShare),
    connections: ofConnecting(connectingShare),
    database,
  }
  const pool = new ImpatientPool(
    {
      connectionString: options.connectionString,
      max: options.max ?? 16,
      statement_timeout: options.statementTimeout ?? statementTimeout,
      lock_timeout: lockLimit,
      idle_in_transaction_session_timeout: 30_000,
      idleTimeoutMillis: idleTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      application_name: productSlug,
      Client,
    },
    statementPatience,
    limits,
  )
  pools.set(pool, connections)
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** How many wait for a connection of a pool of ours. */
export function waitersOf(pool: pg.Pool): number {
  return pool instanceof ImpatientPool ? pool.waiters : pool.waitingCount
}

/** Replaces connections of the pool that are dead without a word, and refuses others meanwhile. */
export function watchPool(
  pool: pg.Pool,
  connectionString: string,
  log: WatchOptions['log'],
): Watch {
  const connections = pools.get(pool)
  if (!connections || !(pool instanceof ImpatientPool)) {
    throw new Error('This pool was not made by createPool')
  }
  const watch = watchConnections({ connectionString, connections, statementTimeout, log })
  pool.isAway = () => !watch.answering()
  return watch
}

export function createDatabase(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Columns are snake_case, fields are camelCase; documents inside jsonb are left as they are.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** Runs `work` on one connection whose statements may take, and wait, as long as they like. */
export async function withoutLimits<Result>(
  db: DatabasePool,
  work: (db: DatabasePool) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql.raw(unlimitedStatements).execute(connection)
    return withEnd(
      () => work(connection),
      () => sql.raw(limitedStatements).execute(connection),
    )
  })
}
