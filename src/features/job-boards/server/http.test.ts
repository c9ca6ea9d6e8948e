/** Boards that are read every hour, from a site on this machine. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { JobBoard, JobBoardPreview } from '../contract.ts'

let app: TestApp
let admin: TestPerson
/** What the site answers; a number is a status. */
let answer: string | number = 200
let conditions: (string | undefined)[] = []
let etag: string | null = null
const site = createServer((request, response) => {
  const condition = request.headers['if-none-match']
  conditions.push(condition)
  if (etag) response.setHeader('etag', etag)
  if (etag && condition === etag) response.writeHead(304).end()
  else if (typeof answer === 'number') response.writeHead(answer).end()
  else response.end(answer)
})
let base = ''
let boards = 0

beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  app = await buildTestApp({ ALLOW_PRIVATE_IMPORT: 'true' })
  await insertTestPlaces(app.database.db)
  admin = await createAdmin(app, ['moderator'])
})
beforeEach(async () => {
  await app.renewSessions()
  // The site answers all of them alike.
  await app.database.db.deleteFrom('jobBoards').execute()
})
afterAll(async () => {
  site.close()
  await app.close()
})

const path = '/api/admin/sources'
const post = <Reply>(id: string, step: string) => admin.client.post<Reply>(`${path}/${id}/${step}`)

async function add(companyName = `Board ${++boards}`) {
  const body = { vendor: 'address', address: `${base}/${++boards}`, companyName }
  const added = await admin.client.post<JobBoard>(path, body)
  expect(added.status).toBe(200)
  return added.body
}

async function source(id: string): Promise<JobBoard> {
  const { body } = await admin.client.get<{ items: JobBoard[] }>(path)
  return body.items.find((one) => one.id === id)!
}

async function active(companyName?: string) {
  const { id } = await add(companyName)
  expect((await post(id, 'preview')).status).toBe(200)
  expect((await post(id, 'activation')).status).toBe(200)
  await app.runDueTasks()
  return id
}

async function nextHour() {
  app.clock.advance({ hours: 1, minutes: 1 })
  await app.renewSessions()
  await app.runDueTasks()
}

const jobsOf = (name: string) =>
  app.database.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.title', 'jobs.status', 'jobs.closeOutcome'])
    .where('companies.name', '=', name)
    .orderBy('jobs.number')
    .execute()

test('who may: nobody but admins with the permission', async () => {
  expect((await app.guest().get(path)).status).toBe(401)
  const candidate = await createCandidate(app)
  const verifier = await createAdmin(app, ['verifier'])
  for (const person of [candidate, verifier]) {
    expect((await person.client.get(path)).status).toBe(403)
    const body = { vendor: 'lever', token: 'acme' }
    expect((await person.client.post(path, body)).status).toBe(403)
    expect((await person.client.post(`${path}/${crypto.randomUUID()}/import`)).status).toBe(403)
  }
  const nowhere = crypto.randomUUID()
  for (const step of ['preview', 'activation', 'pause', 'import', 'closing']) {
    expect((await post(nowhere, step)).status).toBe(404)
  }
  expect((await admin.client.send('DELETE', `${path}/${nowhere}`)).status).toBe(404)
})

