/**
 * The file of a backup: a gzipped tar whose last entry is the SHA-256 of everything before it. Only its
 * owner may read it.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { BrokenTar, readTar, tarEnd, tarHeader, tarPadding, type TarEntry } from './tar.ts'

const sumEntry = 'sha256'
const manifestEntry = 'manifest.json'
const manifestBytesAtMost = 4 * 1024 * 1024

const manifestSchema = z.object({
  format: z.literal(1),
  /** Of the product that wrote it. */
  version: z.string(),
  /** Everything that was acknowledged before is in it. */
  moment: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number().int().nonnegative(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  files: z.object({ count: z.number().int(), bytes: z.number(), missing: z.array(z.string()) }),
  /** Of the secret of the deployment, and whether the secret itself is in it. */
  secret: z.object({ fingerprint: z.string(), included: z.boolean() }),
})

export type Manifest = z.infer<typeof manifestSchema>

/** A backup that cannot be written or used; its message is one sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export type ArchiveWriter = {
  /** @param size must be what `content` has */
  add(name: string, size: number, content: AsyncIterable<Buffer> | Buffer): Promise<void>
  /** Ends it and gives it its name. @returns its bytes */
  finish(manifest: Manifest): Promise<number>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/** @throws BackupError when there is such a file already, or none can be made */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  const partial = `${file}.partial`
  if (existsSync(file)) throw new BackupError(`There is a file already: ${file}.`)
  await rm(partial, { force: true })
  const handle = await open(partial, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(`The backup cannot be written to ${file}: ${cause.code}.`, { cause })
  })
  const output = handle.createWriteStream({ flush: true })
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const written = pipeline(gzip, output)
  // The next write rejects with the same error.
  written.catch(() => {})
  const hash = createHash('sha256')
  const time = Math.floor(Date.now() / 1000)

  async function write(bytes: Buffer): Promise<void> {
    hash.update(bytes)
    await send(bytes)
  }

  async function send(bytes: Buffer): Promise<void> {
    if (gzip.destroyed) await written
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written])
  }

  async function add(
    name: string,
    size: number,
    content: AsyncIterable<Buffer> | Buffer,
  ): Promise<void> {
    await write(tarHeader(name, size, time))
    let left = size
    for await (const part of Buffer.isBuffer(content) ? [content] : content) {
      left -= part.length
      await write(part)
    }
    if (left !== 0) throw new BackupError(`A file changed while it was read: ${name}.`)
    await write(tarPadding(size))
  }

  return {
    add,
    async finish(manifest) {
      const text = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)
      await add(manifestEntry, text.length, text)
      const sum = Buffer.from(`${hash.digest('hex')}\n`)
      await send(tarHeader(sumEntry, sum.length, time))
      await send(sum)
      await send(tarPadding(sum.length))
      await send(tarEnd)
      gzip.end()
      await written
      await rename(partial, file)
      return output.bytesWritten
    },
    async abandon() {
      gzip.destroy()
      await finished(output).catch(() => {})
      await rm(partial, { force: true })
    },
  }
}

/**
 * Reads the file to its end and changes nothing.
 *
 * @returns what it says about itself
 * @throws BackupError when it is not whole, was changed, or is no backup
 */
export async function checkArchive(file: string): Promise<Manifest> {
  try {
    return await readManifest(file)
  } catch (error) {
    throw inWords(error, file)
  }
}

async function readManifest(file: string): Promise<Manifest> {
  const hash = createHash('sha256')
  let manifest: Buffer | undefined
  let sum: string | undefined
  const entries = entriesOf(file, (bytes, entry) => {
    if (entry !== sumEntry) hash.update(bytes)
  })
  for await (const { name, size, content } of entries) {
    if (sum !== undefined) throw new BackupError(`This backup was changed: ${file}.`)
    const kept = name === sumEntry || name === manifestEntry
    if (kept && size > manifestBytesAtMost) throw new BackupError(`No backup: ${file}.`)
    const parts: Buffer[] = []
    for await (const part of content) if (kept) parts.push(part)
    if (name === sumEntry) sum = Buffer.concat(parts).toString('latin1').trim()
    if (name === manifestEntry) manifest = Buffer.concat(parts)
  }
  if (!manifest || sum === undefined) {
    throw new BackupError(`This is no backup, or its end is missing: ${file}.`)
  }
  if (sum !== hash.digest('hex')) {
    throw new BackupError(`This backup was changed or damaged, its checksum is wrong: ${file}.`)
  }
  const parsed = manifestSchema.safeParse(JSON.parse(manifest.toString('utf8')))
  if (!parsed.success) {
    throw new BackupError(`This backup is of another kind than this version reads: ${file}.`)
  }
  return parsed.data
}

/** The entries of the file, in order; the last one is the checksum. */
export async function* entriesOf(
  file: string,
  onBlocks?: (bytes: Buffer, entry: string) => void,
): AsyncGenerator<TarEntry> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  // The reader hears of it from the stream that it reads.
  pipeline(source, gunzip).catch(() => {})
  try {
    yield* readTar(gunzip as AsyncIterable<Buffer>, onBlocks)
  } finally {
    gunzip.destroy()
    source.destroy()
  }
}

/** What reading has thrown, in a sentence where that can be. */
function inWords(error: unknown, file: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  const say = (text: string) => new BackupError(`${text}: ${file}.`, { cause: error })
  if (code === 'ENOENT') return say('There is no such file')
  if (code === 'EISDIR' || code === 'EACCES') return say('This file cannot be read')
  if (error instanceof BrokenTar || code.startsWith('Z_')) {
    return say(`This backup is damaged or incomplete (${message})`)
  }
  return error
}
