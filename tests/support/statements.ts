/** Watches the statements that a test's database gets. */
import type pg from 'pg'
import type { TestApp } from './app.ts'

type Send = (...parameters: unknown[]) => unknown

export type StatementWatch = {
  /** Statements since the last reset, without those that begin and end transactions. */
  count: number
  /** Their texts, with those that begin and end transactions. */
  texts: string[]
  /** After so many statements the next one fails, and so does every other until this is null. */
  failAfter: number | null
}

/** Counts statements from now on, and lets them fail on demand as a lost connection would. */
export function watchStatements(app: TestApp): StatementWatch {
  const watch: StatementWatch = { count: 0, texts: [], failAfter: null }
  const seen = new WeakSet<pg.PoolClient>()
  app.database.pool.on('acquire', (client) => {
    if (seen.has(client)) return
    seen.add(client)
    const send = client.query.bind(client) as Send
    const watched: Send = (...parameters) => {
      const [first] = parameters
      const text = typeof first === 'string' ? first : (first as { text: string }).text
      watch.texts.push(text)
      if (/^(begin|commit|rollback|start transaction)/i.test(text)) return send(...parameters)
      watch.count += 1
      if (watch.failAfter !== null && watch.failAfter-- <= 0) {
        return Promise.reject(new Error('crash'))
      }
      return send(...parameters)
    }
    client.query = watched as typeof client.query
  })
  return watch
}
