import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listZip, readZipEntry } from '#platform/storage/zip.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { resumeForm } from '../../../../tests/support/applications.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
  password,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import type { CallReply } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import type { AccountDeletion, DataExport, getOwnData } from '../contract.ts'

let app: TestApp
let person: TestPerson

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await createCandidate(app)
})

type OwnData = CallReply<typeof getOwnData>
const ownData = async (client: TestClient) => (await client.get<OwnData>('/api/privacy')).body
const askExport = (client: TestClient) => client.post<DataExport & Failure>('/api/privacy/exports')
const askDeletion = (client: TestClient, currentPassword = password) =>
  client.post<AccountDeletion & Failure>('/api/privacy/deletion', { currentPassword })
const cancel = (client: TestClient) => client.post<Failure>('/api/privacy/deletion/cancel')
const openLink = (client: TestClient, id: string, more: object = {}) =>
  client.post<{ path: string } & Failure>(`/api/privacy/exports/${id}/links`, {
    currentPassword: password,
    part: 1,
    ...more,
  })

async function exported(client: TestClient): Promise<DataExport> {
  expect((await askExport(client)).status).toBe(200)
  await app.runDueTasks()
  const { export: ready } = await ownData(client)
  expect(ready?.state).toBe('ready')
  return ready!
}

async function downloaded(client: TestClient): Promise<Map<string, unknown>> {
  const { id } = await exported(client)
  const link = await openLink(client, id)
  expect(link.status).toBe(200)
  const file = await client.get(link.body.path)
  expect(file.headers['content-type']).toBe('application/zip')
  return documentsIn(file.raw.rawPayload)
}

function documentsIn(bytes: Uint8Array): Map<string, unknown> {
  const entries = listZip(bytes, 1_000)!
  return new Map(
    entries.map((entry) => {
      const content = Buffer.from(readZipEntry(bytes, entry, 10_000_000)!)
      return [entry.name, entry.name.endsWith('.json') ? JSON.parse(content.toString()) : content]
    }),
  )
}

