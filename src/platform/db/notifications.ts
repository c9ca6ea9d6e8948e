/**
 * Short messages between all processes on one database, by PostgreSQL's LISTEN and NOTIFY: sent when
 * the transaction commits and never when it does not, also by the import command.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import type { Database } from './database.ts'
import { productSlug } from '#shared/brand.ts'
import { queriesOf } from './queries-of.ts'

const reconnectAfter = 1_000
/** One that is not answered until the next has failed. */
const pingEvery = 3_000

/** @param payload at most 8,000 bytes; the same one twice in a transaction is sent once */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(queriesOf(db))
}

/** Several payloads, in one statement. */
export async function notifyAll(
  db: Database,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  await sql`
    select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) payload`.execute(
    queriesOf(db),
  )
}

export type ListenOptions = {
  connectionString: string
  channel: string
  log: Pick<Logger, 'warn'>
  onMessage: (payload: string) => void
  /** The connection was lost for a while: whatever was sent meanwhile is not known. */
  onGap: () => void
}

/** Listens on a connection of its own, and comes back when that is lost. @returns what ends it */
export async function listen(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const { connectionString, channel, log, onMessage, onGap } = options
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pinging = false

  // Who only listens would not notice that the other side is gone.
  const pings = setInterval(() => {
    const pinged = client
    if (!pinged) return
    if (pinging) {
      pinging = false
      pinged.end().catch(() => {})
      lose(pinged)
      return
    }
    pinging = true
    pinged.query('select 1').then(
      () => {
        if (client === pinged) pinging = false
      },
      () => {},
    )
  }, pingEvery)
  pings.unref()

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: `${productSlug}-listener`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    client = next
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  function lose(lost: pg.Client): void {
    if (closed || client !== lost) return
    client = undefined
    pinging = false
    log.warn({ channel }, 'the listening connection was lost')
    timer = setTimeout(() => {
      connect().then(onGap, () => {
        const failed = client
        if (failed) lose(failed)
      })
    }, reconnectAfter)
    timer.unref()
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      clearInterval(pings)
      await client?.end().catch(() => {})
    },
  }
}
