import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingGroups } from '#app/features.ts'
import { followPageChanges } from '#app/page-changes.ts'
import { createLogger } from '#platform/log/logger.ts'
import { bucketOf } from '#platform/settings/audience.ts'
import { adminRoleNames } from '#shared/permissions.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import { valueWords } from './policy.ts'
import type { SettingsChange, SettingsPreview, SettingsView } from '../contract.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ BRAND_NAME: 'Harbour Careers' })
  owner = await createAdmin(app, ['owner'])
})
afterAll(() => app.close())

const read = async (client = owner.client) =>
  (await client.get<SettingsView>('/api/admin/settings')).body
const valueOf = async (name: string) =>
  (await read()).groups.flatMap(({ settings }) => settings).find((one) => one.name === name)!.value
const preview = (body: object, client = owner.client) =>
  client.post<SettingsPreview & Failure>('/api/admin/settings/preview', body)
async function save(values: Record<string, unknown>, more: object = {}, client = owner.client) {
  const { change } = await read(client)
  const body = { expectedChange: change, values, ...more }
  return client.send<{ change: number } & Failure>('PUT', '/api/admin/settings', body)
}
const history = async () =>
  (await owner.client.get<{ items: SettingsChange[] }>('/api/admin/settings/changes')).body.items
const everyone = { who: 'everyone', share: 0, roles: [] }
const nobody = { ...everyone, who: 'nobody' }
const some = (share: number, roles: string[] = []) => ({ who: 'some', share, roles })

describe('who may', () => {
  const calls: [string, (client: TestClient) => Promise<{ status: number }>][] = [
    ['read', (client) => client.get('/api/admin/settings')],
    ['preview', (client) => preview({ values: {} }, client)],
    [
      'save',
      (client) =>
        client.send('PUT', '/api/admin/settings', {
          expectedChange: 0,
          values: { 'site.name': 'X' },
        }),
    ],
    ['list changes', (client) => client.get('/api/admin/settings/changes')],
    ['export', (client) => client.get('/api/admin/settings/export')],
  ]
  test.each(calls)('%s: owners alone', async (_, call) => {
    expect((await call(app.guest())).status).toBe(401)
    expect((await call((await createCandidate(app)).client)).status).toBe(403)
    for (const role of adminRoleNames.filter((name) => name !== 'owner')) {
      expect([role, (await call((await createAdmin(app, [role])).client)).status]).toEqual([
        role,
        403,
      ])
    }
    expect(await valueOf('site.name')).toBe('Harbour Careers')
  })
})

describe('a bad value is refused with a sentence', () => {
  test.each([
    ['feeds.postsPerDayNew', 0, /^Enter a number from 1 to 200\.$/],
    ['feeds.postsPerDayNew', 3.5, /^Enter a whole number\.$/],
    ['feeds.postsPerDayNew', '3', /^Enter a number\.$/],
    ['feeds.postsPerDayNew', 11, /^Enter at least as many as new members may publish\.$/],
    ['moderation.hidingWeight', 2.25, /^Enter a multiple of 0\.5\.$/],
    ['moderation.hidingWeight', 1, /^Enter at least as much as for reports of fraud\.$/],
    ['tickets.opens', '9', /^Enter a time such as 09:00\.$/],
    ['tickets.opens', '16:00', /^Support must be open for at least 4 hours\.$/],
    ['tickets.holidays', ['2026-13-01'], /^Enter a day such as/],
    ['tickets.answerHours.low', 8, /^Enter at least as many hours/],
    ['accounts.registration', 'friends', /^Choose one of the options\.$/],
    ['accounts.registration', 'domains', /^Enter at least one domain/],
    ['accounts.registrationDomains', ['not a domain'], /^Enter a domain such as/],
    ['chat.retentionDays', 7, /^Enter 0, or at least 30 days\.$/],
    ['site.name', '', /./],
    ['site.name', 'Two\nlines', /^Use a single line\.$/],
    ['site.supportEmail', 'nobody', /^Enter a complete email address/],
    ['flags.oneShot', some(0), /^Enter a share above 0 or choose a role\.$/],
    ['flags.oneShot', 'on', /^Choose who has it\.$/],
    ['flags.oneShot', some(101), /./],
    ['no.such', 1, /^There is no setting called no\.such\.$/],
  ])('%s %j', async (name, value, sentence) => {
    for (const reply of [
      await preview({ values: { [name]: value } }),
      await save({ [name]: value }),
    ]) {
      expect(reply.status).toBe(400)
      expect(reply.body.details?.fields?.map(({ message }) => message).join()).toMatch(sentence)
    }
    expect(await history()).toEqual([])
  })
})

