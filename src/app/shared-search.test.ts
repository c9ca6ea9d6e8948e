import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import type { searchJobs } from '#features/job-search/contract.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import { createLogger } from '#platform/log/logger.ts'
import { buildTestApp, type TestApp } from '../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../tests/support/jobs.ts'
import { createCandidate } from '../../tests/support/people.ts'
import { followPageChanges } from './page-changes.ts'

let app: TestApp
let changes: { close(): Promise<void> }
let forgotten = 0
beforeAll(async () => {
  app = await buildTestApp({ SHARE_REPLIES: 'true' })
  await insertTestPlaces(app.database.db)
  const shared = {
    forget() {
      forgotten += 1
      app.shared.forget()
    },
  }
  const web = { invalidate: () => {} }
  changes = await followPageChanges(app.database.connectionString, {
    web,
    shared,
    settings: app.parts.settings,
    log: createLogger('silent'),
  })
}, 60_000)
afterAll(async () => {
  await changes.close()
  await app.close()
})

async function importPostings(titles: string[]): Promise<void> {
  const text = greenhouseBoard(titles.map((title, index) => ({ id: index + 1, title })))
  const before = forgotten
  await app.runAsSystem((context) => importBoard(context, { text, companyName: 'Acme' }), {
    requestId: 'test',
  })
  await expect.poll(() => forgotten).toBeGreaterThan(before)
}

const search = (client = app.guest()) =>
  client.get<CallReply<typeof searchJobs>>('/api/jobs', { query: { q: 'keeper' } })

const titlesOf = (reply: Awaited<ReturnType<typeof search>>) =>
  reply.body.items.map(({ title }) => title).toSorted()

test('one search serves everyone until a job changes, in whatever process', async () => {
  await importPostings(['Lighthouse keeper'])
  const guest = await search()
  expect(titlesOf(guest)).toEqual(['Lighthouse keeper'])
  // Behind the product's back: nobody has said that anything changed.
  const rename = (name: string) => app.database.db.updateTable('companies').set({ name }).execute()
  await rename('Acme Lights')
  const candidate = await createCandidate(app)
  expect((await search(candidate.client)).body).toEqual(guest.body)

  await importPostings(['Lighthouse keeper', 'Bee keeper'])
  const kept = await search()
  expect(titlesOf(kept)).toEqual(['Bee keeper', 'Lighthouse keeper'])
  await rename('Acme Bees')
  app.clock.advance({ seconds: 29 })
  expect((await search()).body).toEqual(kept.body)
  app.clock.advance({ seconds: 1 })
  expect((await search()).body.items[0]!.company.name).toBe('Acme Bees')
})

test('bad input is never kept, and cursors belong to their search', async () => {
  const refused = await app.guest().get('/api/jobs', { query: { cursor: 'forged' } })
  expect(refused.status).toBe(400)
  const again = await app.guest().get('/api/jobs', { query: { cursor: 'forged' } })
  expect(again.status).toBe(400)
  expect(again.body['requestId']).not.toBe(refused.body['requestId'])
})
