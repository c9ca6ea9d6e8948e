/** Sitemaps of a large site: valid, in files that each may have, and read without being refused. */
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { readSitemaps } from '../../../../tests/support/sitemaps.ts'
import { shipArticles } from '#features/articles/server/service.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import { importBoard } from './service.ts'

const jobs = 200_000
/** Of everything else that one file could not list. */
const others = 60_000

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
  await app.runAsSystem(shipArticles, { requestId: 'test', transaction: false })
  await publishProfile()
  await multiplyOthers()
})
afterAll(() => app.close())

/** Copying takes longer than any statement of a request may, the more so on a busy machine. */
async function atLeisure(...statements: RawBuilder<unknown>[]): Promise<void> {
  await app.database.db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    for (const statement of statements) await statement.execute(transaction)
  })
}

/** Copies the one job, without the keys of the search: they cost a hundred times as much as the rows. */
async function multiplyJobs(): Promise<void> {
  const copying = sql`do $$
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
    end $$`
  await atLeisure(copying, sql`analyze jobs`)
}

async function publishProfile(): Promise<void> {
  const { client } = await createCandidate(app)
  const profile = { address: 'first-one', isPublic: true, isIndexed: true, shows: [] }
  expect((await client.send('PUT', '/api/public-profile', profile)).status).toBe(200)
}

/** Copies one row of a table, with other values in the columns that tell rows apart. */
const copyOf = (table: string, from: string, changed: Readonly<Record<string, string>>) => `
  select string_agg(quote_ident(attname), ', ') into copied from pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = ''
      and attname not in (${Object.keys(changed)
        .map((column) => `'${column}'`)
        .join(', ')});
  execute format('insert into ${table} (${Object.keys(changed).join(', ')}, %1$s)
    select ${Object.values(changed).join(', ').replaceAll("'", "''")}, %1$s
    from (${from.replaceAll("'", "''")}) source, generate_series(1, ${others}) copy', copied);`

/** Companies with an open job each, articles, and public profiles with their accounts. */
async function multiplyOthers(): Promise<void> {
  const account = `md5('account ' || copy)::uuid`
  const company = `md5('company ' || copy)::uuid`
  const statements = [
    copyOf('companies', `select * from companies where slug = 'quarry'`, {
      id: company,
      slug: `'quarry-' || copy`,
      folded_name: `'quarry ' || copy`,
    }),
    copyOf('articles', `select * from articles where slug = 'terms'`, {
      id: 'gen_random_uuid()',
      slug: `'terms-' || copy`,
    }),
    copyOf(
      'accounts',
      `select * from accounts where id = (select account_id from public_profiles)`,
      { id: account, email: `'copy-' || copy || '@copies.example'` },
    ),
    copyOf('public_profiles', `select * from public_profiles where address = 'first-one'`, {
      account_id: account,
      address: `'copy-' || copy`,
    }),
  ]
  const copying = sql`${sql.raw(`do $$
    declare copied text;
    begin
      set local session_replication_role = replica;
      ${statements.join('\n')}
      update jobs set company_id = md5('company ' || (number - 100))::uuid
        where number between 101 and ${100 + others};
    end $$`)}`
  await atLeisure(copying, sql`analyze jobs, companies, articles, public_profiles, accounts`)
}

test('each of 200,000 jobs, and of 60,000 companies, articles and profiles, is in a file that is valid', async () => {
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
  for (const folder of ['company', 'careers', 'profile', 'content/legal']) {
    const start = `http://tessera.test/${folder}/`
    const pages = [...addresses].filter((address) => address.startsWith(start))
    expect(pages.length, folder).toBeGreaterThanOrEqual(others)
  }
}, 60_000)
