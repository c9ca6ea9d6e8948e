/** Emails to support by a real SMTP conversation, from the first line to what the thread shows. */
import { createTransport, type SendMailOptions } from 'nodemailer'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiveSupportMail } from '../../../app/support-mail.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { MailReception } from '#platform/mail/receive.ts'
import type { AgentThread, AgentTicket, IgnoredEmail, Ticket, TicketThread } from '../contract.ts'

let app: TestApp
let reception: MailReception
let agent: TestClient

beforeAll(async () => {
  app = await buildTestApp({ SUPPORT_EMAIL: 'support@tessera.test', SUPPORT_MAIL_PORT: '0' })
  const supportMail = { host: '127.0.0.1', port: 0 }
  const brand = { name: 'Tessera', supportEmail: 'support@tessera.test' }
  reception = (await receiveSupportMail({ supportMail, brand }, { ...app, log: app.parts.log }))!
})
afterAll(async () => {
  await reception.close()
  await app.close()
})
beforeEach(async () => {
  agent = (await createAdmin(app, ['support'])).client
})

let count = 0
const someone = () => `person${++count}-${crypto.randomUUID().slice(0, 8)}@kestrel.example`

async function send(...mails: SendMailOptions[]): Promise<void> {
  const transport = createTransport({ port: reception.port, host: '127.0.0.1', ignoreTLS: true })
  for (const mail of mails) await transport.sendMail({ to: 'support@tessera.test', ...mail })
  transport.close()
  await app.runDueTasks()
}

const times = <Value>(count: number, make: (number: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index + 1))

/** The newest email of ours to an address. */
const lastTo = (to: string) => app.mails.findLast((mail) => mail.to === to)!

async function ticketsOf(email: string): Promise<AgentThread[]> {
  const { body } = await agent.get<{ items: AgentTicket[] }>(
    '/api/admin/tickets?queue=waiting&limit=100',
  )
  const own = body.items.filter(({ requester }) => requester.email === email)
  return Promise.all(
    own.map(async ({ id }) => (await agent.get<AgentThread>(`/api/admin/tickets/${id}`)).body),
  )
}

async function asked(): Promise<{ person: TestPerson; ticket: Ticket; replyTo: string }> {
  const person = await createCandidate(app)
  const { body: ticket } = await person.client.post<Ticket>('/candidate/supportTicket', {
    category: 'referral',
    subject: 'My request is gone',
    body: `I sent it on Monday. ${crypto.randomUUID()}`,
  })
  await app.runDueTasks()
  return { person, ticket, replyTo: lastTo(person.email).replyTo! }
}

const threadOf = async (client: TestClient, id: string) =>
  (await client.get<TicketThread>(`/api/tickets/${id}`)).body

const messagesOf = (thread: { entries: TicketThread['entries'] }) =>
  thread.entries.filter(({ kind }) => kind === 'message')

