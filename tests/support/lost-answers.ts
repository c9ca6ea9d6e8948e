/** A database whose answers are lost, or that refuses a statement: whoever asked doesn't know what became of it. */
import type { PoolClient } from 'pg'
import type { TestApp } from './app.ts'

type Send = () => Promise<unknown>
type Watch = (text: string, send: Send) => Promise<unknown>
type Databased = Pick<TestApp, 'database'>

const lost = () => new Error('Connection terminated unexpectedly')

/** @param begin a watch for each time that a connection is taken from the pool */
function watchStatements({ database: { pool } }: Databased, begin: () => Watch): () => void {
  const watchClient = (client: PoolClient) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>
    const watch = begin()
    const watched = (...parameters: unknown[]) => {
      const [first] = parameters
      const text = typeof first === 'string' ? first : (first as { text: string }).text
      return watch(text, () => query(...parameters))
    }
    Object.assign(client, { query: watched })
    const restore = (_error: unknown, released: PoolClient) => {
      if (released !== client) return
      Object.assign(client, { query })
      pool.off('release', restore)
    }
    pool.on('release', restore)
  }
  pool.on('acquire', watchClient)
  return () => pool.off('acquire', watchClient)
}

/** Commits the transaction that sends such a statement, and reports a broken connection instead of the answer. */
export function loseCommitAfter(app: Databased, statement: RegExp): () => void {
  return watchStatements(app, () => {
    let isNear = false
    return async (text, send) => {
      const reply = await send()
      isNear ||= statement.test(text)
      if (isNear && /^commit$/i.test(text)) throw lost()
      return reply
    }
  })
}

/** Runs such a statement, and reports a broken connection instead of the answer. */
export function loseAnswerTo(app: Databased, statement: RegExp): () => void {
  return watchStatements(app, () => async (text, send) => {
    const reply = await send()
    if (statement.test(text)) throw lost()
    return reply
  })
}

/** Runs no such statement. */
export function refuse(app: Databased, statement: RegExp): () => void {
  return watchStatements(
    app,
    () => (text, send) => (statement.test(text) ? Promise.reject(lost()) : send()),
  )
}
