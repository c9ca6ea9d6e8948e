import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import type { Alert, AlertJob } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

/** Jobs of a company appear on its board; those that are left out are closed. */
function board(companyName: string, titles: string[]) {
  const postings = titles.map((title) => ({ id: `${companyName}-${title}`, title }))
  const text = greenhouseBoard(
    postings.map((posting) => ({ ...posting, firstPublished: app.clock.now().toISOString() })),
    companyName.toLowerCase().replaceAll(' ', ''),
  )
  return app.runAsSystem((context) => importBoard(context, { text, companyName }), {
    requestId: 'test',
  })
}

const input = (more: object = {}) => ({
  name: 'Welding',
  search: { q: 'welder' },
  frequency: 'instant',
  timeZone: 'Europe/Berlin',
  ...more,
})
const create = (client: TestClient, more: object = {}) =>
  client.post<Alert & { code?: string; details?: { fields?: { path: string }[] } }>(
    '/api/job-alerts',
    input(more),
  )
const alertMails = (address: string) =>
  app.mails.filter((mail) => mail.to === address && mail.unsubscribeUrl)

test('goes down the ladder', async () => {
  expect((await create(app.guest())).status).toBe(401)
  const referrer = await createReferrer(app, (await createJob(app)).companyId)
  expect((await create(referrer.client)).status).toBe(403)
  const unverified = await createCandidate(app, { verified: false })
  expect((await create(unverified.client)).body.code).toBe('EMAIL_UNVERIFIED')
  const candidate = await createCandidate(app)
  const path = async (more: object) =>
    (await create(candidate.client, more)).body.details?.fields?.[0]?.path
  expect(await path({ name: '' })).toBe('name')
  expect(await path({ search: { q: 'x'.repeat(201) } })).toMatch(/^search/)
  expect(await path({ search: { q: 'a\u0000' } })).toMatch(/^search/)
  expect(await path({ search: { workMode: 'underwater' } })).toBe('search.workMode')
  expect(await path({ search: { radiusKm: '40000' } })).toBe('search.radiusKm')
  expect(await path({ timeZone: 'Mars/Olympus' })).toBe('timeZone')
  const { body, status } = await create(candidate.client, {
    search: { q: 'welder', cursor: 'x', job: '1' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ search: { q: 'welder' }, active: true, sent: 0 })
  const other = await createCandidate(app)
  expect((await other.client.get(`/api/job-alerts/${body.id}`)).status).toBe(404)
  expect((await other.client.send('DELETE', `/api/job-alerts/${body.id}`)).status).toBe(404)
  expect((await other.client.get<{ items: Alert[] }>('/api/job-alerts')).body.items).toEqual([])
  expect((await candidate.client.send('DELETE', `/api/job-alerts/${body.id}`)).status).toBe(200)
})

describe('a saved search', () => {
  test('mails what came after it, each job once, and says why', async () => {
    const candidate = await createCandidate(app)
    await board('Old Forge', ['Welder that was there before'])
    const { body } = await create(candidate.client)
    app.clock.advance({ minutes: 16 })
    await app.runDueTasks()
    expect(alertMails(candidate.email)).toEqual([])
    await board('New Forge', ['Night welder', 'Accountant'])
    app.clock.advance({ minutes: 16 })
    await app.runDueTasks()
    expect(alertMails(candidate.email)).toHaveLength(1)
    const [mail] = alertMails(candidate.email)
    expect(mail!.subject).toBe('A new job: Welding')
    expect(mail!.text).toContain('Night welder, New Forge')
    expect(mail!.text).toContain('Why: “welder” is in its title.')
    expect(mail!.text).not.toContain('Accountant')
    // The board is read again, the posting closes and comes back: never a second time.
    await board('New Forge', ['Night welder'])
    await board('New Forge', ['Accountant'])
    await board('New Forge', ['Night welder', 'Accountant', 'Day welder'])
    for (let round = 0; round < 3; round++) {
      app.clock.advance({ minutes: 16 })
      await app.runDueTasks()
    }
    expect(alertMails(candidate.email).map(({ subject }) => subject)).toEqual([
      'A new job: Welding',
      'A new job: Welding',
    ])
    expect(alertMails(candidate.email)[1]!.text).toContain('Day welder')
    const page = await candidate.client.get<{
      alert: Alert
      sent: AlertJob[]
      preview: AlertJob[]
    }>(`/api/job-alerts/${body.id}`)
    expect(page.body.alert.sent).toBe(2)
    expect(page.body.sent.map((job) => job.title)).toEqual(['Day welder', 'Night welder'])
    expect(page.body.preview.map((job) => job.title)).toContain('Welder that was there before')
  })

  test('tells of nothing where a search would show other jobs in place of none', async () => {
    const candidate = await createCandidate(app)
    const { body } = await create(candidate.client, { search: { q: 'plumber zanzibarites' } })
    const { body: away } = await create(candidate.client, { search: { q: 'plumber lisbon' } })
    await board('Pipes', ['Plumber'])
    app.clock.advance({ minutes: 16 })
    await app.runDueTasks()
    expect(alertMails(candidate.email)).toEqual([])
    for (const { id } of [body, away]) {
      const page = await candidate.client.get<{ preview: AlertJob[] }>(`/api/job-alerts/${id}`)
      expect(page.body.preview).toEqual([])
    }
  })

  test('said to tell at once, it tells within a minute, and the next time a quarter of an hour later', async () => {
    const candidate = await createCandidate(app)
    await create(candidate.client, { search: { q: 'glazier' }, name: 'Glass' })
    const minuteLater = async () => {
      app.clock.advance({ minutes: 1, seconds: 1 })
      await app.runDueTasks()
      return alertMails(candidate.email).length
    }
    await minuteLater()
    await board('Old Glass', ['Glazier by day'])
    expect(await minuteLater()).toBe(1)
    await board('New Glass', ['Glazier by night'])
    expect(await minuteLater()).toBe(1)
    app.clock.advance({ minutes: 13 })
    expect(await minuteLater()).toBe(2)
  })

  test('of many, fifty go out at a time and none is lost', async () => {
    const candidate = await createCandidate(app)
    await create(candidate.client, { search: { q: 'beekeeper' }, name: 'Bees' })
    await board(
      'Hive',
      Array.from({ length: 70 }, (_, index) => `Beekeeper ${index}`),
    )
    for (let round = 0; round < 3; round++) {
      app.clock.advance({ minutes: 16 })
      await app.runDueTasks()
    }
    expect(alertMails(candidate.email).map(({ subject }) => subject)).toEqual([
      '50 new jobs: Bees',
      '20 new jobs: Bees',
    ])
  })

  test.each(['suspended', 'banned', 'deleting'])('mails no account that is %s', async (status) => {
    const candidate = await createCandidate(app)
    await create(candidate.client, { search: { q: 'glazier' }, name: 'Glass' })
    const become = async (next: string) => {
      await sql`update accounts set status = ${next} where id = ${candidate.accountId}`.execute(
        app.database.db,
      )
      app.clock.advance({ minutes: 16 })
      await app.runDueTasks()
    }
    await board(`Glass ${status}`, ['Glazier'])
    await become(status)
    expect(alertMails(candidate.email)).toEqual([])
    await become('active')
    expect(alertMails(candidate.email).map(({ subject }) => subject)).toEqual(['A new job: Glass'])
  })

  test('is changed by a judgement, visibly', async () => {
    const candidate = await createCandidate(app)
    const { body } = await create(candidate.client, { search: { q: 'glazier' } })
    await board('Glassworks', ['Senior glazier'])
    app.clock.advance({ minutes: 16 })
    await app.runDueTasks()
    const { sent } = (
      await candidate.client.get<{ sent: AlertJob[] }>(`/api/job-alerts/${body.id}`)
    ).body
    const judge = (jobId: string, reason: string) =>
      candidate.client.post<Alert>(`/api/job-alerts/${body.id}/feedback`, { jobId, reason })
    expect((await judge(randomUUID(), 'too_senior')).status).toBe(404)
    expect((await judge(sent[0]!.id, 'too_senior')).body.search).toEqual({
      q: 'glazier -senior -lead -principal -staff -head',
    })
    await board('Glassworks', ['Senior glazier', 'Lead glazier', 'Glazier'])
    app.clock.advance({ minutes: 16 })
    await app.runDueTasks()
    const mails = alertMails(candidate.email)
    expect(mails.at(-1)!.text).toContain('Glazier, Glassworks')
    expect(mails.at(-1)!.text).not.toContain('Lead glazier')
  })

  test('a daily one waits for the morning in its own zone', async () => {
    const candidate = await createCandidate(app)
    const { body } = await create(candidate.client, { frequency: 'daily', search: { q: 'cooper' } })
    const hour = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
    })
    expect(hour.format(new Date(body.nextRunAt!))).toBe('08:00')
    await board('Barrels', ['Cooper'])
    app.clock.set(new Date(Date.parse(body.nextRunAt!) - 60_000))
    await app.runDueTasks()
    expect(alertMails(candidate.email)).toEqual([])
    app.clock.advance({ minutes: 1 })
    await app.runDueTasks()
    expect(alertMails(candidate.email)).toHaveLength(1)
  })
})

