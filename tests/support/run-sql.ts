/** One statement beside a running server, for journeys that cannot wait: `node run-sql.ts "update …"`. */
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/open.ts'

const [, , statement = ''] = process.argv
const database = await openDatabase(readConfig(process.env))
// Of several statements, the driver gives a list of results, and no rows.
const { rows }: { rows?: unknown[] } = await database.pool.query(statement)
process.stdout.write(JSON.stringify(rows ?? []))
await database.close()
