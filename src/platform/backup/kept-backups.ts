/** The folder in which scheduled backups are kept, and the files that rotate in it. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { productSlug } from '#shared/brand.ts'
import { writeBackup, type BackupInput } from './backup.ts'

export type KeptBackup = { file: string; at: Date; bytes: number }

export type KeptBackups = {
  everyHours: number
  keepDays: number
  /**
   * @returns the new file, and how many rows are in it
   * @throws BackupError
   */
  write(now: Date, signal: AbortSignal): Promise<KeptBackup & { rows: number }>
  /** Removes the files that are older than `keepDays`, except the newest one. @returns their names */
  rotate(now: Date): Promise<string[]>
}

type Settings = { folder: string; everyHours: number; keepDays: number }

/** Names say when; files that were not made on schedule have other names and are never removed. */
const scheduled = new RegExp(`^${productSlug}-scheduled-(\\d{8}T\\d{6}Z)\\.tar\\.gz$`)
const day = 86_400_000

export function createKeptBackups(
  { folder, everyHours, keepDays }: Settings,
  source: Omit<BackupInput, 'to' | 'signal'>,
): KeptBackups {
  return {
    everyHours,
    keepDays,
    async write(now, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const moment = now.toISOString().replace(/[-:]|\.\d+/g, '')
      const file = join(folder, `${productSlug}-scheduled-${moment}.tar.gz`)
      const { manifest, bytes } = await writeBackup({ ...source, to: file, signal })
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      return { file, at: new Date(manifest.moment), bytes, rows }
    },
    async rotate(now) {
      const [, ...older] = await listScheduled(folder)
      const expired = older.filter(({ at }) => now.getTime() - at.getTime() > keepDays * day)
      for (const { file } of expired) await rm(join(folder, file), { force: true })
      return expired.map(({ file }) => file)
    },
  }
}

/** The newest first, by the moment in their names. */
async function listScheduled(folder: string): Promise<KeptBackup[]> {
  const found: KeptBackup[] = []
  for (const file of await readdir(folder)) {
    const moment = scheduled.exec(file)?.[1]
    if (!moment) continue
    const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment)!
    const [year, month, date, hours, minutes, seconds] = parts
    const at = new Date(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}Z`)
    found.push({ file, at, bytes: (await stat(join(folder, file))).size })
  }
  return found.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
