/** Companies with a realistic supply of referrers, candidates who ask, and a clock that is moved by hand. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { referrerVerified } from '#features/profiles/server/events.ts'
import { createContext, type Actor, type Context } from '#platform/context.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Role } from '#shared/endpoint.ts'
import type { Server } from '../../src/app/server.ts'
import { startSimulatedServer } from './simulated-server.ts'

export type SimulatedCompany = { id: string; slug: string; jobId: string; referrers: number }
export type SimulatedWorld = {
  server: Server
  now: () => Date
  advance: (hours: number) => void
  companies: SimulatedCompany[]
  candidates: string[]
  /** Numbers from 0 to 1, the same in every run. */
  random: () => number
  /** What is due by the clock: the sweeps of requests, drafts and watches, and their tasks. */
  runDue: () => Promise<void>
  close: () => Promise<void>
}

/** How many referrers companies have: most none, few many. */
const supply: readonly { companies: number; referrers: number }[] = [
  { companies: 2, referrers: 20 },
  { companies: 4, referrers: 8 },
  { companies: 10, referrers: 3 },
  { companies: 24, referrers: 1 },
  { companies: 160, referrers: 0 },
]

/** Mulberry32: small, and the same everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export async function createSimulation(candidates: number): Promise<SimulatedWorld> {
  const simulated = await startSimulatedServer('2026-11-02T06:00:00Z')
  const { server, now: clockNow } = simulated
  const db = server.database
  const now = clockNow()
  await sql`
    insert into companies (id, slug, name, folded_name, name_key, created_at, updated_at)
    select uuidv7(), 'company-' || n, 'Company ' || n, 'company ' || n, 'company ' || n, ${now}, ${now}
    from generate_series(1, 200) n`.execute(queriesOf(db))
  await sql`
    insert into jobs (id, company_id, title, description_html, description_text, status, listed,
      posted_at, last_confirmed_at, source_kind, created_at, updated_at)
    select uuidv7(), id, 'Senior backend engineer', '<p>Go</p>', 'Go', 'published', false, ${now},
      ${now}, 'demo', ${now}, ${now}
    from companies`.execute(queriesOf(db))
  const { rows } = await sql<{ id: string; slug: string; jobId: string; number: number }>`
    select company.id, company.slug, job.id as job_id,
      substring(company.slug from '[0-9]+')::int as number
    from companies company join jobs job on job.company_id = company.id order by 4`.execute(
    queriesOf(db),
  )
  const random = randomFrom(20_261_125)
  // Who is well known is not who has referrers: the two orders have nothing to do with each other.
  const counts = supply.flatMap((part) =>
    Array.from({ length: part.companies }, () => part.referrers),
  )
  const shuffled = counts
    .map((count) => ({ count, place: random() }))
    .toSorted((one, other) => one.place - other.place)
  const companies = rows.map(({ id, slug, jobId }, index) => ({
    id,
    slug,
    jobId,
    referrers: shuffled[index]!.count,
  }))
  const profile = {
    basics: {
      name: 'A',
      label: 'Backend engineer',
      email: 'a@b.example',
      summary: 'Go since 2015',
    },
    skills: [{ name: 'Go' }],
  }
  const { rows: people } = await sql<{ id: string }>`
    with made as (
      insert into accounts (id, email, email_verified, name, roles, created_at, updated_at)
      select uuidv7(), 'candidate' || n || '@bench.example', true, 'Candidate ' || n, '{jobSeeker}',
        ${now}, ${now}
      from generate_series(1, ${candidates}::int) n returning id)
    insert into candidate_profiles (account_id, document, skills, completeness, created_at, updated_at)
    select id, ${JSON.stringify(profile)}::jsonb, '{go}', 100, ${now}, ${now} from made
    returning account_id as id`.execute(queriesOf(db))
  const world: SimulatedWorld = {
    server,
    companies,
    random,
    candidates: people.map(({ id }) => id),
    now: clockNow,
    advance: simulated.advance,
    runDue: () => simulated.runDue(/^(referrals|saved)\./),
    close: simulated.close,
  }
  for (const company of companies) {
    for (let count = 0; count < company.referrers; count++) await addReferrer(world, company.id)
  }
  await sql`analyze`.execute(queriesOf(db))
  return world
}

let added = 0

/** Someone proves a work address at a company; the product hears of it as it does in earnest. */
export async function addReferrer(
  world: SimulatedWorld,
  companyId: string,
  accountId: string = randomUUID(),
): Promise<string> {
  const now = world.now()
  await world.server.runAsSystem(
    async (context) => {
      const email = `referrer${++added}@bench.example`
      const queries = queriesOf(context.db)
      await sql`
        insert into accounts (id, email, email_verified, name, roles, created_at, updated_at)
        values (${accountId}, ${email}, true, 'Referrer', '{recruiter}', ${now}, ${now})
        on conflict (id) do nothing`.execute(queries)
      await sql`
        insert into recruiter_profiles (id, account_id, full_name, company_id, title, level,
          work_email, work_email_verified_at, weekly_cap, created_at, updated_at)
        values (${randomUUID()}, ${accountId}, 'Referrer', ${companyId}, 'Engineer', 1, ${email},
          ${now}, 5, ${now}, ${now})
        on conflict (account_id) do update set company_id = excluded.company_id, level = 1,
          work_email = excluded.work_email, work_email_verified_at = excluded.work_email_verified_at,
          weekly_cap = 5`.execute(queries)
      await sql`
        update companies set verified_referrers = verified_referrers + 1
        where id = ${companyId}`.execute(queries)
      await context.publish(referrerVerified, { accountId, companyId, waited: false })
    },
    { requestId: 'bench' },
  )
  return accountId
}

/** Runs a use case as the HTTP edge does: one transaction, one person. */
export function runAs<Result>(
  world: SimulatedWorld,
  accountId: string,
  role: Role,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const actor: Actor = {
    kind: 'person',
    accountId,
    role,
    sessionId: accountId,
    emailVerified: true,
    permissions: [],
  }
  return inTransaction(
    world.server.database,
    (db, afterCommit) =>
      work(createContext(world.server.parts, { db, actor, requestId: 'bench', afterCommit })),
    (error) => {
      throw error
    },
  )
}