test('a vendor and a name make the address; what does not fit is refused', async () => {
  const lever = { vendor: 'lever', token: 'acme' }
  const added = await admin.client.post<JobBoard>(path, lever)
  expect(added.body).toMatchObject({
    address: 'https://api.lever.co/v0/postings/acme?mode=json',
    state: 'added',
    nextSyncAt: null,
  })
  expect((await admin.client.post(path, lever)).status).toBe(409)
  for (const body of [
    { vendor: 'lever', token: '../../x' },
    { vendor: 'lever' },
    { vendor: 'address' },
    { vendor: 'address', address: 'file:///etc/passwd' },
    { vendor: 'address', address: 'javascript:alert(1)' },
    { vendor: 'address', address: 'https://user:secret@acme.example/jobs.json' },
  ]) {
    expect((await admin.client.post(path, body)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await admin.client.send('DELETE', `${path}/${added.body.id}`)).status).toBe(200)
  expect(await source(added.body.id)).toBeUndefined()
})

test('the list comes page by page, newest first, and those with problems by themselves', async () => {
  const made: string[] = []
  for (let number = 0; number < 5; number++) {
    const board = { vendor: 'lever', token: `paged-${number}` }
    made.push((await admin.client.post<JobBoard>(path, board)).body.id)
    if (number % 2) app.clock.advance({ minutes: 1 })
  }
  await app.renewSessions()
  type Page = { items: JobBoard[]; nextCursor: string | null }
  const read = async (query: Record<string, string>) => {
    const found: string[] = []
    let cursor: string | null = ''
    do {
      const page: { body: Page } = await admin.client.get<Page>(path, {
        query: { ...query, limit: '2', ...(cursor && { cursor }) },
      })
      expect(page.body.items.length).toBeLessThanOrEqual(2)
      found.push(...page.body.items.map(({ id }) => id))
      cursor = page.body.nextCursor
    } while (cursor)
    return found
  }
  const all = await read({})
  expect(all.slice(0, 5)).toEqual(made.toReversed())
  expect(new Set(all).size).toBe(all.length)
  await app.database.pool.query(
    `update job_boards set state = 'active', failures = 2, failing_since = now(), problem = 'No answer',
       next_sync_at = now() + interval '1 day', previewed_at = now()
     where id = $1`,
    [made[1]],
  )
  expect(await read({ show: 'problems' })).toContain(made[1])
  expect(await read({ show: 'problems' })).not.toContain(made[2])
  expect((await admin.client.get(path, { query: { cursor: 'x' } })).status).toBe(400)
  for (const id of made) await admin.client.send('DELETE', `${path}/${id}`)
})

test('a link to any job leads to its board, once', async () => {
  const add = (address: string) => admin.client.post<JobBoard>(path, { vendor: 'address', address })
  const added = await add('https://brot.recruitee.com/o/bakery-lead?utm_source=x')
  expect(added.body.address).toBe('https://brot.recruitee.com/api/offers/')
  expect((await add('https://brot.recruitee.com/o/another-job')).status).toBe(409)
  const byName = await admin.client.post(path, { vendor: 'recruitee', token: 'brot' })
  expect(byName.status).toBe(409)
  expect((await admin.client.send('DELETE', `${path}/${added.body.id}`)).status).toBe(200)
})

test('a dry run says what would happen and changes nothing; only after it a board is read', async () => {
  answer = greenhouseBoard(
    [
      { id: 1, title: 'One' },
      { id: 2, title: '' },
    ],
    'dry',
  )
  const { id, companyName } = await add()
  expect((await post(id, 'activation')).status).toBe(409)
  const preview = await post<JobBoardPreview>(id, 'preview')
  expect(preview.body).toMatchObject({
    company: companyName,
    added: 1,
    changed: 0,
    closed: 0,
    refused: 1,
    titles: { added: ['One'], changed: [], closed: [] },
  })
  expect(await jobsOf(companyName!)).toEqual([])
  await app.runDueTasks()
  expect(await jobsOf(companyName!)).toEqual([])
  expect((await post(id, 'activation')).status).toBe(200)
  await app.runDueTasks()
  expect(await jobsOf(companyName!)).toMatchObject([{ title: 'One', status: 'published' }])
  expect((await post(id, 'activation')).status).toBe(409)

  answer = greenhouseBoard(
    [
      { id: 3, title: 'Three' },
      { id: 1, title: 'One, new' },
    ],
    'dry',
  )
  expect((await post<JobBoardPreview>(id, 'preview')).body.titles).toEqual({
    added: ['Three'],
    changed: ['One, new'],
    closed: [],
  })
})

test('every hour; what left the board twice in a row is closed, what was away once is not', async () => {
  answer = greenhouseBoard(
    [
      { id: 11, title: 'Stays' },
      { id: 12, title: 'Leaves' },
    ],
    'hourly',
  )
  const id = await active('Hourly')
  expect((await source(id)).syncs).toMatchObject([{ problem: null, outcome: { added: 2 } }])

  answer = greenhouseBoard([{ id: 11, title: 'Stays' }], 'hourly')
  await app.runDueTasks()
  expect((await source(id)).syncs).toHaveLength(1)
  await nextHour()
  expect((await jobsOf('Hourly')).map(({ status }) => status)).toEqual(['published', 'published'])
  answer = greenhouseBoard(
    [
      { id: 11, title: 'Stays' },
      { id: 12, title: 'Leaves' },
    ],
    'hourly',
  )
  await nextHour()
  answer = greenhouseBoard([{ id: 11, title: 'Stays' }], 'hourly')
  await nextHour()
  expect((await jobsOf('Hourly')).map(({ status }) => status)).toEqual(['published', 'published'])
  await nextHour()
  expect(await jobsOf('Hourly')).toMatchObject([
    { status: 'published' },
    { status: 'closed', closeOutcome: 'source_gone' },
  ])
  expect((await source(id)).syncs[0]).toMatchObject({ outcome: { closed: 1, unchanged: 1 } })
  // Back again: open again.
  answer = greenhouseBoard(
    [
      { id: 11, title: 'Stays' },
      { id: 12, title: 'Leaves' },
    ],
    'hourly',
  )
  await nextHour()
  expect((await jobsOf('Hourly')).map(({ status }) => status)).toEqual(['published', 'published'])
})

test('a text that has not changed is not sent again; a job that is missing makes it read whole', async () => {
  const both = greenhouseBoard([{ id: 41 }, { id: 42 }], 'versions')
  answer = both
  etag = '"one"'
  conditions = []
  const id = await active('Versions')
  await nextHour()
  // The preview, the first reading, and the next one.
  expect(conditions).toEqual([undefined, undefined, '"one"'])
  expect((await source(id)).syncs[0]).toMatchObject({
    problem: null,
    outcome: { added: 0, unchanged: 2, closed: 0 },
  })
  answer = greenhouseBoard([{ id: 41 }], 'versions')
  etag = '"two"'
  await nextHour()
  conditions = []
  await nextHour()
  expect(conditions).toEqual([undefined])
  expect((await jobsOf('Versions')).map(({ status }) => status)).toEqual(['published', 'closed'])
  // Once a day the whole text is read all the same.
  conditions = []
  for (let hour = 0; hour < 21; hour++) await nextHour()
  expect(conditions.filter((condition) => condition === undefined)).toHaveLength(1)
  etag = null
}, 60_000)

test('an empty board closes its jobs only when it stays empty', async () => {
  answer = greenhouseBoard([{ id: 21 }, { id: 22 }], 'emptied')
  await active('Emptied')
  answer = '{"jobs":[]}'
  await nextHour()
  expect((await jobsOf('Emptied')).map(({ status }) => status)).toEqual(['published', 'published'])
  await nextHour()
  expect((await jobsOf('Emptied')).map(({ status }) => status)).toEqual(['closed', 'closed'])
})

test('after three failures in a row a board rests longer and its admin hears of it', async () => {
  answer = greenhouseBoard([{ id: 31 }], 'failing')
  const id = await active('Failing')
  answer = 503
  await nextHour()
  expect(await source(id)).toMatchObject({ state: 'active', failures: 1 })
  answer = greenhouseBoard([{ id: 31 }], 'failing')
  await nextHour()
  expect(await source(id)).toMatchObject({ state: 'active', failures: 0 })
  const problems = ['{"jobs":[{"id":1', 'not a board', 503] as const
  const mailsBefore = app.mails.length
  for (const problem of problems) {
    answer = problem
    await nextHour()
  }
  const resting = await source(id)
  expect(resting).toMatchObject({
    state: 'active',
    failures: 3,
    failing: { problem: expect.stringMatching(/returned status 503/) },
  })
  expect(Date.parse(resting.nextSyncAt!) - app.clock.now().getTime()).toBe(2 * 3_600_000)
  expect((await source(id)).syncs.slice(0, 3).map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/returned status 503/),
    'The file isn’t valid JSON.',
    expect.stringMatching(/cut off/),
  ])
  await app.runDueTasks()
  const mails = app.mails.slice(mailsBefore)
  expect(mails).toMatchObject([{ to: admin.email, subject: 'We can’t read a job board' }])
  const [lastTried] = resting.syncs
  await nextHour()
  expect((await source(id)).syncs[0]).toEqual(lastTried)
  expect((await jobsOf('Failing')).map(({ status }) => status)).toEqual(['published'])

  answer = greenhouseBoard([{ id: 31 }], 'failing')
  expect((await post(id, 'import')).status).toBe(200)
  await app.runDueTasks()
  expect(await source(id)).toMatchObject({ state: 'active', failures: 0, failing: null })
  expect((await post(id, 'pause')).body).toMatchObject({ state: 'paused' })
  expect((await post(id, 'pause')).status).toBe(409)
})