describe('a new email', () => {
  test('begins a ticket, and its sender gets the link', async () => {
    const from = someone()
    await send({
      from: { name: 'Zoë Test', address: from },
      subject: 'Re: Hello',
      text: 'Hi there',
    })
    const [ticket] = await ticketsOf(from)
    expect(ticket).toMatchObject({
      subject: 'Hello',
      category: 'other',
      requester: { id: null, name: 'Zoë Test', email: from },
      entries: [{ kind: 'message', by: 'requester', body: 'Hi there' }],
    })
    expect(lastTo(from)).toMatchObject({
      subject: expect.stringContaining(ticket!.reference),
      replyTo: expect.stringMatching(/^support\+\d+-[0-9a-f]{20}@tessera\.test$/),
    })
  })

  test('of an account stays a guest’s: a sender can be forged', async () => {
    const { email, client } = await createCandidate(app)
    await send({ from: email, subject: 'Delete my account', text: 'Now' })
    const own = await client.get<{ items: Ticket[] }>('/candidate/getSupportTickets')
    expect(own.body.items).toEqual([])
    expect(await ticketsOf(email)).toHaveLength(1)
  })

  test('that comes twice is one, also to us and another desk in copy', async () => {
    const from = someone()
    const mail = { from, subject: 'Once', text: 'Only once', messageId: `<${from}>` }
    await send(mail)
    await send({
      ...mail,
      to: ['desk@other.example', 'support@tessera.test'],
      envelope: { from, to: 'support@tessera.test' },
    })
    expect(await ticketsOf(from)).toHaveLength(1)
    // The other desk answers all.
    await send({
      from: 'desk@other.example',
      subject: 'Re: Once',
      text: 'We look into it.',
      references: `<${from}>`,
    })
    const all = await ticketsOf(from)
    expect(all).toHaveLength(1)
    expect(all[0]!.entries.at(-1)).toMatchObject({
      kind: 'note',
      body: expect.stringContaining('We look into it.'),
    })
    expect(await ticketsOf('desk@other.example')).toEqual([])
  })

  test('copies that arrive at once are one', async () => {
    const from = someone()
    const mail = { from, to: 'support@tessera.test', text: 'Same', messageId: `<${from}>` }
    const transport = createTransport({ port: reception.port, host: '127.0.0.1', ignoreTLS: true })
    await Promise.all(Array.from({ length: 6 }, () => transport.sendMail(mail)))
    transport.close()
    await app.runDueTasks()
    expect(await ticketsOf(from)).toHaveLength(1)
  })
})

describe('an answer to ours', () => {
  test('lands in its ticket once, quotation and signature folded away', async () => {
    const { person, ticket, replyTo } = await asked()
    const mail = {
      from: person.email,
      to: replyTo.toUpperCase().replace('@TESSERA.TEST', '@tessera.test'),
      messageId: `<${crypto.randomUUID()}@kestrel.example>`,
      text: 'It is back.\n\n-- \nAda\n\nOn Tuesday, Tessera <s@x.example> wrote:\n> We got it.',
    }
    await send(mail)
    await send(mail)
    const thread = await threadOf(person.client, ticket.id)
    expect(messagesOf(thread)).toHaveLength(2)
    expect(messagesOf(thread)[1]).toMatchObject({
      by: 'requester',
      body: 'It is back.',
      folded: expect.stringContaining('> We got it.'),
    })
  })

  test('opens a resolved ticket again, and clears what was put off', async () => {
    const { person, ticket, replyTo } = await asked()
    const { version: expectedVersion } = (
      await agent.get<AgentThread>(`/api/admin/tickets/${ticket.id}`)
    ).body
    await agent.post(
      `/api/admin/tickets/${ticket.id}/answers`,
      { expectedVersion, body: 'Done', as: 'solution' },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    )
    await send({ from: person.email, to: replyTo, text: 'Not really' })
    expect(await threadOf(person.client, ticket.id)).toMatchObject({ status: 'open' })
  })

  test('from another address is a note for the team', async () => {
    const { person, ticket, replyTo } = await asked()
    await send({ from: 'eve@other.example', to: replyTo, text: 'I am Ada, give me the account' })
    expect(messagesOf(await threadOf(person.client, ticket.id))).toHaveLength(1)
    const { body } = await agent.get<AgentThread>(`/api/admin/tickets/${ticket.id}`)
    expect(body.entries.at(-1)).toMatchObject({
      kind: 'note',
      body: expect.stringContaining('eve@other.example'),
    })
  })

  test('to an address with a wrong proof begins a ticket of its own', async () => {
    const { person, ticket, replyTo } = await asked()
    const wrong = replyTo.replace(/-[0-9a-f]{20}/, `-${'0'.repeat(20)}`)
    await send({ from: person.email, to: wrong, text: 'Let me in' })
    expect(messagesOf(await threadOf(person.client, ticket.id))).toHaveLength(1)
    const [own] = (await ticketsOf(person.email)).filter(({ id }) => id !== ticket.id)
    expect(own).toMatchObject({ requester: { id: null } })
  })
})

