/** Boards that are read every hour: what is closed, what fails, and what need not be read again. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBoardReadings, type BoardReadings } from '../../../../tests/support/board-readings.ts'
import { greenhouseBoard } from '../../../../tests/support/jobs.ts'

let boards: BoardReadings
/** What the site answers; a number is a status. */
let answer: string | number = 200
let conditions: (string | undefined)[] = []
let etag: string | null = null

beforeAll(async () => {
  boards = await startBoardReadings((request, response) => {
    const condition = request.headers['if-none-match']
    conditions.push(condition)
    if (etag) response.setHeader('etag', etag)
    if (etag && condition === etag) response.writeHead(304).end()
    else if (typeof answer === 'number') response.writeHead(answer).end()
    else response.end(answer)
  })
})
beforeEach(() => boards.renew())
afterAll(() => boards.close())

test('every hour; what left the board twice in a row is closed, what was away once is not', async () => {
  answer = greenhouseBoard(
    [
      { id: 11, title: 'Stays' },
      { id: 12, title: 'Leaves' },
    ],
    'hourly',
  )
  const id = await boards.active('Hourly')
  expect((await boards.source(id)).syncs).toMatchObject([{ problem: null, outcome: { added: 2 } }])

  answer = greenhouseBoard([{ id: 11, title: 'Stays' }], 'hourly')
  await boards.app.runDueTasks()
  expect((await boards.source(id)).syncs).toHaveLength(1)
  await boards.nextHour()
  expect((await boards.jobsOf('Hourly')).map(({ status }) => status)).toEqual([
    'published',
    'published',
  ])
  answer = greenhouseBoard(
    [
      { id: 11, title: 'Stays' },
      { id: 12, title: 'Leaves' },
    ],
    'hourly',
  )
  await boards.nextHour()
  answer = greenhouseBoard([{ id: 11, title: 'Stays' }], 'hourly')
  await boards.nextHour()
  expect((await boards.jobsOf('Hourly')).map(({ status }) => status)).toEqual([
    'published',
    'published',
  ])
  await boards.nextHour()
  expect(await boards.jobsOf('Hourly')).toMatchObject([
    { status: 'published' },
    { status: 'closed', closeOutcome: 'source_gone' },
  ])
  expect((await boards.source(id)).syncs[0]).toMatchObject({ outcome: { closed: 1, unchanged: 1 } })
  // Back again: open again.
  answer = greenhouseBoard(
    [
      { id: 11, title: 'Stays' },
      { id: 12, title: 'Leaves' },
    ],
    'hourly',
  )
  await boards.nextHour()
  expect((await boards.jobsOf('Hourly')).map(({ status }) => status)).toEqual([
    'published',
    'published',
  ])
})

test('a text that has not changed is not sent again; a job that is missing makes it read whole', async () => {
  const both = greenhouseBoard([{ id: 41 }, { id: 42 }], 'versions')
  answer = both
  etag = '"one"'
  conditions = []
  const id = await boards.active('Versions')
  await boards.nextHour()
  // The preview, the first reading, and the next one.
  expect(conditions).toEqual([undefined, undefined, '"one"'])
  expect((await boards.source(id)).syncs[0]).toMatchObject({
    problem: null,
    outcome: { added: 0, unchanged: 2, closed: 0 },
  })
  answer = greenhouseBoard([{ id: 41 }], 'versions')
  etag = '"two"'
  await boards.nextHour()
  conditions = []
  await boards.nextHour()
  expect(conditions).toEqual([undefined])
  expect((await boards.jobsOf('Versions')).map(({ status }) => status)).toEqual([
    'published',
    'closed',
  ])
  // Once a day the whole text is read all the same.
  conditions = []
  for (let hour = 0; hour < 21; hour++) await boards.nextHour()
  expect(conditions.filter((condition) => condition === undefined)).toHaveLength(1)
  etag = null
}, 60_000)

/** Edits the titles of a company’s jobs; taking its postings again restores them. */
const retitle = (company: string) =>
  boards.app.database.pool.query(
    `update jobs set title = 'By hand', content_hash = 'by hand'
     where company_id = (select id from companies where name = $1)`,
    [company],
  )
const titlesOf = async (company: string) => (await boards.jobsOf(company)).map(({ title }) => title)

