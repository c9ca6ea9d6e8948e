/** Candidates and referrers who are ready to act; what a test does not name is filled in. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as companies from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import type { AdminRole } from '#shared/permissions.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'

export type TestPerson = { client: TestClient; accountId: string; email: string; name: string }

export const password = 'correct horse battery'

/** What a complete profile of a test candidate says; nobody may read the names before a claim. */
export const secretWords = [
  'Ottilie',
  'Quastenflosser',
  'Hidden Employer',
  'Secret School',
  '660 123',
]

let number = 0

/** A candidate with a confirmed address and a profile of 70 % or more. */
export async function createCandidate(
  app: TestApp,
  options: { plan?: wallet.PaidPlan; complete?: boolean; verified?: boolean } = {},
): Promise<TestPerson> {
  const name = 'Ottilie Quastenflosser'
  const email = `ottilie.${++number}@mail.example`
  const client = app.guest()
  const made = await client.post<{ user: { userId: string } }>('/auth/register', {
    name,
    email,
    password,
  })
  const accountId = made.body.user.userId
  if (options.verified !== false) {
    await sql`update accounts set email_verified = true where id = ${accountId}`.execute(
      app.database.db,
    )
  }
  if (options.complete !== false) {
    await client.post('/candidate/info', {
      profile: {
        basics: {
          name,
          label: 'Backend engineer',
          email,
          phone: '+43 660 123 45 67',
          summary:
            'Ottilie builds payment systems that stay up, with Go and PostgreSQL, since 2015.',
          location: { city: 'Berlin', countryCode: 'DE' },
        },
        skills: [{ name: 'Go' }, { name: 'PostgreSQL' }, { name: 'Kafka' }],
        work: [
          {
            name: 'Hidden Employer',
            position: 'Engineer',
            startDate: '2015-01',
            endDate: '2024-12',
          },
        ],
        education: [{ institution: 'Secret School', area: 'Informatics', studyType: 'MSc' }],
        preferences: { titles: ['Backend engineer'] },
      },
    })
  }
  if (options.plan) await givePlan(app, accountId, options.plan)
  return { client, accountId, email, name }
}

async function givePlan(app: TestApp, accountId: string, plan: wallet.PaidPlan): Promise<void> {
  await app.runAsSystem(
    (context) => wallet.startPlan(context, { accountId, plan, endsAt: null, reason: 'A test' }),
    { requestId: randomUUID() },
  )
}

/** A recruiter whose work address at the company is confirmed. */
export async function createReferrer(
  app: TestApp,
  companyId: string,
  options: { level?: number; weeklyCap?: number } = {},
): Promise<TestPerson> {
  const own = ++number
  const name = `Referrer ${own}`
  const email = `referrer.${own}@mail.example`
  const client = app.guest()
  const made = await client.post<{ user: { userId: string } }>('/auth/recruiter/register', {
    name,
    email,
    password,
  })
  const accountId = made.body.user.userId
  await sql`
    update recruiter_profiles set company_id = ${companyId}, work_email = ${`person${own}@company.example`},
      work_email_verified_at = ${app.clock.now()}, level = ${options.level ?? 1},
      weekly_cap = ${options.weeklyCap ?? 50}
    where account_id = ${accountId}`.execute(app.database.db)
  await proveEmployment(app, accountId, companyId)
  return { client, accountId, email, name }
}

/** A candidate says that they work at a company now. */
export async function worksAt(person: TestPerson, companyName: string): Promise<void> {
  const work = [{ name: companyName, position: 'Engineer', startDate: '2020-01' }]
  await person.client.post('/candidate/info', { profile: { work } })
}

/** Someone has proved a work address at a company, now. */
export async function proveEmployment(
  app: TestApp,
  accountId: string,
  companyId: string,
): Promise<void> {
  await sql`
    insert into proven_employments (account_id, company_id, proven_at)
    values (${accountId}, ${companyId}, ${app.clock.now()})`.execute(app.database.db)
}

/** An admin in a session that has passed the second factor. */
export async function createAdmin(app: TestApp, roles: AdminRole[]): Promise<TestPerson> {
  const { client, accountId, email } = await register(app, `Admin ${++number}`)
  const { db } = app.database
  await sql`update accounts set roles = '{admin}' where id = ${accountId}`.execute(db)
  await sql`
    insert into admin_grants (account_id, roles, created_at, updated_at)
    values (${accountId}, ${roles}, ${app.clock.now()}, ${app.clock.now()})`.execute(db)
  await sql`update sessions set role = 'admin' where account_id = ${accountId}`.execute(db)
  return { client, accountId, email, name: `Admin ${number}` }
}

async function register(app: TestApp, name: string) {
  const client = app.guest()
  const email = `${name.toLowerCase().replace(' ', '.')}@mail.example`
  const made = await client.post<{ user: { userId: string } }>('/auth/register', {
    name,
    email,
    password,
  })
  return { client, email, accountId: made.body.user.userId }
}

/** An open job at a new company. */
export async function createJob(
  app: TestApp,
  company?: { id: string; name: string },
): Promise<{ jobId: string; companyId: string; companyName: string }> {
  const companyName = company?.name ?? `Company ${++number}`
  return app.runAsSystem(
    async (context) => {
      const { id } = await companies.findOrCreateCompany(context, { name: companyName })
      const { jobId } = await jobs.findOrCreateStubJob(context, {
        url: `https://jobs.example.com/${++number}`,
        companyName,
        title: 'Senior backend engineer',
      })
      return { jobId, companyId: id, companyName }
    },
    { requestId: randomUUID() },
  )
}

/** An open job where one person takes requests. */
export async function createStaffedJob(app: TestApp, company?: { id: string; name: string }) {
  const job = await createJob(app, company)
  await createReferrer(app, job.companyId)
  return job
}

/**
 * Many candidates by one statement, for `with` before another: their `id` and `name`.
 *
 * @param roles what an older version calls the column
 */
export const manyCandidates = (count: number, roles = 'roles') => sql`
  insert into accounts (id, email, name, ${sql.ref(roles)}, created_at, updated_at)
  select made.id, made.id || '@mail.example', 'Person ' || made.number, '{jobSeeker}', now(), now()
  from (select gen_random_uuid() as id, number from generate_series(1, ${count}::int) number) made
  returning id, name`