describe('an export', () => {
  test('guests are refused', async () => {
    expect((await askExport(app.guest())).status).toBe(401)
  })

  test('it holds every table of the person and their files, and no secret', async () => {
    await person.client.postForm('/candidate/info', resumeForm('in the archive'))
    await person.client.post('/candidate/supportTicket', {
      category: 'other',
      subject: 'A question',
      body: 'What do you know of me?',
    })
    const documents = await downloaded(person.client)
    expect(documents.get('manifest.json')).toMatchObject({
      format: 'tessera-export',
      version: 1,
      account: person.accountId,
    })
    // What is in it is told in words, too.
    const readme = String(documents.get('README.txt'))
    for (const name of documents.keys()) {
      if (name === 'README.txt') continue
      expect(readme).toContain(/^(?:records|files)\//.exec(name)?.[0] ?? name)
    }
    expect(documents.get('records/accounts.json')).toMatchObject([{ email: person.email }])
    expect(documents.get('records/candidate_profiles.json')).toMatchObject([
      { document: { basics: { name: person.name } } },
    ])
    expect(documents.get('resume.json')).toMatchObject({ basics: { name: person.name } })
    expect(documents.get('records/ticket_entries.json')).toMatchObject([
      { body: 'What do you know of me?' },
    ])
    const resume = [...documents].find(([name]) => name.startsWith('files/resume_files/'))
    expect(String(resume?.[1])).toContain('in the archive')
    const all = JSON.stringify([...documents])
    expect(all).not.toMatch(/password_hash|code_hash|storage_key|wrapped_key|\$argon2/)
  })

  test('the owner hears of it; one a day; asked twice at once it is one', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => askExport(person.client)))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    await app.runDueTasks()
    const mails = app.mails.filter(({ to }) => to === person.email)
    expect(mails.filter(({ subject }) => subject.includes('ready to download'))).toHaveLength(1)
    const again = await askExport(person.client)
    expect(again.status).toBe(403)
    expect(again.body.code).toBe('LIMIT_REACHED')
    app.clock.advance({ days: 1 })
    expect((await askExport(person.client)).status).toBe(200)
    await app.runDueTasks()
  })

  test('only its owner opens it, with the password, for five minutes', async () => {
    const { id } = await exported(person.client)
    const wrong = await openLink(person.client, id, { currentPassword: 'not this one' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_CREDENTIALS'])
    expect((await openLink(person.client, id, { part: 2 })).status).toBe(404)
    const stranger = (await createCandidate(app)).client
    expect((await openLink(stranger, id)).status).toBe(404)
    const { path } = (await openLink(person.client, id)).body
    expect((await stranger.get(path)).status).toBe(404)
    expect((await app.guest().get(path)).status).toBe(401)
    expect((await person.client.get(`${path.slice(0, -2)}AA`)).status).toBe(404)
    expect((await person.client.get(path)).status).toBe(200)
    app.clock.advance({ minutes: 5 })
    expect((await person.client.get(path)).status).toBe(403)
  })

  test('a file that goes while it is built takes no other file out of the next part', async () => {
    const { accountId } = person
    const { storage } = app.parts
    const putSealed = storage.putSealed.bind(storage)
    const large = Buffer.alloc(25 * 1024 * 1024, 'x')
    const resumes = []
    for (const isCurrent of [true, false, false]) {
      const { key: storageKey, size, sha256 } = await storage.putFile(large, 'resumes')
      const id = newId()
      resumes.push({ id, storageKey })
      const row = { id, accountId, isCurrent, storageKey, size, sha256 }
      const shown = { fileName: `${id}.pdf`, contentType: 'application/pdf' }
      await app.database.db
        .insertInto('resumeFiles')
        .values({ ...row, ...shown, createdAt: app.clock.now() })
        .execute()
    }
    const [first] = resumes.toSorted((one, other) => (one.storageKey < other.storageKey ? -1 : 1))
    storage.putSealed = async (bytes, purpose) => {
      storage.putSealed = putSealed
      await app.database.db.deleteFrom('resumeFiles').where('id', '=', first!.id).execute()
      return putSealed(bytes, purpose)
    }
    const { id, parts } = await exported(person.client)
    const names: string[] = []
    for (const { number: part } of parts) {
      const { path } = (await openLink(person.client, id, { part })).body
      const { rawPayload } = (await person.client.get(path)).raw
      names.push(...listZip(rawPayload, 1_000)!.map(({ name }) => name))
    }
    const files = names.filter((name) => name.startsWith('files/resume_files/'))
    expect(resumes.filter((one) => !files.some((name) => name.includes(one.id)))).toEqual([])
  })

  test('after a week its files are gone', async () => {
    const filesOf = () =>
      readdirSync(join(app.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.startsWith('exports/') && name.split('/').length === 3,
      )
    const { id } = await exported(person.client)
    expect(filesOf().length).toBeGreaterThan(0)
    app.clock.advance({ days: 7, minutes: 1 })
    await app.renewSessions()
    await app.runDueTasks()
    expect((await ownData(person.client)).export).toMatchObject({ id, state: 'expired', parts: [] })
    expect(filesOf()).toEqual([])
    expect((await openLink(person.client, id)).status).toBe(404)
  })
})

describe('a deletion', () => {
  test('guests are refused, and so is a wrong password', async () => {
    expect((await askDeletion(app.guest())).status).toBe(401)
    expect((await askDeletion(person.client, 'not this one')).body.code).toBe('INVALID_CREDENTIALS')
    expect((await ownData(person.client)).deletion).toBeNull()
  })

  test('an admin is told whom to ask', async () => {
    const { client } = await createAdmin(app, ['owner'])
    const reply = await askDeletion(client)
    expect(reply.status).toBe(409)
    expect(reply.body.details?.reason).toContain('Ask another admin')
  })

  test('it signs out everywhere else, and can be cancelled until the last minute', async () => {
    const elsewhere = app.guest()
    await elsewhere.post('/auth/login', { email: person.email, password })
    expect((await askDeletion(person.client)).status).toBe(200)
    expect((await elsewhere.get('/api/privacy')).status).toBe(401)
    expect((await askDeletion(person.client)).status).toBe(409)
    app.clock.advance({ days: 13, hours: 23 })
    await app.renewSessions()
    await app.runDueTasks()
    expect((await elsewhere.post('/auth/login', { email: person.email, password })).status).toBe(
      200,
    )
    expect((await cancel(elsewhere)).status).toBe(200)
    expect((await cancel(elsewhere)).status).toBe(404)
    app.clock.advance({ days: 2 })
    await app.runDueTasks()
    expect((await ownData(elsewhere)).deletion).toBeNull()
  })

  test('once the grace is over, signing in says so; afterwards it is as if nobody was here', async () => {
    await askDeletion(person.client)
    app.clock.advance({ days: 14, minutes: 1 })
    await app.runDueTasks()
    const enter = async () => {
      const { body } = await app
        .guest()
        .post<Failure>('/auth/login', { email: person.email, password })
      return body.details?.reason
    }
    expect(await enter()).toContain('being deleted')
    app.clock.advance({ hours: 1, minutes: 1 })
    await app.runDueTasks()
    expect(await enter()).toBe('The email or password isn’t right.')
    const again = await app
      .guest()
      .post('/auth/register', { name: 'Someone Else', email: person.email, password })
    expect(again.status).toBe(200)
  })

  test('asked at once from two windows it is one', async () => {
    const replies = await Promise.all([askDeletion(person.client), askDeletion(person.client)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('the last reminders come a week and a day before, and each once', async () => {
    await askDeletion(person.client)
    const subjects = () =>
      app.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
    await app.runDueTasks()
    expect(subjects().at(-1)).toContain('will be deleted')
    app.clock.advance({ days: 7 })
    await app.runDueTasks()
    await app.runDueTasks()
    app.clock.advance({ days: 6 })
    await app.runDueTasks()
    expect(subjects().filter((subject) => subject.includes('deleted in 7 days'))).toHaveLength(1)
    expect(subjects().filter((subject) => subject.includes('deleted tomorrow'))).toHaveLength(1)
  })

  test('cancelling against the end of the grace: one of the two happens', async () => {
    await askDeletion(person.client)
    app.clock.advance({ days: 14, minutes: 1 })
    await app.renewSessions()
    const [cancelled] = await Promise.all([cancel(person.client), app.runDueTasks()])
    const { rows } = await app.database.pool.query<{ state: string }>(
      'select state from account_deletions where account_id = $1',
      [person.accountId],
    )
    expect(rows[0]!.state).toBe(cancelled.status === 200 ? 'cancelled' : 'closing')
  })

  test('companies that nobody else manages are named', async () => {
    const { companyId } = await createJob(app)
    const { client, accountId } = await createReferrer(app, companyId)
    expect((await ownData(client)).managedAlone).toEqual([])
    await app.database.pool.query(
      'insert into company_admins (company_id, account_id, created_at) values ($1, $2, now())',
      [companyId, accountId],
    )
    expect((await ownData(client)).managedAlone).toHaveLength(1)
  })
})

describe('what someone agreed to', () => {
  const findable = (isFindable: boolean) => ({
    isFindable,
    noticeDays: null,
    payMinimum: null,
    payCurrency: null,
    workCountries: [],
    relocates: false,
  })

  test('being found is written down, withdrawn at once, and listed', async () => {
    const { client } = person
    await client.postForm('/candidate/info', resumeForm('complete'))
    const saved = await client.send('PUT', '/api/findability', findable(true))
    expect(saved.status).toBe(200)
    expect((await ownData(client)).consents).toMatchObject([{ purpose: 'findable', given: true }])
    app.clock.advance({ seconds: 1 })
    const withdrawn = await client.post('/api/privacy/consents/withdraw', { purpose: 'findable' })
    expect(withdrawn.status).toBe(200)
    expect((await client.get('/api/findability')).body).toMatchObject({ isFindable: false })
    await client.post('/api/privacy/consents/withdraw', { purpose: 'findable' })
    const { body } = await client.get<{ items: unknown[]; nextCursor: string }>(
      '/api/privacy/consents',
      { query: { limit: '1' } },
    )
    expect(body.items).toMatchObject([{ purpose: 'findable', given: false }])
    const rest = await client.get<{ items: unknown[] }>('/api/privacy/consents', {
      query: { cursor: body.nextCursor },
    })
    expect(rest.body.items).toMatchObject([{ purpose: 'findable', given: true }])
  })

  test('so is a public profile', async () => {
    const { client } = person
    const page = { address: 'of-this-test', isPublic: true, isIndexed: false, shows: [] }
    expect((await client.send('PUT', '/api/public-profile', page)).status).toBe(200)
    const given = { purpose: 'public_profile', given: true }
    expect((await ownData(client)).consents).toContainEqual(expect.objectContaining(given))
    expect((await app.guest().get('/api/public-profiles/of-this-test')).status).toBe(200)
    app.clock.advance({ seconds: 1 })
    await client.post('/api/privacy/consents/withdraw', { purpose: 'public_profile' })
    expect((await app.guest().get('/api/public-profiles/of-this-test')).status).toBe(404)
    expect((await ownData(client)).consents).toContainEqual(
      expect.objectContaining({ ...given, given: false }),
    )
  })
})

test('the retention table says what the sweeps go by', async () => {
  const { body } = await app
    .guest()
    .get<{ items: { what: string; until: string }[] }>('/api/privacy/retention')
  expect(body.items).toContainEqual(
    expect.objectContaining({ what: 'Invoices and payments', until: '8 years' }),
  )
  expect(body.items.length).toBeGreaterThan(10)
})
