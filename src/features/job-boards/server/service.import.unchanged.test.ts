/**
 * What an unchanged board costs: nothing is written to its jobs or to their search entries.
 * `REAL_BOARDS` names a folder with boards as employers publish them, `POSTINGS` the size of the made one.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { importInSteps } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

const folder = process.env['REAL_BOARDS'] ?? ''
const size = Number(process.env['POSTINGS'] ?? 60)

const words = Array.from({ length: 900 }, (_, index) => `word${index % 311}`).join(' ')

function made(change: (index: number) => string): Buffer {
  const postings = Array.from({ length: size }, (_, index) => ({
    id: `p${index}`,
    title: `Opening ${index}`,
    content: `&lt;p&gt;${change(index)} ${words}&lt;/p&gt;`,
  }))
  return Buffer.from(greenhouseBoard(postings, 'made'))
}

function run(bytes: Buffer, companyName: string) {
  const open = async function* () {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  }
  return app.runAsSystem((context) => importInSteps(context, { open, companyName }), {
    requestId: 'test',
    transaction: false,
  })
}

/** Every row of a table with the transaction that wrote it. */
async function versions(table: string): Promise<Set<string>> {
  const { rows } = await sql<{ version: string }>`
    select number || ' ' || xmin || ' ' || ctid as version from ${sql.table(table)}`.execute(
    app.database.db,
  )
  return new Set(rows.map(({ version }) => version))
}

async function logged(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(app.database.db)
  return rows[0]!.bytes
}

/** What a piece of work writes: rows of the jobs and of their search entries, bytes of the log. */
async function costOf<Result>(work: () => Promise<Result>) {
  const tables = ['jobs', 'job_search']
  const before = await Promise.all(tables.map(versions))
  const bytes = await logged()
  const began = performance.now()
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  const wal = (await logged()) - bytes
  const after = await Promise.all(tables.map(versions))
  const [jobs, search] = after.map(
    (now, index) => [...now].filter((row) => !before[index]!.has(row)).length,
  )
  return { result, seconds, wal, rows: { jobs, search } }
}

const boards: [string, Buffer][] = [
  ['made', made(() => 'Same')],
  ...['greenhouse_impact.json.gz', 'lever_moo.json.gz']
    .filter((file) => folder !== '' && existsSync(join(folder, file)))
    .map((file): [string, Buffer] => [file, readFileSync(join(folder, file))]),
]

test.each(boards)(
  '%s read again writes no job',
  async (name, bytes) => {
    const first = await costOf(() => run(bytes, `Same ${name}`))
    await app.runDueTasks()
    const again = await costOf(() => run(bytes, `Same ${name}`))
    const { added, unchanged, changed, closed } = again.result
    process.stdout.write(
      `${name}: ${first.result.added} added in ${first.seconds.toFixed(1)} s, ${Math.round(first.wal / 1024)} kB of WAL; ` +
        `again ${unchanged} unchanged in ${again.seconds.toFixed(1)} s, ${Math.round(again.wal / 1024)} kB of WAL, rows written ${JSON.stringify(again.rows)}\n`,
    )
    expect({ added, changed, closed }).toEqual({ added: 0, changed: 0, closed: 0 })
    expect(unchanged).toBe(first.result.added)
    expect(again.rows).toEqual({ jobs: 0, search: 0 })
    // The log is one for all tests that run at the same time.
    if (process.env['POSTINGS']) expect(again.wal).toBeLessThan(first.wal / 100)
  },
  300_000,
)

test('one changed posting writes one job, and all of them are confirmed', async () => {
  app.clock.advance({ hours: 5 })
  const edited = made((index) => (index === 7 ? 'Another' : 'Same'))
  const { result, rows } = await costOf(() => run(edited, 'Same made'))
  expect(result).toMatchObject({ added: 0, changed: 1, unchanged: size - 1 })
  expect(rows).toEqual({ jobs: 1, search: 1 })
  const { body } = await app
    .guest()
    .get<{ items: { lastConfirmedAt: string }[] }>('/api/jobs', { query: { q: 'opening' } })
  expect(body.items.length).toBeGreaterThan(0)
  const now = app.clock.now().toISOString()
  expect(new Set(body.items.map(({ lastConfirmedAt }) => lastConfirmedAt))).toEqual(new Set([now]))
}, 300_000)

test('a job that stays on its board does not end, though nothing is written to it for a month', async () => {
  const bytes = made(() => 'Same')
  for (let days = 0; days < 130; days += 10) {
    app.clock.advance({ days: 10 })
    await run(bytes, 'Same made')
    await app.runDueTasks()
  }
  const open = await app.database.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select('jobs.id')
    .where('companies.name', '=', 'Same made')
    .where('jobs.status', '=', 'published')
    .execute()
  expect(open).toHaveLength(size)
}, 300_000)
