import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '#shared/ids.ts'
import type { Mail, Mailer } from './mailer.ts'

export type LocalMail = Mail & { id: string; at: string }

const keptAtMost = 500

/**
 * Keeps mails as files instead of sending them: one JSON file each, the newest 500. For development
 * and demonstration.
 */
export function createLocalMailbox(folder: string, now: () => Date): Mailer {
  return {
    async send(mail, id) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stored: LocalMail = { ...mail, id, at: now().toISOString() }
      // Renamed into place, so that a reader never meets half a file.
      const partial = join(folder, `${id}.partial`)
      await writeFile(partial, JSON.stringify(stored), { mode: 0o600 })
      await rename(partial, join(folder, `${id}.json`))
      const old = (await mailNames(folder)).slice(keptAtMost)
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}

/** File names, newest first: ids sort by their time. */
async function mailNames(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder)
    return names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .reverse()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * The newest mails of the local mailbox.
 *
 * @param limit at most this many
 */
export async function listLocalMail(folder: string, limit: number): Promise<LocalMail[]> {
  const names = (await mailNames(folder)).slice(0, limit)
  const mails = await Promise.all(names.map((name) => readMail(join(folder, name))))
  return mails.filter((mail) => mail !== undefined)
}

/** One mail, or undefined. */
export async function readLocalMail(folder: string, id: string): Promise<LocalMail | undefined> {
  return isUuid(id) ? readMail(join(folder, `${id}.json`)) : undefined
}

async function readMail(file: string): Promise<LocalMail | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as LocalMail
  } catch (error) {
    // Deleted as too old between the listing and the reading.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
