import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { atomErrors } from '../../../../tests/support/atom.ts'
import { comment, ids, post, referrer, words } from '../../../../tests/support/feeds.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import type { Thread } from '../contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('following, muting, hiding, blocking', () => {
  test('the feed of those whom one follows has their posts alone, newest first', async () => {
    const [one, two, three] = [await referrer(app), await referrer(app), await referrer(app)]
    const { client } = await createCandidate(app)
    const tag = `tag-${crypto.randomUUID().slice(0, 8)}`
    const first = await post(one.client)
    app.clock.advance({ seconds: 1 })
    const second = await post(two.client, { tags: [tag.toUpperCase()] })
    app.clock.advance({ seconds: 1 })
    await post(three.client)
    expect((await app.guest().get('/api/posts?view=following')).status).toBe(401)
    expect(await ids(client, '&view=following')).toEqual([])
    const person = await client.post<{ id: string; name: string }>('/api/follows', {
      kind: 'person',
      id: one.accountId,
    })
    expect(person.body).toMatchObject({ id: one.accountId })
    const followed = await client.post<{ id: string }>('/api/follows', {
      kind: 'tag',
      name: `#${tag}`,
    })
    expect(await ids(client, '&view=following')).toEqual([second.body.id, first.body.id])
    expect(await ids(app.guest(), `&tag=${tag}`)).toEqual([second.body.id])
    await client.send('DELETE', `/api/follows/${followed.body.id}`)
    expect(await ids(client, '&view=following')).toEqual([first.body.id])
    // Nobody learns by an id who has an account.
    const quiet = await createCandidate(app)
    const unknown = await client.post('/api/follows', { kind: 'person', id: quiet.accountId })
    expect(unknown.status).toBe(404)
  })

  test('muted words, hidden posts and blocked people are on no list and no page', async () => {
    const writer = await referrer(app)
    const { client } = await createCandidate(app)
    const secret = `zebra${crypto.randomUUID().slice(0, 8)}`
    const muted = await post(writer.client, { body: `All about the ${secret.toUpperCase()}!` })
    const hidden = await post(writer.client)
    const stays = await post(writer.client, { body: `${secret}s are plural ${words()}` })
    const talk = await comment(writer.client, stays.body.id, { body: `Again: ${secret}, for all` })
    await client.send('PUT', '/api/feed-settings/muted-words', { words: [secret] })
    await client.send('PUT', `/api/hidden-posts/${hidden.body.id}`, { isHidden: true })
    const mine = `&person=${writer.accountId}`
    expect(await ids(client, mine)).toEqual([stays.body.id])
    expect((await client.get(`/api/post-pages/${muted.body.slug}`)).status).toBe(404)
    expect((await client.get(`/api/post-pages/${hidden.body.slug}`)).status).toBe(404)
    const comments = await client.get<{ items: Thread[] }>(`/api/posts/${stays.body.id}/comments`)
    expect(comments.body.items.map(({ id }) => id)).not.toContain(talk.body.id)
    await client.send('PUT', `/api/hidden-posts/${hidden.body.id}`, { isHidden: false })
    expect(await ids(client, mine)).toContain(hidden.body.id)
    await client.post(`/api/feed-blocks/${stays.body.id}`)
    for (const path of [
      `/api/post-pages/${stays.body.slug}`,
      `/api/posts/${stays.body.id}/comments`,
    ]) {
      expect((await client.get(path)).status).toBe(404)
    }
    expect(await ids(client, '')).not.toContain(stays.body.id)
    expect((await comment(client, stays.body.id)).status).toBe(404)
    expect((await client.get(`/api/posts?person=${writer.accountId}`)).status).toBe(404)
    // It holds the other way round, and a guest reads on.
    expect((await app.guest().get(`/api/post-pages/${stays.body.slug}`)).status).toBe(200)
  })
})

