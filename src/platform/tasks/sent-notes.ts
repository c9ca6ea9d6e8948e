/**
 * Which messages have left, until the database knows: an empty file each, which survives the process.
 * Processes that share the data folder read each other's.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../log/logger.ts'

export type SentNotes = {
  has(id: string): boolean
  /** At once: the process may be gone before anything that is waited for. */
  add(id: string): void
  remove(id: string): void
}

/** @param folder is made with the first note */
export function createSentNotes(folder: string, log: Pick<Logger, 'warn'>): SentNotes {
  const remembered = new Set<string>()
  let isMade = false
  const fileOf = (id: string) => join(folder, id)
  return {
    has: (id) => remembered.has(id) || existsSync(fileOf(id)),
    add(id) {
      remembered.add(id)
      try {
        if (!isMade) mkdirSync(folder, { recursive: true, mode: 0o700 })
        isMade = true
        writeFileSync(fileOf(id), '')
      } catch (error) {
        isMade = false
        log.warn({ err: error }, 'a sent message could not be noted')
      }
    },
    remove(id) {
      remembered.delete(id)
      rmSync(fileOf(id), { force: true })
    },
  }
}
