/** Boards of any length: a hundred postings a transaction, interrupted and resumed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  greenhouseBoard,
  insertTestPlaces,
  type TestPosting,
} from '../../../../tests/support/jobs.ts'
import { importInSteps, previewBoard, type SteppedInput } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

function steps(text: string, more: Partial<SteppedInput> = {}, run = importInSteps) {
  // Cut where nobody would cut it.
  const open = async function* () {
    for (let at = 0; at < text.length; at += 997) yield text.slice(at, at + 997)
  }
  return app.runAsSystem((context) => run(context, { open, ...more }), {
    requestId: 'test',
    transaction: false,
  })
}

const board = (
  company: string,
  count: number,
  change: (index: number) => TestPosting = () => ({}),
) =>
  greenhouseBoard(
    Array.from({ length: count }, (_empty, index) => ({
      id: `${company}-${index}`,
      title: `Job ${index}`,
      ...change(index),
    })),
    company,
  )

const statuses = async (companyName: string) => {
  const rows = await app.database.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.status'])
    .where('companies.name', '=', companyName)
    .execute()
  return Object.groupBy(rows, ({ status }) => status)
}

test('what was interrupted goes on where it stopped, and nothing is done twice', async () => {
  const text = board('stopped', 450)
  const stop = new AbortController()
  const stopped = steps(text, {
    companyName: 'Stopped',
    signal: stop.signal,
    onProgress: (done, total) => {
      expect(total).toBe(450)
      if (done >= 200) stop.abort()
    },
  })
  await expect(stopped).rejects.toThrow(
    'Stopped after 200. Import the same file again to continue.',
  )
  expect((await statuses('Stopped'))['published']).toHaveLength(200)
  const seen: number[] = []
  const report = await steps(text, {
    companyName: 'Stopped',
    onProgress: (done) => seen.push(done),
  })
  expect(report).toMatchObject({ resumedAt: 200, added: 250, unchanged: 0, closed: 0 })
  expect(seen).toEqual([100, 200, 300, 400, 450])
  expect((await statuses('Stopped'))['published']).toHaveLength(450)
  expect(await steps(text, { companyName: 'Stopped' })).toMatchObject({
    resumedAt: 0,
    added: 0,
    unchanged: 450,
  })
})

test('another text begins again; what left the board meanwhile is closed', async () => {
  const stop = new AbortController()
  const first = steps(board('other', 300), {
    companyName: 'Other',
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await expect(first).rejects.toThrow(/^Stopped after 100/)
  const report = await steps(
    board('other', 50, (index) => (index === 7 ? { title: 'New name' } : {})),
    { companyName: 'Other' },
  )
  expect(report).toMatchObject({ resumedAt: 0, added: 0, changed: 1, unchanged: 49, closed: 50 })
  expect(report.titles).toMatchObject({ changed: ['New name'] })
  const now = await statuses('Other')
  expect([now['published']?.length, now['closed']?.length]).toEqual([50, 50])
})

test('the newer of two imports of a board goes on, the older one stops', async () => {
  const text = board('twice', 300)
  let second: Promise<unknown> | undefined
  const first = steps(text, {
    companyName: 'Twice',
    onProgress: () => {
      second ??= steps(text, { companyName: 'Twice' })
    },
  })
  const outcomes = await Promise.allSettled([first, first.catch(() => {}).then(() => second)])
  expect((await statuses('Twice'))['published']).toHaveLength(300)
  const failed = outcomes.filter(({ status }) => status === 'rejected')
  for (const { reason } of failed as PromiseRejectedResult[]) {
    expect(String(reason)).toMatch(/Another import of this board has started/)
  }
  expect(outcomes[1]!.status).toBe('fulfilled')
})

test('a text that is cut off changes nothing', async () => {
  const text = board('cut', 250)
  await expect(steps(text.slice(0, -40), { companyName: 'Cut' })).rejects.toThrow(/cut off/)
  expect(await statuses('Cut')).toEqual({})
})

test('a dry run counts the same and leaves nothing behind', async () => {
  await steps(board('dry', 130), { companyName: 'Dry' })
  const next = board('dry', 120, (index) => (index < 3 ? { title: `Changed ${index}` } : {}))
  const dry = await steps(next, { companyName: 'Dry' }, previewBoard)
  expect(dry).toMatchObject({ added: 0, changed: 3, unchanged: 117, closed: 10 })
  expect((await statuses('Dry'))['published']).toHaveLength(130)
  expect(await steps(next, { companyName: 'Dry' })).toMatchObject({ changed: 3, closed: 10 })
})
