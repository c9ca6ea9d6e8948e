import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { findOrCreateStubJob } from '#features/jobs/server/service.ts'
import { importBoard, type ImportInput } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

let company = ''
beforeEach(() => {
  company = `Acme ${crypto.randomUUID()}`
})

function run(text: string, more: Partial<ImportInput> = {}) {
  return app.runAsSystem(
    (context) => importBoard(context, { text, companyName: company, ...more }),
    { requestId: 'test' },
  )
}

function board(...postings: Parameters<typeof greenhouseBoard>[0]): string {
  return greenhouseBoard(postings, company.slice(5))
}

async function jobsOfCompany() {
  return app.database.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.title', 'jobs.status', 'jobs.closeOutcome', 'jobs.postedAt', 'jobs.id'])
    .where('companies.name', '=', company)
    .orderBy('jobs.number')
    .execute()
}

const counts = { added: 0, changed: 0, unchanged: 0, closed: 0 }

test('the same file again changes nothing; a change is one change; a posting that left is closed', async () => {
  const first = board({ id: 1, title: 'One' }, { id: 2, title: 'Two' })
  expect(await run(first)).toMatchObject({ ...counts, added: 2, refused: [] })
  app.clock.advance({ hours: 1 })
  expect(await run(first)).toMatchObject({ ...counts, unchanged: 2 })
  const second = board({ id: 1, title: 'One, new' }, { id: 3, title: 'Three' })
  expect(await run(second)).toMatchObject({ ...counts, added: 1, changed: 1, closed: 1 })
  expect(await jobsOfCompany()).toMatchObject([
    { title: 'One, new', status: 'published' },
    { title: 'Two', status: 'closed', closeOutcome: 'source_gone' },
    { title: 'Three', status: 'published' },
  ])
  expect(await run(second)).toMatchObject({ ...counts, unchanged: 2 })
  expect(await run(first)).toMatchObject({ ...counts, changed: 2, closed: 1 })
})

test('a bad posting is refused with its reason and what is open of it stays open', async () => {
  await run(board({ id: 1 }, { id: 2 }))
  const report = await run(
    board({ id: 1, content: '&lt;p&gt; &lt;/p&gt;' }, { id: 2 }, { id: 2 }, { title: '<b></b>' }),
  )
  // Without a description, title, location and address are enough.
  expect(report).toMatchObject({ ...counts, changed: 1, unchanged: 1, closed: 0 })
  expect(report.refused.map(({ reason }) => reason)).toEqual([
    'its id 2 is in the file twice',
    'it has no title',
  ])
  expect((await jobsOfCompany()).map(({ status }) => status)).toEqual(['published', 'published'])
})

test('odd dates, odd places and HTML in titles are said, and the rest is taken', async () => {
  const text = board(
    { id: 1, title: 'A <i>b</i>', firstPublished: '1970-01-01T00:00:00Z' },
    { id: 2, firstPublished: '2099-01-01T00:00:00Z', location: 'Level 3, the Moon' },
    { id: 3, deadline: '2001-05-05' },
  )
  const report = await run(text)
  expect(report).toMatchObject({ ...counts, added: 2 })
  expect(report.refused).toMatchObject([{ reason: 'its last day was 2001-05-05' }])
  expect(report.warnings.map(({ warning }) => warning)).toEqual([
    expect.stringMatching(/^posted 1970-01-01 cannot be right/),
    expect.stringMatching(/^posted 2099-01-01 cannot be right/),
    expect.stringMatching(/kept as text only$/),
  ])
  const [first] = await jobsOfCompany()
  expect(first).toMatchObject({ title: 'A b', postedAt: app.clock.now() })
  app.clock.advance({ days: 1 })
  expect(await run(text)).toMatchObject({ ...counts, unchanged: 2 })
})

