import type { Database } from './database.ts'

/** Writes rows of one kind with one statement. */
export type WriteRows<Row> = (db: Database, rows: readonly Row[]) => Promise<void>

type Waiting = Map<WriteRows<never>, unknown[]>

const transactions = new WeakMap<Database, Waiting>()

/**
 * Keeps rows that nobody reads before the transaction has ended, such as audit entries and tasks. All of one
 * kind are written with one statement before it commits, in the order in which they came. Outside of
 * `inTransaction` they are written at once.
 */
export async function addAtEnd<Row>(
  db: Database,
  rows: readonly Row[],
  write: WriteRows<Row>,
): Promise<void> {
  if (rows.length === 0) return
  const waiting = transactions.get(db)
  if (!waiting) return write(db, rows)
  const before = waiting.get(write)
  if (before) for (const row of rows) before.push(row)
  else waiting.set(write, [...rows])
}

/** From now on rows wait for `writeRows`, which the transaction calls as its last step. */
export function keepRows(db: Database): void {
  transactions.set(db, new Map())
}

export async function writeRows(db: Database): Promise<void> {
  for (const [write, rows] of transactions.get(db) ?? []) await write(db, rows as never[])
  transactions.delete(db)
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
