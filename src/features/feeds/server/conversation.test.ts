import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { comment, fields, key, post, referrer, words } from '../../../../tests/support/feeds.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import type { Comment, Post, Thread } from '../contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('comments and reactions', () => {
  test('two levels, counted, told, edited with what they said before, deleted', async () => {
    const writer = await referrer(app)
    const reader = await referrer(app)
    const { body: about } = await post(writer.client)
    const first = await comment(reader.client, about.id)
    expect(first.status).toBe(200)
    const reply = await comment(writer.client, about.id, { parentId: first.body.id })
    expect(reply.body.parentId).toBe(first.body.id)
    const third = await comment(reader.client, about.id, { parentId: reply.body.id })
    expect(fields(third.body)).toEqual(['parentId'])
    const list = async () =>
      (await app.guest().get<{ items: Thread[] }>(`/api/posts/${about.id}/comments`)).body.items
    expect((await list())[0]).toMatchObject({ replies: 1, shown: [{ id: reply.body.id }] })
    const edit = { body: 'Said otherwise', expectedVersion: first.body.version }
    const path = `/api/post-comments/${first.body.id}`
    expect((await writer.client.post(path, edit)).status).toBe(404)
    const edited = await reader.client.post<Comment>(path, edit)
    expect(edited.body.editedAt).not.toBeNull()
    expect((await reader.client.post<Failure>(path, edit)).body.code).toBe('VERSION_CONFLICT')
    type Versions = { items: { lines: { kind: string; text: string }[] }[] }
    const versions = await app.guest().get<Versions>(`${path}/versions`)
    expect(versions.body.items[0]?.lines).toEqual([
      { kind: 'removed', text: first.body.body },
      { kind: 'added', text: 'Said otherwise' },
    ])
    expect((await reader.client.send('DELETE', path)).status).toBe(200)
    const [gone] = await list()
    expect(gone).toMatchObject({
      isDeleted: true,
      body: '',
      author: null,
      shown: [{ id: reply.body.id }],
    })
    expect((await app.guest().get(`${path}/versions`)).status).toBe(404)
    await app.runDueTasks()
    const { rows } = await sql<{ title: string }>`
      select title from notifications where account_id = ${writer.accountId}`.execute(
      app.database.db,
    )
    expect(rows.map(({ title }) => title)).toContain(`${reader.name} commented on your post`)
  })

  test('twenty people at once react, some twice: each counts once', async () => {
    const { client } = await referrer(app)
    const { body: about } = await post(client)
    const people = await Promise.all(Array.from({ length: 10 }, () => createCandidate(app)))
    const press = (person: TestClient, kind: string | null) =>
      person.send('PUT', `/api/posts/${about.id}/reaction`, { kind })
    await Promise.all(
      people.flatMap((one) => [press(one.client, 'like'), press(one.client, 'thanks')]),
    )
    await press(people[0]!.client, null)
    const { post: after } = (await app.guest().get<{ post: Post }>(`/api/post-pages/${about.slug}`))
      .body
    expect(after.reactions.counts.reduce((sum, count) => sum + count, 0)).toBe(9)
    expect(Math.min(...after.reactions.counts)).toBe(0)
    const { rows } = await sql<{ points: number }>`
      select points from posts where id = ${about.id}`.execute(app.database.db)
    expect(rows).toEqual([{ points: 9 }])
  })

  test('a vote can change while the poll is open; results show after it', async () => {
    const { client } = await referrer(app)
    const voter = await createCandidate(app)
    const options = ['Monday', 'Friday', 'Never']
    const { body: about } = await post(client, { kind: 'poll', options, pollDays: 1 })
    const press = (option: number) =>
      voter.client.send<Post & Failure>('PUT', `/api/posts/${about.id}/vote`, { option })
    const read = async () =>
      (await app.guest().get<{ post: Post }>(`/api/post-pages/${about.slug}`)).body.post.poll!
    expect((await read()).options.map(({ votes }) => votes)).toEqual([null, null, null])
    await press(0)
    const changed = await press(1)
    expect(changed.body.poll).toMatchObject({ mine: 1, votes: 1 })
    expect(changed.body.poll?.options.map(({ votes }) => votes)).toEqual([0, 1, 0])
    expect((await press(3)).status).toBe(409)
    app.clock.advance({ days: 1 })
    await app.renewSessions()
    expect((await press(2)).body.details?.reason).toContain('closed')
    expect((await read()).options.map(({ votes }) => votes)).toEqual([0, 1, 0])
  })

  test('people in the conversation can be mentioned and are told once; strangers cannot', async () => {
    const writer = await referrer(app)
    const reader = await referrer(app)
    const stranger = await referrer(app)
    const { body: about } = await post(writer.client)
    const mention = (id: string, name: string, body = `@${name} ${words()}`) =>
      comment(reader.client, about.id, { body, mentions: [id] })
    expect(fields((await mention(stranger.accountId, stranger.name)).body)).toEqual(['mentions'])
    const unsaid = await mention(writer.accountId, writer.name, words())
    expect(fields(unsaid.body)).toEqual(['mentions'])
    const said = await mention(writer.accountId, writer.name)
    expect(said.body.mentions).toEqual([{ id: writer.accountId, name: writer.name }])
    const { rows } = await sql<{ type: string }>`
      select type from notifications where account_id = ${writer.accountId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ type: 'feeds.mentions' }])
  })

  test('hands that are raised below an offer are led to the way that works', async () => {
    const { client } = await referrer(app)
    const { client: candidate } = await createCandidate(app)
    const { body } = await post(client, { kind: 'can_refer', roles: ['Nurse'], capacity: 1 })
    const raised = await comment(candidate, body.id, { body: 'Interested, please!' })
    expect(raised.body.details?.reason).toContain('Ask for a referral')
    expect(
      (await comment(candidate, body.id, { body: 'Is a night shift part of it?' })).status,
    ).toBe(200)
  })
})

test('what was reported can be reported once, and its author blocked afterwards', async () => {
  const { client: author } = await referrer(app)
  const { client: reader } = await referrer(app)
  const made = await post(author)
  const said = await comment(author, made.body.id)
  for (const [kind, id] of [
    ['comment', said.body.id],
    ['post', made.body.id],
  ] as const) {
    const report = () =>
      reader.post<Failure>('/api/reports', { kind, id, reason: 'spam', note: '' }, key())
    expect((await report()).status).toBe(200)
    const again = await report()
    expect([again.status, again.body.details?.reason]).toEqual([
      409,
      expect.stringMatching(/already reported/i),
    ])
  }
  expect((await reader.get(`/api/post-pages/${made.body.slug}`)).status).toBe(404)
  expect((await reader.post(`/api/feed-blocks/${made.body.id}`)).status).toBe(200)
  // From then on the author is nobody to the reader.
  expect((await reader.post(`/api/feed-blocks/${made.body.id}`)).status).toBe(404)
})

test('nobody reacts to their own post or comment', async () => {
  const { client } = await referrer(app)
  const made = await post(client)
  const said = await comment(client, made.body.id)
  for (const path of [
    `/api/posts/${made.body.id}/reaction`,
    `/api/post-comments/${said.body.id}/reaction`,
  ]) {
    const refused = await client.send<Failure>('PUT', path, { kind: 'like' })
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    expect((await client.send('PUT', path, { kind: null })).status).toBe(200)
  }
  const other = await referrer(app)
  const path = `/api/posts/${made.body.id}/reaction`
  expect((await other.client.send('PUT', path, { kind: 'like' })).status).toBe(200)
})
