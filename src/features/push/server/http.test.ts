import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { tell } from '#features/notifications/server/service.ts'
import { tellTest } from '../../../../tests/support/notifications.ts'
import { createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import { startPushService, type PushService } from '../../../../tests/support/push-service.ts'

let app: TestApp
let service: PushService
let person: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ ALLOW_PRIVATE_IMPORT: 'true' })
  service = await startPushService()
})
afterAll(async () => {
  service.close()
  await app.close()
})
beforeEach(async () => {
  person = await createCandidate(app, { complete: false })
  await app.runDueTasks()
})
afterEach(() => {
  service.received.length = 0
  service.answer = () => ({ status: 201 })
})

type Web = ReturnType<PushService['subscribe']>
const register = (client: TestClient, web: Partial<Web> & object = service.subscribe()) =>
  client.post<{ token: string } & Failure>('/api/push/registrations', { web })
const claim = (client: TestClient, body: object) =>
  client.post<{ userType: string } & Failure>('/fcm/token', body)
const tokens = async () => {
  const { rows } = await sql<{ token: string; userType: string; accountId: string | null }>`
    select token, user_type as "userType", account_id as "accountId" from push_tokens`.execute(
    app.database.db,
  )
  return rows
}

/** A device of someone, registered and claimed as the browser does it. */
async function device({ client, accountId } = person): Promise<string> {
  const { token } = (await register(client)).body
  await claim(client, { token, userId: accountId, userType: 'jobSeeker' })
  return token
}

describe('POST /fcm/token', () => {
  test('takes who it is from the session: guest first, then the person who signed in', async () => {
    const browser = app.guest()
    const { token } = (await register(browser)).body
    expect(token).toMatch(/^[c-f][\w-]{21}:[\w-]{64}$/)
    expect((await claim(browser, { token, userId: null, userType: 'guest' })).body).toEqual({
      userType: 'guest',
    })
    const { client, accountId } = person
    const claimed = await claim(client, { token, userId: accountId, userType: 'jobSeeker' })
    expect([claimed.status, claimed.body]).toEqual([200, { userType: 'jobSeeker' }])
    expect(await tokens()).toContainEqual({ token, userType: 'jobSeeker', accountId })
  })

  test('believes no id and no type that is not the session’s', async () => {
    const { token } = (await register(person.client)).body
    const other = await createCandidate(app, { complete: false })
    const forged = await claim(person.client, { token, userId: other.accountId })
    expect([forged.status, forged.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await claim(app.guest(), { token, userId: person.accountId })).status).toBe(403)
    const typed = await claim(person.client, { token, userId: person.accountId, userType: 'admin' })
    expect(typed.body).toEqual({ userType: 'jobSeeker' })
    expect((await claim(app.guest(), { token: 'x' })).status).toBe(400)
    expect((await claim(app.guest(), {})).status).toBe(400)
    const huge = { token, userId: null, more: 'x'.repeat(10_000) }
    expect([400, 413]).toContain((await claim(app.guest(), huge)).status)
  })

  test('gives nobody the device of someone else, and frees it at sign-out', async () => {
    const token = await device()
    const other = await createCandidate(app, { complete: false })
    const taken = await claim(other.client, { token, userId: other.accountId })
    expect([taken.status, taken.body.code]).toEqual([409, 'CONFLICT'])
    expect((await claim(app.guest(), { token, userId: null })).status).toBe(409)
    expect(await tokens()).toContainEqual(
      expect.objectContaining({ token, accountId: person.accountId }),
    )
    await person.client.post('/auth/logout')
    expect(await tokens()).toContainEqual({ token, userType: 'guest', accountId: null })
    expect((await claim(other.client, { token, userId: other.accountId })).status).toBe(200)
  })

  test('refuses a token that nobody registered, and stores nothing', async () => {
    const before = await tokens()
    const token = `${'c'.repeat(22)}:${randomBytes(30).toString('base64url')}`
    const refused = await claim(person.client, { token, userId: person.accountId })
    expect([refused.status, refused.body.details?.fields?.[0]?.path]).toEqual([400, 'token'])
    expect(await tokens()).toEqual(before)
  })

  test('keeps the twenty devices of an account that told of themselves last', async () => {
    const made: string[] = []
    for (let number = 0; number < 21; number++) {
      app.clock.advance({ seconds: 1 })
      made.push(await device())
    }
    const own = (await tokens()).filter(({ accountId }) => accountId === person.accountId)
    expect(own.map(({ token }) => token).toSorted()).toEqual(made.slice(1).toSorted())
  })
})

