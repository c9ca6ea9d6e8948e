/** Records of boards at iCIMS from before each portal was a board of its own. */
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up } from '../../../../migrations/20261207T000100-name-portals-of-icims.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function storeCompany(name: string): Promise<string> {
  const id = crypto.randomUUID()
  await app.database.pool.query(
    `insert into companies (id, slug, name, folded_name, created_at, updated_at)
     values ($1, $2, $2, $2, now(), now())`,
    [id, name],
  )
  return id
}

/** Boards that were read into one record of that name. */
async function storeBefore(company: string, record: string, portals: readonly string[]) {
  const { pool } = app.database
  const sourceId = crypto.randomUUID()
  await pool.query(
    `insert into job_sources (id, company_id, kind, board, last_sync_at, created_at)
     values ($1, $2, 'icims', $3, now(), now())`,
    [sourceId, company, record],
  )
  for (const portal of portals) {
    const id = crypto.randomUUID()
    await pool.query(
      `insert into job_boards (id, address, state, failures, next_sync_at, source_id, created_at, updated_at)
       values ($1, $2, 'active', 0, now(), $3, now(), now())`,
      [id, `https://${portal}.icims.com/jobs/search?ss=1&in_iframe=1`, sourceId],
    )
    await pool.query(
      `insert into job_board_postings (board_id, external_id, fingerprint, details_address, read_at, state)
       values ($1, '1', 'x', 'https://x.example', now(), 'open')`,
      [id],
    )
  }
}

test('each portal has the record that its readings ask for', async () => {
  const { pool, db } = app.database
  const [company, another] = [await storeCompany('acme'), await storeCompany('plain')]
  await storeBefore(company, 'acme', ['uscareers-acme'])
  await storeBefore(company, 'jobs-acme', ['jobs-acme'])
  await storeBefore(another, 'plain', ['careers-plain'])
  await storeBefore(another, 'shared', ['careers-shared', 'campus-shared'])
  await storeBefore(another, 'odd', ['odd'])
  await db.transaction().execute((own) => up(own as unknown as Kysely<unknown>))
  const { rows } = await pool.query<{ portal: string; record: string | null; known: number }>(
    `select substring(address from '//([\\w-]+)') as portal, source.board as record,
       (select count(*) from job_board_postings where board_id = board.id)::int as known
     from job_boards board left join job_sources source on source.id = board.source_id order by 1`,
  )
  expect(rows).toEqual([
    { portal: 'campus-shared', record: null, known: 0 },
    { portal: 'careers-plain', record: 'plain', known: 1 },
    { portal: 'careers-shared', record: 'shared', known: 1 },
    { portal: 'jobs-acme', record: 'acme/jobs', known: 1 },
    { portal: 'odd', record: 'odd', known: 1 },
    { portal: 'uscareers-acme', record: 'acme/uscareers', known: 1 },
  ])
})
