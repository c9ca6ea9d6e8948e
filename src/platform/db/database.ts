import type { DatabasePool } from './pool.ts'

/**
 * The pool, or the transaction that a write runs in, as services hand it on: without a way to send a
 * statement. Files of queries open it with `queriesOf`.
 */
export type Database = Pick<DatabasePool, 'isTransaction'>