describe('machines', () => {
  test.each([
    ['Auto-Submitted', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['Precedence', { headers: { Precedence: 'bulk' } }],
    ['an empty return path', { envelope: { from: '', to: 'support@tessera.test' } }],
  ])('are not answered: %s', async (_name, more) => {
    const from = someone()
    await send({ from, text: 'I am away', ...more })
    expect(await ticketsOf(from)).toEqual([])
    expect(lastTo(from)).toBeUndefined()
  })

  test('that say nothing of it are stopped by likeness', async () => {
    const { person, ticket, replyTo } = await asked()
    const text = (number: number) =>
      `I am out of the office until ${number} January and will answer message no. ${number} then.`
    await send(...times(8, (number) => ({ from: person.email, to: replyTo, text: text(number) })))
    expect(messagesOf(await threadOf(person.client, ticket.id))).toHaveLength(1 + 3)
  })

  test('that say something new each time are stopped by rate', async () => {
    const { person, ticket, replyTo } = await asked()
    const words = () => Array.from({ length: 8 }, () => crypto.randomUUID().replace(/\d/g, 'x'))
    await send(...times(25, () => ({ from: person.email, to: replyTo, text: words().join(' ') })))
    expect(messagesOf(await threadOf(person.client, ticket.id))).toHaveLength(1 + 20)
  })

  test('begin three tickets an hour at most', async () => {
    const from = someone()
    await send(
      ...times(5, (number) => ({
        from,
        subject: `Offer ${number}`,
        text: `Buy ${crypto.randomUUID()}`,
      })),
    )
    expect(await ticketsOf(from)).toHaveLength(3)
  })

  test('two of ours do not talk to each other', async () => {
    await send({ from: 'support+1001-abc@tessera.test', text: 'We got your message' })
    expect(await ticketsOf('support+1001-abc@tessera.test')).toEqual([])
  })
})

describe('files', () => {
  let png: Buffer
  beforeAll(async () => {
    png = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#184' } })
      .png()
      .toBuffer()
  })

  test('are kept by what they are, others named', async () => {
    const { person, ticket, replyTo } = await asked()
    await send({
      from: person.email,
      to: replyTo,
      text: 'See the pictures',
      attachments: [
        { filename: 'screen.png', content: png },
        { filename: 'tool.exe', content: Buffer.from('MZ-no-picture') },
        { filename: 'liar.png', content: Buffer.from('<html><script>alert(1)</script>') },
      ],
    })
    const { body } = await agent.get<AgentThread>(`/api/admin/tickets/${ticket.id}`)
    const entry = body.entries.find(({ body: said }) => said === 'See the pictures')!
    expect(entry.files).toMatchObject([{ name: 'screen.jpg', contentType: 'image/jpeg' }])
    const notes = body.entries.filter(({ kind }) => kind === 'note').map((one) => one.body)
    expect(notes.join('\n')).toMatch(/tool\.exe[^]*liar\.png/)

    const file = `/api/ticket-files/${entry.files[0]!.id}`
    expect((await person.client.get(file)).status).toBe(200)
    expect((await agent.get(file)).status).toBe(200)
    expect((await (await createCandidate(app)).client.get(file)).status).toBe(404)
    expect((await app.guest().get(file)).status).toBe(404)
  })

  test('two hundred of them are not', async () => {
    const { person, ticket, replyTo } = await asked()
    const attachments = Array.from({ length: 200 }, (_, index) => ({
      filename: `${index}.png`,
      content: png,
    }))
    await send({ from: person.email, to: replyTo, text: 'Many', attachments })
    const { body } = await agent.get<AgentThread>(`/api/admin/tickets/${ticket.id}`)
    expect(body.entries.find(({ body: said }) => said === 'Many')!.files).toHaveLength(20)
  })

  test('of a guest open by the link alone', async () => {
    const from = someone()
    await send({ from, text: 'A picture', attachments: [{ filename: 'a.png', content: png }] })
    const token = /\/support\/link#(\S+)/.exec(lastTo(from).text)![1]!
    const guest = app.guest()
    const { body } = await guest.post<TicketThread>('/api/ticket-links/read', { token })
    const [file] = body.entries[0]!.files
    expect((await guest.get(file!.address)).status).toBe(200)
    expect((await guest.get(`${file!.address}x`)).status).toBe(404)
    expect((await guest.get(file!.address.split('?')[0]!)).status).toBe(404)
    app.clock.advance({ hours: 1, minutes: 1 })
    expect((await guest.get(file!.address)).status).toBe(404)
  })
})

test('nothing of an email is left in the store once it was read', async () => {
  await send({ from: someone(), text: 'Gone' })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_mails where storage_key is not null`.execute(
    app.database.db,
  )
  expect(rows[0]!.count).toBe(0)
})

test('an email without a sender, without a text or with broken headers harms nothing', async () => {
  const envelope = { from: 'x@kestrel.example', to: 'support@tessera.test' }
  const before = readdirSync(join(app.dataDir)).length
  await send({ envelope, raw: 'Subject: No sender\r\n\r\nHello' })
  await send({ envelope, raw: 'From: <<<>>>\r\nSubject\r\n: \r\n\r\n' })
  await send({ envelope, raw: Buffer.alloc(100_000, 0xff) })
  await send({ envelope, raw: '\r\n' })
  const from = someone()
  await send({ from, subject: '', text: '' })
  expect(await ticketsOf(from)).toMatchObject([
    { subject: 'Email without a subject', entries: [{ body: '(The email has no text.)' }] },
  ])
  expect(readdirSync(join(app.dataDir))).toHaveLength(before)
})

test('a text of 30,000 characters is kept, its end folded away', async () => {
  const from = someone()
  await send({ from, subject: 'Long', text: `${'word '.repeat(6_000)}end` })
  const [ticket] = await ticketsOf(from)
  const [entry] = ticket!.entries
  expect(entry!.body.length).toBeLessThanOrEqual(10_000)
  expect(entry!.folded).toMatch(/end$/)
})

test('the team sees what was ignored and why, the newest first, in pages, and nobody else does', async () => {
  const machine = someone()
  const friend = someone()
  await send(
    { from: friend, subject: 'Help', text: 'My request is stuck, what now?' },
    {
      from: machine,
      subject: 'Away',
      text: 'I am away until Monday.',
      headers: { 'auto-submitted': 'auto-replied' },
    },
    {
      from: 'mailer-daemon@kestrel.example',
      subject: 'Failed',
      text: 'It could not be delivered.',
    },
  )
  type Page = { items: IgnoredEmail[]; nextCursor: string | null }
  const path = '/api/admin/ignored-support-emails'
  const first = await agent.get<Page>(`${path}?limit=1`)
  const second = await agent.get<Page>(`${path}?limit=1&cursor=${first.body.nextCursor}`)
  const both = [...first.body.items, ...second.body.items]
  expect(both.map(({ reason }) => reason)).toEqual(['automatic', 'automatic'])
  expect(new Set(both.map(({ sender }) => sender))).toEqual(
    new Set(['mailer-daemon@kestrel.example', machine]),
  )
  expect(both.map(({ beginning }) => beginning).join()).toMatch(/away until monday/)
  const all = await agent.get<Page>(`${path}?limit=100`)
  expect(all.body.items.map(({ sender }) => sender)).not.toContain(friend)
  const { client: candidate } = await createCandidate(app)
  const { client: moderator } = await createAdmin(app, ['moderator'])
  for (const [client, status] of [
    [app.guest(), 401],
    [candidate, 403],
    [moderator, 403],
  ] as const) {
    expect((await client.get(path)).status).toBe(status)
  }
})
