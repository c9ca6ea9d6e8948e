/** Messages that leave once: also when a process dies between sending one and saying so. */
import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createLogger } from '../log/logger.ts'
import { deliverEachOnce } from './deliver-once.ts'
import { createSentNotes, type SentNotes } from './sent-notes.ts'

const log = createLogger('fatal')
let app: TestApp
let folder: string
let notes: SentNotes
let ids: string[]
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'tessera-notes-')), 'sent')
  notes = createSentNotes(folder, log)
  ids = Array.from({ length: 6 }, () => randomUUID())
  return () => rmSync(folder, { recursive: true, force: true })
})

async function deliver(send: (id: string) => Promise<void>): Promise<string[]> {
  const context = { db: app.database.db, log, signal: new AbortController().signal }
  const outcomes = await deliverEachOnce(context, notes, ids, send)
  return ids.map((id) => outcomes.get(id)!.state)
}
const names = () => readdirSync(folder, { withFileTypes: true }).map(({ name }) => name)
/** As another process leaves them that has claimed them a while ago, or just now. */
const claimedElsewhere = (claimed: string[], until: string) =>
  sql`insert into deliveries (id, claimed_until, claimed_by)
    select id, now() + ${until}::interval, gen_random_uuid()
    from unnest(${claimed}::uuid[]) id`.execute(app.database.db)

test('each leaves once, however many send it; no note remains', async () => {
  const sent: string[] = []
  const send = async (id: string) => void sent.push(id)
  const both = await Promise.all([deliver(send), deliver(send)])
  expect(sent.toSorted()).toEqual(ids.toSorted())
  for (const state of both.flat()) expect(['sent', 'busy']).toContain(state)
  expect(await deliver(send)).toEqual(ids.map(() => 'sent'))
  expect(sent).toHaveLength(ids.length)
  expect(names()).toEqual([])
})

test('one that fails is free at once, and the others do not leave again', async () => {
  const sent: string[] = []
  const failing = ids[2]!
  const first = await deliver(async (id) => {
    if (id === failing) throw new Error('busy')
    sent.push(id)
  })
  expect(first).toEqual(ids.map((id) => (id === failing ? 'failed' : 'sent')))
  expect(await deliver(async (id) => void sent.push(id))).toEqual(ids.map(() => 'sent'))
  expect(sent.toSorted()).toEqual(ids.toSorted())
})

test('what a process that died has noted does not leave again, the rest does', async () => {
  await claimedElsewhere(ids.slice(0, 4), '-1 second')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${randomUUID()}.log`), `${ids[0]}\n${ids[1]}\n`)
  // As earlier versions noted it.
  writeFileSync(join(folder, ids[2]!), '')
  const sent: string[] = []
  expect(await deliver(async (id) => void sent.push(id))).toEqual(ids.map(() => 'sent'))
  expect(sent.toSorted()).toEqual(ids.slice(3).toSorted())
})

test('what another process sends at this moment is left to it', async () => {
  await claimedElsewhere(ids.slice(0, 2), '10 seconds')
  const sent: string[] = []
  const states = await deliver(async (id) => void sent.push(id))
  expect(states).toEqual(ids.map((_, index) => (index < 2 ? 'busy' : 'sent')))
  expect(sent.toSorted()).toEqual(ids.slice(2).toSorted())
})

test('a note is there as soon as a message was taken', async () => {
  let noted = ''
  await deliver(async (id) => {
    if (id !== ids[5]) return
    await sleep(20)
    noted = readFileSync(join(folder, names()[0]!), 'utf8')
  })
  expect(noted.split('\n').filter(Boolean).toSorted()).toEqual(ids.slice(0, 5).toSorted())
})

test('notes of a month ago are forgotten at the start', () => {
  mkdirSync(folder, { recursive: true })
  const [old, fresh] = [join(folder, 'old.log'), join(folder, 'fresh.log')]
  for (const file of [old, fresh]) writeFileSync(file, `${ids[0]}\n`)
  const monthAgo = new Date(Date.now() - 31 * 86_400_000)
  utimesSync(old, monthAgo, monthAgo)
  createSentNotes(folder, log)
  expect(names()).toEqual(['fresh.log'])
})
