/** `npm run import -- <file or address> --company "Name"`: brings the jobs of one board up to date. */
import { parseArgs } from 'node:util'
import {
  importInSteps,
  openBoard,
  UnreadableBoard,
  type ImportReport,
  type OpenBoard,
} from '#features/job-boards/server/service.ts'
import { readConfig } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { loadEnvFile } from '#platform/config/env-file.ts'
import { createOutside, openFile, UnreadableOutside } from '#platform/outside/outside.ts'
import { createLogger } from '#platform/log/logger.ts'
import type { Context } from '#platform/context.ts'
import { withEnd } from '#platform/with-end.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run import -- <file or address> [--company "Name"] [--website https://…]
  [--allow-empty] [--close-missing]

Reads JSON of Greenhouse, Lever, Ashby, Recruitee, Workable and Breezy, pages with schema.org
JobPosting, and job feeds in XML, plain or gzipped. Imports a hundred postings at a time. Run it
again to continue after an interruption.

--allow-empty    accept an empty board and close all its jobs
--close-missing  close jobs that are not in the file, even if they are more than half of the board`

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      company: { type: 'string' },
      website: { type: 'string' },
      'allow-empty': { type: 'boolean', default: false },
      'close-missing': { type: 'boolean', default: false },
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
  const config = readConfig(process.env)
  const signal = interrupted()
  const board = await openSource(source, config.outside.allowPrivate, signal)
  const log = createLogger(process.env['LOG_LEVEL'] ? config.logLevel : 'silent')
  const take = (context: Context) =>
    importInSteps(context, {
      open: board,
      allowEmpty: values['allow-empty'],
      onProgress: showProgress,
      signal,
      ...(values['close-missing'] && { closeUpTo: Infinity }),
      ...(company && { companyName: company }),
      ...(website && { website }),
    }).finally(clearProgress)
  const report = await withEnd(
    () => runCommand({ config, name: 'import', log, transaction: false }, take),
    () => board.close(),
  )
  printReport(report)
}

/** Read to its end before the database is opened: most of what cannot be used is refused at once. */
async function openSource(
  source: string,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<OpenBoard> {
  try {
    const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(source)
    const bytes = isAddress
      ? await createOutside({ allowPrivate }).read(source, signal)
      : await openFile(source)
    return await withEnd(
      () => openBoard(bytes.open(), { now: new Date(), signal }),
      () => bytes.close(),
    )
  } catch (error) {
    throw signal.aborted ? new UnreadableBoard('Stopped before anything was changed.') : error
  }
}

/** Reading ends at once, a batch that is being taken is finished first; a second signal ends at once. */
function interrupted(): AbortSignal {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  return stop.signal
}

function nameFrom(option: string | undefined): string | undefined {
  const name = option?.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (name === '' || (name?.length ?? 0) > 200 || /\p{Cc}/u.test(name ?? '')) {
    throw new UnreadableOutside('--company needs a name of 1 to 200 characters.')
  }
  return name
}

function addressFrom(option: string | undefined): string | undefined {
  if (option === undefined) return undefined
  if (option.length <= 2000 && /^https?:\/\//.test(option) && URL.canParse(option)) return option
  throw new UnreadableOutside('--website needs an address that starts with http:// or https://.')
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
  indeed_xml: 'Indeed XML',
  linkedin_xml: 'LinkedIn XML',
  recruitee: 'Recruitee',
  workable: 'Workable',
  personio: 'Personio',
  teamtailor: 'Teamtailor',
  breezy: 'Breezy',
  smartrecruiters: 'SmartRecruiters',
  bamboohr: 'BambooHR',
  workday: 'Workday',
  oracle: 'Oracle Recruiting',
  icims: 'iCIMS',
  jazzhr: 'JazzHR',
  sitemap: 'Sitemap',
}

function printReport(report: ImportReport): void {
  const { added, changed, unchanged, closed, held, refused, warnings } = report
  for (const { label, reason } of refused) console.log(`  refused  ${label}: ${reason}`)
  for (const { label, warning } of warnings) console.log(`  note     ${label}: ${warning}`)
  console.log(
    `${report.company.name} (${kinds[report.kind]}): ${added} added, ${changed} changed, ${unchanged} unchanged, ${closed} closed, ${report.refusedCount} refused`,
  )
  if (report.resumedAt > 0)
    console.log(`Continued after ${report.resumedAt} that were already imported.`)
  if (added + changed + closed === 0) console.log('0 changes')
  if (held) {
    console.error(
      `${held.missing} of ${held.open} open jobs of this board are not in the file, more than half. None was closed. If the file is right, run this again with --close-missing.`,
    )
    process.exitCode = 1
  }
}

try {
  await run()
} catch (error) {
  clearProgress()
  const foreseen =
    error instanceof UnreadableOutside ||
    error instanceof UnreadableBoard ||
    error instanceof ConfigError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true
  console.error(foreseen ? (error as Error).message : error)
  if (foreseen && !/^(Stopped|Another)/.test((error as Error).message)) {
    console.error('Nothing was changed.')
  }
  process.exitCode = 1
}
process.exit()
