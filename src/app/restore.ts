/** `npm run restore -- --from <file>`: puts a backup into an empty database and an empty DATA_DIR. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#platform/backup/archive.ts'
import { planRestore, restoreBackup } from '#platform/backup/restore.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadEnvFile } from '#platform/config/env-file.ts'
import { withDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/log/logger.ts'
import { filesFolderOf } from '#platform/storage/storage.ts'
import { migrateTaskQueue } from '#platform/tasks/queue.ts'
import { createProgress } from './progress.ts'

const usage = `Usage: npm run restore -- --from <file>

Restores a backup into the database of DATABASE_URL, or into a new one in DATA_DIR, and its files into
DATA_DIR. Both must be empty. We read the whole backup first and refuse one that is incomplete or was
changed. Stop the product it was made from, or both will send the emails that were waiting.`

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (!values.from) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  loadEnvFile()
  const config = readConfig(process.env)
  const progress = createProgress(process.stdout)
  const plan = {
    from: resolve(values.from),
    filesFolder: filesFolderOf(config.dataDir),
    secret: config.secretIsKept ? undefined : config.secret,
  }
  try {
    progress.begin('Reading the backup')
    const manifest = await planRestore(plan)
    progress.begin('Opening the database')
    await withDatabase(config, async (database) => {
      progress.begin('Restoring')
      await restoreBackup({
        ...plan,
        manifest,
        dataDir: config.dataDir,
        connectionString: database.connectionString,
        migrateTasks: () => migrateTaskQueue(database.pool, createLogger('silent')),
        onProgress: (what) => progress.update(what),
      })
    })
    progress.end()
    console.log(`Restored: everything saved before ${manifest.moment}. Start the product as usual.`)
  } finally {
    progress.end()
  }
}

try {
  await run()
} catch (error) {
  const foreseen = error instanceof BackupError || error instanceof ConfigError
  console.error(foreseen ? error.message : error)
  console.error('Nothing was changed.')
  process.exitCode = 1
}
