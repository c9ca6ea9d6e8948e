/** Files of people: bytes under keys of our own making. Who may read one is the feature's matter. */
import { createHash } from 'node:crypto'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

export type StoredFile = {
  /** Generated; never holds anything that a person wrote. */
  key: string
  /** Hexadecimal. */
  sha256: string
  /** Bytes. */
  size: number
}

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
  /** Does nothing when there is no such file. */
  deleteFile(key: string): Promise<void>
}

const keyPattern = /^[a-z-]{1,40}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** Files in a folder of this machine. */
export function createDiskStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    async putFile(bytes, purpose) {
      const id = newId()
      const key = `${purpose}/${id.slice(-2)}/${id}`
      if (!keyPattern.test(key)) throw new Error(`Not a purpose of a file: ${purpose}`)
      const partial = `partial/${id.slice(-2)}/${id}`
      try {
        await disk.put(partial, bytes)
        await disk.move(partial, key)
      } catch (error) {
        await disk.delete(partial).catch(() => {})
        if (causedBy(error, 'ENOSPC') || causedBy(error, 'EDQUOT')) {
          throw new AppError(
            'STORAGE_FULL',
            'The file could not be kept: the server has no room left.',
            { cause: error },
          )
        }
        throw error
      }
      return { key, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
    },
    async getFile(key) {
      if (!keyPattern.test(key)) throw new AppError('NOT_FOUND')
      try {
        return await disk.getBytes(key)
      } catch (error) {
        if (causedBy(error, 'ENOENT')) throw new AppError('NOT_FOUND', undefined, { cause: error })
        throw error
      }
    },
    async deleteFile(key) {
      if (keyPattern.test(key)) await disk.delete(key)
    },
  }
}

function causedBy(error: unknown, code: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code === code) return true
  }
  return false
}
