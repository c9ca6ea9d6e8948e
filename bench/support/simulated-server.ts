/** The product's server on a PostgreSQL of its own, whose clock is moved by hand. */
import { readConfig } from '#platform/config/config.ts'
import { drainTasks } from '#platform/tasks/drain.ts'
import { buildServer, type Server } from '../../src/app/server.ts'
import { startDatabase } from './database.ts'

export type SimulatedServer = {
  server: Server
  now: () => Date
  advance: (hours: number) => void
  /** What is due by the clock: the schedules with such names, and all tasks. */
  runDue: (schedules: RegExp) => Promise<void>
  close: () => Promise<void>
}

const hourMs = 60 * 60 * 1000

export async function startSimulatedServer(
  start: string,
  settings: Record<string, string> = {},
  databaseSettings?: Record<string, string>,
): Promise<SimulatedServer> {
  const database = await startDatabase(8, databaseSettings)
  let time = Date.parse(start)
  const clock = { now: () => new Date(time) }
  const config = readConfig({
    DATA_DIR: database.folder,
    LOG_LEVEL: 'error',
    PORT: '0',
    GATHER_SECONDS: '0',
    RATE_LIMIT_SCALE: '1000000',
    ...settings,
  })
  const mailer = { send: async () => {} }
  const server = await buildServer({ config, database, clock, mailer })
  return {
    server,
    now: clock.now,
    advance(hours) {
      time += hours * hourMs
    },
    async runDue(schedules) {
      await drainTasks({
        db: server.database,
        clock,
        runAsSystem: server.runAsSystem,
        tasks: server.tasks,
        schedules: server.schedules.filter(({ name }) => schedules.test(name)),
      })
    },
    async close() {
      await server.realtime.close()
      await server.app.close()
      await database.close()
    },
  }
}
