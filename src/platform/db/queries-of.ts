import type { Database } from './database.ts'
import type { DatabasePool } from './pool.ts'

/**
 * What statements are built and sent with. Only files of queries may ask for it (`npm run rules`), so that
 * a service cannot reach a table past its owner.
 */
export function queriesOf(db: Database): DatabasePool {
  return db as DatabasePool
}
