import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { applyFor, openIntake, resumeForm } from '../../../../tests/support/applications.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, createJob, createReferrer } from '../../../../tests/support/people.ts'
import { ask } from '../../../../tests/support/referrals.ts'
import { coverNotesAtMost, type CoverNote } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const note = { role: 'Data engineer', body: 'I would like to join {company}. {why}' }
const create = (client: TestClient, more: object = {}) =>
  client.post<CoverNote & Failure>('/api/cover-notes', { ...note, ...more })
const list = async (client: TestClient) =>
  (await client.get<{ items: CoverNote[] }>('/api/cover-notes')).body.items

test('the ladder', async () => {
  const { client } = await createCandidate(app)
  const stranger = await createCandidate(app)
  expect((await create(app.guest())).status).toBe(401)
  const recruiter = await createReferrer(app, (await createJob(app)).companyId)
  expect((await create(recruiter.client)).status).toBe(403)
  expect((await create(client, { role: ' ' })).status).toBe(400)
  expect((await create(client, { body: 'x'.repeat(2001) })).status).toBe(400)
  const made = await create(client)
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({ ...note, version: 0 })
  expect(await list(client)).toEqual([made.body])
  expect(await list(stranger.client)).toEqual([])
  const path = `/api/cover-notes/${made.body.id}`
  const change = { role: 'Engineer', body: 'New', expectedVersion: 0 }
  expect((await stranger.client.send('PUT', path, change)).status).toBe(404)
  expect((await stranger.client.send('DELETE', path)).status).toBe(404)
  expect((await client.send('PUT', path, change)).status).toBe(200)
  expect((await client.send('PUT', path, change)).status).toBe(409)
  expect(await list(client)).toMatchObject([{ role: 'Engineer', body: 'New', version: 1 }])
  expect((await client.send('DELETE', path)).status).toBe(200)
  expect((await client.send('DELETE', path)).status).toBe(404)
})

test('a role has one note, however it is written', async () => {
  const { client } = await createCandidate(app)
  const all = await Promise.all(['Nurse', 'nurse', 'NURSE'].map((role) => create(client, { role })))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(2)
  const other = await create(client, { role: 'Doctor' })
  const renamed = { ...note, role: 'Nurse', expectedVersion: 0 }
  const path = `/api/cover-notes/${other.body.id}`
  expect((await client.send('PUT', path, renamed)).status).toBe(409)
})

test('there are thirty at most, also when many are saved at once', async () => {
  const { client } = await createCandidate(app)
  const roles = Array.from({ length: coverNotesAtMost + 5 }, (_, index) => `Role ${index}`)
  const all = await Promise.all(roles.map((role) => create(client, { role })))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(coverNotesAtMost)
  expect(await list(client)).toHaveLength(coverNotesAtMost)
})

test('nothing is sent with a variable left in it, and the refusal says which', async () => {
  const job = await createJob(app)
  const manager = await createReferrer(app, job.companyId, { level: 3 })
  await openIntake(manager.client, job.jobId)
  const { client } = await createCandidate(app)
  await client.postForm('/candidate/info', resumeForm())
  const refused = await applyFor(client, job.jobId, { coverNote: note.body })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('Fill in {company}, {why} before you send this.')
  const filled = note.body.replace('{company}', 'Nordwind').replace('{why}', 'Because.')
  const asked = await ask(client, job.jobId, { note: note.body })
  expect(asked.status).toBe(400)
  expect(JSON.stringify(asked.body)).toContain('{why}')
  expect((await applyFor(client, job.jobId, { coverNote: filled })).status).toBe(200)
})
