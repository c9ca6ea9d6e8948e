import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import type { SavedJob } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const save = (client: TestClient, jobId: string, body: object = {}) =>
  client.send('PUT', `/api/saved-jobs/${jobId}`, body)
const list = async (client: TestClient, query: Record<string, string> = {}) =>
  (await client.get<{ items: SavedJob[]; nextCursor: string | null }>('/api/saved-jobs', { query }))
    .body

test('goes down the ladder', async () => {
  const { jobId, companyId, companyName } = await createJob(app)
  expect((await save(app.guest(), jobId)).status).toBe(401)
  const referrer = await createReferrer(app, companyId)
  expect((await save(referrer.client, jobId)).status).toBe(403)
  const candidate = await createCandidate(app)
  const bad = await save(candidate.client, jobId, { note: 'x'.repeat(501) })
  expect(bad).toMatchObject({ status: 400, body: { details: { fields: [{ path: 'note' }] } } })
  expect((await save(candidate.client, jobId, { note: 'a\u0000b' })).status).toBe(400)
  expect((await save(candidate.client, randomUUID())).status).toBe(404)
  expect((await save(candidate.client, jobId, { note: 'Ask Ines', tags: ['first'] })).status).toBe(
    200,
  )
  expect((await list(candidate.client)).items).toMatchObject([
    { job: { id: jobId, company: { name: companyName } }, note: 'Ask Ines', tags: ['first'] },
  ])
  const other = await createCandidate(app)
  expect((await list(other.client)).items).toEqual([])
})

test('saving again keeps the note, and what is sent replaces it', async () => {
  const { client } = await createCandidate(app)
  const { jobId } = await createJob(app)
  await save(client, jobId, { note: 'One', tags: ['a', 'a', 'b'] })
  await save(client, jobId)
  expect((await list(client)).items).toMatchObject([{ note: 'One', tags: ['a', 'b'] }])
  await save(client, jobId, { note: '' })
  expect((await list(client)).items).toMatchObject([{ note: '', tags: ['a', 'b'] }])
  const removed = await client.send('DELETE', `/api/saved-jobs/${jobId}`)
  expect(removed.status).toBe(200)
  expect((await client.send('DELETE', `/api/saved-jobs/${jobId}`)).status).toBe(200)
  expect((await list(client)).items).toEqual([])
})

test('pages neither repeat nor skip while the list changes', async () => {
  const { client } = await createCandidate(app)
  const ids: string[] = []
  for (let index = 0; index < 5; index++) {
    const { jobId } = await createJob(app)
    await save(client, jobId, { tags: index % 2 === 0 ? ['even'] : [] })
    ids.unshift(jobId)
    app.clock.advance({ seconds: 1 })
  }
  const first = await list(client, { limit: '2' })
  await save(client, (await createJob(app)).jobId)
  await client.send('DELETE', `/api/saved-jobs/${first.items[0]!.job.id}`)
  const second = await list(client, { limit: '2', cursor: first.nextCursor! })
  const third = await list(client, { limit: '2', cursor: second.nextCursor! })
  const seen = [first, second, third].flatMap((page) => page.items.map((item) => item.job.id))
  expect(seen).toEqual(ids)
  expect(third.nextCursor).toBeNull()
  expect((await list(client, { tag: 'even' })).items).toHaveLength(2)
  const marks = await client.get<{ ids: string[] }>('/api/saved-jobs/ids')
  expect(marks.body.ids).toHaveLength(5)
  expect((await client.get('/api/saved-jobs', { query: { cursor: 'x' } })).status).toBe(400)
})