test('what a posting says beside its text is shown, and goes when it is said no longer', async () => {
  const posting = (more: object) =>
    JSON.stringify({
      '@type': 'JobPosting',
      identifier: company,
      title: 'Beekeeper',
      description: '<p>Bees</p>',
      hiringOrganization: { name: company },
      ...more,
    })
  expect(await run(posting({}))).toMatchObject({ ...counts, added: 1 })
  const said = posting({ totalJobOpenings: 3, jobStartDate: '2027-02-01' })
  expect(await run(said)).toMatchObject({ ...counts, changed: 1 })
  expect(await run(said)).toMatchObject({ ...counts, unchanged: 1 })
  const [job] = await jobsOfCompany()
  const read = () => app.guest().get(`/api/jobs/${job!.id}`)
  expect((await read()).body).toMatchObject({ details: { openings: 3, startsOn: '2027-02-01' } })
  expect(await run(posting({}))).toMatchObject({ ...counts, changed: 1 })
  expect((await read()).body).toMatchObject({ details: { openings: null, startsOn: null } })
})

test('a cut-off file, an empty board and a posting without an id close nothing', async () => {
  const text = board({ id: 1 }, { id: 2 })
  await run(text)
  await expect(run(text.slice(0, -20))).rejects.toThrow('cut off')
  await expect(run('{"jobs":[]}')).rejects.toThrow('The board is empty')
  const damaged = JSON.parse(board({ id: 1 }, {})) as { jobs: Record<string, unknown>[] }
  delete damaged.jobs[1]!['id']
  const report = await run(JSON.stringify(damaged))
  expect(report).toMatchObject({ ...counts, unchanged: 1, refused: [{ reason: 'it has no id' }] })
  expect(report.warnings.at(-1)?.warning).toMatch(/no job was closed/)
  expect((await jobsOfCompany()).map(({ status }) => status)).toEqual(['published', 'published'])
})

test('a failure on the way leaves everything as it was', async () => {
  const text = board({ id: 1 })
  const failing = app.runAsSystem(
    async (context) => {
      await importBoard(context, { text, companyName: company })
      throw new Error('the process dies')
    },
    { requestId: 'test' },
  )
  await expect(failing).rejects.toThrow('dies')
  expect(await jobsOfCompany()).toEqual([])
})

test('a pasted posting is one record, also with the board that has it', async () => {
  const token = company.slice(5)
  const url = `https://boards.greenhouse.io/${token}/jobs/7?gh_src=x`
  const paste = (address: string) =>
    app.runAsSystem(
      (context) => findOrCreateStubJob(context, { url: address, companyName: company }),
      { requestId: 'test' },
    )
  const stub = await paste(url)
  expect(stub.created).toBe(true)
  const again = await paste(`http://www.boards.greenhouse.io/${token}/jobs/7/#apply`)
  expect(again).toEqual({ ...stub, created: false })
  const twins = await Promise.all([8, 8, 8].map((id) => paste(`https://x.example/${token}/${id}`)))
  expect(new Set(twins.map(({ jobId }) => jobId)).size).toBe(1)
  expect(twins.filter(({ created }) => created)).toHaveLength(1)

  const guest = app.guest()
  const search = () => guest.get<{ total: number }>('/api/jobs', { query: { q: token } })
  expect((await search()).body.total).toBe(0)
  expect(await run(board({ id: 7, title: 'From the board' }))).toMatchObject({
    changed: 1,
    added: 0,
  })
  const job = await guest.get(`/api/jobs/${stub.jobId}`)
  expect(job.body).toMatchObject({ title: 'From the board', listed: true })
})

test('addresses that are none are refused at their field', async () => {
  for (const url of ['javascript:alert(1)', 'https://u:p@x.example/', 'ftp://x.example']) {
    const pasting = app.runAsSystem(
      (context) => findOrCreateStubJob(context, { url, companyName: company }),
      { requestId: 'test' },
    )
    await expect(pasting).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: [{ path: 'url' }] },
    })
  }
})

test('a job is closed within a minute of its last day, once', async () => {
  await run(board({ id: 1 }))
  const [job] = await jobsOfCompany()
  const guest = app.guest()
  app.clock.advance({ days: 60, seconds: 1 })
  await app.runDueTasks()
  await app.runDueTasks()
  expect(await jobsOfCompany()).toMatchObject([{ status: 'closed', closeOutcome: 'expired' }])
  expect((await guest.get(`/api/jobs/${job!.id}`)).body).toMatchObject({ status: 'closed' })
})

test('an empty board closes what is open when that is said', async () => {
  await run(board({ id: 1 }, { id: 2 }))
  expect(await run('{"jobs":[]}', { allowEmpty: true })).toMatchObject({ ...counts, closed: 2 })
})