test('a feed in XML brings the jobs of several companies', async () => {
  const job = (id: number, company: string) =>
    `<job><referencenumber>${id}</referencenumber><title><![CDATA[Baker & <i>friend</i>]]></title>
    <company>${company}</company><city>Berlin</city><country>DE</country>
    <date>Fri, 20 Nov 2026 09:00:00 GMT</date><url>https://feed.example/${id}</url>
    <salary>EUR 3000 - 3500 per month</salary><jobtype>fulltime</jobtype>
    <description><![CDATA[<p>Bread.</p><script>alert(1)</script>]]></description></job>`
  answer = `<?xml version="1.0"?><!DOCTYPE source [<!ENTITY x SYSTEM "file:///etc/passwd">]>
    <source><publisher>&x;</publisher>${job(1, 'Oven &amp; Co')}${job(2, 'Mill House')}</source>`
  const { id } = await admin.client
    .post<JobBoard>(path, { vendor: 'address', address: `${base}/feed.xml` })
    .then(({ body }) => body)
  await post(id, 'preview')
  await post(id, 'activation')
  await app.runDueTasks()
  expect((await source(id)).syncs[0]).toMatchObject({ outcome: { added: 2, refused: 0 } })
  expect(await jobsOf('Oven & Co')).toMatchObject([{ title: 'Baker & friend' }])
  expect(await jobsOf('Mill House')).toHaveLength(1)
})