test('a setting that counts says one of what it counts', () => {
  const counted = settingGroups
    .flatMap(({ settings }) => settings)
    .filter(({ input, words }) => input.kind === 'number' && words().unit !== undefined)
  expect(counted.length).toBeGreaterThan(5)
  for (const setting of counted) {
    expect(valueWords(setting, 1), setting.name).not.toMatch(/^1 .*?s\b/)
    expect(valueWords(setting, 12_000), setting.name).toBe(`12,000 ${setting.words().unit}`)
  }
})

describe('a change', () => {
  test('is shown before it is saved, and read everywhere afterwards', async () => {
    const shown = await preview({ values: { 'feeds.postsPerDayNew': 5, 'tickets.opens': '09:00' } })
    const difference = {
      name: 'feeds.postsPerDayNew',
      label: 'Posts by new members',
      before: '3 posts a day',
      after: '5 posts a day',
    }
    expect(shown.body).toEqual({
      change: 0,
      values: { 'feeds.postsPerDayNew': 5 },
      differences: [difference],
    })
    expect(await history()).toEqual([])
    const saved = await save(shown.body.values, { note: 'A slow autumn' })
    expect(saved.body).toEqual({ change: 1, differences: [difference] })
    const candidate = await createCandidate(app)
    const feed = await candidate.client.get<{ trust: { postsPerDay: number } }>(
      '/api/feed-settings',
    )
    expect(feed.body.trust.postsPerDay).toBe(5)
    expect(await history()).toMatchObject([
      { number: 1, by: { name: owner.name }, note: 'A slow autumn', differences: [difference] },
    ])
    const audit = await app.database.db
      .selectFrom('auditEntries')
      .select(['entityId', 'before', 'after', 'reason', 'actorId'])
      .where('action', '=', 'siteSettings.changed')
      .execute()
    expect(audit).toEqual([
      {
        entityId: 'feeds.postsPerDayNew',
        before: { value: 3 },
        after: { value: 5 },
        reason: 'A slow autumn',
        actorId: owner.accountId,
      },
    ])
  })

  test('of what someone else has changed meanwhile is refused; of two at once one wins', async () => {
    const { change } = await read()
    const put = (value: number) =>
      owner.client.send<Failure>('PUT', '/api/admin/settings', {
        expectedChange: change,
        values: { 'feeds.postsPerDayTrusted': value },
      })
    const replies = await Promise.all([put(30), put(31), put(32)])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    expect((await put(33)).body.code).toBe('VERSION_CONFLICT')
  })

  test('can be gone back to, and what is usual again says what the environment says', async () => {
    await save({ 'site.name': 'Port Careers' })
    await save({ 'site.name': 'Third name', 'tickets.closes': '17:00' })
    const [newest, earlier] = await history()
    const back = await preview({ undo: newest!.number })
    expect(back.body.differences).toHaveLength(2)
    await save(back.body.values)
    expect(await valueOf('site.name')).toBe('Port Careers')
    expect(await valueOf('tickets.closes')).toBe('18:00')
    const toFirst = await preview({ undo: earlier!.number })
    expect(toFirst.body.values).toEqual({ 'site.name': null })
    await save(toFirst.body.values)
    expect(app.parts.settings.brandName).toBe('Harbour Careers')
    expect((await preview({ undo: 999 })).status).toBe(404)
  })

  test('that changes nothing is no change', async () => {
    const before = await history()
    expect((await save({ 'site.name': 'Harbour Careers' })).status).toBe(200)
    expect(await history()).toEqual(before)
  })
})

test('an exported file brings its values to another site, after a look at the differences', async () => {
  await save({ 'tickets.holidays': ['2026-12-25', '2026-12-26'], 'flags.oneShot': some(40) })
  const file = await owner.client.get<{ format: string; values: Record<string, unknown> }>(
    '/api/admin/settings/export',
  )
  expect(file.headers['content-disposition']).toMatch(/tessera-settings-\d{4}-\d\d-\d\d\.json/)
  expect(file.body.format).toBe('tessera-settings')
  expect(JSON.stringify(file.body)).not.toMatch(/secret|password/i)
  const other = await buildTestApp()
  const admin = await createAdmin(other, ['owner'])
  const shown = await preview({ values: file.body.values }, admin.client)
  expect(shown.body.differences.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['site.name', 'tickets.holidays', 'flags.oneShot']),
  )
  expect((await save(shown.body.values, {}, admin.client)).status).toBe(200)
  const copy = await admin.client.get<{ values: object }>('/api/admin/settings/export')
  expect(copy.body.values).toEqual(file.body.values)
  await other.close()
  await save({ 'tickets.holidays': null, 'flags.oneShot': null })
})