test('sitemaps and the Atom feed have what is public and named, escaped, and lose what is deleted', async () => {
  const { client } = await referrer(app)
  const shown = await post(client, { body: `<b>Tags & "quotes"</b> ${words()}` })
  const gone = await post(client)
  const { client: candidate } = await createCandidate(app)
  const masked = await post(candidate, {
    kind: 'seeks_referral',
    roles: ['Nurse'],
    body: 'I look for a team in a hospital.',
  })
  const { client: moderator } = await createAdmin(app, ['moderator'])
  await moderator.post(`/api/admin/waiting-posts/${masked.body.id}/decision`, { isApproved: true })
  await client.send('DELETE', `/api/posts/${gone.body.id}`)
  expect((await app.guest().get(`/api/post-pages/${masked.body.slug}`)).status).toBe(200)
  const sitemap = (await app.guest().get('/sitemaps/posts-0.xml')).raw.body
  const atom = (await app.guest().get('/feeds/feed.xml')).raw.body
  for (const text of [sitemap, atom]) {
    expect(text).toContain(`/feeds/post/${shown.body.slug}`)
    expect(text).not.toContain(gone.body.slug)
    expect(text).not.toContain(masked.body.slug)
  }
  expect(atom).toContain('&lt;b&gt;Tags &amp; &quot;quotes&quot;&lt;/b&gt;')
  expect((await app.guest().get('/sitemap.xml')).raw.body).toContain('/sitemaps/posts-0.xml')
})

test('the Atom feed of a tag has the posts of the tag alone', async () => {
  const { client } = await referrer(app)
  const tagged = await post(client, { tags: ['C++ & more'] })
  const plain = await post(client)
  const [tag] = tagged.body.tags as [string]
  const atom = await app.guest().get(`/feeds/feed.xml?tag=${encodeURIComponent(tag)}`)
  expect(atom.status).toBe(200)
  expect(atom.raw.body).toContain(tagged.body.id)
  expect(atom.raw.body).not.toContain(plain.body.id)
  const self = `http://tessera.test/feeds/feed.xml?tag=${encodeURIComponent(tag)}`
  expect(atomErrors(atom.raw.body, self)).toEqual([])
  expect((await app.guest().get('/feeds/feed.xml')).raw.body).toContain(plain.body.id)
  for (const search of ['tag=nobody-uses-this', 'tag=', `tag=${'x'.repeat(41)}`, 'tag=a&tag=b']) {
    expect((await app.guest().get(`/feeds/feed.xml?${search}`)).status, search).toBe(404)
  }
})

test('once a week, those who follow a tag get the best of it, as far as they may see it', async () => {
  const writer = await referrer(app)
  const blocked = await referrer(app)
  const { client, email, accountId } = await createCandidate(app)
  const tag = `weekly-${crypto.randomUUID().slice(0, 8)}`
  await client.post('/api/follows', { kind: 'tag', name: tag })
  app.clock.advance({ days: 6 })
  await app.renewSessions()
  const [one, two] = [
    await post(writer.client, { tags: [tag] }),
    await post(blocked.client, { tags: [tag] }),
  ]
  await post(writer.client, { body: `Not this. ${words()}` })
  await client.post(`/api/feed-blocks/${two.body.id}`)
  const mails = () =>
    app.mails.filter(({ to, subject }) => to === email && subject.includes('tags you follow'))
  await app.runDueTasks()
  expect(mails()).toEqual([])
  app.clock.advance({ days: 1.1 })
  await app.runDueTasks()
  await app.runDueTasks()
  expect(mails()).toHaveLength(1)
  expect(mails()[0]!.text).toContain(one.body.slug)
  expect(mails()[0]!.text).not.toContain(two.body.slug)
  expect(mails()[0]!.text).not.toContain('Not this.')
  // Nothing new: no email.
  app.clock.advance({ days: 7.1 })
  await app.runDueTasks()
  expect(mails()).toHaveLength(1)
  const { rows } = await sql`select from notifications
    where account_id = ${accountId} and is_visible`.execute(app.database.db)
  expect(rows).toEqual([])
})
