/**
 * What a transaction writes as its last step: rows that nobody reads before it has ended, such as audit entries,
 * tasks and the reply that is kept for a repetition. All of them go with one statement.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { queriesOf } from './queries-of.ts'

/** A statement that writes rows of one kind, in their order, and gives a row or more for them. */
export type WriteRows<Row> = (rows: readonly Row[]) => RawBuilder<unknown>

type Waiting = Map<WriteRows<never>, unknown[]>

const transactions = new WeakMap<Database, Waiting>()

/** Keeps rows for the end of the transaction. Outside of `inTransaction` they are written at once. */
export async function addAtEnd<Row>(
  db: Database,
  rows: readonly Row[],
  write: WriteRows<Row>,
): Promise<void> {
  if (rows.length === 0) return
  const waiting = transactions.get(db)
  if (!waiting) return send(db, [write(rows)])
  const before = waiting.get(write)
  if (before) for (const row of rows) before.push(row)
  else waiting.set(write, [...rows])
}

/** From now on rows wait for `writeRows`, which the transaction calls as its last step. */
export function keepRows(db: Database): void {
  transactions.set(db, new Map())
}

export async function writeRows(db: Database): Promise<void> {
  const waiting = transactions.get(db)
  transactions.delete(db)
  if (!waiting?.size) return
  await send(
    db,
    [...waiting].map(([write, rows]) => write(rows as never[])),
  )
}

async function send(db: Database, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const name = (index: number) => sql.raw(`part_${index}`)
  const parts = statements.map((statement, index) => sql`${name(index)} as (${statement})`)
  // Counted, because PostgreSQL leaves out a function that nobody asks for.
  const counts = statements.map((_, index) => sql`(select count(*) from ${name(index)})`)
  await sql`with ${sql.join(parts)} select ${sql.join(counts, sql` + `)} as rows`.execute(
    queriesOf(db),
  )
}

/**
 * Notes where a part of a transaction begins that may be undone alone.
 *
 * @returns forgets the rows that came since
 */
export function markRows(db: Database): () => void {
  const waiting = transactions.get(db)
  const sizes = new Map([...(waiting ?? [])].map(([write, rows]) => [write, rows.length]))
  return () => {
    for (const [write, rows] of waiting ?? []) {
      rows.length = sizes.get(write) ?? 0
      if (rows.length === 0) waiting?.delete(write)
    }
  }
}
