/**
 * Which messages have left, until the database knows: a line each in a file of this process, which
 * survives it. Processes that share the data folder read each other's.
 */
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { thisRun } from '../db/this-process.ts'
import type { Logger } from '../log/logger.ts'

export type SentNotes = {
  /** @returns those that some process has noted */
  among(ids: readonly string[]): Set<string>
  /** At once: the process may be gone before anything that is waited for. */
  add(id: string): void
  remove(ids: readonly string[]): void
}

/** No task lives as long as this. */
const keptMs = 30 * 86_400_000

/** @param folder is made with the first note */
export function createSentNotes(folder: string, log: Pick<Logger, 'warn'>): SentNotes {
  const remembered = new Set<string>()
  const ownName = `${thisRun}.log`
  let file: number | undefined
  forgetOld(folder)
  return {
    among(ids) {
      const noted = notesIn(folder)
      return new Set(ids.filter((id) => remembered.has(id) || noted.has(id)))
    },
    add(id) {
      remembered.add(id)
      try {
        file ??= openNew(folder, ownName)
        writeSync(file, `${id}\n`)
      } catch (error) {
        log.warn({ err: error }, 'a sent message could not be noted')
      }
    },
    remove(ids) {
      for (const id of ids) remembered.delete(id)
      if (remembered.size > 0 || file === undefined) return
      closeSync(file)
      file = undefined
      rmSync(join(folder, ownName), { force: true })
    },
  }
}

function openNew(folder: string, name: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openSync(join(folder, name), 'a', 0o600)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function notesIn(folder: string): Set<string> {
  return new Set(
    namesIn(folder).flatMap((name) => {
      // Earlier versions noted each message as an empty file under its id.
      if (!name.endsWith('.log')) return [name]
      try {
        return readFileSync(join(folder, name), 'utf8').split('\n')
      } catch {
        // Its process has just recorded everything.
        return []
      }
    }),
  )
}

function forgetOld(folder: string): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > keptMs) rmSync(path, { force: true })
  }
}
