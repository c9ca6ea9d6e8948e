/** One's own history: searched, opened at a day, taken along, deleted for oneself, forgotten. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import { newId } from '#shared/ids.ts'
import type { Conversation, FoundMessage, Message } from '../contract.ts'
import { searchWords } from './policy.ts'
import { closeConversations, openConversation } from './service.ts'

let app: TestApp
let ann: TestPerson
let rob: TestPerson
let eve: TestPerson
let id: string
let about: { type: string; id: string }
beforeAll(async () => {
  app = await buildTestApp({ CHAT_RETENTION_DAYS: '30' })
  eve = await createCandidate(app, { complete: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await createCandidate(app, { complete: false })
  rob = await createCandidate(app, { complete: false })
  id = await open()
})

async function open(): Promise<string> {
  about = { type: 'test', id: newId() }
  app.clock.advance({ seconds: 1 })
  return app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'referral',
        about,
        subject: 'Engineer at Acme',
        participants: [ann, rob].map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
      }),
    { requestId: 'test' },
  )
}

const say = ({ client }: TestPerson, body: string, to = id) => {
  app.clock.advance({ seconds: 1 })
  return client.post<Message>(`/api/conversations/${to}/messages`, {
    body,
    clientMessageId: randomUUID(),
  })
}
const search = (client: TestClient, query: Record<string, string>) =>
  client.get<{ items: FoundMessage[]; nextCursor: string | null }>('/api/messages', { query })
const found = async ({ client }: TestPerson, q: string, more: Record<string, string> = {}) =>
  (await search(client, { q, ...more })).body.items.map(({ message }) => message.body)
const exported = ({ client }: TestPerson, format = 'txt') =>
  app.app.inject({
    url: `/api/conversations/${id}/export?format=${format}`,
    headers: { cookie: client.cookieHeader() },
  })
const hide = ({ client }: TestPerson, seq: number) =>
  client.post(`/api/conversations/${id}/messages/${seq}/hide`)
const bodies = async ({ client }: TestPerson) =>
  (await client.get<{ items: Message[] }>(`/api/conversations/${id}/messages`)).body.items.map(
    (message) => message.body,
  )

it('goes down the ladder', async () => {
  await say(ann, 'hello')
  const at = app.clock.now().toISOString()
  const calls: ((client: TestClient) => Promise<{ status: number }>)[] = [
    (client) => client.get(`/api/conversations/${id}/export`),
    (client) => client.get(`/api/conversations/${id}/position`, { query: { at } }),
    (client) => client.post(`/api/conversations/${id}/messages/1/hide`),
  ]
  for (const call of calls) {
    expect((await call(app.guest())).status).toBe(401)
    expect((await call(eve.client)).status).toBe(404)
    expect((await call(rob.client)).status).toBe(200)
  }
  expect((await search(app.guest(), { q: 'hello' })).status).toBe(401)
  expect(await found(eve, 'hello')).toEqual([])
  expect(await found(eve, 'hello', { conversation: id })).toEqual([])
  expect((await hide(ann, 99)).status).toBe(404)
})

describe('a jump to a message', () => {
  type Page = { items: Message[]; nextCursor: string | null; newerCursor: string | null }
  const page = async (query: Record<string, string>, { client }: TestPerson = ann) =>
    client.get<Page>(`/api/conversations/${id}/messages`, { query })
  const numbers = ({ items }: Page) => items.map(({ seq }) => seq)
  beforeEach(async () => {
    for (let number = 1; number <= 30; number++) await say(rob, `Number ${number}`)
  })

  it('gives what stands around it, and goes on both ways without a gap', async () => {
    const { body } = await page({ around: '15', limit: '6' })
    expect(numbers(body)).toEqual([18, 17, 16, 15, 14, 13])
    const newer = (await page({ cursor: body.newerCursor!, limit: '6' })).body
    expect(numbers(newer)).toEqual([24, 23, 22, 21, 20, 19])
    const end = (await page({ cursor: newer.newerCursor!, limit: '6' })).body
    expect([numbers(end), end.newerCursor]).toEqual([[30, 29, 28, 27, 26, 25], null])
    const older = (await page({ cursor: body.nextCursor!, limit: '6' })).body
    expect(numbers(older)).toEqual([12, 11, 10, 9, 8, 7])
    // Back again from a page that was read forwards.
    expect(numbers((await page({ cursor: newer.nextCursor!, limit: '3' })).body)).toEqual([
      18, 17, 16,
    ])
  })

  it('ends where the conversation does, and shows nothing that was deleted for oneself', async () => {
    const first = (await page({ around: '1', limit: '6' })).body
    expect([numbers(first), first.nextCursor]).toEqual([[4, 3, 2, 1], null])
    const last = (await page({ around: '30', limit: '6' })).body
    expect([numbers(last), last.newerCursor]).toEqual([[30, 29, 28], null])
    await hide(ann, 16)
    expect(numbers((await page({ around: '15', limit: '6' })).body)).toEqual([
      19, 18, 17, 15, 14, 13,
    ])
    await ann.client.send('DELETE', `/api/conversations/${id}/history`)
    await say(rob, 'After')
    expect(numbers((await page({ around: '15', limit: '6' })).body)).toEqual([31])
    expect(numbers((await page({ around: '2000000000', limit: '6' })).body)).toEqual([31])
  })

  it('is refused to strangers, and with a number that is none', async () => {
    expect((await page({ around: '15' }, eve)).status).toBe(404)
    for (const around of ['0', '-1', 'x', '2147483648', '1.5']) {
      expect([around, (await page({ around })).status]).toEqual([around, 400])
    }
    const forged = Buffer.from('{"after":1,"before":2}').toString('base64url')
    expect((await page({ cursor: forged })).status).toBe(400)
  })
})

describe('a search', () => {
  it.each([
    ['Tuesday at TEN', 'tuesday:* & at:* & ten:*'],
    ["it's & | ! ( ) :* '", 'it:* & s:*'],
    ['Ｇｒüße 東京', 'grüße:* & 東京:*'],
    ['  ?! ', null],
    ['', null],
  ])('for %j looks for %j', (text, words) => expect(searchWords(text)).toBe(words))

  it('finds words and beginnings of words in one’s own conversations alone, the newest first', async () => {
    await say(ann, 'The interview is on Tuesday')
    await say(rob, 'Interviews take an hour')
    const other = await open()
    await say(rob, 'Another interview', other)
    await say(ann, 'Nothing of it', other)
    expect(await found(ann, 'interv')).toEqual([
      'Another interview',
      'Interviews take an hour',
      'The interview is on Tuesday',
    ])
    expect(await found(ann, 'tuesday interview')).toEqual(['The interview is on Tuesday'])
    expect(await found(rob, 'interview', { conversation: other })).toEqual(['Another interview'])
    const [first] = (await search(ann.client, { q: 'another' })).body.items
    expect(first).toMatchObject({ subject: 'Engineer at Acme', message: { seq: 1 } })
    const pages: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: { items: FoundMessage[]; nextCursor: string | null } } = await search(
        ann.client,
        { q: 'interv', limit: '1', cursor },
      )
      pages.push(...body.items.map(({ message }) => message.body))
      cursor = body.nextCursor
    }
    expect(pages).toHaveLength(3)
  })

  it('finds files by the words of their names', async () => {
    const form = new FormData()
    form.append('clientMessageId', randomUUID())
    const bytes = Buffer.from('%PDF-1.4\n%letter\nstartxref\n9\n%%EOF\n')
    form.append('file', new Blob([bytes]), 'Offer_letter-Grüße2026.v2.pdf')
    const { body } = await ann.client.postForm<Message>(`/api/conversations/${id}/files`, form)
    for (const q of ['offer', 'LETTER', 'grüße', 'offer pdf', 'Offer_letter-Grüße2026.v2.pdf']) {
      const { items } = (await search(rob.client, { q })).body
      expect(items.map(({ message }) => message.seq)).toEqual([body.seq])
    }
    expect(await found(rob, 'offer invoice')).toEqual([])
    expect(await found(eve, 'offer')).toEqual([])
    await ann.client.send('DELETE', `/api/conversations/${id}/messages/${body.seq}`)
    expect(await found(rob, 'offer')).toEqual([])
  })

  it.each([
    ['Grüße aus Łódź', ['grusse', 'GRÜSSE', 'lodz', 'łódź']],
    ['Cafe am Morgen', ['café', 'cafe']],
    ['Treffen mit Søren, ساعة 3, サーバー', ['soren', 'ساعة', 'サーバー']],
  ])('finds %j with accents and without', async (body, asked) => {
    await say(ann, body)
    for (const q of asked) expect([q, await found(rob, q)]).toEqual([q, [body]])
  })

  it('can look for every letter that there is', async () => {
    const letters = Array.from({ length: 0x2_ffff }, (_, code) => code)
      .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /\p{L}/u.test(sign))
    const asked = letters.map(searchWords).filter((words) => words !== null)
    const { rows } = await sql<{ count: number }>`
      select count(to_tsquery('simple', unaccent(word)))::int as count
      from unnest(${asked}::text[]) word`.execute(app.database.db)
    expect(rows).toEqual([{ count: asked.length }])
    expect(asked.length).toBeGreaterThan(100_000)
  })

  it('finds nothing that is deleted, for everyone or for oneself', async () => {
    const gone = (await say(ann, 'walrus one')).body
    const hidden = (await say(ann, 'walrus two')).body
    await ann.client.send('DELETE', `/api/conversations/${id}/messages/${gone.seq}`)
    await hide(rob, hidden.seq)
    expect(await found(rob, 'walrus')).toEqual([])
    expect(await found(ann, 'walrus')).toEqual(['walrus two'])
    await ann.client.send('DELETE', `/api/conversations/${id}/history`)
    expect(await found(ann, 'walrus')).toEqual([])
  })
})

it('a moment leads to the first message after it, or to the last one', async () => {
  const first = (await say(ann, 'one')).body
  app.clock.advance({ days: 2 })
  await app.renewSessions()
  const second = (await say(ann, 'two')).body
  const at = async (time: string) =>
    (
      await rob.client.get<{ seq: number }>(`/api/conversations/${id}/position`, {
        query: { at: time },
      })
    ).body.seq
  const dayAfter = new Date(Date.parse(first.createdAt) + 86_400_000).toISOString()
  expect(await at('2001-01-01T00:00:00.000Z')).toBe(first.seq)
  expect(await at(dayAfter)).toBe(second.seq)
  expect(await at('2999-01-01T00:00:00.000Z')).toBe(second.seq)
})

it('an export holds everything that its reader sees, in order, and turns nothing around', async () => {
  await say(ann, 'Hello')
  const hidden = (await say(rob, 'Not for Ann')).body
  await say(rob, 'invoice\u202efdp.exe')
  await hide(ann, hidden.seq)
  const text = await exported(ann)
  expect(text.headers['content-disposition']).toMatch(/^attachment; .*\.txt/)
  const lines = text.body.trim().split('\n')
  expect(lines[0]).toBe('Engineer at Acme')
  expect(lines.slice(3).map((line) => line.replace(/^\[[^\]]+\] [^:]+: /, ''))).toEqual([
    'Hello',
    'invoicefdp.exe',
  ])
  const json = (await exported(rob, 'json')).json<{ messages: { text: string }[] }>()
  expect(json.messages.map((message) => message.text)).toEqual([
    'Hello',
    'Not for Ann',
    'invoice\u202efdp.exe',
  ])
})

it('a message deleted for oneself is gone on every way to it, and stays for the other', async () => {
  const { seq } = (await say(rob, 'Hide me')).body
  const start = await ann.client.get<{ sync: string }>(`/api/conversations/${id}/messages`)
  expect((await hide(ann, seq)).status).toBe(200)
  expect((await hide(ann, seq)).status).toBe(200)
  expect(await bodies(ann)).toEqual([])
  expect(await bodies(rob)).toEqual(['Hide me'])
  await rob.client.send('PATCH', `/api/conversations/${id}/messages/${seq}`, { body: 'Changed' })
  const since = await ann.client.get<{ items: Message[] }>(`/api/conversations/${id}/messages`, {
    query: { since: start.body.sync },
  })
  expect(since.body.items).toEqual([])
  const { body } = await ann.client.get<Conversation>(`/api/conversations/${id}`)
  expect(body.lastMessage).toBeNull()
})

it('closed conversations are forgotten when their time is over, open ones are not', async () => {
  await say(ann, 'Bye')
  await hide(rob, 1)
  await app.runAsSystem(
    (context) => closeConversations(context, { type: about.type, ids: [about.id] }, 'Over.'),
    { requestId: 'test' },
  )
  const active = await open()
  await say(ann, 'Stays', active)
  app.clock.advance({ days: 29 })
  await app.renewSessions()
  await app.runDueTasks()
  expect((await ann.client.get(`/api/conversations/${id}`)).status).toBe(200)
  app.clock.advance({ days: 2 })
  await app.runDueTasks()
  for (const { client } of [ann, rob]) {
    expect((await client.get(`/api/conversations/${id}`)).status).toBe(404)
    expect((await client.get(`/api/conversations/${active}`)).status).toBe(200)
  }
  const left = await app.database.db
    .selectFrom('messages')
    .select('seq')
    .where('conversationId', '=', id)
    .execute()
  expect(left).toEqual([])
})
