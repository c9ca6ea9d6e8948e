/** Sitemaps of a large site: valid, in files that each may have, and read without being refused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { readSitemaps } from '../../../../tests/support/sitemaps.ts'
import { importBoard } from './service.ts'

const jobs = 200_000

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  await insertTestPlaces(db)
  const text = greenhouseBoard([{ id: 1, title: 'Stone mason', location: 'Berlin' }], 'quarry')
  await app.runAsSystem((context) => importBoard(context, { text, companyName: 'Quarry' }), {
    requestId: 'test',
  })
  await multiplyJobs()
})
afterAll(() => app.close())

/** Copies the one job, without the keys of the search: they cost a hundred times as much as the rows. */
async function multiplyJobs(): Promise<void> {
  const { db } = app.database
  await sql`do $$
    declare
      kept text;
      copied text;
    begin
      set local session_replication_role = replica;
      for kept in select indexname from pg_indexes where tablename = 'jobs'
        and indexname not like 'jobs_sitemap%' and indexdef not like 'CREATE UNIQUE%'
      loop execute format('drop index %I', kept); end loop;
      select string_agg(quote_ident(attname), ', ') into copied from pg_attribute
        where attrelid = 'jobs'::regclass and attnum > 0 and not attisdropped
          and attgenerated = '' and attname not in ('id', 'number', 'external_id');
      execute format('insert into jobs (id, number, external_id, %1$s)
        overriding system value
        select gen_random_uuid(), 100 + copy, ''copy-'' || copy, %1$s
        from jobs, generate_series(1, ${sql.raw(String(jobs - 1))}) copy', copied);
    end $$`.execute(db)
  await sql`analyze jobs`.execute(db)
}

test('each of 200,000 jobs is in a file that is valid', async () => {
  const guest = app.guest()
  const { addresses, files, errors } = await readSitemaps('http://tessera.test', async (path) => {
    const reply = await guest.get(path)
    expect(reply.status, path).toBe(200)
    return reply.raw.body
  })
  expect(errors).toEqual([])
  expect(files).toBeGreaterThan(20)
  const found = [...addresses].filter((address) => address.includes('/job-listing/'))
  expect(found).toHaveLength(jobs)
}, 60_000)
