/** `npm run import -- <file or address> --company "Name"`: brings the jobs of one board up to date. */
import { parseArgs } from 'node:util'
import { importBoard, UnreadableBoard, type ImportReport } from '#features/jobs/server/service.ts'
import { readConfig } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { loadEnvFile } from '#platform/config/env-file.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/log/logger.ts'
import { migrateTaskQueue } from '#platform/tasks/queue.ts'
import { readInput, UnreadableInput } from './import-input.ts'
import { buildServer } from './server.ts'

const usage = `Usage: npm run import -- <file or address> [--company "Name"] [--website https://…] [--allow-empty]

Reads Greenhouse, Lever and Ashby board JSON and schema.org JobPosting, plain or gzipped.`

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      company: { type: 'string' },
      website: { type: 'string' },
      'allow-empty': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [source, ...more] = positionals
  if (values.help || !source || more.length > 0) {
    console.log(usage)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const company = nameFrom(values.company)
  const website = addressFrom(values.website)
  loadEnvFile()
  const text = await readInput(source, process.env['ALLOW_PRIVATE_IMPORT'] === '1')
  const config = readConfig(process.env)
  const log = createLogger(process.env['LOG_LEVEL'] ? config.logLevel : 'silent')
  const database = await openDatabase(config)
  try {
    await migrate(database.db)
    await migrateTaskQueue(database.pool, log)
    const server = await buildServer({ config, database, log })
    try {
      const report = await server.runAsSystem(
        (context) =>
          importBoard(context, {
            text,
            allowEmpty: values['allow-empty'],
            onProgress: showProgress,
            ...(company && { companyName: company }),
            ...(website && { website }),
          }),
        { requestId: 'import' },
      )
      clearProgress()
      printReport(report)
    } finally {
      clearProgress()
      await server.realtime.close()
      await server.app.close()
    }
  } finally {
    await database.close()
  }
}

function nameFrom(option: string | undefined): string | undefined {
  const name = option?.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (name === '' || (name?.length ?? 0) > 200 || /\p{Cc}/u.test(name ?? '')) {
    throw new UnreadableInput('--company takes a name of 1 to 200 characters.')
  }
  return name
}

function addressFrom(option: string | undefined): string | undefined {
  if (option === undefined) return undefined
  if (option.length <= 2000 && /^https?:\/\//.test(option) && URL.canParse(option)) return option
  throw new UnreadableInput('--website takes an address that starts with http:// or https://.')
}

function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return
  const width = 30
  const filled = Math.round((done / total) * width)
  process.stderr.write(`\r  ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total}`)
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

const kinds = {
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  json_ld: 'schema.org',
  indeed_xml: 'XML as Indeed takes it',
  linkedin_xml: 'XML as LinkedIn takes it',
}

function printReport(report: ImportReport): void {
  const { added, changed, unchanged, closed, refused, warnings } = report
  for (const { label, reason } of refused) console.log(`  refused  ${label}: ${reason}`)
  for (const { label, warning } of warnings) console.log(`  note     ${label}: ${warning}`)
  console.log(
    `${report.company.name} (${kinds[report.kind]}): ${added} added, ${changed} changed, ${unchanged} unchanged, ${closed} closed, ${refused.length} refused`,
  )
  if (added + changed + closed === 0) console.log('0 changes')
}

try {
  await run()
} catch (error) {
  clearProgress()
  const foreseen =
    error instanceof UnreadableInput ||
    error instanceof UnreadableBoard ||
    error instanceof ConfigError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true
  console.error(foreseen ? (error as Error).message : error)
  if (foreseen) console.error('Nothing was changed.')
  process.exitCode = 1
}
process.exit()
