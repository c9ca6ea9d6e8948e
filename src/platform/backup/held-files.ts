/**
 * Second names for all stored files: while one lasts, a file that the product deletes can still be
 * read under its second name.
 */
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keyPattern } from '../storage/storage.ts'

const prefix = '.held-files-'
/** Longer than any backup takes, in milliseconds. */
const abandonedAfter = 24 * 60 * 60 * 1000

export type HeldFiles = {
  /** Holds the files of these keys too, where they are there. */
  add(keys: readonly string[]): Promise<void>
  /** @returns its path and bytes; undefined when there is none */
  find(key: string): Promise<{ path: string; size: number } | undefined>
  release(): Promise<void>
}

/** Holds every file that is there now. @param folder of the stored files, inside of `dataDir` */
export async function holdFiles(dataDir: string, folder: string): Promise<HeldFiles> {
  await releaseAbandoned(dataDir)
  const held = await mkdtemp(join(dataDir, prefix))
  const made = new Set<string>()

  async function add(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      if (!keyPattern.test(key)) continue
      const second = join(held, key)
      const parent = dirname(second)
      if (!made.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 })
      made.add(parent)
      await giveName(join(folder, key), second)
    }
  }

  for (const purpose of await list(folder)) {
    for (const part of await list(join(folder, purpose))) {
      const keys = (await list(join(folder, purpose, part))).map(
        (file) => `${purpose}/${part}/${file}`,
      )
      await add(keys.filter((key) => keyPattern.test(key) && !key.startsWith('partial/')))
    }
  }
  return {
    add,
    async find(key) {
      const path = join(held, key)
      const found = keyPattern.test(key) ? await stat(path).catch(() => undefined) : undefined
      return found && { path, size: found.size }
    },
    release: () => rm(held, { recursive: true, force: true }),
  }
}

/** What a backup that was killed has left: deleted files must not live on in it. Others may run now. */
async function releaseAbandoned(dataDir: string): Promise<void> {
  for (const found of await list(dataDir)) {
    if (!found.startsWith(prefix)) continue
    const path = join(dataDir, found)
    const { birthtimeMs } = await stat(path)
    if (Date.now() - birthtimeMs > abandonedAfter) await rm(path, { recursive: true, force: true })
  }
}

async function giveName(file: string, second: string): Promise<void> {
  try {
    await link(file, second)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOENT') return
    // File systems without second names.
    await copyFile(file, second).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause
    })
  }
}

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}
