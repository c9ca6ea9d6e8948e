/** What support does for a person from the ticket: refunds, connections, another verification try. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import * as shop from '../../../../tests/support/payments.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import type { AgentAction, AgentThread, Ticket, TicketThread } from '../contract.ts'

let app: TestApp
let support: TestPerson
let agent: TestPerson
let second: TestPerson
let person: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  await shop.sellPlans(app, { basic: 900, premium: 19_000, currency: 'EUR' })
  support = await createAdmin(app, ['support'])
  agent = await createAdmin(app, ['support', 'finance', 'verifier'])
  second = await createAdmin(app, ['owner'])
})
beforeEach(async () => {
  await app.renewSessions()
  person = await createCandidate(app)
})
afterAll(() => app.close())

const reason = 'A fault of ours on Tuesday'

async function ask({ client }: TestPerson): Promise<Ticket> {
  const { body } = await client.post<Ticket>('/candidate/supportTicket', {
    category: 'payment',
    impact: 'hindered',
    subject: 'It went wrong',
    body: `Please look. ${crypto.randomUUID()}`,
  })
  return body
}
const seen = async (id: string) =>
  (await agent.client.get<AgentThread>(`/api/admin/tickets/${id}`)).body
const actionsOf = async (id: string, by = agent) =>
  (await by.client.get<{ items: AgentAction[] }>(`/api/admin/tickets/${id}/actions`)).body.items
async function take(id: string, input: object, by = agent, key: string = crypto.randomUUID()) {
  const { version: expectedVersion } = await seen(id)
  return by.client.post<AgentThread & Failure>(
    `/api/admin/tickets/${id}/actions`,
    { expectedVersion, reason, ...input },
    { headers: { 'idempotency-key': key } },
  )
}
const creditsOf = async () =>
  (await person.client.get<{ refundCredits: number }>('/candidate/wallet')).body.refundCredits
/** What the person reads who asked. */
const eventsOf = async (id: string, { client } = person) =>
  (await client.get<TicketThread>(`/api/tickets/${id}`)).body.entries
    .filter(({ kind }) => kind === 'event')
    .map(({ body }) => body)
const notesOf = async (id: string) =>
  (await seen(id)).entries.filter(({ kind }) => kind === 'note').map(({ body }) => body)
const auditOf = async (action: string, ticketId: string) =>
  (
    await sql<{ reason: string }>`
      select reason from audit_entries where action = ${action}
        and (after ->> 'ticketId' = ${ticketId} or entity_id = ${ticketId})`.execute(
      app.database.db,
    )
  ).rows

describe('who may', () => {
  test('an agent is offered, and may do, what the permissions allow', async () => {
    await shop.buy(app, person.client, { plan: 'basic' })
    const { id } = await ask(person)
    const path = `/api/admin/tickets/${id}/actions`
    expect((await app.guest().get(path)).status).toBe(401)
    expect((await person.client.get(path)).status).toBe(403)
    const finance = await createAdmin(app, ['finance'])
    expect((await finance.client.get(path)).status).toBe(403)
    expect(await actionsOf(id, support)).toEqual([])
    const names = (await actionsOf(id)).map(({ name }) => name)
    expect(names).toEqual(['wallet.returnConnections', 'payments.refund'])
    const wish = { name: 'wallet.returnConnections', targetId: person.accountId, amount: 1 }
    expect((await take(id, wish, support)).status).toBe(403)
    expect((await take(id, { ...wish, name: 'no.such' })).status).toBe(404)
    expect((await take(id, { ...wish, reason: 'short' })).status).toBe(400)
    expect((await take(id, { ...wish, amount: 51 })).status).toBe(400)
    expect((await take(id, { ...wish, amount: null })).status).toBe(400)
    expect(await eventsOf(id)).toEqual([])
  })

  test('nothing of another person, and nothing for a guest', async () => {
    const other = await createCandidate(app)
    const { id: orderId } = await shop.buy(app, other.client, { plan: 'basic' })
    const { id } = await ask(person)
    const wishes = [
      { name: 'payments.refund', targetId: orderId, amount: 100 },
      { name: 'wallet.returnConnections', targetId: other.accountId, amount: 1 },
      { name: 'verification.allowRetry', targetId: other.accountId },
    ]
    for (const wish of wishes) expect((await take(id, wish)).status).toBe(404)
    const guest = await app.guest().post<Ticket>('/candidate/supportTicket', {
      category: 'other',
      subject: 'A guest',
      body: 'Asks something.',
      email: 'guest@mail.example',
    })
    expect(await actionsOf(guest.body.id)).toEqual([])
    const wish = { name: 'wallet.returnConnections', targetId: person.accountId, amount: 1 }
    expect((await take(guest.body.id, wish)).status).toBe(404)
  })
})

