/** Files of people: bytes under keys of our own making. Who may read one is the feature's matter. */
import { createHash } from 'node:crypto'
import { access, constants, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { createSeal } from './seal.ts'
import { errorWords } from '../messages.errors.ts'

export type StoredFile = {
  /** Generated; never holds anything that a person wrote. */
  key: string
  /** Hexadecimal. */
  sha256: string
  /** Bytes. */
  size: number
}

/** A file that only its own key opens; the key is stored beside its row, wrapped by the secret. */
export type SealedFile = StoredFile & { wrappedKey: string }

export type FileStorage = {
  /**
   * Stores bytes under a new key. The file is there whole, or not at all.
   *
   * @param purpose first part of the key, such as `resumes`
   * @throws AppError STORAGE_FULL
   */
  putFile(bytes: Uint8Array, purpose: string): Promise<StoredFile>
  /** @throws AppError NOT_FOUND */
  getFile(key: string): Promise<Uint8Array>
  /**
   * Stores bytes encrypted under a key of their own. Size and hash are those of what lies on the
   * disk, so that they say nothing about the content.
   *
   * @throws AppError STORAGE_FULL
   */
  putSealed(bytes: Uint8Array, purpose: string): Promise<SealedFile>
  /**
   * @throws AppError NOT_FOUND
   * @throws Error when key and file do not belong together, or one of them was changed
   */
  getSealed(key: string, wrappedKey: string): Promise<Uint8Array>
  /** Does nothing when there is no such file. */
  deleteFile(key: string): Promise<void>
  /**
   * The next keys in one order, also of what an upload that was cut off has left.
   *
   * @param after the last key of those before; null for the first ones
   * @returns fewer than asked for at the end alone
   */
  listKeys(after: string | null, atMost: number): Promise<string[]>
  /** When the file was written; undefined when there is none. */
  writtenAt(key: string): Promise<Date | undefined>
}

/** Where the files are. */
export const filesFolderOf = (dataDir: string): string => join(dataDir, 'files')

/** Of the name of a stored file. */
export const keyPattern = /^[a-z-]{1,40}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/

/**
 * Files in a folder of this machine.
 *
 * @param secret wraps the keys of sealed files; another secret cannot open them
 */
export function createDiskStorage(folder: string, secret: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const seal = createSeal(secret)
  return {
    putFile: async (bytes, purpose) => put(disk, folder, newKey(purpose), bytes),
    getFile: (key) => get(disk, key),
    async putSealed(bytes, purpose) {
      const key = newKey(purpose)
      const { sealed, wrappedKey } = seal.close(bytes, key)
      return { ...(await put(disk, folder, key, sealed)), wrappedKey }
    },
    getSealed: async (key, wrappedKey) => seal.open(await get(disk, key), wrappedKey, key),
    async deleteFile(key) {
      if (keyPattern.test(key)) await disk.delete(key)
    },
    listKeys: (after, atMost) => listKeys(folder, after, atMost),
    writtenAt: (key) => writtenAt(folder, key),
  }
}

function newKey(purpose: string): string {
  const id = newId()
  const key = `${purpose}/${id.slice(-2)}/${id}`
  if (!keyPattern.test(key)) throw new Error(`Not a purpose of a file: ${purpose}`)
  return key
}

async function put(
  disk: Disk,
  folder: string,
  key: string,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const partial = `partial/${key.split('/').slice(1).join('/')}`
  try {
    await disk.put(partial, bytes)
    await disk.move(partial, key)
  } catch (error) {
    await disk.delete(partial).catch(() => {})
    if (causedBy(error, 'ENOSPC') || causedBy(error, 'EDQUOT')) {
      throw new AppError('STORAGE_FULL', errorWords.diskFull, { cause: error })
    }
    if (!(await isWritable(folder))) {
      throw new AppError('STORAGE_FULL', errorWords.folderNotWritable, { cause: error })
    }
    throw error
  }
  return { key, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
}

/** Asked of the folder itself: a read-only disk fails in other words at each place. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return false
    return dirname(folder) === folder || isWritable(dirname(folder))
  }
}

async function get(disk: Disk, key: string): Promise<Uint8Array> {
  if (!keyPattern.test(key)) throw new AppError('NOT_FOUND')
  try {
    return await disk.getBytes(key)
  } catch (error) {
    if (causedBy(error, 'ENOENT')) throw new AppError('NOT_FOUND', undefined, { cause: error })
    throw error
  }
}

async function listKeys(folder: string, after: string | null, atMost: number): Promise<string[]> {
  const [lastPurpose = '', lastPart = ''] = after?.split('/') ?? []
  const keys: string[] = []
  for (const purpose of await namesIn(folder)) {
    if (purpose < lastPurpose) continue
    for (const part of await namesIn(join(folder, purpose))) {
      if (purpose === lastPurpose && part < lastPart) continue
      const isLast = purpose === lastPurpose && part === lastPart
      for (const name of await namesIn(join(folder, purpose, part))) {
        const key = `${purpose}/${part}/${name}`
        if (!keyPattern.test(key) || (isLast && key <= after!)) continue
        keys.push(key)
        if (keys.length === atMost) return keys
      }
    }
  }
  return keys
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

async function writtenAt(folder: string, key: string): Promise<Date | undefined> {
  if (!keyPattern.test(key)) return undefined
  try {
    return (await stat(join(folder, key))).mtime
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function causedBy(error: unknown, code: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code === code) return true
  }
  return false
}