test('a site that says no version: the same text is not taken again, until a day has passed', async () => {
  answer = greenhouseBoard([{ id: 51, title: 'As before' }], 'silent')
  const id = await boards.active('Silent')
  await retitle('Silent')
  await boards.nextHour()
  expect(await titlesOf('Silent')).toEqual(['By hand'])
  expect((await boards.source(id)).syncs[0]).toMatchObject({
    problem: null,
    outcome: { added: 0, changed: 0, unchanged: 1, closed: 0 },
  })
  boards.app.clock.advance({ hours: 20 })
  await boards.nextHour()
  expect(await titlesOf('Silent')).toEqual(['As before'])

  await retitle('Silent')
  answer = greenhouseBoard([{ id: 51, title: 'As before' }, { id: 52 }], 'silent')
  await boards.nextHour()
  expect((await titlesOf('Silent'))[0]).toBe('As before')
}, 60_000)

test('the same text is taken again after a reading that was interrupted', async () => {
  answer = greenhouseBoard([{ id: 61, title: 'As before' }], 'cut')
  const id = await boards.active('Cut short')
  await retitle('Cut short')
  // As a process leaves it that was killed while it took another text.
  await boards.app.database.pool.query(
    `insert into job_imports (source_id, run_id, fingerprint, position, started_at)
     select source_id, gen_random_uuid(), 'another', 100, now() from job_boards where id = $1`,
    [id],
  )
  await boards.nextHour()
  expect(await titlesOf('Cut short')).toEqual(['As before'])
})

test('the same text is taken again while a job is missing from it', async () => {
  const both = greenhouseBoard([{ id: 71 }, { id: 72 }], 'less')
  answer = both
  await boards.active('Less')
  answer = greenhouseBoard([{ id: 71 }], 'less')
  await boards.nextHour()
  await boards.nextHour()
  expect((await boards.jobsOf('Less')).map(({ status }) => status)).toEqual(['published', 'closed'])
})

test.each([null, '"empty"'])(
  'an empty board closes its jobs only when it stays empty: version %s',
  async (version) => {
    const name = `Emptied ${version}`
    answer = greenhouseBoard(
      [{ id: `21 ${version}` }, { id: `22 ${version}` }],
      'emptied' + (version === null ? '' : '-too'),
    )
    await boards.active(name)
    answer = '{"jobs":[]}'
    etag = version
    await boards.nextHour()
    expect((await boards.jobsOf(name)).map(({ status }) => status)).toEqual([
      'published',
      'published',
    ])
    await boards.nextHour()
    expect((await boards.jobsOf(name)).map(({ status }) => status)).toEqual(['closed', 'closed'])
    etag = null
  },
)

test('after three failures in a row a board rests longer and its admin hears of it', async () => {
  answer = greenhouseBoard([{ id: 31 }], 'failing')
  const id = await boards.active('Failing')
  answer = 503
  await boards.nextHour()
  expect(await boards.source(id)).toMatchObject({ state: 'active', failures: 1 })
  answer = greenhouseBoard([{ id: 31 }], 'failing')
  await boards.nextHour()
  expect(await boards.source(id)).toMatchObject({ state: 'active', failures: 0 })
  const problems = ['{"jobs":[{"id":1', 'not a board', 503] as const
  const mailsBefore = boards.app.mails.length
  for (const problem of problems) {
    answer = problem
    await boards.nextHour()
  }
  const resting = await boards.source(id)
  expect(resting).toMatchObject({
    state: 'active',
    failures: 3,
    failing: { problem: expect.stringMatching(/returned status 503/) },
  })
  expect(Date.parse(resting.nextSyncAt!) - boards.app.clock.now().getTime()).toBe(2 * 3_600_000)
  expect((await boards.source(id)).syncs.slice(0, 3).map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/returned status 503/),
    'The file isn’t valid JSON.',
    expect.stringMatching(/cut off/),
  ])
  await boards.app.runDueTasks()
  const mails = boards.app.mails.slice(mailsBefore)
  expect(mails).toMatchObject([{ to: boards.admin.email, subject: 'We can’t read a job board' }])
  const [lastTried] = resting.syncs
  await boards.nextHour()
  expect((await boards.source(id)).syncs[0]).toEqual(lastTried)
  expect((await boards.jobsOf('Failing')).map(({ status }) => status)).toEqual(['published'])

  answer = greenhouseBoard([{ id: 31 }], 'failing')
  expect((await boards.post(id, 'import')).status).toBe(200)
  await boards.app.runDueTasks()
  expect(await boards.source(id)).toMatchObject({ state: 'active', failures: 0, failing: null })
  expect((await boards.post(id, 'pause')).body).toMatchObject({ state: 'paused' })
  expect((await boards.post(id, 'pause')).status).toBe(409)
})