describe('a guest', () => {
  const inviting = 'accounts.inviteToSignUp'
  async function choose(registration: string): Promise<void> {
    const path = '/api/admin/settings'
    const { body } = await second.client.get<{ change: number }>(path)
    const values = { 'accounts.registration': registration }
    await second.client.send('PUT', path, { expectedChange: body.change, values })
  }
  async function askAsGuest(email: string): Promise<string> {
    const { body } = await app.guest().post<Ticket>('/candidate/supportTicket', {
      category: 'other',
      subject: 'May I join?',
      body: `Please. ${crypto.randomUUID()}`,
      email,
    })
    return body.id
  }

  test('is invited to sign up where that is needed, once', async () => {
    const email = 'joins@mail.example'
    const id = await askAsGuest(email)
    expect(await actionsOf(id, support)).toEqual([])
    await choose('invited')
    try {
      expect(await actionsOf(id, support)).toEqual([
        {
          name: inviting,
          label: 'Invite to sign up',
          targets: [{ id, label: email, most: null, currency: null }],
        },
      ])
      expect((await actionsOf((await ask(person)).id)).map(({ name }) => name)).not.toContain(
        inviting,
      )
      expect((await take(id, { name: inviting, targetId: person.accountId })).status).toBe(404)
      expect((await take(id, { name: inviting, targetId: id }, support)).status).toBe(200)
      await app.runDueTasks()
      const mail = app.mails.find(
        ({ to, subject }) => to === email && subject.startsWith('You’re invited'),
      )
      expect(mail!.text).toMatch(/\/join#/)
      const twice = await take(id, { name: inviting, targetId: id }, support)
      expect(twice).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
      const other = await askAsGuest(person.email)
      expect((await take(other, { name: inviting, targetId: id }, support)).status).toBe(404)
      const known = await take(other, { name: inviting, targetId: other }, support)
      expect(known.body.details?.reason).toBe('This address already has an account.')
    } finally {
      await choose('open')
    }
  })
})

describe('a connection', () => {
  test('is given back once for each key, with the ticket in ledger and audit', async () => {
    const { id, reference } = await ask(person)
    const key = crypto.randomUUID()
    const wish = { name: 'wallet.returnConnections', targetId: person.accountId, amount: 2 }
    const { version: expectedVersion } = await seen(id)
    const send = () =>
      agent.client.post<AgentThread>(
        `/api/admin/tickets/${id}/actions`,
        { expectedVersion, reason, ...wish },
        { headers: { 'idempotency-key': key } },
      )
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(({ status }) => status)).toContain(200)
    expect((await send()).status).toBe(200)
    expect(await creditsOf()).toBe(2)
    expect(await eventsOf(id)).toEqual(['2 connections returned'])
    const { body } = await person.client.get<{ items: { reason: string }[] }>('/api/wallet/ledger')
    expect(body.items.map((line) => line.reason)).toEqual([`By an admin: ${reference}: ${reason}`])
    expect(await auditOf('wallet.adjusted', id)).toEqual([{ reason: `${reference}: ${reason}` }])
    expect(await auditOf('tickets.actionTaken', id)).toEqual([{ reason }])
  })

  test('beyond what one admin may give waits for a second, also in parts', async () => {
    const { id } = await ask(person)
    const give = (amount: number) =>
      take(id, { name: 'wallet.returnConnections', targetId: person.accountId, amount })
    expect((await give(4)).status).toBe(200)
    expect((await give(2)).status).toBe(200)
    expect(await creditsOf()).toBe(4)
    expect(await eventsOf(id)).toEqual(['4 connections returned'])
    expect(await notesOf(id)).toEqual(['Returning 2 connections is waiting for a second admin'])
    const waiting = await second.client.get<{ items: { id: string; account: { id: string } }[] }>(
      '/api/admin/wallet-adjustments',
    )
    const asked = waiting.body.items.find(({ account }) => account.id === person.accountId)!
    const decide = (by: TestPerson) =>
      by.client.post(`/api/admin/wallet-adjustments/${asked.id}/decision`, { approve: true })
    expect((await decide(agent)).status).toBe(409)
    expect((await decide(second)).status).toBe(200)
    expect(await creditsOf()).toBe(6)
    expect(await eventsOf(id)).toEqual(['4 connections returned', '2 connections returned'])
  })

  test('that nobody decides on in a week is over, and its ticket says so to the team', async () => {
    const { id } = await ask(person)
    const asked = await take(id, {
      name: 'wallet.returnConnections',
      targetId: person.accountId,
      amount: 7,
    })
    expect(asked.status).toBe(200)
    app.clock.advance({ days: 7, minutes: 1 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(await notesOf(id)).toEqual([
      'Returning 7 connections is waiting for a second admin',
      'No second admin decided within 7 days: 7 connections were not returned',
    ])
    await app.runDueTasks()
    expect(await notesOf(id)).toHaveLength(2)
    expect(await eventsOf(id)).toEqual([])
  })
})

describe('a refund', () => {
  test('is offered with what is left, and never more than that', async () => {
    const { id: orderId } = await shop.buy(app, person.client, { plan: 'basic' })
    const { id, reference } = await ask(person)
    const refund = (amount: number) =>
      take(id, { name: 'payments.refund', targetId: orderId, amount })
    const offered = async () =>
      (await actionsOf(id)).find(({ name }) => name === 'payments.refund')?.targets
    expect(await offered()).toMatchObject([{ id: orderId, most: 900, currency: 'EUR' }])
    expect((await refund(400)).status).toBe(200)
    expect(await offered()).toMatchObject([{ most: 500 }])
    expect((await refund(501)).status).toBe(409)
    expect((await refund(500)).status).toBe(200)
    expect(await offered()).toBeUndefined()
    expect((await eventsOf(id)).every((body) => /^Refund of .* started$/.test(body))).toBe(true)
    const { rows } = await sql<{ ticketId: string; amountMinor: number; reason: string }>`
      select ticket_id, amount_minor, reason from payment_refunds
      where order_id = ${orderId} order by amount_minor`.execute(app.database.db)
    const each = { ticketId: id, reason: `${reference}: ${reason}` }
    expect(rows).toEqual([
      { ...each, amountMinor: 400 },
      { ...each, amountMinor: 500 },
    ])
    expect(await auditOf('payments.refunded', id)).toHaveLength(2)
  })

  test('above the limit waits for a second person, and cannot be split', async () => {
    const { id: orderId } = await shop.buy(app, person.client, { plan: 'premium' })
    const first = await ask(person)
    const other = await ask(person)
    const refund = (id: string, amount: number, by = agent) =>
      take(id, { name: 'payments.refund', targetId: orderId, amount }, by)
    let started = 0
    for (const [index, ticket] of [first, other, first, other].entries()) {
      expect((await refund(ticket.id, 4_500 - index)).status).toBe(200)
      started = (await eventsOf(first.id)).length + (await eventsOf(other.id)).length
    }
    // One admin alone never pays back the whole, from however many tickets.
    expect(started).toBeLessThan(4)
    const { rows } = await sql<{ id: string; ticketId: string }>`
      select id, ticket_id from payment_refunds
      where order_id = ${orderId} and state = 'requested' order by requested_at, id`.execute(
      app.database.db,
    )
    expect(rows.length).toBe(4 - started)
    const decide = (by: TestPerson, id: string, decision: string) =>
      by.client.post(`/api/admin/refunds/${id}/decision`, { decision })
    const asked = rows[0]!
    expect((await decide(agent, asked.id, 'approve')).status).toBe(409)
    const before = (await eventsOf(asked.ticketId)).length
    expect((await decide(second, asked.id, 'approve')).status).toBe(200)
    expect(await eventsOf(asked.ticketId)).toHaveLength(before + 1)
    expect(await auditOf('payments.refundDecided', asked.ticketId)).toHaveLength(1)
  })
})

test('a verification can be tried again once all tries were used', async () => {
  const { companyId } = await createJob(app)
  const referrer = await createReferrer(app, companyId)
  const { id, reference } = await ask(referrer)
  const wish = { name: 'verification.allowRetry', targetId: referrer.accountId }
  const names = async () => (await actionsOf(id)).map(({ name }) => name)
  expect(await names()).not.toContain('verification.allowRetry')
  await sql`
    insert into recruiter_verifications (account_id, state, company_id, rejections, created_at, updated_at)
    values (${referrer.accountId}, 'rejected', ${companyId}, 3, now(), now())
    on conflict (account_id) do update set rejections = 3`.execute(app.database.db)
  expect(await names()).toContain('verification.allowRetry')
  expect((await take(id, wish)).status).toBe(200)
  expect(await eventsOf(id, referrer)).toEqual(['You can send your ID again'])
  expect((await take(id, wish)).status).toBe(409)
  expect(await auditOf('verification.retryAllowed', id)).toEqual([
    { reason: `${reference}: ${reason}` },
  ])
})
