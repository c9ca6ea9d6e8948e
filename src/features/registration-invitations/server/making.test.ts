/** Invitations as admins make, send, list and revoke them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import {
  invitationsBy,
  invitationsPath as path,
  isInvited,
  newAddress,
  open,
  tokenIn,
} from '../../../../tests/support/registration-invitations.ts'
import { watchStatements, type StatementWatch } from '../../../../tests/support/statements.ts'

let app: TestApp
let owner: TestPerson
let statements: StatementWatch
beforeAll(async () => {
  app = await buildTestApp()
  statements = watchStatements(app)
  owner = await createAdmin(app, ['owner'])
})
afterAll(() => app.close())
beforeEach(() => app.renewSessions())

const { invite, send, linkToken, list, revoke } = invitationsBy(() => owner.client)
const outcomesOf = async (addresses: string[]) =>
  (await send(addresses)).body.items.map(({ outcome }) => outcome)

test('is for admins of accounts; bad input is refused', async () => {
  const { client } = await createCandidate(app)
  const { client: finance } = await createAdmin(app, ['finance'])
  const { client: support } = await createAdmin(app, ['support'])
  for (const [by, status] of [
    [app.guest(), 401],
    [client, 403],
    [finance, 403],
  ] as const) {
    expect((await invite(by)).status).toBe(status)
    expect((await send([newAddress()], by)).status).toBe(status)
    expect((await by.get(path)).status).toBe(status)
    expect((await revoke(newId(), by)).status).toBe(status)
  }
  for (const body of [{ note: 'x'.repeat(101) }, { role: 'admin' }, { note: 'two\nlines' }]) {
    expect((await owner.client.post(path, body)).status).toBe(400)
  }
  for (const addresses of [[], [1], ['x'.repeat(255)], Array.from({ length: 51 }, newAddress)]) {
    expect((await send(addresses)).status).toBe(400)
  }
  expect((await invite(support)).status).toBe(200)
  expect((await owner.client.get(`${path}?cursor=x`)).status).toBe(400)
  expect((await revoke(newId())).status).toBe(404)
})

test('by email: the address gets the link, the admin does not', async () => {
  const email = newAddress()
  const { body } = await send([email.toUpperCase()])
  expect(body.items).toEqual([{ address: email, outcome: 'sent' }])
  expect(JSON.stringify(body)).not.toContain('/join')
  const [invitation] = (await list()).items
  expect(invitation).toMatchObject({ email, linkEnding: null, state: 'open', usedBy: null })
  await app.runDueTasks()
  const mail = app.mails.findLast(({ to }) => to === email)!
  expect(mail.subject).toMatch(/^You’re invited to /)
  const client = app.guest()
  expect((await open(client, tokenIn(mail.text))).status).toBe(200)
  expect(await isInvited(client)).toBe(true)
  // Two admins at once, or one who presses twice: one email.
  expect(await outcomesOf([email])).toEqual(['alreadyInvited'])
  await revoke(invitation!.id)
  const twice = await Promise.all([outcomesOf([email]), outcomesOf([email])])
  expect(twice.flat().toSorted()).toEqual(['alreadyInvited', 'sent'])
})

test('several addresses: each is answered by itself, and none keeps another from being sent', async () => {
  const { email: known } = await createCandidate(app)
  const [first, second] = [newAddress(), newAddress()]
  const { body } = await send(
    [first, 'nobody', known, first, ` ${second} `],
    owner.client,
    'Team A',
  )
  expect(body.items).toEqual([
    { address: first, outcome: 'sent' },
    { address: 'nobody', outcome: 'notAnAddress' },
    { address: known, outcome: 'hasAccount' },
    { address: first, outcome: 'alreadyInvited' },
    { address: second, outcome: 'sent' },
  ])
  await app.runDueTasks()
  const mails = app.mails.filter(({ subject }) => subject.startsWith('You’re invited to'))
  expect(
    mails
      .slice(-2)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([first, second].toSorted())
  const made = (await list()).items.slice(0, 2)
  expect(made.map(({ note }) => note)).toEqual(['Team A', 'Team A'])
})

test('fifty take no more statements than one, and each gets a link of its own', async () => {
  const count = async (addresses: string[]) => {
    statements.count = 0
    expect((await send(addresses)).status).toBe(200)
    return statements.count
  }
  const one = await count([newAddress()])
  const addresses = Array.from({ length: 50 }, newAddress)
  expect(await count(addresses)).toBe(one)
  await app.runDueTasks()
  const links = app.mails
    .filter(({ to }) => addresses.includes(to))
    .map(({ to, text }) => [to, tokenIn(text)] as const)
  expect(new Map(links).size).toBe(50)
  expect(new Set(links.map(([, token]) => token)).size).toBe(50)
})

test('are told apart by note, end of the link, and who made them', async () => {
  const { body } = await invite(owner.client, 'Ana from the meetup')
  const [newest] = (await list()).items
  expect(newest).toEqual(body.invitation)
  expect(newest).toMatchObject({
    note: 'Ana from the meetup',
    createdBy: { id: owner.accountId, name: expect.stringMatching(/./) },
  })
  expect(newest!.linkEnding).toHaveLength(4)
  expect(body.link.endsWith(newest!.linkEnding!)).toBe(true)
})

test('are listed page by page, and no token is stored', async () => {
  const token = await linkToken()
  await invite()
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list(`?limit=2&cursor=${cursor}`)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(seen.toSorted().toReversed())
  expect(new Set(seen).size).toBe(seen.length)
  const { rows } = await sql<{ row: string }>`
    select row_to_json(one)::text as row from registration_invitations one`.execute(app.database.db)
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
})
