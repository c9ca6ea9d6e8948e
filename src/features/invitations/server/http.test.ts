/** Invitations of people who work at a company: what each side sees, and what counts (REF19). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { referrerVerified } from '#features/profiles/server/events.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
  password,
  worksAt,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { whyMe } from '../../../../tests/support/referrals.ts'
import {
  invitationLimits,
  type CompanyDemand,
  type Invitation,
  type OpenDemand,
  type OpenedInvitation,
  type UnmetDemand,
} from '../contract.ts'

let app: TestApp
let ann: TestPerson
let company: { id: string; slug: string; name: string; jobId: string }
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ann = await createCandidate(app)
  company = await createCompany()
})

async function createCompany() {
  const { companyId: id, companyName: name, jobId } = await createJob(app)
  const { rows } = await sql<{ slug: string }>`select slug from companies where id = ${id}`.execute(
    app.database.db,
  )
  return { id, name, jobId, slug: rows[0]!.slug }
}

type Made = Failure & { invitation: Invitation; link: string }
const invite = (person: TestPerson, slug = company.slug) =>
  person.client.post<Made>(`/api/companies/${slug}/invitations`)
async function linkOf(person: TestPerson): Promise<string> {
  const { body } = await invite(person)
  return body.link.split('/').at(-1)!
}
const own = async (person: TestPerson) =>
  (await person.client.get<{ items: Invitation[] }>('/api/invitations')).body.items
const opened = (client: TestPerson['client'], token: string) =>
  client.get<OpenedInvitation & Failure>(`/api/invited/${token}`)
const join = (client: TestPerson['client'], token: string, tellsName = false) =>
  client.post<Failure>(`/api/invited/${token}/join`, { tellsName })
const watch = (person: TestPerson, slug = company.slug) =>
  person.client.send('PUT', `/api/watched-companies/${slug}`, {})

let recruiters = 0
/** A recruiter who has proved nothing yet. */
async function createRecruiter(name = `Invited ${++recruiters}`): Promise<TestPerson> {
  const client = app.guest()
  const email = `invited.${++recruiters}@home.example`
  const made = await client.post<{ user: { userId: string } }>('/auth/recruiter/register', {
    name,
    email,
    password,
  })
  return { client, email, name, accountId: made.body.user.userId }
}

/** Proves the work email of someone at a company, as the code does it. */
async function verify(accountId: string, companyId: string): Promise<void> {
  await sql`
    update recruiter_profiles set company_id = ${companyId}, level = 1, weekly_cap = 20,
      work_email = ${`${accountId}@company.example`}, work_email_verified_at = ${app.clock.now()}
    where account_id = ${accountId}`.execute(app.database.db)
  await sql`update companies set verified_referrers = verified_referrers + 1
    where id = ${companyId}`.execute(app.database.db)
  await app.runAsSystem(
    (context) => context.publish(referrerVerified, { accountId, companyId, waited: false }),
    { requestId: 'test' },
  )
  await app.runDueTasks()
}

describe('making a link', () => {
  test('goes down the ladder', async () => {
    const path = `/api/companies/${company.slug}/invitations`
    expect((await app.guest().post(path)).status).toBe(401)
    const referrer = await createReferrer(app, company.id)
    expect((await invite(referrer)).status).toBe(403)
    expect((await invite(ann, 'no-such-company')).status).toBe(404)
    const unproved = await createCandidate(app, { verified: false })
    expect(await invite(unproved)).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_UNVERIFIED' },
    })
    const made = await invite(ann)
    expect(made).toMatchObject({
      status: 200,
      body: { invitation: { state: 'created', company: { name: company.name }, invited: null } },
    })
    const other = await createCandidate(app)
    expect(await own(other)).toEqual([])
    const { id } = made.body.invitation
    expect((await other.client.send('DELETE', `/api/invitations/${id}`)).status).toBe(404)
    expect((await ann.client.send('DELETE', `/api/invitations/${id}`)).status).toBe(200)
    expect(await own(ann)).toMatchObject([{ state: 'revoked' }])
  })

  test('the database holds its hash alone', async () => {
    const token = await linkOf(ann)
    expect(token).toMatch(/^[\w-]{43}$/)
    const tables = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      app.database.db,
    )
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`
        select row_to_json(one)::text as row from ${sql.raw(name)} one`.execute(app.database.db)
      expect(
        rows.some(({ row }) => row.includes(token)),
        name,
      ).toBe(false)
    }
  })

  test('to the own employer is refused: nothing may tell that someone is looking', async () => {
    await worksAt(ann, company.name)
    const refused = await invite(ann)
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.details?.reason).toContain('tell your employer')
    const bob = await createCandidate(app)
    await bob.client.post('/candidate/info', { blockedCompanyIds: [company.id] })
    expect((await invite(bob)).status).toBe(409)
  })

  test('twenty presses at once make as many as are allowed', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => invite(ann)))
    const made = replies.filter(({ status }) => status === 200)
    expect(made).toHaveLength(invitationLimits.openAtCompany)
    expect(replies.find(({ status }) => status !== 200)?.body.code).toBe('LIMIT_REACHED')
    // One that is revoked makes room.
    await ann.client.send('DELETE', `/api/invitations/${made[0]!.body.invitation.id}`)
    expect((await invite(ann)).status).toBe(200)
  })

  test('one person makes so many a day', async () => {
    for (let index = 0; index < invitationLimits.aDay; index++) {
      expect((await invite(ann, (await createCompany()).slug)).status).toBe(200)
    }
    expect(await invite(ann)).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED' } })
    app.clock.advance({ hours: 24, minutes: 1 })
    await app.renewSessions()
    expect((await invite(ann)).status).toBe(200)
  })
})

