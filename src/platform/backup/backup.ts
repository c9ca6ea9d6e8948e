/** Writes database, files and kept secret of a running product into one file. */
import { createHash, hkdfSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { BackupError, createArchive, type ArchiveWriter, type Manifest } from './archive.ts'
import { holdFiles, type HeldFiles } from './held-files.ts'
import type { FileColumn } from '../db/file-keys.ts'
import { openSnapshot, type Snapshot } from '../db/snapshot.ts'
import { withEnd } from '../with-end.ts'

export type BackupInput = {
  connectionString: string
  dataDir: string
  /** Of the stored files. */
  filesFolder: string
  /** Where rows name them. */
  fileColumns: readonly FileColumn[]
  /** Absolute; must not exist. */
  to: string
  version: string
  secret: string
  /** Whether the secret is kept in `dataDir` and nowhere else: then the backup must have it. */
  secretIsKept: boolean
  /** Ends it, and removes what was written. */
  signal: AbortSignal
  onProgress?: (what: string) => void
}

export type BackupReport = { manifest: Manifest; bytes: number }

const partBytes = 4 * 1024 * 1024

/**
 * Rows and files are those of one moment; a person who reads and writes meanwhile goes on.
 *
 * @throws BackupError
 */
export async function writeBackup(input: BackupInput): Promise<BackupReport> {
  const archive = await createArchive(input.to)
  let held: HeldFiles | undefined
  let snapshot: Snapshot | undefined
  const write = async () => {
    // Before the rows are looked at: what a row names then is still there under its second name.
    held = await holdFiles(input.dataDir, input.filesFolder)
    snapshot = await openSnapshot(input.connectionString, input.fileColumns)
    if (!snapshot) throw new BackupError('There is nothing to back up: start the product once.')
    // And those that came in between.
    for await (const keys of snapshot.fileKeys()) await held.add(keys)
    const manifest = await fill(archive, snapshot, held, input)
    return { manifest, bytes: await archive.finish(manifest) }
  }
  try {
    return await withEnd(write, async () => {
      await snapshot?.close().catch(() => {})
      await held?.release()
    })
  } catch (error) {
    await archive.abandon().catch(() => {})
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new BackupError(`There is no room left for the backup: ${input.to}.`, { cause: error })
    }
    throw error
  }
}

async function fill(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  held: HeldFiles,
  input: BackupInput,
): Promise<Manifest> {
  const tables: Manifest['tables'] = []
  for (const table of snapshot.tables) {
    input.onProgress?.(table.name)
    const { content, rows } = snapshot.copy(table)
    let part = 0
    for await (const bytes of inParts(content, partBytes)) {
      part += 1
      input.signal.throwIfAborted()
      const name = `tables/${table.schema}.${table.name}/${String(part).padStart(7, '0')}`
      await archive.add(name, bytes.length, bytes)
    }
    tables.push({ ...table, rows: await rows() })
  }
  const files = { count: 0, bytes: 0, missing: [] as string[] }
  for await (const keys of snapshot.fileKeys()) {
    input.onProgress?.(`${files.count} files`)
    for (const key of keys) {
      input.signal.throwIfAborted()
      const file = await held.find(key)
      if (!file) {
        files.missing.push(key)
        continue
      }
      await archive.add(`files/${key}`, file.size, createReadStream(file.path))
      files.count += 1
      files.bytes += file.size
    }
  }
  if (input.secretIsKept)
    await archive.add('secret', input.secret.length, Buffer.from(input.secret))
  return {
    format: 1,
    version: input.version,
    moment: snapshot.moment.toISOString(),
    migrations: snapshot.migrations,
    tables,
    sequences: snapshot.sequences,
    files,
    secret: { fingerprint: fingerprintOf(input.secret), included: input.secretIsKept },
  }
}

/** Says whether two secrets are the same without telling either. */
export function fingerprintOf(secret: string): string {
  // The label stays what it was in the first backups.
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'vouch backup fingerprint', 32))
  return createHash('sha256').update(derived).digest('hex').slice(0, 16)
}

/** The same bytes in parts of a size that is known before they are written. */
async function* inParts(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length < size) continue
    yield Buffer.concat(parts)
    parts = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(parts)
}
