/** Boards that lose most of their jobs at once, and sites that send what no board is. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { JobBoard, JobBoardPreview } from '../contract.ts'

let app: TestApp
let admin: TestPerson
let answer: (response: ServerResponse) => void = (response) => response.end()
const site = createServer((_request, response) => answer(response))
let base = ''

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
  await app.database.db.deleteFrom('jobBoards').execute()
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await app.close()
})

const path = '/api/admin/sources'
const post = <Reply>(id: string, step: string) => admin.client.post<Reply>(`${path}/${id}/${step}`)
const board = (name: string, count: number) => (response: ServerResponse) =>
  void response.end(
    greenhouseBoard(
      Array.from({ length: count }, (_, index) => ({ id: `${name}-${index}` })),
      name.toLowerCase(),
    ),
  )

async function source(id: string): Promise<JobBoard> {
  const { body } = await admin.client.get<{ items: JobBoard[] }>(path)
  return body.items.find((one) => one.id === id)!
}

async function active(companyName: string) {
  const address = `${base}/${crypto.randomUUID()}`
  const added = await admin.client.post<JobBoard>(path, { vendor: 'address', address, companyName })
  const { id } = added.body
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

async function openOf(name: string): Promise<number> {
  const rows = await app.database.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select('jobs.id')
    .where('companies.name', '=', name)
    .where('jobs.status', '=', 'published')
    .execute()
  return rows.length
}

test('most of a board stays open until someone agrees, and then closes at once', async () => {
  answer = board('Heldbacker', 10)
  const id = await active('Heldbacker')
  expect((await post(id, 'closing')).status).toBe(409)
  answer = board('Heldbacker', 1)
  for (let hours = 0; hours < 4; hours++) await nextHour()
  expect(await openOf('Heldbacker')).toBe(10)
  expect(await source(id)).toMatchObject({ state: 'active', held: { missing: 9, open: 10 } })
  expect((await post<JobBoardPreview>(id, 'preview')).body).toMatchObject({
    closed: 0,
    held: { missing: 9, open: 10 },
  })

  const candidate = await createCandidate(app)
  expect((await candidate.client.post(`${path}/${id}/closing`)).status).toBe(403)
  const agreed = await post<JobBoard>(id, 'closing')
  expect(agreed.body.held).toMatchObject({ missing: 9, closesAt: null })
  await app.runDueTasks()
  expect(await openOf('Heldbacker')).toBe(1)
  expect((await source(id)).held).toBeNull()
})

test('a person who agreed to nine has not agreed to ten', async () => {
  answer = board('Moregone', 12)
  const id = await active('Moregone')
  answer = board('Moregone', 3)
  await nextHour()
  expect((await post(id, 'closing')).status).toBe(200)
  answer = board('Moregone', 1)
  await app.runDueTasks()
  expect(await openOf('Moregone')).toBe(12)
  expect((await source(id)).held).toMatchObject({ missing: 11, open: 12 })
})

test('most of a board closes by itself after a day of readings in a row', async () => {
  answer = board('Dayby', 10)
  const id = await active('Dayby')
  answer = board('Dayby', 2)
  for (let hours = 0; hours < 23; hours++) await nextHour()
  expect(await openOf('Dayby')).toBe(10)
  for (let hours = 0; hours < 3; hours++) await nextHour()
  expect(await openOf('Dayby')).toBe(2)
  expect((await source(id)).held).toBeNull()
}, 60_000)

test('a board that is whole again ends it', async () => {
  answer = board('Backagain', 10)
  const id = await active('Backagain')
  answer = (response) => void response.end('{"jobs":[]}')
  await nextHour()
  await nextHour()
  expect((await source(id)).held).toMatchObject({ missing: 10 })
  answer = board('Backagain', 10)
  await nextHour()
  expect((await source(id)).held).toBeNull()
  expect(await openOf('Backagain')).toBe(10)
})

const endless = (start: string, piece: string) => (response: ServerResponse) => {
  response.write(start)
  const text = piece.repeat(65_536 / piece.length)
  const more = () => {
    if (response.destroyed) return
    if (response.write(text)) setImmediate(more)
    else response.once('drain', more)
  }
  more()
}

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['endless white space', endless('{"jobs":[', ' '), /no posting in 8 MB/],
  [
    'gzipped white space',
    (response) => void response.end(gzipSync(`[${' '.repeat(32 << 20)}`)),
    /no posting in 8 MB/,
  ],
  [
    '2 GB that are announced',
    (response) => void response.writeHead(200, { 'content-length': String(2 ** 31) }).write('{'),
    /larger than 300 MB/,
  ],
  [
    'a drip',
    (response) => {
      const timer = setInterval(() => response.write(' '), 50)
      response.once('close', () => clearInterval(timer))
    },
    /took too long to respond/,
  ],
  [
    'a video',
    (response) => void response.writeHead(200, { 'content-type': 'video/mp4' }).end('x'),
    /returned video\/mp4/,
  ],
  ['a deep one', (response) => void response.end('['.repeat(3_000_000)), /nested too deep/],
])('%s is refused soon, in one sentence', async (_name, sends, message) => {
  answer = sends
  const body = { vendor: 'address', address: `${base}/${crypto.randomUUID()}`, companyName: 'No' }
  const added = await admin.client.post<JobBoard>(path, body)
  const began = performance.now()
  const preview = await post<{ error: { details: { reason: string } } }>(added.body.id, 'preview')
  expect(preview.status).toBe(409)
  expect(JSON.stringify(preview.body)).toMatch(message)
  expect(performance.now() - began).toBeLessThan(10_000)
})
