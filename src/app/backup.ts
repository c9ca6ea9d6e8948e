/** `npm run backup -- --to <file or folder>`: database and files in one file, while the product runs. */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fileColumns } from '#features/features.ts'
import { BackupError } from '#platform/backup/archive.ts'
import { writeBackup, type BackupReport } from '#platform/backup/backup.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadEnvFile } from '#platform/config/env-file.ts'
import { withDatabase } from '#platform/db/open.ts'
import { filesFolderOf } from '#platform/storage/storage.ts'
import { createProgress } from './progress.ts'
import { productVersion } from '#platform/version.ts'
import { productSlug } from '#shared/brand.ts'

const usage = `Usage: npm run backup -- --to <file or folder>

Writes a consistent copy of the database and the stored files to one new file. The product can keep
running. The file contains everyone’s personal data, and the secret if it is kept in DATA_DIR. Only
you can read it: keep it that way. It leaves out the emails of the local mailbox.`

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  const to = fileFor(values.to)
  loadEnvFile()
  const config = readConfig(process.env)
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres/PG_VERSION'))) {
    throw new ConfigError(`DATA_DIR has no database: ${config.dataDir}.`)
  }
  const stop = new AbortController()
  const interrupt = () => stop.abort(new BackupError('Stopped: no backup was written.'))
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const progress = createProgress(process.stdout)
  const report = await withDatabase(config, ({ connectionString }) => {
    progress.begin('Writing the backup')
    return writeBackup({
      ...config,
      connectionString,
      filesFolder: filesFolderOf(config.dataDir),
      fileColumns,
      to,
      version: productVersion(),
      signal: stop.signal,
      onProgress: (what) => progress.update(what),
    }).finally(() => progress.end())
  })
  print(to, report)
}

/** In a folder, a name that says when. */
function fileFor(to: string): string {
  const path = resolve(to)
  const isFolder = to.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
  const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  return isFolder ? join(path, `${productSlug}-backup-${moment}.tar.gz`) : path
}

function print(to: string, { manifest, bytes }: BackupReport): void {
  const count = new Intl.NumberFormat('en')
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { files } = manifest
  console.log(`${to}: ${count.format(bytes)} bytes`)
  console.log(
    `${count.format(rows)} rows and ${count.format(files.count)} files: everything saved before ${manifest.moment}.`,
  )
  if (files.missing.length > 0) {
    console.log(
      `${files.missing.length} files are missing from DATA_DIR, or were due to be deleted: ${files.missing.slice(0, 5).join(', ')}`,
    )
  }
  console.log(
    manifest.secret.included
      ? 'It includes this deployment’s secret. Keep it where only you can read it.'
      : 'It doesn’t include SECRET. Keep that too: without it, encrypted data can’t be read.',
  )
}

try {
  await run()
} catch (error) {
  const foreseen = error instanceof BackupError || error instanceof ConfigError
  console.error(foreseen ? error.message : error)
  process.exitCode = 1
}
