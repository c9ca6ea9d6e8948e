/** `npm run admin -- create --email … --role owner`: makes an admin and prints the set-up link. */
import { parseArgs } from 'node:util'
import { inviteAdmin } from '#features/accounts/server/service.ts'
import { readConfig } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { loadEnvFile } from '#platform/config/env-file.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/log/logger.ts'
import { migrateTaskQueue } from '#platform/tasks/queue.ts'
import { adminRoleNames, type AdminRole } from '#shared/permissions.ts'
import { emailSchema } from '#shared/schemas.ts'
import { buildServer } from './server.ts'

const usage = `Usage: npm run admin -- create --email you@example.org [--name "Your name"] [--role owner]…

Roles: ${adminRoleNames.join(', ')}(owner by default). Run it again with the same address for a new link,
for example if you lose the password or the authenticator app.`

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', multiple: true },
    },
  })
  const email = emailSchema.safeParse(values.email)
  const roles = values.role ?? ['owner']
  const unknown = roles.find((role) => !(adminRoleNames as string[]).includes(role))
  if (positionals.join(' ') !== 'create' || !email.success || unknown !== undefined) {
    console.error(unknown === undefined ? usage : `Unknown role: ${unknown}.\n\n${usage}`)
    process.exitCode = 1
    return
  }
  loadEnvFile()
  const config = readConfig(process.env)
  const log = createLogger('silent')
  const database = await openDatabase(config)
  try {
    await migrate(database.db)
    await migrateTaskQueue(database.pool, log)
    const server = await buildServer({ config, database, log })
    try {
      const input = { email: email.data, name: values.name ?? 'Admin', roles: roles as AdminRole[] }
      const link = await server.runAsSystem((context) => inviteAdmin(context, input), {
        requestId: 'admin',
      })
      console.log(`Open this link within 24 hours. It works once:\n\n  ${link}\n`)
    } finally {
      await server.realtime.close()
      await server.app.close()
    }
  } finally {
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