test('another process reads a change within five seconds', async () => {
  const second = await buildTestApp({}, { ...app.database, close: async () => {} })
  let forgotten = 0
  const changes = await followPageChanges(app.database.connectionString, {
    web: { invalidate: () => void forgotten++ },
    shared: { forget: () => void forgotten++ },
    settings: second.parts.settings,
    log: createLogger('silent'),
  })
  await save({ 'site.name': 'Seen by both' })
  await expect.poll(() => second.parts.settings.brandName, { timeout: 5_000 }).toBe('Seen by both')
  expect(forgotten).toBe(2)
  await save({ 'site.name': null })
  await changes.close()
  await second.close()
})

describe('a flag', () => {
  test('that is off answers 404 to everybody, and is offered to nobody', async () => {
    const candidate = await createCandidate(app)
    const flagsOf = async (client: TestClient) =>
      (await client.get<{ flags: string[] }>('/api/flags')).body.flags
    expect((await candidate.client.get('/api/one-shot')).status).toBe(200)
    expect(await flagsOf(candidate.client)).toContain('oneShot')
    await save({ 'flags.oneShot': nobody, 'flags.openFigures': nobody })
    expect((await candidate.client.get('/api/one-shot')).status).toBe(404)
    expect((await app.guest().get('/api/one-shot')).status).toBe(404)
    expect((await app.guest().get('/api/open-figures')).status).toBe(404)
    expect(await flagsOf(candidate.client)).not.toContain('oneShot')
    expect(await flagsOf(app.guest())).toEqual(['acquaintances', 'transparency'])
    const sitemap = async () => (await app.guest().get<string>('/sitemaps/pages.xml')).body
    expect(await sitemap()).not.toContain('/open<')
    expect(await sitemap()).toContain('/transparency<')
    await save({ 'flags.oneShot': everyone, 'flags.openFigures': null })
    expect((await candidate.client.get('/api/one-shot')).status).toBe(200)
    expect((await app.guest().get('/api/open-figures')).status).toBe(200)
  })

  test('for a role, and for a share that keeps those whom it had', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createCandidate(app)))
    const has = async () =>
      Promise.all(
        people.map(async ({ client }) => (await client.get('/api/one-shot')).status === 200),
      )
    await save({ 'flags.oneShot': some(0, ['jobSeeker']) })
    expect(await has()).toEqual(people.map(() => true))
    await save({ 'flags.oneShot': some(0, ['recruiter']) })
    expect(await has()).toEqual(people.map(() => false))
    for (const share of [30, 60]) {
      await save({ 'flags.oneShot': some(share) })
      expect(await has()).toEqual(
        people.map(({ accountId }) => bucketOf('oneShot', accountId) < share),
      )
    }
    expect((await app.guest().get('/api/one-shot')).status).toBe(404)
    await save({ 'flags.oneShot': null })
  })
})

test('new accounts: everyone, certain domains, nobody; who has one signs in as before', async () => {
  const person = await createCandidate(app)
  let number = 0
  const signUp = (domain: string) =>
    app.guest().post<Failure>('/auth/register', {
      name: 'New Person',
      email: `new.${++number}@${domain}`,
      password: 'correct horse battery',
    })
  await save({
    'accounts.registration': 'domains',
    'accounts.registrationDomains': ['School.example'],
  })
  expect((await signUp('school.example')).status).toBe(200)
  for (const domain of ['mail.example', 'evil-school.example', 'school.example.evil.example']) {
    const refused = await signUp(domain)
    expect([refused.status, refused.body.details?.reason]).toEqual([
      403,
      expect.stringMatching(/certain domains/),
    ])
  }
  await save({ 'accounts.registration': 'closed' })
  expect((await signUp('school.example')).body.details?.reason).toBe(
    'Sign-up is closed at the moment.',
  )
  const login = { email: person.email, password: 'correct horse battery' }
  expect((await app.guest().post('/auth/login', login)).status).toBe(200)
  await save({ 'accounts.registration': null })
  expect((await signUp('mail.example')).status).toBe(200)
})
