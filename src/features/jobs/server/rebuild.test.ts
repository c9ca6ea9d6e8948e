import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard } from '../../../../tests/support/jobs.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import { rebuildSearch } from './service.rebuild.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('rows of an earlier edition are written anew, some at a time, and no others', async () => {
  const { db } = app.database
  const titles = ['Beekeeper', 'Cooper', 'Falconer', 'Glazier', 'Thatcher']
  const text = greenhouseBoard(titles.map((title) => ({ id: title, title })))
  await app.runAsSystem((context) => importBoard(context, { text, companyName: 'Crafts' }), {
    requestId: 'test',
  })
  const find = async (q: string) =>
    (await app.guest().get<{ total: number }>('/api/jobs', { query: { q } })).body.total
  expect(await rebuildSearch({ db }, 10)).toBe(0)
  await sql`update job_search set edition = 0, tsv = '', title_tsv = ''
    where number in (select number from jobs where title <> 'Cooper')`.execute(db)
  expect(await find('"Falconer"')).toBe(0)
  expect(await find('"Cooper"')).toBe(1)
  expect(await rebuildSearch({ db }, 3)).toBe(3)
  expect(await rebuildSearch({ db }, 3)).toBe(1)
  expect(await rebuildSearch({ db }, 3)).toBe(0)
  for (const title of titles) expect(await find(`"${title}"`), title).toBe(1)
  // A job that was closed meanwhile leaves the search.
  await sql`update job_search set edition = 0`.execute(db)
  await sql`update jobs set listed = false where title = 'Cooper'`.execute(db)
  expect(await rebuildSearch({ db }, 10)).toBe(4)
})
