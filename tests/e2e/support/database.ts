import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Brings a moment nearer that nobody can wait for; everything else happens by itself. */
export function runSql(dataFolder: string, statement: string): void {
  querySql(dataFolder, statement)
}

/** The rows of a statement, for what no screen shows. */
export function querySql(dataFolder: string, statement: string): unknown {
  const done = spawnSync(process.execPath, ['tests/support/run-sql.ts', statement], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataFolder, DATABASE_URL: '' },
  })
  if (done.status !== 0) throw new Error(done.stderr)
  return JSON.parse(done.stdout) as unknown
}

/** What the product does once a minute, now. */
export function runSchedule(dataFolder: string, name: string): void {
  const task = `schedule:${name}`
  runSql(
    dataFolder,
    `select graphile_worker.add_job('${task}', '{}', job_key => '${task}', max_attempts => 1)`,
  )
}
