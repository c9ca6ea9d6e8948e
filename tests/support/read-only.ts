/**
 * Holds a GET to reading: PostgreSQL itself refuses what it writes, in whatever spelling, by a function or a
 * trigger. One that has to write says why in its contract (`writes`).
 */
import pg from 'pg'
import { createDatabase, type DatabasePool } from '#platform/db/pool.ts'

type Send = (...parameters: unknown[]) => unknown

const readOnlyTransaction = '25006'

export const refusal = 'A GET writes, and its contract does not say why'

/** Past what a test has put around the connection's own method, such as a count of statements. */
async function setReadOnly(client: pg.PoolClient, isReadOnly: boolean): Promise<void> {
  // oxlint-disable-next-line typescript/unbound-method -- called with its connection below
  const send = pg.Client.prototype.query as (this: pg.PoolClient, text: string) => Promise<unknown>
  await send.call(client, `set default_transaction_read_only = ${isReadOnly}`)
}

async function readOnlyClient(client: pg.PoolClient, refused: string[]): Promise<pg.PoolClient> {
  // A connection that is lost says so to the statement behind this one.
  await setReadOnly(client, true).catch(() => {})
  const query: Send = (...parameters) => {
    const result = (client.query as Send)(...parameters)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== readOnlyTransaction) throw error
      const offence = `${refusal}: ${String(parameters[0])}`
      refused.push(offence)
      throw new Error(offence)
    })
  }
  const release: pg.PoolClient['release'] = (error) => {
    void setReadOnly(client, false).then(
      () => client.release(error),
      (lost: Error) => client.release(lost),
    )
  }
  return new Proxy(client, {
    get: (_client, key) => {
      if (key === 'query') return query
      if (key === 'release') return release
      const value: unknown = Reflect.get(client, key)
      return typeof value === 'function' ? value.bind(client) : value
    },
  })
}

/**
 * The database of a pool, for calls that only read.
 *
 * @param refused gathers what they tried to write
 */
export function readOnlyDatabase(pool: pg.Pool, refused: string[]): DatabasePool {
  const reading = {
    connect: async () => readOnlyClient(await pool.connect(), refused),
    end: async () => {},
  }
  return createDatabase(reading as unknown as pg.Pool)
}
