import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard } from '../../../../tests/support/jobs.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import { nameAll } from './service.merge.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('a company of many jobs has its new name in all of them, step by step', async () => {
  const titles = ['Beekeeper', 'Cooper', 'Falconer', 'Glazier', 'Thatcher']
  const text = greenhouseBoard(
    titles.map((title) => ({ id: title, title, firstPublished: app.clock.now().toISOString() })),
    'oldname',
  )
  const asSystem = <Result>(work: Parameters<typeof app.runAsSystem<Result>>[0]) =>
    app.runAsSystem(work, { requestId: 'test' })
  await asSystem((context) => importBoard(context, { text, companyName: 'Oldname' }))
  const { db } = app.database
  const { rows } = await sql<{ id: string }>`
    update companies set name = 'Quincunx' where name = 'Oldname' returning id`.execute(db)
  const companyId = rows[0]!.id
  const named = async () => {
    const found = await sql<{ title: string }>`
      select title from job_search search join jobs using (number)
      where search.tsv @@ to_tsquery('english', 'quincunx') order by number`.execute(db)
    return found.rows.map(({ title }) => title)
  }
  expect(await named()).toEqual([])
  // The process is asked to stop after each step: what it did is kept, and the rest goes on.
  for (const many of [2, 4, 5]) {
    await app.runAsSystem(
      (context) => {
        const stop = new AbortController()
        const inTransaction: typeof context.inTransaction = async (work) => {
          stop.abort()
          return context.inTransaction(work)
        }
        const stopped = { ...context, signal: stop.signal, inTransaction }
        return nameAll(stopped, { companyId, after: 0 }, 2)
      },
      { requestId: 'test', transaction: false },
    )
    expect(await named()).toHaveLength(many)
  }
  expect(await named()).toEqual(titles)
})
