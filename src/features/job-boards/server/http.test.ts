/** Boards that admins add, from a site on this machine. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  boardsPath,
  startBoardReadings,
  type BoardReadings,
} from '../../../../tests/support/board-readings.ts'
import { greenhouseBoard } from '../../../../tests/support/jobs.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import type { JobBoard, JobBoardPreview } from '../contract.ts'

let boards: BoardReadings
/** What the site sends for every board. */
let answer = ''

beforeAll(async () => {
  boards = await startBoardReadings((_request, response) => void response.end(answer))
})
beforeEach(() => boards.renew())
afterAll(() => boards.close())

test('who may: nobody but admins with the permission', async () => {
  expect((await boards.app.guest().get(boardsPath)).status).toBe(401)
  const candidate = await createCandidate(boards.app)
  const verifier = await createAdmin(boards.app, ['verifier'])
  for (const person of [candidate, verifier]) {
    expect((await person.client.get(boardsPath)).status).toBe(403)
    const body = { vendor: 'lever', token: 'acme' }
    expect((await person.client.post(boardsPath, body)).status).toBe(403)
    expect((await person.client.post(`${boardsPath}/${crypto.randomUUID()}/import`)).status).toBe(
      403,
    )
  }
  const nowhere = crypto.randomUUID()
  for (const step of ['preview', 'activation', 'pause', 'import', 'closing']) {
    expect((await boards.post(nowhere, step)).status).toBe(404)
  }
  expect((await boards.admin.client.send('DELETE', `${boardsPath}/${nowhere}`)).status).toBe(404)
})

test('a vendor and a name make the address; what does not fit is refused', async () => {
  const lever = { vendor: 'lever', token: 'acme' }
  const added = await boards.admin.client.post<JobBoard>(boardsPath, lever)
  expect(added.body).toMatchObject({
    address: 'https://api.lever.co/v0/postings/acme?mode=json',
    state: 'added',
    nextSyncAt: null,
  })
  expect((await boards.admin.client.post(boardsPath, lever)).status).toBe(409)
  for (const body of [
    { vendor: 'lever', token: '../../x' },
    { vendor: 'lever' },
    { vendor: 'address' },
    { vendor: 'address', address: 'file:///etc/passwd' },
    { vendor: 'address', address: 'javascript:alert(1)' },
    { vendor: 'address', address: 'https://user:secret@acme.example/jobs.json' },
  ]) {
    expect((await boards.admin.client.post(boardsPath, body)).status, JSON.stringify(body)).toBe(
      400,
    )
  }
  expect((await boards.admin.client.send('DELETE', `${boardsPath}/${added.body.id}`)).status).toBe(
    200,
  )
  expect(await boards.source(added.body.id)).toBeUndefined()
})

test('the list comes page by page, newest first, and those with problems by themselves', async () => {
  const made: string[] = []
  for (let number = 0; number < 5; number++) {
    const board = { vendor: 'lever', token: `paged-${number}` }
    made.push((await boards.admin.client.post<JobBoard>(boardsPath, board)).body.id)
    if (number % 2) boards.app.clock.advance({ minutes: 1 })
  }
  await boards.app.renewSessions()
  type Page = { items: JobBoard[]; nextCursor: string | null }
  const read = async (query: Record<string, string>) => {
    const found: string[] = []
    let cursor: string | null = ''
    do {
      const page: { body: Page } = await boards.admin.client.get<Page>(boardsPath, {
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
  await boards.app.database.pool.query(
    `update job_boards set state = 'active', failures = 2, failing_since = now(), problem = 'No answer',
       next_sync_at = now() + interval '1 day', previewed_at = now()
     where id = $1`,
    [made[1]],
  )
  expect(await read({ show: 'problems' })).toContain(made[1])
  expect(await read({ show: 'problems' })).not.toContain(made[2])
  expect((await boards.admin.client.get(boardsPath, { query: { cursor: 'x' } })).status).toBe(400)
  for (const id of made) await boards.admin.client.send('DELETE', `${boardsPath}/${id}`)
})

test('a link to any job leads to its board, once', async () => {
  const add = (address: string) =>
    boards.admin.client.post<JobBoard>(boardsPath, { vendor: 'address', address })
  const added = await add('https://brot.recruitee.com/o/bakery-lead?utm_source=x')
  expect(added.body.address).toBe('https://brot.recruitee.com/api/offers/')
  expect((await add('https://brot.recruitee.com/o/another-job')).status).toBe(409)
  const byName = await boards.admin.client.post(boardsPath, { vendor: 'recruitee', token: 'brot' })
  expect(byName.status).toBe(409)
  expect((await boards.admin.client.send('DELETE', `${boardsPath}/${added.body.id}`)).status).toBe(
    200,
  )
})

test('a dry run says what would happen and changes nothing; only after it a board is read', async () => {
  answer = greenhouseBoard(
    [
      { id: 1, title: 'One' },
      { id: 2, title: '' },
    ],
    'dry',
  )
  const { id, companyName } = await boards.add('Dry run')
  expect((await boards.post(id, 'activation')).status).toBe(409)
  const preview = await boards.post<JobBoardPreview>(id, 'preview')
  expect(preview.body).toMatchObject({
    company: companyName,
    added: 1,
    changed: 0,
    closed: 0,
    refused: 1,
    titles: { added: ['One'], changed: [], closed: [] },
  })
  expect(await boards.jobsOf(companyName!)).toEqual([])
  await boards.app.runDueTasks()
  expect(await boards.jobsOf(companyName!)).toEqual([])
  expect((await boards.post(id, 'activation')).status).toBe(200)
  await boards.app.runDueTasks()
  expect(await boards.jobsOf(companyName!)).toMatchObject([{ title: 'One', status: 'published' }])
  expect((await boards.post(id, 'activation')).status).toBe(409)

  answer = greenhouseBoard(
    [
      { id: 3, title: 'Three' },
      { id: 1, title: 'One, new' },
    ],
    'dry',
  )
  expect((await boards.post<JobBoardPreview>(id, 'preview')).body.titles).toEqual({
    added: ['Three'],
    changed: ['One, new'],
    closed: [],
  })
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
  const id = await boards.active()
  expect((await boards.source(id)).syncs[0]).toMatchObject({ outcome: { added: 2, refused: 0 } })
  expect(await boards.jobsOf('Oven & Co')).toMatchObject([{ title: 'Baker & friend' }])
  expect(await boards.jobsOf('Mill House')).toHaveLength(1)
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
    const id = await boards.active(company)
    const first = (await boards.source(id)).syncs[0]!.outcome!
    expect(first.added).toBeGreaterThan(10)
    await boards.nextHour()
    expect((await boards.source(id)).syncs[0]!.outcome).toMatchObject({
      added: 0,
      changed: 0,
      closed: 0,
      unchanged: first.added,
    })
    const changed = edit(text)
    answer = changed.text
    await boards.nextHour()
    await boards.nextHour()
    const [second, before] = (await boards.source(id)).syncs
    expect(before!.outcome).toMatchObject({ added: changed.added, changed: changed.changed })
    expect(second!.outcome).toMatchObject({ added: 0, changed: 0, closed: changed.removed })
    expect(second!.outcome!.unchanged).toBe(first.added + changed.added - changed.removed)
    // The next board is another: this one must not read it as its own.
    expect((await boards.post(id, 'pause')).status).toBe(200)
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
