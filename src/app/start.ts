/** Starts the product: settings, database, schema, pages, demo data once, tasks, and then the port. */
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { loadEnvFile } from '#platform/config/env-file.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { withStartLock } from '#platform/db/task-queue.ts'
import { openLog, type OpenLog } from '#platform/log/logger.ts'
import { migrateTaskQueue } from '#platform/tasks/queue.ts'
import { runWorker } from '#platform/tasks/worker.ts'
import { buildPages } from './build-pages.ts'
import { createDemoData, type DemoSignIn } from './demo.ts'
import { mountLocalMail } from './dev-mail.ts'
import { startMetrics } from './metrics.ts'
import { followPageChanges } from './page-changes.ts'
import { prepareFacts, warmUp } from './prepare.ts'
import { createProgress } from './progress.ts'
import { buildServer } from './server.ts'
import { receiveSupportMail } from './support-mail.ts'
import { mountWeb } from './web.ts'

const stopWithin = 10_000
const slowWithin = 4_000
/** For a start that is stopped to come to the end of what it is doing. */
const startEndsWithin = 3_000
/** For the last lines of the log. */
const logWithin = 1_000

/** Starts the product and returns when it is ready, or when it is being stopped before it is. */
export async function start(): Promise<void> {
  const started = Promise.withResolvers<void>()
  try {
    await startUntilStopped(started.promise)
  } finally {
    started.resolve()
  }
}

/** @param started settles when nothing that was begun here is under way any longer */
async function startUntilStopped(started: Promise<void>): Promise<void> {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
  const began = performance.now()
  const config = settings()
  const opened = openLog(config.logLevel)
  const { log } = opened
  const progress = createProgress(process.stdout)
  const stops: Stop[] = []
  const ending = new AbortController()
  const stop = stopOnce({ stops, started, mark: () => ending.abort(), log: opened })
  const begin = (step: string) => {
    ending.signal.throwIfAborted()
    progress.begin(step)
  }
  process.on('SIGTERM', () => void stop(0, undefined, config.drainSeconds * 1_000))
  process.on('SIGINT', () => void stop(0))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

  try {
    await checkPort(config)
    const pages = values.dev ? undefined : buildPages()
    stops.push(async () => pages?.stop())
    begin('Starting the database')
    const database = await openDatabase(config, log, (error) => void stop(1, error))
    stops.push(() => database.close())
    begin('Bringing the schema up to date')
    await migrate(database.db)
    await migrateTaskQueue(database.pool, log)
    const distFolder = join(import.meta.dirname, '../../dist')
    const server = await buildServer({ config, database, log })
    ending.signal.addEventListener('abort', () => server.stopping.begin())
    const signIns = config.demoData
      ? await withStartLock(database.pool, 'demo data', () => createDemoData(server, progress))
      : []
    begin('Counting responses')
    await prepareFacts(server)
    begin('Preparing the pages')
    await pages?.built
    if (config.localMailbox) mountLocalMail(server.app, join(config.dataDir, 'mail'))
    const web = await mountWeb(server.app, {
      development: values.dev,
      distFolder,
      dispatch: server.dispatch,
      settings: server.parts.settings,
      timeZone: config.timeZone,
      origin: server.parts.settings.publicUrl,
      secret: config.secret,
      logger: log,
      limiter: server.limiter,
      clock: server.parts.clock,
      locales: config.locales,
      hasSession: (cookies) => server.sessionCookie in cookies,
    })
    stops.push(() => web.close())
    const changes = await followPageChanges(database.connectionString, {
      web,
      shared: server.shared,
      settings: server.parts.settings,
      log,
    })
    stops.push(() => changes.close())
    const metrics = await startMetrics(server, database, config)
    stops.push(async () => metrics?.close())
    ending.signal.throwIfAborted()
    const onTask = metrics?.task
    const concurrency = tasksAtATime(config.databasePool)
    const worker = await runWorker({ ...server, pool: database.pool, log, onTask, concurrency })
    server.readiness.needs.set('tasks', () => worker.running())
    stops.push(() => worker.stop())
    const supportMail = await receiveSupportMail(config, { ...server, log })
    stops.push(async () => supportMail?.close())
    if (!values.dev) await warmUp(server)
    ending.signal.throwIfAborted()
    await server.app.listen({ port: config.port, host: config.host })
    stops.push(async () => {
      // Slow clients are not waited for: the database must be stopped in time.
      setTimeout(() => server.app.server.closeAllConnections(), slowWithin).unref()
      await server.realtime.close()
      await server.app.close()
    })
    progress.end()
    announce(config, server.parts.settings.brandName, signIns, performance.now() - began)
  } catch (error) {
    progress.end()
    // Whatever failed because the database was closed meanwhile is no news.
    if (!ending.signal.aborted) void stop(1, error)
  }
}

