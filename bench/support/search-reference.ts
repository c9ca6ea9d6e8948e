/** The connection that replays the statements of a search, and what it and the product use. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { OpenDatabase } from '#platform/db/open.ts'
import { processorSeconds, type Running } from './servers.ts'

/**
 * Seconds of processor time, which other work on the machine does not stretch: of the product with
 * its share of PostgreSQL, and of the one connection that replays statements.
 */
export function processorMeter(product: Running, reference: Reference) {
  const read = () => {
    const pids = [product.pid, ...backendsOf(reference.postmaster)]
    return new Map(pids.map((pid) => [pid, processorSeconds(pid) ?? 0]))
  }
  const before = read()
  return () => {
    const used = { product: 0, reference: 0 }
    // A process that came or went meanwhile is none of ours.
    for (const [pid, seconds] of read()) {
      const spent = seconds - (before.get(pid) ?? seconds)
      used[pid === reference.pid ? 'reference' : 'product'] += spent
    }
    return used
  }
}

function backendsOf(postmaster: number): number[] {
  try {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    return children.trim().split(' ').map(Number)
  } catch {
    return []
  }
}

export type Reference = { client: pg.PoolClient; pid: number; postmaster: number }

export async function openReference(database: OpenDatabase, folder: string): Promise<Reference> {
  const client = await database.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lock = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8')
  return { client, pid: rows[0]!.pid, postmaster: Number(lock.split('\n')[0]) }
}