describe('a registration', () => {
  test('of the same browser has the same token; with other keys it is another, and nobody’s', async () => {
    const web = service.subscribe()
    const { token } = (await register(person.client, web)).body
    await claim(person.client, { token, userId: person.accountId })
    expect((await register(person.client, web)).body.token).toBe(token)
    const { p256dh, auth } = service.subscribe()
    const changed = (await register(app.guest(), { ...web, p256dh, auth })).body.token
    expect(changed).not.toBe(token)
    expect(await tokens()).toContainEqual({ token: changed, userType: 'guest', accountId: null })
  })

  test('is renewed and ended by its token', async () => {
    const token = await device()
    const path = `/api/push/registrations/${token}`
    const renewed = service.subscribe()
    const reply = await person.client.send('PATCH', path, { web: renewed })
    expect([reply.status, reply.body]).toEqual([200, { token }])
    const unknown = `/api/push/registrations/${'c'.repeat(22)}:${'x'.repeat(64)}`
    expect((await person.client.send('PATCH', unknown, { web: renewed })).status).toBe(404)
    expect((await person.client.send('DELETE', path)).status).toBe(200)
    expect((await person.client.send('DELETE', path)).status).toBe(200)
    expect((await tokens()).map((one) => one.token)).not.toContain(token)
  })

  test('with forged parts is refused at its field, and stores nothing', async () => {
    const strict = await buildTestApp({ RATE_LIMIT_SCALE: '1' })
    const web = service.subscribe()
    const good = { ...web, endpoint: 'https://push.example.net/a' }
    const refused = async (change: object) => {
      const reply = await register(strict.guest(), { ...good, ...change })
      return [reply.status, reply.body.details?.fields?.[0]?.path]
    }
    for (const endpoint of [
      web.endpoint,
      'http://push.example.net/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://169.254.169.254/latest',
      'https://10.0.0.8/a',
      'https://localhost/a',
      'https://database/a',
      'https://user:secret@push.example.net/a',
      `https://push.example.net/${'x'.repeat(2_000)}`,
      'javascript:alert(1)',
      'junk',
    ]) {
      expect([endpoint, ...(await refused({ endpoint }))]).toEqual([endpoint, 400, 'web.endpoint'])
      // Each counts as a call of the minute.
      strict.clock.advance({ minutes: 2 })
    }
    expect(await refused({ p256dh: 'A'.repeat(87) })).toEqual([400, 'web.p256dh'])
    expect(await refused({ auth: 'short' })).toEqual([400, 'web.auth'])
    strict.clock.advance({ minutes: 2 })
    expect(await refused({ applicationPubKey: web.p256dh })).toEqual([400, 'web.applicationPubKey'])
    const { body } = await strict.guest().get<{ publicKey: string }>('/api/push/key')
    expect(
      (await register(strict.guest(), { ...good, applicationPubKey: body.publicKey } as never))
        .status,
    ).toBe(200)
    const { rows } = await sql`select from push_tokens`.execute(strict.database.db)
    expect(rows).toHaveLength(1)
    await strict.close()
  })

  test('ten thousand of one guest end in a clear answer', async () => {
    const strict = await buildTestApp({ RATE_LIMIT_SCALE: '1', ALLOW_PRIVATE_IMPORT: 'true' })
    const answers = new Map<number, number>()
    let last: Failure | undefined
    for (let number = 0; number < 200; number++) {
      if (number % 15 === 0) strict.clock.advance({ minutes: 1, seconds: 1 })
      const reply = await register(strict.guest())
      answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1)
      last = reply.body
    }
    expect(new Set(answers.keys())).toEqual(new Set([200, 429]))
    expect(answers.get(200)).toBe(30)
    expect(last?.code).toBe('RATE_LIMITED')
    const { rows } = await sql`select from push_tokens`.execute(strict.database.db)
    expect(rows).toHaveLength(30)
    await strict.close()
  })

  test('that has been silent for two months is forgotten', async () => {
    const token = await device()
    app.clock.advance({ days: 61 })
    await app.runDueTasks()
    expect((await tokens()).map((one) => one.token)).not.toContain(token)
  })
})