/** `REAL_BOARDS` names a folder with boards as employers publish them; without it one is made. */
function wholeBoards(): [company: string, text: string][] {
  const folder = process.env['REAL_BOARDS']
  if (folder) {
    return ['greenhouse_impact.json.gz', 'lever_moo.json.gz'].map((file) => [
      `Real ${file.split('.')[0]}`,
      gunzipSync(readFileSync(join(folder, file))).toString(),
    ])
  }
  const postings = Array.from({ length: 40 }, (_, index) => ({
    id: `whole-${index}`,
    title: `Opening ${index} of a whole board`,
    location: 'Berlin, Germany',
  }))
  return [['Whole', greenhouseBoard(postings, 'whole')]]
}

test('whole boards and an edited second version: added, changed and removed are exactly right', async () => {
  for (const [company, text] of wholeBoards()) {
    answer = text
    const id = await active(company)
    const first = (await source(id)).syncs[0]!.outcome!
    expect(first.added).toBeGreaterThan(10)
    await nextHour()
    expect((await source(id)).syncs[0]!.outcome).toMatchObject({
      added: 0,
      changed: 0,
      closed: 0,
      unchanged: first.added,
    })
    const changed = edit(text)
    answer = changed.text
    await nextHour()
    await nextHour()
    const [second, before] = (await source(id)).syncs
    expect(before!.outcome).toMatchObject({ added: changed.added, changed: changed.changed })
    expect(second!.outcome).toMatchObject({ added: 0, changed: 0, closed: changed.removed })
    expect(second!.outcome!.unchanged).toBe(first.added + changed.added - changed.removed)
    // The next board is another: this one must not read it as its own.
    expect((await post(id, 'pause')).status).toBe(200)
  }
}, 120_000)

type Posting = Record<string, unknown>

/** The third and every fifth posting leave, two get new titles, three come. */
function edit(text: string) {
  const document = JSON.parse(text) as Posting[] | { jobs: Posting[] }
  const list = Array.isArray(document) ? document : document.jobs
  const titleKey = Array.isArray(document) ? 'text' : 'title'
  const urlKey = Array.isArray(document) ? 'hostedUrl' : 'absolute_url'
  const left = list.filter((_posting, index) => index !== 2 && index % 5 !== 4)
  const removed = list.length - left.length
  for (const posting of left.slice(0, 2)) posting[titleKey] = `${String(posting[titleKey])} (new)`
  const news = left.slice(2, 5).map((posting, index) => ({
    ...posting,
    id: `new-${index}`,
    [urlKey]: `${String(posting[urlKey])}-new-${index}`,
    applyUrl: undefined,
  }))
  const edited = [...left, ...news]
  return {
    text: JSON.stringify(Array.isArray(document) ? edited : { ...document, jobs: edited }),
    added: news.length,
    changed: 2,
    removed,
  }
}
