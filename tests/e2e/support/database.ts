import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Brings a moment nearer that nobody can wait for; everything else happens by itself. */
export async function runSql(dataFolder: string, statement: string): Promise<void> {
  await querySql(dataFolder, statement)
}

/** The rows of a statement, for what no screen shows. */
export async function querySql(dataFolder: string, statement: string): Promise<unknown> {
  const client = new pg.Client(await embeddedServer(dataFolder))
  await client.connect()
  try {
    // Of several statements, the driver gives a list of results, and no rows.
    const { rows }: { rows?: unknown[] } = await client.query(statement)
    return rows ?? []
  } finally {
    await client.end()
  }
}

/** What journeys before have reported, which would stand in the queue of the one that begins. */
export async function closeOpenCases(dataFolder: string): Promise<void> {
  await runSql(
    dataFolder,
    `update moderation_cases set status = 'closed', decision = 'dismissed', decided_at = now()
      where decision is null`,
  )
}

/** What the product does once a minute, now. */
export async function runSchedule(dataFolder: string, name: string): Promise<void> {
  const task = `schedule:${name}`
  await runSql(
    dataFolder,
    `select graphile_worker.add_job('${task}', '{}', job_key => '${task}', max_attempts => 1)`,
  )
}

/** Where the product's own PostgreSQL listens, and how it lets its product in. */
async function embeddedServer(dataFolder: string): Promise<pg.ClientConfig> {
  const lock = await readFile(join(dataFolder, 'postgres/postmaster.pid'), 'utf8')
  const password = await readFile(join(dataFolder, 'postgres-password'), 'utf8')
  const port = Number(lock.split('\n')[3])
  return { host: '127.0.0.1', port, user: 'vouch', password: password.trim(), database: 'vouch' }
}
