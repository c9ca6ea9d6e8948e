/** `npm run admin -- create --email … --role owner`: makes an admin and prints the set-up link. */
import { parseArgs } from 'node:util'
import { inviteAdmin } from '#features/accounts/server/service.ts'
import { readConfig } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { loadEnvFile } from '#platform/config/env-file.ts'
import { adminRoleNames, type AdminRole } from '#shared/permissions.ts'
import { emailSchema } from '#shared/schemas.ts'
import { runCommand } from './run-command.ts'

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
  const input = { email: email.data, name: values.name ?? 'Admin', roles: roles as AdminRole[] }
  const link = await runCommand({ config, name: 'admin' }, (context) => inviteAdmin(context, input))
  console.log(`Open this link within 24 hours. It works once:\n\n  ${link}\n`)
}

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