describe('what the invited person sees', () => {
  test('a number from three on, and nobody by name', async () => {
    const token = await linkOf(ann)
    const waiting = [ann, await createCandidate(app)]
    for (const person of waiting) await watch(person)
    expect((await opened(app.guest(), token)).body).toMatchObject({
      company: { name: company.name },
      waiting: null,
      state: 'created',
      standing: 'guest',
    })
    const third = await createCandidate(app)
    await third.client.send('PUT', '/api/request-drafts', {
      jobId: company.jobId,
      note: 'A note of mine',
      whyMe,
      waits: true,
    })
    // The same person in two ways is one.
    await watch(third)
    const reply = await opened(app.guest(), token)
    expect(reply.body).toMatchObject({ waiting: 3 })
    for (const { accountId, email, name } of [...waiting, third]) {
      for (const secret of [accountId, email, name]) {
        expect(JSON.stringify(reply.body)).not.toContain(secret)
      }
    }
    const page = await app.guest().get<CompanyDemand>(`/api/companies/${company.slug}/demand`)
    expect(page.body).toMatchObject({ waiting: 3, available: 0 })
  })

  test('people who work there are not counted', async () => {
    for (let index = 0; index < 3; index++) await watch(await createCandidate(app))
    const employee = await createCandidate(app)
    await watch(employee)
    await worksAt(employee, company.name)
    const page = await app.guest().get<CompanyDemand>(`/api/companies/${company.slug}/demand`)
    expect(page.body.waiting).toBe(3)
  })

  test('of one who has been hired there since, the link leads nowhere', async () => {
    const token = await linkOf(ann)
    expect((await opened(app.guest(), token)).status).toBe(200)
    await worksAt(ann, company.name)
    expect((await opened(app.guest(), token)).status).toBe(404)
    const { client } = await createRecruiter()
    expect((await join(client, token)).status).toBe(404)
  })

  test('a made-up, a revoked and an expired link', async () => {
    expect((await opened(app.guest(), 'x'.repeat(43))).status).toBe(404)
    expect((await opened(app.guest(), 'short')).status).toBe(404)
    const token = await linkOf(ann)
    await ann.client.send('DELETE', `/api/invitations/${(await own(ann))[0]!.id}`)
    expect((await opened(app.guest(), token)).body.state).toBe('revoked')
    const { client } = await createRecruiter()
    expect((await join(client, token)).status).toBe(409)
    const other = await linkOf(ann)
    app.clock.advance({ days: invitationLimits.days })
    await app.renewSessions()
    expect((await opened(app.guest(), other)).body.state).toBe('expired')
    expect((await join(client, other)).status).toBe(409)
  })
})

