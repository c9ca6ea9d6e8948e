import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { DB } from './tables.gen.ts'

/** The pool itself: whoever has it can open a transaction. */
export type DatabasePool = Kysely<DB>

/** The pool, or the transaction that a write runs in. */
export type Database = Kysely<DB> | Transaction<DB>

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

/** Marks a statement whose text varies with its filters: it is planned for its values each time. */
export const dynamicStatementMark = '/* dynamic */'

/**
 * Names its statements, so that PostgreSQL parses and plans each text once per connection; this
 * halves the server's CPU. Texts that carry `dynamicStatementMark` are excepted.
 */
class NamingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of pg.Client.query are not expressible in a subclass
  override query(config: any, values?: any, callback?: any): any {
    if (
      typeof config === 'string' &&
      Array.isArray(values) &&
      !config.includes(dynamicStatementMark)
    ) {
      const name = statementName(config)
      if (name) return this.queryNamed(name, config, values, callback)
    }
    return super.query(config, values, callback)
  }

  /** By a query that is made here: pg copies a configuration, for a tenth of a short query's time. */
  private queryNamed(
    name: string,
    text: string,
    values: unknown[],
    callback?: QueryCallback,
  ): Promise<pg.QueryResult> | undefined {
    const query = Object.assign(new pg.Query(text, values), { name, callback })
    if (callback) {
      super.query(query)
      return undefined
    }
    return new Promise<pg.QueryResult>((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result))
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
  connectTimeout?: number
}

/**
 * A pool of connections that name their statements.
 *
 * @param options.statementTimeout milliseconds, 10,000 unless told
 * @param options.connectTimeout milliseconds that a query waits for a connection, 5,000 unless told
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max ?? 16,
    statement_timeout: options.statementTimeout ?? 10_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: options.connectTimeout ?? 5_000,
    application_name: 'vouch',
    Client: NamingClient,
  })
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

export function createDatabase(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Columns are snake_case, fields are camelCase; documents inside jsonb are left as they are.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
