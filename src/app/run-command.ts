import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { migrate } from '#platform/db/migrate.ts'
import { withDatabase } from '#platform/db/open.ts'
import { createLogger, type Logger } from '#platform/log/logger.ts'
import { migrateTaskQueue } from '#platform/tasks/queue.ts'
import { withEnd } from '#platform/with-end.ts'
import { buildServer } from './server.ts'

type CommandOptions = {
  config: Config
  /** Its name, in the log and in audit entries. */
  name: string
  log?: Logger
  /** Whether all of it is one transaction: yes, unless told. */
  transaction?: boolean
}

/** A command's work as the system, on a database that is brought up to date first. */
export function runCommand<Result>(
  { config, name, log = createLogger('silent'), transaction = true }: CommandOptions,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  return withDatabase(config, async (database) => {
    await migrate(database.db)
    await migrateTaskQueue(database.pool, createLogger('silent'))
    const server = await buildServer({ config, database, log })
    return withEnd(
      () => server.runAsSystem(work, { requestId: name, transaction }),
      async () => {
        await server.realtime.close()
        await server.app.close()
      },
    )
  })
}
