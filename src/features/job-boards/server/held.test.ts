/** Boards that lose most of their jobs at once, and sites that send what no board is. */
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  boardsPath,
  startBoardReadings,
  type BoardReadings,
} from '../../../../tests/support/board-readings.ts'
import { greenhouseBoard } from '../../../../tests/support/jobs.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import type { JobBoard, JobBoardPreview } from '../contract.ts'

let boards: BoardReadings
let answer: (response: ServerResponse) => void = (response) => response.end()

beforeAll(async () => {
  boards = await startBoardReadings((_request, response) => answer(response))
})
beforeEach(() => boards.renew())
afterAll(() => boards.close())

const board = (name: string, count: number) => (response: ServerResponse) =>
  void response.end(
    greenhouseBoard(
      Array.from({ length: count }, (_, index) => ({ id: `${name}-${index}` })),
      name.toLowerCase(),
    ),
  )

async function openOf(name: string): Promise<number> {
  const jobs = await boards.jobsOf(name)
  return jobs.filter(({ status }) => status === 'published').length
}

test('most of a board stays open until someone agrees, and then closes at once', async () => {
  answer = board('Heldbacker', 10)
  const id = await boards.active('Heldbacker')
  expect((await boards.post(id, 'closing')).status).toBe(409)
  answer = board('Heldbacker', 1)
  for (let hours = 0; hours < 4; hours++) await boards.nextHour()
  expect(await openOf('Heldbacker')).toBe(10)
  expect(await boards.source(id)).toMatchObject({ state: 'active', held: { missing: 9, open: 10 } })
  expect((await boards.post<JobBoardPreview>(id, 'preview')).body).toMatchObject({
    closed: 0,
    held: { missing: 9, open: 10 },
  })

  const candidate = await createCandidate(boards.app)
  expect((await candidate.client.post(`${boardsPath}/${id}/closing`)).status).toBe(403)
  const agreed = await boards.post<JobBoard>(id, 'closing')
  expect(agreed.body.held).toMatchObject({ missing: 9, closesAt: null })
  await boards.app.runDueTasks()
  expect(await openOf('Heldbacker')).toBe(1)
  expect((await boards.source(id)).held).toBeNull()
})

test('a person who agreed to nine has not agreed to ten', async () => {
  answer = board('Moregone', 12)
  const id = await boards.active('Moregone')
  answer = board('Moregone', 3)
  await boards.nextHour()
  expect((await boards.post(id, 'closing')).status).toBe(200)
  answer = board('Moregone', 1)
  await boards.app.runDueTasks()
  expect(await openOf('Moregone')).toBe(12)
  expect((await boards.source(id)).held).toMatchObject({ missing: 11, open: 12 })
})

test('most of a board closes by itself after a day of readings in a row', async () => {
  answer = board('Dayby', 10)
  const id = await boards.active('Dayby')
  answer = board('Dayby', 2)
  for (let hours = 0; hours < 23; hours++) await boards.nextHour()
  expect(await openOf('Dayby')).toBe(10)
  for (let hours = 0; hours < 3; hours++) await boards.nextHour()
  expect(await openOf('Dayby')).toBe(2)
  expect((await boards.source(id)).held).toBeNull()
}, 60_000)

test('a board that is whole again ends it', async () => {
  answer = board('Backagain', 10)
  const id = await boards.active('Backagain')
  answer = (response) => void response.end('{"jobs":[]}')
  await boards.nextHour()
  await boards.nextHour()
  expect((await boards.source(id)).held).toMatchObject({ missing: 10 })
  answer = board('Backagain', 10)
  await boards.nextHour()
  expect((await boards.source(id)).held).toBeNull()
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
  const added = await boards.add('No')
  const began = performance.now()
  const preview = await boards.post<{ error: { details: { reason: string } } }>(added.id, 'preview')
  expect(preview.status).toBe(409)
  expect(JSON.stringify(preview.body)).toMatch(message)
  expect(performance.now() - began).toBeLessThan(10_000)
})