describe('from the link to the verification', () => {
  test('the candidate sees each step, and no name unless it was given', async () => {
    const token = await linkOf(ann)
    const invited = await createRecruiter('Ines Okafor')
    expect((await app.guest().post(`/api/invited/${token}/open`)).status).toBe(200)
    expect(await own(ann)).toMatchObject([{ state: 'opened' }])
    expect((await opened(invited.client, token)).body.standing).toBe('recruiter')
    expect((await join(invited.client, token)).status).toBe(200)
    expect((await join(invited.client, token)).status).toBe(200)
    expect(await own(ann)).toMatchObject([{ state: 'joined', invited: null }])
    await verify(invited.accountId, company.id)
    expect(await own(ann)).toMatchObject([{ state: 'verified', invited: null }])
    const mail = app.mails.findLast(({ to }) => to === ann.email)!
    expect(mail.subject).toContain(`can now refer at ${company.name}`)
    expect(mail.text).not.toContain('Ines')
    expect((await opened(invited.client, token)).body.standing).toBe('here')
    const { id } = (await own(ann))[0]!
    expect((await ann.client.send('DELETE', `/api/invitations/${id}`)).status).toBe(409)
    const credits =
      await sql`select from wallet_ledger where account_id = ${ann.accountId}`.execute(
        app.database.db,
      )
    expect(credits.rows).toEqual([])
  })

  test('a name that was given is told', async () => {
    const token = await linkOf(ann)
    const invited = await createRecruiter('Ines Okafor')
    await join(invited.client, token, true)
    expect(await own(ann)).toMatchObject([{ state: 'joined', invited: 'Ines Okafor' }])
    await verify(invited.accountId, company.id)
    expect(app.mails.findLast(({ to }) => to === ann.email)?.text).toContain('Ines Okafor joined')
  })

  test('used by the employee of another company, it says so and counts for nothing', async () => {
    const elsewhere = await createCompany()
    const stranger = await createReferrer(app, elsewhere.id)
    const token = await linkOf(ann)
    expect((await opened(stranger.client, token)).body).toMatchObject({
      standing: 'elsewhere',
      worksAt: elsewhere.name,
    })
    const refused = await join(stranger.client, token)
    expect(refused.status).toBe(409)
    expect(refused.body.details?.reason).toContain(`people who work at ${company.name}`)
    expect(await own(ann)).toMatchObject([{ state: 'created' }])
    // One who proves it only afterwards.
    const later = await createRecruiter()
    await join(later.client, token)
    await verify(later.accountId, elsewhere.id)
    expect(await own(ann)).toMatchObject([{ state: 'other_company' }])
    expect((await opened(later.client, token)).body).toMatchObject({
      standing: 'elsewhere',
      joined: true,
      state: 'other_company',
    })
    const told = app.mails.filter(({ to, subject }) => to === ann.email && /refer/.test(subject))
    expect(told).toEqual([])
  })

  test('of twenty people at once one comes by a link', async () => {
    const token = await linkOf(ann)
    const people = []
    for (let index = 0; index < 20; index++) people.push(await createRecruiter())
    const replies = await Promise.all(people.map(({ client }) => join(client, token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the own link, and one to where the recruiter is verified already', async () => {
    const token = await linkOf(ann)
    const there = await createReferrer(app, company.id)
    expect((await join(there.client, token)).status).toBe(409)
    await sql`update accounts set roles = '{jobSeeker,recruiter}' where id = ${ann.accountId}`.execute(
      app.database.db,
    )
    expect((await opened(ann.client, token)).body.standing).toBe('own')
    expect((await ann.client.post(`/api/invited/${token}/open`)).status).toBe(200)
    expect(await own(ann)).toMatchObject([{ state: 'created' }])
    expect((await join(ann.client, token)).status).toBe(403)
  })
})

test('everyone reads how many wait where nobody can refer them, and no small number', async () => {
  const quiet = await buildTestApp()
  const read = async () => (await quiet.guest().get<OpenDemand>('/api/open-demand')).body
  const job = await createJob(quiet)
  const other = await createJob(quiet)
  const slugOf = async (id: string) =>
    (
      await quiet.database.pool.query<{ slug: string }>(
        'select slug from companies where id = $1',
        [id],
      )
    ).rows[0]!.slug
  const slugs = [await slugOf(job.companyId), await slugOf(other.companyId)]
  const people = await Promise.all([1, 2, 3].map(() => createCandidate(quiet)))
  const wait = (person: TestPerson, slug: string) =>
    person.client.send('PUT', `/api/watched-companies/${slug}`, {})
  for (const person of people.slice(0, 2)) await wait(person, slugs[0]!)
  expect(await read()).toEqual({ waiting: null, companies: null })
  await wait(people[2]!, slugs[0]!)
  await wait(people[2]!, slugs[1]!)
  expect(await read()).toEqual({ waiting: 3, companies: 2 })
  // Where someone can refer them, they wait no longer.
  await quiet.database.pool.query('update companies set verified_referrers = 1 where id = $1', [
    job.companyId,
  ])
  expect(await read()).toEqual({ waiting: null, companies: null })
  await quiet.close()
})

describe('unmet demand', () => {
  test('goes down the ladder, and lists the most wanted first, page by page', async () => {
    const path = '/api/admin/unmet-demand'
    expect((await app.guest().get(path)).status).toBe(401)
    expect((await ann.client.get(path)).status).toBe(403)
    const editor = await createAdmin(app, ['editor'])
    expect((await editor.client.get(path)).status).toBe(403)
    const admin = await createAdmin(app, ['verifier'])
    expect((await admin.client.get(path, { query: { cursor: 'x' } })).status).toBe(400)
    for (let index = 0; index < 4; index++) await watch(await createCandidate(app))
    await watch(ann)
    const token = await linkOf(ann)
    const invited = await createRecruiter()
    await join(invited.client, token)
    const found: UnmetDemand[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const reply: { body: { items: UnmetDemand[]; nextCursor: string | null } } =
        await admin.client.get(path, { query: { limit: '2', cursor } })
      found.push(...reply.body.items)
      cursor = reply.body.nextCursor
    }
    expect(found.map(({ waiting }) => waiting)).toEqual(
      found.map(({ waiting }) => waiting).toSorted((one, other) => other - one),
    )
    expect(new Set(found.map((item) => item.company.id)).size).toBe(found.length)
    expect(found.find((item) => item.company.id === company.id)).toMatchObject({
      waiting: 5,
      watches: 5,
      drafts: 0,
      requests: 0,
      invitations: 1,
      opened: 1,
      joined: 1,
      verifiedByInvitation: 0,
      link: `http://tessera.test/companies/${company.slug}/refer`,
    })
    expect(JSON.stringify(found)).not.toContain(ann.email)
    expect(JSON.stringify(found)).not.toContain(ann.name)
  })
})
