/** A person who was removed by a company, or revoked, does not come back by another account or way. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, password } from '../../../../tests/support/people.ts'
import { mailedCode, signUpAtWork, verificationOf } from '../../../../tests/support/verification.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

let number = 0

/** Someone at a company whose boss is there, too. */
async function team() {
  const boss = await signUpAtWork(app)
  await sql`
    insert into company_admins (company_id, account_id, created_at)
    values (${boss.companyId}, ${boss.accountId}, ${app.clock.now()})`.execute(app.database.db)
  const domain = `${boss.slug}.com`
  const person = await signUpAtWork(app, { name: boss.slug, domain })
  return { boss, person, domain }
}
type Team = Awaited<ReturnType<typeof team>>

const remove = async ({ boss, person }: Team) => {
  const path = `/api/companies/${boss.slug}/colleagues/${person.accountId}/removal`
  expect((await boss.client.post(path)).status).toBe(200)
}

async function newAccount(): Promise<TestClient> {
  const client = app.guest()
  const made = await client.post('/auth/recruiter/register', {
    name: 'Someone Else',
    email: `someone.${++number}@mail.example`,
    password,
  })
  expect(made.status).toBe(200)
  return client
}

/** Gives a work address and types in the code that was mailed there. */
async function prove(client: TestClient, workEmail: string, companyName: string) {
  app.clock.advance({ minutes: 2 })
  await client.post('/recruiter/info', { workEmail, companyName })
  await client.post('/recruiter/send-otp')
  return client.post('/recruiter/verify-otp', { otp: await mailedCode(app, workEmail) })
}

test.each(['same', 'plus', 'upper', 'subdomain'])(
  'a new account with the mailbox of someone who was removed is refused: %s',
  async (how) => {
    const world = await team()
    await remove(world)
    const [name, domain] = world.person.workEmail.split('@') as [string, string]
    const address = {
      same: `${name}@${domain}`,
      plus: `${name}+back@${domain}`,
      upper: `${name.toUpperCase()}@${domain}`,
      subdomain: `${name}@mail.${domain}`,
    }[how]!
    const again = await newAccount()
    const reply = await prove(again, address.toLowerCase(), world.boss.slug)
    expect(reply).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await verificationOf(again)).level).toBe('L0')
    const other = await newAccount()
    expect((await prove(other, `other.person@${domain}`, world.boss.slug)).status).toBe(200)
    // A name is nobody's own: at another company it is another person.
    const elsewhere = await signUpAtWork(app)
    const stranger = await newAccount()
    const address2 = `${name}@${elsewhere.slug}.com`
    expect((await prove(stranger, address2, elsewhere.slug)).status).toBe(200)
  },
)

test('being removed elsewhere later opens no way back', async () => {
  const [first, second] = [await team(), await team()]
  await remove(first)
  const { client } = first.person
  const there = `mover.${++number}@${second.domain}`
  expect((await prove(client, there, second.boss.slug)).status).toBe(200)
  await remove({ ...second, person: { ...second.person, accountId: first.person.accountId } })
  const back = await prove(client, `fresh.${++number}@${first.domain}`, first.boss.slug)
  expect(back).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})

test('the record of a company that was merged counts for what it was merged into', async () => {
  const world = await team()
  const { boss, person, domain } = world
  await remove(world)
  const into = await signUpAtWork(app)
  // As merging does it: the record leads to the other, and so do its domains.
  const { db } = app.database
  await sql`
    update companies set state = 'merged', merged_into = ${into.companyId}
    where id = ${boss.companyId}`.execute(db)
  await sql`
    update company_domains set company_id = ${into.companyId} where domain = ${domain}`.execute(db)
  const back = await prove(person.client, `merged.${++number}@${domain}`, into.slug)
  expect(back).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})

test('a revoked mailbox stays revoked with a new account, until it is given back', async () => {
  const { boss, person } = await team()
  const admin = await createAdmin(app, ['verifier'])
  const path = `/api/admin/recruiters/${person.accountId}`
  const why = { reason: 'Sold referrals' }
  expect((await admin.client.post(`${path}/revocation`, why)).status).toBe(200)
  const again = await newAccount()
  expect((await prove(again, person.workEmail, boss.slug)).status).toBe(403)
  await sql`delete from accounts where id = ${person.accountId}`.execute(app.database.db)
  expect((await prove(again, person.workEmail, boss.slug)).status).toBe(403)

  const other = await team()
  const theirs = `/api/admin/recruiters/${other.person.accountId}`
  await admin.client.post(`${theirs}/revocation`, why)
  expect((await admin.client.post(`${theirs}/reinstatement`)).status).toBe(200)
  const { client, workEmail } = other.person
  expect((await prove(client, workEmail, other.boss.slug)).status).toBe(200)
})

test('the mailbox of someone who was removed can pass to another person; the first one stays out', async () => {
  const world = await team()
  await remove(world)
  const { boss, person } = world
  const newHolder = await newAccount()
  expect((await prove(newHolder, person.workEmail, boss.slug)).status).toBe(403)
  const path = '/api/admin/verification-bans/lifting'
  const body = { workEmail: person.workEmail.toUpperCase(), reason: 'Handed on in March' }
  expect((await boss.client.post(path, body)).status).toBe(403)
  const { client } = await createAdmin(app, ['verifier'])
  expect((await client.post(path, { ...body, workEmail: `x${person.workEmail}` })).status).toBe(404)
  expect((await client.post(path, body)).status).toBe(200)
  expect((await client.post(path, body)).status).toBe(404)
  expect((await prove(newHolder, person.workEmail, boss.slug)).status).toBe(200)
  const fresh = `fresh.${++number}@${world.domain}`
  expect((await prove(person.client, fresh, boss.slug)).status).toBe(403)
})
