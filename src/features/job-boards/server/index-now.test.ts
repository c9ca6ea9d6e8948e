import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeJob } from '#features/jobs/server/service.ts'
import { importBoard } from './service.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { createAdmin, createCandidate, createJob } from '../../../../tests/support/people.ts'
import { createHiringManager, published, stepPosting } from '../../../../tests/support/postings.ts'
import { learnVocabulary } from '#features/job-search/server/service.ts'
import type { ArticleDraft } from '#features/articles/contract.ts'
import { shipArticles } from '#features/articles/server/service.ts'
import type { Post } from '#features/feeds/contract.ts'
import { gatherChanges, noteCollections, pagesChanged } from './service.index-now.ts'

type Told = { host: string; key: string; keyLocation: string; urlList: string[] }

const key = 'a1b2c3d4-e5f6'
const answers: number[] = []
const told: Told[] = []

/** Answers as the protocol says, or with what a test has put first. */
async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const body = JSON.parse(await text(request)) as Told
  const asked =
    request.method === 'POST' &&
    request.url === '/indexnow' &&
    request.headers['content-type'] === 'application/json; charset=utf-8'
  const own = body.urlList.every((url) => new URL(url).host === body.host)
  const status = answers.shift() ?? (asked ? (own ? 200 : 422) : 400)
  if (status < 300) told.push(body)
  reply.writeHead(status, { location: '/elsewhere' }).end()
}

const engine = createServer((request, reply) => void take(request, reply))
let app: TestApp
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(engine.address() as AddressInfo).port}/indexnow`
  app = await buildTestApp({
    INDEX_NOW_KEY: key,
    INDEX_NOW_URL: address,
    ALLOW_PRIVATE_IMPORT: 'true',
  })
  await insertTestPlaces(app.database.db)
})
beforeEach(async () => {
  await app.renewSessions()
  answers.length = 0
  await settle()
  told.length = 0
})
afterAll(async () => {
  engine.close()
  await app.close()
})

const asSystem = <Result>(work: Parameters<TestApp['runAsSystem']>[0]) =>
  app.runAsSystem(work, { requestId: 'test' }) as Promise<Result>

/** Runs the schedule, then what it has made. */
async function settle(): Promise<void> {
  await app.runDueTasks()
  await app.runDueTasks()
}

let companies = 0

/** A job with a page for everybody. */
async function openJob(on: TestApp = app, title = 'Signaller'): Promise<string> {
  const companyName = `Signal ${++companies}`
  const text = greenhouseBoard([{ title }])
  await on.runAsSystem((context) => importBoard(context, { text, companyName }), {
    requestId: 'test',
  })
  const { rows } = await sql<{ id: string }>`
    select jobs.id from jobs join companies on companies.id = company_id
    where name = ${companyName}`.execute(on.database.db)
  return rows[0]!.id
}

const all = () => told.flatMap(({ urlList }) => urlList).toSorted()
const isJob = (address: string) => address.includes('/job-listing/')
const pages = () => all().filter(isJob)
/** Without collections, which come and go with the jobs of other tests. */
const otherPages = () => all().filter((address) => !isJob(address) && !address.includes('/jobs/'))
const pageOf = (id: string) => `http://tessera.test/job-listing/${id}`

async function waiting(): Promise<number> {
  const rows = await app.database.db.selectFrom('indexNowJobs').select('jobId').execute()
  return rows.length
}

const change = (...jobIds: string[]) => asSystem((context) => pagesChanged(context, jobIds))

