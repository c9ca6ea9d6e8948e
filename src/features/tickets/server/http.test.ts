import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import type { AgentThread, AgentTicket, Ticket, TicketThread } from '../contract.ts'

let app: TestApp
let agent: TestClient

beforeAll(async () => {
  app = await buildTestApp({ SUPPORT_HOLIDAYS: '2027-01-01', TIME_ZONE: 'Europe/Berlin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agent = (await createAdmin(app, ['support'])).client
})

const question = (change: object = {}) => ({
  category: 'referral',
  impact: 'hindered',
  subject: 'My request is gone',
  body: `I sent it on Monday. ${crypto.randomUUID()}`,
  ...change,
})

async function ask(client: TestClient, change: object = {}): Promise<Ticket> {
  const reply = await client.post<Ticket>('/candidate/supportTicket', question(change))
  expect(reply.status).toBe(200)
  return reply.body
}

const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

const seen = async (id: string) => (await agent.get<AgentThread>(`/api/admin/tickets/${id}`)).body

async function answer(id: string, as: string, body = 'Here is what happened.') {
  const { version: expectedVersion } = await seen(id)
  const input = { expectedVersion, body, as }
  return agent.post<AgentThread & Failure>(`/api/admin/tickets/${id}/answers`, input, key())
}

async function move(id: string, step: string, until: string | null = null) {
  const { version: expectedVersion } = await seen(id)
  const input = { expectedVersion, step, until }
  return agent.post<AgentThread & Failure>(`/api/admin/tickets/${id}/steps`, input)
}

/** Admins' sessions are short: the one who goes on after days signs in anew. */
async function later(days: number): Promise<void> {
  app.clock.advance({ days })
  await app.runDueTasks()
  await app.renewSessions()
  agent = (await createAdmin(app, ['support'])).client
}

/** The promise of an answer counts working hours. */
async function onTuesdayMorning(): Promise<void> {
  const isThen = (time: Date) => time.getUTCDay() === 2 && time.getUTCHours() === 10
  do app.clock.advance({ hours: 1 })
  while (!isThen(app.clock.now()))
  agent = (await createAdmin(app, ['support'])).client
}

describe('who may do what', () => {
  test('a person sees their own tickets alone, the team sees all, nobody else any', async () => {
    const { client } = await createCandidate(app)
    const other = await createCandidate(app)
    const { id } = await ask(client)
    expect((await client.get<TicketThread>(`/api/tickets/${id}`)).body.entries).toHaveLength(1)
    expect((await other.client.get(`/api/tickets/${id}`)).status).toBe(404)
    expect((await app.guest().get(`/api/tickets/${id}`)).status).toBe(401)
    const body = { body: 'Mine' }
    expect((await other.client.post(`/api/tickets/${id}/replies`, body, key())).status).toBe(404)
    expect((await client.get(`/api/admin/tickets/${id}`)).status).toBe(403)
    const { client: moderator } = await createAdmin(app, ['moderator'])
    expect((await moderator.get(`/api/admin/tickets/${id}`)).status).toBe(403)
    expect((await seen(id)).requester.email).toContain('@')
    const list = await client.get<{ items: Ticket[] }>('/candidate/getSupportTickets')
    expect(list.body.items.map((item) => item.id)).toEqual([id])
  })

  test.each([
    ['without a subject', { subject: ' ' }],
    ['of an unknown category', { category: 'weather' }],
    ['of 10,001 characters', { body: 'x'.repeat(10_001) }],
    ['with an address that is no page', { page: 'https://evil.example' }],
    ['with an error that is no id', { errorId: '<script>' }],
  ])('a ticket %s is refused with words', async (_, change) => {
    const { client } = await createCandidate(app)
    const reply = await client.post<Failure>('/candidate/supportTicket', question(change))
    expect(reply.status).toBe(400)
    expect(reply.body.details?.fields).toHaveLength(1)
  })

  test('the same question sent twice is one ticket, and ten open ones are enough', async () => {
    const { client } = await createCandidate(app)
    const body = { body: 'Word for word' }
    expect((await ask(client, body)).id).toBe((await ask(client, body)).id)
    for (let n = 0; n < 9; n++) await ask(client)
    const refused = await client.post<Failure>('/candidate/supportTicket', question())
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('LIMIT_REACHED')
  })
})

describe('guests', () => {
  test('say an address, and read and reply by the link in the email alone', async () => {
    const guest = app.guest()
    const refused = await guest.post<Failure>('/candidate/supportTicket', question())
    expect(refused.body.details?.fields).toMatchObject([{ path: 'email' }])
    const email = 'guest@tickets.example'
    const { id, reference } = await ask(guest, { email, name: 'Gus' })
    await app.runDueTasks()
    const mail = app.mails.findLast(({ to }) => to === email)!
    expect(mail.subject).toContain(reference)
    const token = /\/support\/link#([\w-]+)/.exec(mail.text)![1]!
    const read = (text: string) =>
      app.guest().post<TicketThread>('/api/ticket-links/read', { token: text })
    expect((await read(token)).body).toMatchObject({ id, entries: [{ by: 'requester' }] })
    expect((await read(`${token.slice(0, -2)}xx`)).status).toBe(404)
    expect((await read('')).status).toBe(404)
    const { client } = await createCandidate(app)
    const own = await ask(client)
    // A link is for guests: a signature over another ticket opens nothing of an account.
    expect((await read(Buffer.from(own.id).toString('base64url'))).status).toBe(404)
    const replied = await app
      .guest()
      .post<TicketThread>('/api/ticket-links/replies', { token, body: 'One more thing.' })
    expect(replied.body.entries).toHaveLength(2)
  })
})

describe('the life of a ticket', () => {
  test('asked, reminded twice, resolved for silence, opened again by a reply, closed', async () => {
    const { client } = await createCandidate(app)
    const { id } = await ask(client)
    expect((await move(id, 'take')).body).toMatchObject({ status: 'open', isMine: true })
    const asked = await answer(id, 'question', 'Which company?')
    expect(asked.body).toMatchObject({ status: 'pending_user' })
    expect(asked.body.answeredAt).not.toBeNull()
    const status = async () => (await client.get<TicketThread>(`/api/tickets/${id}`)).body.status
    const reminders = () =>
      app.mails.filter(({ subject }) => subject.includes('Waiting for your reply')).length
    await later(3.01)
    await app.runDueTasks()
    expect(reminders()).toBe(1)
    await later(3)
    await app.runDueTasks()
    expect(reminders()).toBe(2)
    expect(await status()).toBe('pending_user')
    await later(4)
    expect(await status()).toBe('resolved')
    const reply = await client.post<TicketThread>(
      `/api/tickets/${id}/replies`,
      { body: 'It was Acme.' },
      key(),
    )
    expect(reply.body.status).toBe('open')
    expect((await answer(id, 'solution', 'Found it.')).body.status).toBe('resolved')
    expect(
      (await client.post<TicketThread>(`/api/tickets/${id}/rating`, { score: 2, text: 'Slow.' }))
        .body.rating,
    ).toBe(2)
    expect((await client.post(`/api/tickets/${id}/rating`, { score: 5 })).status).toBe(409)
    await later(7.1)
    expect(await status()).toBe('closed')
    await later(8)
    const late = await client.post<TicketThread>(
      `/api/tickets/${id}/replies`,
      { body: 'It is back.' },
      key(),
    )
    expect(late.body.id).not.toBe(id)
    expect(late.body.status).toBe('new')
  })

  test('notes, and who wrote what, stay with the team', async () => {
    const { client } = await createCandidate(app)
    const { id } = await ask(client)
    app.clock.advance({ seconds: 1 })
    await answer(id, 'note', 'Known trouble maker.')
    app.clock.advance({ seconds: 1 })
    await answer(id, 'answer')
    const { raw, body } = await client.get<TicketThread>(`/api/tickets/${id}`)
    expect(raw.body).not.toContain('trouble')
    expect(body.entries.map(({ author }) => author)).toEqual([null, null])
    expect((await seen(id)).entries.map(({ kind }) => kind)).toEqual(['message', 'note', 'message'])
  })

  test('of two agents who answer at once, the second sees what the first said', async () => {
    const { client } = await createCandidate(app)
    const { id } = await ask(client)
    const { version: expectedVersion } = await seen(id)
    const send = (body: string) =>
      agent.post(`/api/admin/tickets/${id}/answers`, { expectedVersion, body, as: 'answer' }, key())
    const replies = await Promise.all([send('First'), send('Second')])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('put off, the promise stands still, and a reply wakes it', async () => {
    await onTuesdayMorning()
    const { client } = await createCandidate(app)
    const { id, answerDueAt } = await ask(client)
    const day = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString()
    expect((await move(id, 'hold')).status).toBe(400)
    expect((await move(id, 'hold', day)).body).toMatchObject({ status: 'on_hold', wakesAt: day })
    await later(2)
    await client.post(`/api/tickets/${id}/replies`, { body: 'Any news?' }, key())
    const back = await seen(id)
    expect(back.status).toBe('open')
    expect(new Date(back.answerDueAt!).getTime()).toBeGreaterThan(new Date(answerDueAt!).getTime())
  })

  test('what is not possible is refused with what is', async () => {
    const { client } = await createCandidate(app)
    const { id } = await ask(client)
    await move(id, 'spam')
    const refused = await answer(id, 'answer')
    expect(refused.status).toBe(409)
    expect(refused.body.details?.allowed).toEqual(['notSpam'])
    expect((await client.post(`/api/tickets/${id}/replies`, { body: 'x' }, key())).status).toBe(409)
  })
})

test('the queue is in the order of what was promised, page by page', async () => {
  const { client } = await createCandidate(app)
  const low = await ask(client, { category: 'other', impact: 'question' })
  const urgent = await ask(client, { category: 'safety' })
  const all: AgentTicket[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body }: { body: { items: AgentTicket[]; nextCursor: string | null } } = await agent.get(
      `/api/admin/tickets?limit=3&cursor=${cursor}`,
    )
    all.push(...body.items)
    cursor = body.nextCursor
  }
  const ids = all.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.indexOf(urgent.id)).toBeLessThan(ids.indexOf(low.id))
  const due = all.map(({ answerDueAt }) => answerDueAt!)
  expect(due).toEqual(due.toSorted())
})

test('the team is told before and when an answer is overdue, once each', async () => {
  const { client } = await createCandidate(app)
  const { reference } = await ask(client, { category: 'payment' })
  const told = () =>
    new Set(
      app.mails
        .filter(({ subject }) => subject.includes(reference) && /due/.test(subject))
        .map(({ subject }) => subject.replace(/.*\] /, '')),
    )
  await later(6)
  await app.runDueTasks()
  expect([...told()].some((subject) => subject.includes('overdue'))).toBe(true)
  const report = await agent.get<{ items: { category: string; tickets: number }[] }>(
    '/api/admin/ticket-report?days=60',
  )
  expect(report.body.items.find(({ category }) => category === 'payment')?.tickets).toBe(1)
})