/** Half of the connections at most: pages need the others. */
function tasksAtATime(databasePool: number): number {
  return Math.min(8, Math.floor(databasePool / 2))
}

/** One sentence and exit 1 for a setting that cannot work. */
function settings(): Config {
  try {
    loadEnvFile()
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

type Stop = () => Promise<void>

type Stopping = {
  /** What was started, in this order. */
  stops: Stop[]
  started: Promise<void>
  /** Called once, when the stop begins. */
  mark: () => void
  log: OpenLog
}

/**
 * Goes on serving for `drain` milliseconds, unready, and then runs what was started in reverse; a
 * second signal or ten seconds of stopping end the process at once. A start that is still under way comes to
 * the end of a step first, so that nothing opens a connection while others are closed; one that does not fails
 * without what was stopped, and what it had begun is stopped then.
 */
function stopOnce({
  stops,
  started,
  mark,
  log: { log, close },
}: Stopping): (code: number, error?: unknown, drain?: number) => Promise<void> {
  let begun = false
  const leave = async (code: number) => {
    await close(logWithin)
    process.exit(code)
  }
  const runStops = async () => {
    for (let step = stops.pop(); step; step = stops.pop()) {
      await step().catch((cause: unknown) => log.error({ err: cause }, 'stopping failed'))
    }
  }
  return async (code, error, drain = 0) => {
    if (begun) return leave(code || 1)
    begun = true
    mark()
    setTimeout(() => void leave(code || 1), drain + stopWithin).unref()
    await sleep(drain)
    if (error instanceof ConfigError) console.error(error.message)
    else if (isPortInUse(error)) console.error(portMessage((error as { port?: number }).port))
    else if (error !== undefined) console.error(error)
    await Promise.race([started, sleep(startEndsWithin)])
    await runStops()
    await started
    await runStops()
    await leave(code)
  }
}

/** Says so before minutes are spent on a first run. */
async function checkPort(config: Config): Promise<void> {
  if (config.port === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) =>
      reject(isPortInUse(error) ? new ConfigError(portMessage(config.port)) : error),
    )
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })
}

function isPortInUse(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === 'EADDRINUSE'
}

function portMessage(port: number | undefined): string {
  return `PORT ${port ?? ''} is in use by another program. Choose another one with PORT=…`
}

function announce(
  config: Config,
  brandName: string,
  signIns: readonly DemoSignIn[],
  milliseconds: number,
): void {
  for (const warning of config.warnings) console.error(`WARNING: ${warning}`)
  const address = config.publicUrl ?? `http://localhost:${config.port}`
  const lines = [`${brandName} is ready at ${address} (${(milliseconds / 1000).toFixed(1)} s)`]
  if (signIns.length > 0) {
    lines.push('', 'Demo sign-ins:')
    for (const { role, email, password, page } of signIns) {
      lines.push(`  ${role.padEnd(10)} ${email.padEnd(24)} ${password}   ${address}${page}`)
    }
  }
  if (config.localMailbox) lines.push('', `Read emails at ${address}/dev/mail`)
  console.log(`\n${lines.join('\n')}\n`)
}
