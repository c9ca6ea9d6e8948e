import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import { comment, fields, ids, post, referrer } from '../../../../tests/support/feeds.ts'
import { createAdmin, createCandidate, createJob } from '../../../../tests/support/people.ts'
import type { Thread } from '../contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

let number = 0

describe('candidates stay hidden', () => {
  async function seeking(change: object = {}) {
    const person = await createCandidate(app)
    const { companyId, companyName } = await createJob(app)
    const sent = await post(person.client, {
      kind: 'seeks_referral',
      roles: ['Backend engineer'],
      body: `I build payment systems and look for a team in the north. ${number++}`,
      ...change,
    })
    expect(sent.status).toBe(200)
    const { client: moderator } = await createAdmin(app, ['moderator'])
    await moderator.post(`/api/admin/waiting-posts/${sent.body.id}/decision`, { isApproved: true })
    return { person, companyId, companyName, post: sent.body }
  }

  test('a request for a referral has no name anywhere, and none in its words', async () => {
    const { person, post: own } = await seeking()
    expect(own.author?.name).toBe(person.name)
    const reader = await referrer(app)
    const all = await Promise.all([
      reader.client.get(`/api/post-pages/${own.slug}`),
      app.guest().get(`/api/post-pages/${own.slug}`),
    ])
    const spoken = await comment(person.client, own.id, { body: 'I could start in two months.' })
    expect(spoken.status).toBe(200)
    all.push(await reader.client.get(`/api/posts/${own.id}/comments`))
    all.push(await reader.client.get(`/api/mentionable-people?post=${own.id}`))
    for (const { raw, status } of all) {
      expect(status).toBe(200)
      expect(raw.body).not.toContain(person.accountId)
      expect(raw.body).not.toContain('Quastenflosser')
    }
    expect((await reader.client.get(`/api/posts?person=${person.accountId}`)).status).toBe(404)
    expect((await reader.client.post<Failure>(`/api/feed-blocks/${own.id}`)).status).toBe(409)
    await comment(reader.client, own.id)
    for (const said of [
      'I am Ottilie.',
      'Call +43 660 123 45 67',
      'I left Hidden Employer',
      'a@b.example',
    ]) {
      const refused = await post(person.client, {
        kind: 'seeks_referral',
        roles: ['Engineer'],
        body: `${said} ${number++}`,
      })
      expect(fields(refused.body), said).toEqual(['body'])
    }
    const told = { kind: 'seeks_referral', body: `Plain words ${number++}` }
    for (const part of [
      { roles: ['Engineer @ottilie_q'] },
      { roles: ['Engineer'], tags: ['ottilie'] },
    ]) {
      expect(fields((await post(person.client, { ...told, ...part })).body)).toEqual(['body'])
    }
  })

  test('people at an employer or at a blocked company see nothing that a candidate wrote under their name', async () => {
    const { person, companyId, post: own } = await seeking()
    const plain = await post(person.client)
    const elsewhere = await referrer(app)
    const { body: about } = await post(elsewhere.client)
    const said = await comment(person.client, about.id)
    const colleague = await referrer(app, companyId)
    const seen = async () => {
      const list = await ids(colleague.client)
      const comments = await colleague.client.get<{ items: Thread[] }>(
        `/api/posts/${about.id}/comments`,
      )
      return [
        ...[own.id, plain.body.id].filter((id) => list.includes(id)),
        ...comments.body.items.map(({ id }) => id).filter((id) => id === said.body.id),
      ]
    }
    expect(await seen()).toHaveLength(3)
    await person.client.post('/candidate/info', { blockedCompanyIds: [companyId] })
    // What has no author is the same for everyone: gone for colleagues alone, it would say whose it is.
    expect(await seen()).toEqual([own.id])
    const nameless = await colleague.client.get(`/api/post-pages/${own.slug}`)
    expect(nameless.body).toMatchObject({ post: { id: own.id, author: null } })
    expect((await colleague.client.get(`/api/post-pages/${plain.body.slug}`)).status).toBe(404)
    // As the privacy notice says: what is public can be read without signing in, by colleagues too.
    const named = await app.guest().get(`/api/post-pages/${plain.body.slug}`)
    expect(named.body).toMatchObject({ post: { author: { name: person.name } } })
    expect((await colleague.client.get(`/api/posts?person=${person.accountId}`)).status).toBe(404)
    const follow = { kind: 'person', id: person.accountId }
    expect((await colleague.client.post('/api/follows', follow)).status).toBe(404)
    // Where someone only says that they work tells nobody whom the candidate hides from: a guest reads it, too.
    const proved = (at: Date | null) =>
      sql`update recruiter_profiles set work_email_verified_at = ${at}
        where account_id = ${colleague.accountId}`.execute(app.database.db)
    await proved(null)
    expect(await seen()).toHaveLength(3)
    await proved(app.clock.now())
    expect(await seen()).toEqual([own.id])
    // What the candidate says to them is not told to them either.
    const { body: theirs } = await post(colleague.client)
    await comment(person.client, theirs.id)
    const { rows } = await sql`
      select from notifications where account_id = ${colleague.accountId}`.execute(app.database.db)
    expect(rows).toEqual([])
  })
})
