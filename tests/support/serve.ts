/** The product without its pages, as a process that a test may kill. Tells its parent the port. */
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/log/logger.ts'
import { runWorker } from '#platform/tasks/worker.ts'
import { buildServer } from '../../src/app/server.ts'

const config = readConfig(process.env)
const log = createLogger(config.logLevel)
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
const database = await openDatabase(config, log)
const server = await buildServer({ config, database, log })
const worker = await runWorker({ ...server, pool: database.pool, log })
server.readiness.needs.set('tasks', () => worker.running())
await server.app.listen({ port: Number(process.env['SERVE_PORT'] ?? 0), host: '127.0.0.1' })
process.send?.((server.app.server.address() as { port: number }).port)
