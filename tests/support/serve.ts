/** The product without its pages, as a process that a test may kill. Tells its parent the port. */
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/log/logger.ts'
import { runWorker } from '#platform/tasks/worker.ts'
import { buildServer } from '../../src/app/server.ts'

const config = readConfig(process.env)
const log = createLogger(config.logLevel)
const database = await openDatabase(config)
const server = await buildServer({ config, database, log })
await runWorker({ ...server, pool: database.pool, log })
await server.app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((server.app.server.address() as { port: number }).port)
