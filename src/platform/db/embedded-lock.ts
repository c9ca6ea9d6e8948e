/** Which server holds the folder of an embedded cluster. */
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Who holds the cluster, from `postmaster.pid`. A lock left by a crash is removed, and one that was
 * copied with the folder: it names the server of the original.
 */
export async function readLock(folder: string): Promise<{ pid: number; port: number } | undefined> {
  const file = join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!pid || !(await isPostgres(pid)) || !(await servesFolder(pid, lines[1] ?? '', folder))) {
    await rm(file, { force: true })
    return undefined
  }
  return { pid, port: Number(lines[3]) }
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  // A zombie has an empty command line; a reused number has another program's.
  return commandLine.includes('postgres')
}

/** A server works in its folder, also when that was moved since; elsewhere its lock has the path. */
async function servesFolder(pid: number, named: string, folder: string): Promise<boolean> {
  const ours = await stat(folder)
  const its = await stat(`/proc/${pid}/cwd/`).catch(() => stat(named).catch(() => undefined))
  return its !== undefined && its.ino === ours.ino && its.dev === ours.dev
}
