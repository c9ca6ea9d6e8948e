/** Who this process is, for others that share the database. */
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Of this run: numbers of processes come again, also of a container that was started again. */
export const thisRun: string = randomUUID()

/**
 * Where process numbers mean the same: one run of one machine, and one namespace of processes on it.
 * Null where the system does not tell.
 */
export const thisMachine: string | null = readMachine()

function readMachine(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

/** False only when it is certain: the process was on this machine and is there no more. */
export function mayLive(one: { machine: string | null; process: number; run: string }): boolean {
  if (one.machine === null || one.machine !== thisMachine || one.run === thisRun) return true
  // Someone else had our number before.
  if (one.process === process.pid) return false
  try {
    process.kill(one.process, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