describe('a message', () => {
  const states = async () => {
    const { rows } = await sql<{ state: string; attempts: number; lastError: string | null }>`
      select state, attempts, last_error as "lastError" from notification_deliveries
      where channel = 'push' and account_id = ${person.accountId}`.execute(app.database.db)
    return rows
  }

  test('reaches every device, encrypted for it and signed by us', async () => {
    await device()
    await device()
    await tellTest(app, person.accountId, 'Pushed', { about: 'request:1' })
    await app.runDueTasks()
    expect(service.received).toHaveLength(2)
    const [one] = service.received
    expect(one!.message).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Pushed',
      body: 'More about Pushed.',
      link: '/referrals',
      tag: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(one!.headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      topic: one!.message.tag,
      'content-encoding': 'aes128gcm',
    })
    expect(one!.identity).toMatchObject({
      aud: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      sub: 'mailto:support@localhost',
    })
    expect(service.received[1]!.message.id).toBe(one!.message.id)
    await tellTest(app, person.accountId, 'Newer', { about: 'request:1' })
    await app.runDueTasks()
    expect(service.received.at(-1)!.message.id).not.toBe(one!.message.id)
    expect(service.received.at(-1)!.message.tag).toBe(one!.message.tag)
    expect(await states()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  })

  test.each([404, 410])('to a device that is gone (%i) removes it', async (status) => {
    const token = await device()
    service.answer = () => ({ status })
    await tellTest(app, person.accountId, 'Gone')
    await app.runDueTasks()
    expect((await tokens()).map((one) => one.token)).not.toContain(token)
    expect(await states()).toMatchObject([{ state: 'skipped', lastError: 'no_device' }])
  })

  test('that is too large (413) is given up at once', async () => {
    await device()
    service.answer = () => ({ status: 413 })
    await tellTest(app, person.accountId, 'Large')
    await app.runDueTasks()
    expect(await states()).toMatchObject([{ state: 'dead', attempts: 1 }])
  })

  test('waits as long as the service asks (429), and then reaches only those without it', async () => {
    await device()
    await device()
    const paths = new Set<string>()
    service.answer = (path) => {
      paths.add(path)
      return path === [...paths][0]
        ? { status: 429, headers: { 'retry-after': '600' } }
        : { status: 201 }
    }
    await tellTest(app, person.accountId, 'Later')
    await app.runDueTasks()
    expect(service.received).toHaveLength(1)
    app.clock.advance({ minutes: 9 })
    await app.runDueTasks()
    expect(service.received).toHaveLength(1)
    service.answer = () => ({ status: 201 })
    app.clock.advance({ minutes: 2 })
    await app.runDueTasks()
    expect(service.received.map(({ path }) => path).toSorted()).toEqual([...paths].toSorted())
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  test('is tried again when the service fails (503) or says nothing', async () => {
    await device()
    service.answer = () => ({ status: 503 })
    await tellTest(app, person.accountId, 'Again')
    await app.runDueTasks()
    expect(await states()).toMatchObject([{ state: 'pending', attempts: 1, lastError: '503' }])
    service.answer = () => ({ status: 201 })
    app.clock.advance({ minutes: 1 })
    await app.runDueTasks()
    expect(service.received.map(({ message }) => message.title)).toEqual(['Again'])
  })

  test('to many people is one task; what goes wrong with one device is no matter of the others', async () => {
    const answers = new Map([
      ['Taken', { status: 201 }],
      ['Gone', { status: 410 }],
      ['Large', { status: 413 }],
      ['Busy', { status: 429, headers: { 'retry-after': '900' } }],
      ['Broken', { status: 503 }],
      ['Broken too', { status: 500 }],
    ])
    const people: TestPerson[] = []
    const pathsOf = new Map<string, string>()
    for (const name of answers.keys()) {
      const one = await createCandidate(app, { complete: false })
      const web = service.subscribe()
      pathsOf.set(new URL(web.endpoint).pathname, name)
      const { token } = (await register(one.client, web)).body
      await claim(one.client, { token, userId: one.accountId })
      people.push(one)
    }
    await app.runDueTasks()
    const asked: string[] = []
    service.answer = (path) => {
      asked.push(pathsOf.get(path)!)
      return answers.get(pathsOf.get(path)!)!
    }
    await app.runAsSystem(
      (context) =>
        tell(
          context,
          context.notificationTypes.get('saved.reopenedJobs')!,
          people.map(({ accountId }) => ({
            accountId,
            content: () => ({ subject: 'To many', paragraphs: ['One.'], footer: 'A test.' }),
          })),
        ),
      { requestId: 'test' },
    )
    const ran = await app.runDueTasks()
    expect(ran.filter((name) => name === 'notifications.deliverPushes')).toHaveLength(1)
    expect(asked.toSorted()).toEqual([...answers.keys()].toSorted())
    const outcomes = async () => {
      const { rows } = await sql<{ accountId: string; state: string; attempts: number }>`
        select account_id as "accountId", state, attempts from notification_deliveries
        where channel = 'push' and account_id = any(${people.map((one) => one.accountId)}::uuid[])`.execute(
        app.database.db,
      )
      const byAccount = new Map(rows.map(({ accountId, ...row }) => [accountId, row]))
      return people.map(({ accountId }) => Object.values(byAccount.get(accountId)!))
    }
    expect(await outcomes()).toEqual([
      ['sent', 0],
      ['skipped', 0],
      ['dead', 1],
      ['pending', 1],
      ['pending', 1],
      ['pending', 1],
    ])

    // One command noted all that were not taken, however many they are.
    const { rows: commands } = await sql`
      select distinct xmin, cmin from notification_deliveries
      where channel = 'push' and attempts = 1
        and account_id = any(${people.map((one) => one.accountId)}::uuid[])`.execute(
      app.database.db,
    )
    expect(commands).toHaveLength(1)

    // Those that failed in the same way go together, the one that has to wait goes alone.
    asked.length = 0
    service.answer = (path) => {
      asked.push(pathsOf.get(path)!)
      return { status: 201 }
    }
    app.clock.advance({ minutes: 1 })
    const again = await app.runDueTasks()
    expect(again.filter((name) => name === 'notifications.deliverPushes')).toHaveLength(1)
    expect(asked.toSorted()).toEqual(['Broken', 'Broken too'])
    app.clock.advance({ minutes: 14 })
    await app.runDueTasks()
    expect(asked.toSorted()).toEqual(['Broken', 'Broken too', 'Busy'])
    expect((await outcomes()).map(([state]) => state)).toEqual(
      'sent skipped dead sent sent sent'.split(' '),
    )
  })

  test('leaves no more for a device whose owner signed out', async () => {
    await device()
    await person.client.post('/auth/logout')
    await tellTest(app, person.accountId, 'Private')
    await app.runDueTasks()
    expect(service.received).toEqual([])
  })
})
