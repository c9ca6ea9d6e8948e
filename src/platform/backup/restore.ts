/** Restores a backup into an empty database and an empty folder. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkEmpty, refill, Unsuitable, type Refill } from '../db/refill.ts'
import { keyPattern } from '../storage/storage.ts'
import { BackupError, checkArchive, entriesOf, type Manifest } from './archive.ts'
import { fingerprintOf } from './backup.ts'
import type { TarEntry } from './tar.ts'

export type RestorePlan = {
  /** The file of the backup. */
  from: string
  filesFolder: string
  /** Given by the environment; undefined: it is kept in `DATA_DIR`. */
  secret: string | undefined
}

export type RestoreInput = RestorePlan & {
  /** As `planRestore` has found it. */
  manifest: Manifest
  connectionString: string
  dataDir: string
  /** Brings the schema of the task queue up to date; called when the database is known to be empty. */
  migrateTasks: () => Promise<void>
  onProgress?: (what: string) => void
}

/**
 * Reads the backup to its end and looks where it is to go; changes nothing.
 *
 * @throws BackupError
 */
export async function planRestore({ from, filesFolder, secret }: RestorePlan): Promise<Manifest> {
  const manifest = await checkArchive(from)
  checkSecret(manifest, secret)
  await checkFolder(filesFolder)
  return manifest
}

/**
 * All or nothing: what was refused or interrupted has changed no row and left no file.
 *
 * @throws BackupError
 */
export async function restoreBackup(input: RestoreInput): Promise<void> {
  const { manifest, filesFolder, connectionString } = input
  const arriving = `${filesFolder}.restoring`
  let secret: string | undefined
  let placed = false
  try {
    await checkEmpty(connectionString)
    await input.migrateTasks()
    await rm(arriving, { recursive: true, force: true })
    await refill({
      ...manifest,
      connectionString,
      work: async (target) => {
        secret = await readEntries(input, target, arriving)
      },
      finish: async () => {
        placed = true
        await putInPlace(input, arriving, secret)
      },
    })
  } catch (error) {
    await rm(placed ? filesFolder : arriving, { recursive: true, force: true }).catch(() => {})
    if (error instanceof Unsuitable) throw new BackupError(error.message, { cause: error })
    throw error
  }
}

function checkSecret(manifest: Manifest, given: string | undefined): void {
  const { fingerprint, included } = manifest.secret
  if (given === undefined && included) return
  if (given !== undefined && fingerprintOf(given) === fingerprint) return
  throw new BackupError(
    included
      ? 'SECRET is not the one of this backup, which has its own: leave SECRET empty.'
      : 'Set SECRET to the one that the product had when this backup was made: what it has encrypted can be read with no other.',
  )
}

async function checkFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.some((name) => name !== 'partial')) {
    throw new BackupError(`There are files already: ${folder}. A backup is restored beside none.`)
  }
}

/** @returns the secret, where the backup has it */
async function readEntries(
  input: RestoreInput,
  target: Refill,
  arriving: string,
): Promise<string | undefined> {
  const { manifest, from, onProgress } = input
  const tables = new Map(manifest.tables.map((table) => [`${table.schema}.${table.name}`, table]))
  let secret: string | undefined
  let files = 0
  let open: OpenTable | undefined
  const counts = new Map<string, number>()
  const endTable = async () => {
    if (open) counts.set(open.name, await open.end())
    open = undefined
  }
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  for await (const entry of entriesOf(from)) {
    const [kind, name = '', ...rest] = entry.name.split('/')
    if (kind !== 'tables' || open?.name !== name) await endTable()
    if (kind === 'tables') {
      const table = tables.get(name)
      if (!table) throw new BackupError(`This backup names no table ${name}: ${from}.`)
      if (!open) onProgress?.(name)
      open ??= openTable(name, target.fill(table))
      for await (const part of entry.content) await open.write(part)
    } else if (kind === 'files') {
      const key = [name, ...rest].join('/')
      if (!keyPattern.test(key)) throw new BackupError(`Not the name of a file: ${key}.`)
      await writeEntry(entry, join(arriving, key))
      files += 1
      if (files % 1_000 === 0) onProgress?.(`${files} files`)
    } else {
      const text = await readAll(entry)
      if (kind === 'secret') secret = text
    }
  }
  await endTable()
  const short = manifest.tables.find(
    ({ schema, name, rows }) => (counts.get(`${schema}.${name}`) ?? 0) !== rows,
  )
  if (short) throw new BackupError(`Not all rows of ${short.name} arrived: nothing was changed.`)
  return secret
}

type OpenTable = { name: string; write(part: Buffer): Promise<void>; end(): Promise<number> }

function openTable(name: string, { rows, count }: ReturnType<Refill['fill']>): OpenTable {
  rows.on('error', () => {})
  const failed = once(rows, 'error').then(([error]: unknown[]) => {
    throw error
  })
  failed.catch(() => {
    // The next write rejects with the same error.
  })
  return {
    name,
    async write(part) {
      if (!rows.write(part)) await Promise.race([once(rows, 'drain'), failed])
    },
    async end() {
      const finished = once(rows, 'finish')
      rows.end()
      await Promise.race([finished, failed])
      return count()
    },
  }
}

async function writeEntry(entry: TarEntry, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(
    Readable.from(entry.content, { objectMode: false }),
    createWriteStream(path, { mode: 0o600 }),
  )
}

async function readAll(entry: TarEntry): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of entry.content) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** The last step before the rows are there: only files that nobody refers to could be left by a crash. */
async function putInPlace(
  { dataDir, filesFolder, secret: given }: RestoreInput,
  arriving: string,
  secret: string | undefined,
): Promise<void> {
  await rm(join(filesFolder, 'partial'), { recursive: true, force: true })
  await rm(filesFolder, { recursive: true, force: true })
  await rename(arriving, filesFolder)
  if (given !== undefined || secret === undefined) return
  const file = join(dataDir, 'secret')
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before !== secret) await writeFile(file, secret, { mode: 0o600 })
}
