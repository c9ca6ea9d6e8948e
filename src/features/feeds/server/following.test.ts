/** Following, muting, hiding and blocking: safe to repeat, by nobody for another, and undone again. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { comment, fields, ids, post, referrer, words } from '../../../../tests/support/feeds.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { mutedWordsAtMost, type Post, type Stream, type Thread } from '../contract.ts'

let app: TestApp
let reader: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  reader = await createCandidate(app)
})
afterAll(() => app.close())

const follow = (client: TestClient, body: object) =>
  client.post<Stream & Failure>('/api/follows', body)
const follows = (client: TestClient, query: Record<string, string> = {}) =>
  client.get<{ items: Stream[]; nextCursor: string | null } & Failure>('/api/follows', { query })
const mute = (client: TestClient, muted: unknown) =>
  client.send<{ mutedWords: string[] } & Failure>('PUT', '/api/feed-settings/muted-words', {
    words: muted,
  })
const hide = (client: TestClient, id: string, isHidden = true) =>
  client.send('PUT', `/api/hidden-posts/${id}`, { isHidden })

describe('following', () => {
  test('is for members, and of what there is', async () => {
    const tag = { kind: 'tag', name: 'payments' }
    expect((await follow(app.guest(), tag)).status).toBe(401)
    expect((await follows(app.guest())).status).toBe(401)
    expect((await app.guest().send('DELETE', `/api/follows/${newId()}`)).status).toBe(401)
    for (const [body, status] of [
      [{ kind: 'person', id: newId() }, 404],
      [{ kind: 'person', id: 'one' }, 400],
      [{ kind: 'company', slug: 'no-such-company' }, 404],
      [{ kind: 'company', slug: '\u0000' }, 400],
      [{ kind: 'company', slug: 'x'.repeat(101) }, 400],
      [{ kind: 'tag', name: '' }, 400],
      [{ kind: 'tag', name: '#' }, 400],
      [{ kind: 'tag' }, 400],
      [{ kind: 'post', id: newId() }, 400],
    ] as const) {
      expect([body, (await follow(reader.client, body)).status]).toEqual([body, status])
    }
    const own = await follow(reader.client, { kind: 'person', id: reader.accountId })
    expect([own.status, fields(own.body)]).toEqual([400, ['id']])
    expect((await follows(reader.client)).body.items).toEqual([])
  })

  test('the same twice, also at once, is once; leaving it twice is leaving it', async () => {
    const { client } = await createCandidate(app)
    const name = `tag${randomUUID().slice(0, 8)}`
    const replies = await Promise.all(
      [name, `#${name}`, name.toUpperCase()].map((one) =>
        follow(client, { kind: 'tag', name: one }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    const { items } = (await follows(client)).body
    expect(items).toMatchObject([{ kind: 'tag', name, isFollowed: true }])
    for (let time = 0; time < 2; time++) {
      expect((await client.send('DELETE', `/api/follows/${items[0]!.id}`)).status).toBe(200)
      expect((await follows(client)).body.items).toEqual([])
    }
  })

  test('is listed newest first, page by page, and is nobody else’s to see or end', async () => {
    const { client } = await createCandidate(app)
    const writer = await referrer(app)
    await post(writer.client)
    const { companyId } = await createJob(app)
    const colleague = await createReferrer(app, companyId)
    const { body: about } = await post(colleague.client)
    const made: string[] = []
    for (const body of [
      { kind: 'person', id: writer.accountId },
      { kind: 'person', id: colleague.accountId },
      { kind: 'tag', name: 'ledger' },
    ]) {
      made.push((await follow(client, body)).body.id)
      app.clock.advance({ seconds: 1 })
    }
    const first = (await follows(client, { limit: '2' })).body
    const rest = (await follows(client, { limit: '2', cursor: first.nextCursor! })).body
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made.toReversed())
    expect(rest.nextCursor).toBeNull()
    expect((await follows(client, { cursor: 'x' })).body.code).toBe('INVALID_CURSOR')
    await reader.client.send('DELETE', `/api/follows/${made[0]!}`)
    expect((await follows(client)).body.items).toHaveLength(3)
    // Who is blocked is no longer followed in any list.
    await client.post(`/api/feed-blocks/${about.id}`)
    expect(await ids(client, '&view=following')).not.toContain(about.id)
  })
})

describe('muted words', () => {
  test('are one’s own, each once, and bad ones are refused at their place', async () => {
    const { client } = await createCandidate(app)
    expect((await mute(app.guest(), [])).status).toBe(401)
    expect(
      (await mute(client, ['Crypto', 'crypto ', 'Straße', 'STRASSE', '!!'])).body,
    ).toMatchObject({
      mutedWords: expect.any(Array) as unknown,
    })
    const { body } = await client.get<{ mutedWords: string[] }>('/api/feed-settings')
    expect(body.mutedWords.map((one) => one.toLowerCase()).toSorted()).toEqual(['crypto', 'straße'])
    for (const [given, path] of [
      [['', 'one'], 'words.0'],
      [['one', 'x'.repeat(61)], 'words.1'],
      [['two\nlines'], 'words.0'],
      ['one', 'words'],
      [Array.from({ length: mutedWordsAtMost + 1 }, (_, at) => `word${at}`), 'words'],
    ] as const) {
      const reply = await mute(client, given)
      expect([reply.status, fields(reply.body)]).toEqual([400, [path]])
    }
    // Refused, so that what was muted stays muted.
    const after = await client.get<{ mutedWords: string[] }>('/api/feed-settings')
    expect(after.body.mutedWords).toHaveLength(2)
    expect((await mute(client, [])).body.mutedWords).toEqual([])
    const others = await reader.client.get<{ mutedWords: string[] }>('/api/feed-settings')
    expect(others.body.mutedWords).toEqual([])
  })

  test('set from two pages at once are one of the two lists, and never both', async () => {
    const { client } = await createCandidate(app)
    const lists = [
      ['alpha', 'beta'],
      ['gamma', 'delta'],
    ]
    await Promise.all(lists.map((list) => mute(client, list)))
    const { body } = await client.get<{ mutedWords: string[] }>('/api/feed-settings')
    expect(lists.map((list) => list.toSorted())).toContainEqual(body.mutedWords.toSorted())
  })
})

describe('hiding', () => {
  test('is for oneself, safe to repeat, and undone again', async () => {
    const writer = await referrer(app)
    const { body: about } = await post(writer.client)
    const { body: other } = await post(writer.client)
    const { client } = await createCandidate(app)
    const mine = `&person=${writer.accountId}`
    expect((await hide(app.guest(), about.id)).status).toBe(401)
    expect((await hide(client, newId())).status).toBe(404)
    expect((await hide(client, 'one')).status).toBe(404)
    for (let time = 0; time < 2; time++) {
      expect((await hide(client, about.id)).status).toBe(200)
      expect(await ids(client, mine)).toEqual([other.id])
    }
    expect(await ids(reader.client, mine)).toEqual([other.id, about.id])
    for (let time = 0; time < 2; time++) {
      expect((await hide(client, about.id, false)).status).toBe(200)
      expect(await ids(client, mine)).toEqual([other.id, about.id])
    }
  })
})

describe('what a text said before', () => {
  type Versions = Failure & {
    items: { version: number; lines: { kind: string; text: string }[] }[]
  }
  test('is told to all who see the text, newest first, and goes with it', async () => {
    const writer = await referrer(app)
    const first = words()
    const { body: about } = await post(writer.client, { body: `${first}\nSecond line` })
    const path = `/api/posts/${about.id}`
    const edit = (client: TestClient, body: string, expectedVersion: number) =>
      client.post<Post & Failure>(path, { body, expectedVersion })
    expect((await edit(reader.client, 'Mine now', about.version)).status).toBe(404)
    expect((await edit(app.guest(), 'Mine now', about.version)).status).toBe(401)
    const second = await edit(writer.client, `${first}\nSecond line, mended`, about.version)
    expect(second.status).toBe(200)
    const [one, other] = await Promise.all([
      edit(writer.client, `${first}\nThird`, second.body.version),
      edit(writer.client, `${first}\nFourth`, second.body.version),
    ])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { body } = await app.guest().get<Versions>(`${path}/versions`)
    expect(body.items).toHaveLength(2)
    expect(body.items[1]!.lines.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added'])
    await writer.client.send('DELETE', path)
    expect((await app.guest().get(`${path}/versions`)).status).toBe(404)
    expect((await app.guest().get(`/api/posts/${newId()}/versions`)).status).toBe(404)
  })
})

test('a comment below what is hidden, deleted or unknown is refused', async () => {
  const writer = await referrer(app)
  const { body: about } = await post(writer.client)
  expect((await comment(app.guest(), about.id)).status).toBe(401)
  expect((await comment(reader.client, newId())).status).toBe(404)
  for (const body of ['', '   ', '\u200b', 'x'.repeat(20_000)]) {
    const reply = await comment(reader.client, about.id, { body })
    expect([reply.status, fields(reply.body)]).toEqual([400, ['body']])
  }
  await writer.client.send('DELETE', `/api/posts/${about.id}`)
  expect((await comment(reader.client, about.id)).status).toBe(404)
  const { status, body } = await app
    .guest()
    .get<{ items: Thread[] } & Failure>(`/api/posts/${about.id}/comments`)
  expect([status, body.items]).toEqual([404, undefined])
})