describe('IndexNow', () => {
  test('the key is served for those who ask whether it is ours', async () => {
    const reply = await app.guest().get<string>(`/${key}.txt`)
    expect(reply.status).toBe(200)
    expect(reply.raw.body).toBe(key)
    expect(reply.headers['content-type']).toContain('text/plain')
  })

  test('a job is told of when it opens and when it closes, once for several changes', async () => {
    const jobId = await openJob()
    const { client } = await createHiringManager(app)
    const own = await published(client)
    await change(jobId, jobId)
    await settle()
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({
      host: 'tessera.test',
      key,
      keyLocation: `http://tessera.test/${key}.txt`,
    })
    expect(pages()).toEqual([jobId, own].map(pageOf).toSorted())
    expect(await waiting()).toBe(0)
    told.length = 0
    await asSystem((context) => closeJob(context, jobId, 'filled'))
    await settle()
    expect(pages()).toEqual([pageOf(jobId)])
  })

  test('pages that search engines may not have are not told of', async () => {
    const { client } = await createHiringManager(app)
    const paused = await published(client)
    const unlisted = await createJob(app)
    const folded = await openJob()
    await settle()
    told.length = 0
    expect((await stepPosting(client, paused, 'pause')).status).toBe(200)
    await sql`update jobs set folded_into = ${paused} where id = ${folded}`.execute(app.database.db)
    await change(paused, unlisted.jobId, folded)
    await settle()
    expect(pages()).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test.each([429, 500, 302])('an answer of %i is asked for again later', async (status) => {
    const jobId = await openJob()
    answers.push(status)
    await settle().catch(() => undefined)
    expect(pages()).toEqual([])
    expect(await waiting()).toBe(1)
    app.clock.advance({ minutes: 30 })
    await settle()
    expect(pages()).toEqual([pageOf(jobId)])
    expect(await waiting()).toBe(0)
  })

  test('a refusal is not repeated', async () => {
    await openJob()
    answers.push(422)
    await settle()
    expect(await waiting()).toBe(0)
    app.clock.advance({ minutes: 30 })
    await settle()
    expect(pages()).toEqual([])
  })

  test('what changes while it is told of is told of again', async () => {
    const jobId = await openJob()
    answers.push(503)
    await settle().catch(() => undefined)
    await change(jobId)
    app.clock.advance({ minutes: 30 })
    await settle()
    expect(pages()).toEqual([pageOf(jobId)])
  })

  test('one call holds so many pages and no more; the rest is the next one', async () => {
    const three = [await openJob(), await openJob(), await openJob()]
    await change(...three)
    await asSystem((context) => gatherChanges(context, 2))
    await settle()
    expect(told.map(({ urlList }) => urlList.length).toSorted((one, other) => one - other)).toEqual(
      [1, 2],
    )
    expect(pages()).toEqual(three.map(pageOf).toSorted())
  })

  test('an article is told of with its lists when it is published, changes and goes', async () => {
    await app.runAsSystem(shipArticles, { requestId: 'test', transaction: false })
    await settle()
    expect(otherPages()).toContain('http://tessera.test/terms')
    const { client: editor } = await createAdmin(app, ['editor'])
    const content = {
      category: 'referrals',
      title: 'A title',
      excerpt: 'A summary.',
      body: 'Words.',
      slug: 'told-of',
      authorName: 'Ada',
    }
    const at = (step: string) => `/api/admin/articles${step}`
    const made = await editor.post<ArticleDraft>(at(''), content, {
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    const steps: [string, object][] = [
      [`/${made.body.id}/publish`, { at: null }],
      [`/${made.body.id}`, { ...content, body: 'Others.' }],
      [`/${made.body.id}/unpublish`, {}],
    ]
    told.length = 0
    await settle()
    expect(otherPages()).toEqual([])
    for (const [index, [path, body]] of steps.entries()) {
      const reply = await editor.post(at(path), { ...body, expectedVersion: index + 1 })
      expect(reply.status).toBe(200)
      told.length = 0
      await settle()
      const expected = ['/blog/referrals', '/blog/referrals/told-of', '/blogs']
      expect(otherPages()).toEqual(expected.map((page) => `http://tessera.test${page}`))
    }
  })

  test('an article that search engines shall leave out is not told of', async () => {
    const { client: editor } = await createAdmin(app, ['editor'])
    for (const change of [{ isIndexed: false }, { canonicalUrl: 'https://first.example/there' }]) {
      const made = await editor.post<ArticleDraft>(
        '/api/admin/articles',
        {
          category: 'hiring',
          title: 'T',
          excerpt: 'E',
          body: 'B',
          authorName: 'Ada',
          slug: crypto.randomUUID(),
          ...change,
        },
        { headers: { 'idempotency-key': crypto.randomUUID() } },
      )
      const path = `/api/admin/articles/${made.body.id}/publish`
      expect((await editor.post(path, { expectedVersion: 1, at: null })).status).toBe(200)
    }
    await settle()
    expect(otherPages()).toEqual([])
  })

  test('a post is told of once it is public, and when it goes; a request without a name never is', async () => {
    const { client } = await createCandidate(app)
    const { client: moderator } = await createAdmin(app, ['moderator'])
    const post = (body: object) =>
      client.post<Post>('/api/posts', body, {
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
    const { body: plain } = await post({ kind: 'text', body: 'Read this before you ask' })
    const masked = await post({ kind: 'seeks_referral', body: 'Please', roles: ['Engineer'] })
    expect(masked.status).toBe(200)
    await settle()
    expect(otherPages()).toEqual([])
    for (const { id } of [plain, masked.body]) {
      const path = `/api/admin/waiting-posts/${id}/decision`
      expect((await moderator.post(path, { isApproved: true, note: '' })).status).toBe(200)
    }
    await settle()
    const page = `http://tessera.test/feeds/post/${plain.slug}`
    expect(otherPages()).toEqual([page])
    told.length = 0
    expect((await client.send('DELETE', `/api/posts/${plain.id}`)).status).toBe(200)
    await settle()
    expect(otherPages()).toEqual([page])
  })

  test('a collection is told of when it appears and when it goes, and not in between', async () => {
    const note = () => asSystem((context) => noteCollections(context))
    await Promise.all(Array.from({ length: 6 }, () => openJob(app, 'Lamplighter')))
    await app.runAsSystem((context) => learnVocabulary(context), { requestId: 'test' })
    await note()
    await settle()
    const collection = 'http://tessera.test/jobs/lamplighter'
    expect(all()).toContain(collection)
    told.length = 0
    await note()
    await settle()
    expect(all()).not.toContain(collection)
    await sql`delete from job_suggestions where label = 'Lamplighter'`.execute(app.database.db)
    await note()
    await settle()
    expect(all()).toContain(collection)
  })

  test('nothing is kept or told without a key, and nobody inside the own network is told', async () => {
    const off: Record<string, string> = {}
    const inside = { INDEX_NOW_KEY: key, INDEX_NOW_URL: address }
    for (const environment of [off, inside]) {
      const other = await buildTestApp(environment)
      await insertTestPlaces(other.database.db)
      await openJob(other)
      await other.runDueTasks().catch(() => undefined)
      const kept = await other.database.db.selectFrom('indexNowJobs').select('jobId').execute()
      const isOn = environment === inside
      expect(kept).toHaveLength(isOn ? 1 : 0)
      expect((await other.guest().get(`/${key}.txt`)).status).toBe(isOn ? 200 : 404)
      await other.close()
    }
    expect(told).toEqual([])
  })
})