describe('leaving', () => {
  async function subscribed(word: string) {
    const candidate = await createCandidate(app)
    const { body } = await create(candidate.client, { search: { q: word } })
    await board(`Makers of ${word}`, [word])
    app.clock.advance({ minutes: 16 })
    await app.runDueTasks()
    const url = new URL(alertMails(candidate.email)[0]!.unsubscribeUrl!)
    return { candidate, id: body.id, path: url.pathname, word }
  }
  /** As a mail program does it: no session, no origin. */
  const post = (path: string, contentType: string, payload: string) =>
    app.app.inject({
      method: 'POST',
      url: path,
      headers: { host: 'tessera.test', 'content-type': contentType },
      payload,
    })

  const multipart =
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click', 'potter'],
    ['multipart/form-data; boundary=x', multipart, 'weaver'],
  ])('takes one POST as %s, without a session', async (contentType, payload, word) => {
    const { candidate, id, path } = await subscribed(word)
    const shown = await app.guest().get(`/api${path}`)
    expect(shown.body).toEqual({ name: 'Welding', active: true })
    expect((await post(path, contentType, payload)).statusCode).toBe(200)
    expect((await post(path, contentType, payload)).statusCode).toBe(200)
    const { alert } = (await candidate.client.get<{ alert: Alert }>(`/api/job-alerts/${id}`)).body
    expect(alert).toMatchObject({ active: false, nextRunAt: null })
    await board(`More ${word}`, [`${word} again`])
    app.clock.advance({ days: 2 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(alertMails(candidate.email)).toHaveLength(1)
    const resumed = await candidate.client.send<Alert>('PATCH', `/api/job-alerts/${id}`, {
      active: true,
    })
    expect(resumed.body.active).toBe(true)
  })

  test('another token, and forms to any other call, are refused', async () => {
    const form = 'application/x-www-form-urlencoded'
    expect((await post(`/unsubscribe/${'A'.repeat(43)}`, form, 'a=b')).statusCode).toBe(404)
    expect((await post('/unsubscribe/short', form, 'a=b')).statusCode).toBe(404)
    expect((await post('/auth/logout', form, 'a=b')).statusCode).toBe(415)
    const huge = 'a='.padEnd(100_000, 'b')
    expect((await post(`/unsubscribe/${'A'.repeat(43)}`, form, huge)).statusCode).toBe(413)
  })
})
