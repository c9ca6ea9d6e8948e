/**
 * Runs the PostgreSQL of one test run in a folder of its own: prints its connection string, and ends
 * it and removes the folder when standard input ends.
 *
 * A migrated cluster is kept under `node_modules/.cache`, named by what it is made of, and copied for
 * each run.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase, createPool } from '#platform/db/pool.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLogger } from '#platform/log/logger.ts'
import { migrateTaskQueue } from '#platform/tasks/queue.ts'
import { ensurePlaces } from '#features/jobs/server/service.places.ts'
import { templateName, urlOf } from './database-url.ts'
import { workers } from './workers.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/test-database')
const memory = '/dev/shm'
/** A run takes a fifth of it at once, and the tests themselves need the rest. */
const memoryNeeded = workers * 3 * 1024 ** 3
/** A test database is thrown away: nothing is worth waiting for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: String(workers * 100),
}

/** In bytes: what a system takes at least as the path of a socket. */
const longestSocket = 103

const folderName = 'tessera-test-'
const folder = await mkdtemp(join(await placeOfRun(), `${folderName}${process.pid}-`))
// Ctrl-C reaches the process that started this: its end is the end of standard input.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.stdin.resume().on('end', () => void endRun())

const own = join(folder, 'cluster')
copy(await keptCluster(), own)
const sockets = join(own, 'postgres')
const server = await startEmbeddedPostgres({
  folder: sockets,
  settings: { ...settings, unix_socket_directories: sockets },
})
console.log(withSocket(server.superuserConnectionString))

/** A statement's way there and back takes two thirds of the time that it takes through TCP. */
function withSocket(url: string): string {
  const isShort = join(sockets, '.s.PGSQL.65535').length <= longestSocket
  return isShort ? url.replace('@127.0.0.1:', `@${encodeURIComponent(sockets)}:`) : url
}

async function endRun(): Promise<void> {
  await discard(folder)
  process.exit(0)
}

/** Ends the server of a run's folder and removes it. */
async function discard(run: string): Promise<void> {
  const lock = await readFile(join(run, 'cluster/postgres/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(lock.split('\n')[0])
  if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  await rm(run, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/**
 * Memory where there is enough of it. Each database that comes and goes is three thousand files, and ext4
 * passes over the numbers of files that were just deleted one by one: that was half of PostgreSQL's time.
 */
async function placeOfRun(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  if (Math.min(bavail * bsize, process.availableMemory()) < memoryNeeded) return tmpdir()
  await discardLeftOver()
  return memory
}

/** What a run that was killed with all of its processes has left would keep its memory for good. */
async function discardLeftOver(): Promise<void> {
  for (const name of await readdir(memory)) {
    const [, keeper] = new RegExp(`^${folderName}(\\d+)-`).exec(name) ?? []
    if (keeper && !isAlive(Number(keeper))) await discard(join(memory, name))
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is somebody else's, and it lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The folder of the migrated cluster, made when there is none. */
async function keptCluster(): Promise<string> {
  const hash = await hashOfSources()
  const kept = join(cache, hash)
  if (existsSync(kept)) return kept
  const aside = join(folder, 'new')
  await mkdir(aside)
  const fresh = await startEmbeddedPostgres({ folder: join(aside, 'postgres'), settings })
  const control = new pg.Client(fresh.superuserConnectionString)
  await control.connect()
  await control.query(`create database ${templateName}`)
  const connectionString = urlOf(fresh.superuserConnectionString, templateName)
  const pool = createPool({ connectionString })
  await migrate(createDatabase(pool))
  await migrateTaskQueue(pool, createLogger('silent'))
  // Whoever publishes a job needs it, and loading it takes as long as all else that most tests do.
  await ensurePlaces({ db: createDatabase(pool) })
  await pool.query('vacuum analyze places, place_names')
  await pool.end()
  // Nothing here waits for the disk: what is committed is in the files once this has ended.
  await control.query('checkpoint')
  await control.end()
  await fresh.stop()
  await mkdir(cache, { recursive: true })
  // Older ones alone: another run may be making the same one at this moment.
  for (const name of await readdir(cache)) {
    if (!name.startsWith(hash)) await rm(join(cache, name), { recursive: true, force: true })
  }
  // Of two runs that make it at once, one comes first; a half is never seen under the name.
  const half = `${kept}-${process.pid}`
  copy(aside, half)
  await rename(half, kept).catch(() => rm(half, { recursive: true, force: true }))
  return aside
}

/** Whatever decides what a migrated cluster holds. */
async function hashOfSources(): Promise<string> {
  const migrations = join(root, 'migrations')
  const places = join(root, 'src/features/job-facts/server/locations')
  const files = [
    ...(await filesIn(migrations)),
    ...(await filesIn(places)),
    join(root, 'src/features/jobs/server/service.places.ts'),
    join(root, 'package-lock.json'),
    join(root, 'src/platform/db/embedded-postgres.ts'),
    import.meta.filename,
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
}

/** With owners and permissions, which PostgreSQL insists on. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}
