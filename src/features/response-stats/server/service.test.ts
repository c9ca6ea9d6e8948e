/** Response stats against the rows that they are counted of: random histories, counted bit by bit. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createCandidate,
  createReferrer,
  createJob,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, read as readRequest } from '../../../../tests/support/referrals.ts'
import { newId } from '#shared/ids.ts'
import { casesCounted, type ResponseStats } from '../contract.ts'
import { recomputeResponseStats, refreshResponseStats } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const refresh = () => app.runAsSystem(refreshResponseStats, { requestId: 'test' })
const recompute = () => app.runAsSystem(recomputeResponseStats, { requestId: 'test' })
const stored = async (kind: 'company' | 'person', id: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from response_stats where kind = ${kind} and subject_id = ${id}`.execute(
    app.database.db,
  )
  return rows[0]
}
const readOwn = (person: TestPerson) => person.client.get<ResponseStats>('/api/recruiter/numbers')

const hour = 3_600_000
const states = ['offered', 'passed', 'claimed', 'lapsed', 'revoked'] as const
const ends = ['referred', 'confirmed', 'hired', 'not_hired', 'upheld', 'unconfirmed'] as const
const applied = ['submitted', 'interview', 'no_response', 'rejected', 'withdrawn'] as const

type Offer = {
  id: string
  company: number
  person: number
  state: string
  hours: number
  at: Date
}
type Referred = { company: number; person: number; status: string }
type Applied = {
  company: number
  person: number
  status: string
  days: number | null
  respondBy: Date | null
  sentAt: Date
}

const median = (values: number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  return sorted.length % 2 === 0
    ? (sorted[middle - 1]! + sorted[middle]!) / 2
    : sorted[Math.floor(middle)]!
}

/** The rules of `/how-numbers-work`, without a database. */
function expected(
  which: 'company' | 'person',
  index: number,
  world: { offers: Offer[]; referred: Referred[]; applications: Applied[] },
  now: Date,
) {
  const own = <Case extends { company: number; person: number }>(cases: Case[]) =>
    cases.filter((one) => one[which] === index)
  const over = own(world.offers)
    .filter(({ state }) => ['passed', 'claimed', 'lapsed'].includes(state))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, casesCounted)
  const answered = over.filter(({ state }) => state !== 'lapsed')
  const made = own(world.referred)
  const applications = own(world.applications)
  const finished = applications
    .filter(({ days, status }) => days !== null || status === 'no_response')
    .toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime())
    .slice(0, casesCounted)
  const said = finished.flatMap(({ days }) => (days === null ? [] : [days]))
  const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 3))
  return {
    sample: over.length,
    answered: answered.length,
    medianHours: near(median(answered.map(({ hours }) => hours))),
    overdue: over.length - answered.length,
    referred: made.length,
    confirmed: made.filter(({ status }) => ['confirmed', 'hired', 'not_hired'].includes(status))
      .length,
    upheld: made.filter(({ status }) => status === 'upheld').length,
    applications: finished.length,
    applicationsAnswered: said.length,
    applicationsMedianDays: near(median(said)),
    applicationsOverdue: applications.filter(
      ({ status, respondBy }) =>
        ['submitted', 'interview'].includes(status) && respondBy !== null && respondBy < now,
    ).length,
  }
}

const uncounted = {
  sample: 0,
  answered: 0,
  medianHours: null,
  overdue: 0,
  referred: 0,
  confirmed: 0,
  upheld: 0,
  applications: 0,
  applicationsAnswered: 0,
  applicationsMedianDays: null,
  applicationsOverdue: 0,
}

describe('counted bit by bit', () => {
  test('numbers equal the rows, and a full count changes nothing', async () => {
    const people: { job: Awaited<ReturnType<typeof createJob>>; person: TestPerson }[] = []
    for (let index = 0; index < 3; index++) {
      const job = await createJob(app)
      people.push({ job, person: await createReferrer(app, job.companyId) })
      await sql`
        insert into job_intakes (job_id, opened_by, is_open, respond_within_days, created_at,
          updated_at)
        values (${job.jobId}, ${people.at(-1)!.person.accountId}, true, 14, now(), now())`.execute(
        app.database.db,
      )
    }
    const candidates = await Promise.all(Array.from({ length: 3 }, () => createCandidate(app)))
    const world = {
      offers: [] as Offer[],
      referred: [] as Referred[],
      applications: [] as Applied[],
    }
    let cases = 0
    /** Postings of the past: one request and one application for each and a candidate. */
    const pastJob = async (company: number) => {
      const { job, person } = people[company]!
      const id = newId(++cases)
      await sql`
        insert into jobs overriding system value select (jsonb_populate_record(job, jsonb_build_object('id', ${id}::text,
          'number', nextval(pg_get_serial_sequence('jobs', 'number')), 'canonical_url', null,
          'external_ref', ${id}::text))).* from jobs job where id = ${job.jobId}`.execute(
        app.database.db,
      )
      await sql`
        insert into job_intakes (job_id, opened_by, is_open, respond_within_days, created_at,
          updated_at)
        values (${id}, ${person.accountId}, true, 14, now(), now())`.execute(app.database.db)
      return id
    }

    const history = fc.array(
      fc.record({
        company: fc.constantFrom(0, 0, 0, 0, 1, 2),
        kind: fc.constantFrom('offer', 'offer', 'offer', 'application'),
        state: fc.constantFrom(...states),
        end: fc.option(fc.constantFrom(...ends), { freq: 3 }),
        status: fc.constantFrom(...applied),
        hours: fc.integer({ min: 1, max: 400 }),
        days: fc.option(fc.integer({ min: 0, max: 13 })),
      }),
      { minLength: 20, maxLength: 60 },
    )
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        for (const [index, step] of steps.entries()) {
          app.clock.advance({ minutes: 7 })
          const now = app.clock.now()
          const { company } = step
          const { person } = people[company]!
          const candidate = candidates[index % candidates.length]!
          const jobId = await pastJob(company)
          const companyId = people[company]!.job.companyId
          if (step.kind === 'offer') {
            const { state, hours } = step
            const offer = { id: newId(), company, person: company, state, hours, at: now }
            const status = step.state === 'claimed' ? (step.end ?? 'withdrawn') : 'withdrawn'
            const isReferred = step.state === 'claimed' && step.end !== null
            const requestId = newId()
            await sql`
              insert into referral_requests (id, candidate_id, company_id, job_id, job_title,
                snapshot, note, why_me, status, claimed_by, claimed_at, referred_at, sent_at,
                created_at, updated_at)
              values (${requestId}, ${candidate.accountId}, ${companyId}, ${jobId}, 'Job', '{}',
                'note', '{}', ${status}, ${isReferred ? person.accountId : null},
                ${isReferred ? now : null}, ${isReferred ? now : null}, ${now}, ${now},
                ${now})`.execute(app.database.db)
            await sql`
              insert into referral_offers (id, request_id, referrer_id, company_id, wave, state,
                score, rank_score, offered_at, acted_at, due_at)
              values (${offer.id}, ${requestId}, ${person.accountId}, ${companyId}, 1, ${state},
                '{}', 0, ${new Date(now.getTime() - step.hours * hour)},
                ${step.state === 'offered' ? null : now}, ${now})`.execute(app.database.db)
            await sql`
              insert into referral_events (id, request_id, at, kind, by_party, visible_to)
              values (${newId()}, ${requestId}, ${now}, 'refer', 'system', '{}')`.execute(
              app.database.db,
            )
            world.offers.push(offer)
            if (isReferred) world.referred.push({ company, person: company, status })
          } else {
            const id = newId()
            const sentAt = new Date(now.getTime() - 14 * 24 * hour)
            const days = step.status === 'no_response' ? null : step.days
            const respondBy = step.status === 'withdrawn' ? null : new Date(now.getTime() + hour)
            await sql`
              insert into applications (id, job_id, candidate_id, job_title, source, status,
                snapshot, submitted_at, first_response_at, respond_by, rejection_reason, created_at,
                updated_at)
              values (${id}, ${jobId}, ${candidate.accountId}, 'Job', 'here', ${step.status}, '{}',
                ${sentAt}, ${days === null ? null : new Date(sentAt.getTime() + days * 24 * hour)},
                ${respondBy}, ${step.status === 'rejected' ? 'other' : null}, ${now},
                ${now})`.execute(app.database.db)
            await sql`
              insert into application_events (id, application_id, at, kind, by_party, visible_to)
              values (${newId()}, ${id}, ${now}, 'apply', 'candidate', '{}')`.execute(
              app.database.db,
            )
            const { status } = step
            world.applications.push({ company, person: company, status, days, respondBy, sentAt })
          }
          if (index % 9 === 8) await refresh()
          // What was taken is given up without an answer: it is no case any more.
          const taken = world.offers.findLast((offer) => offer.state === 'claimed')
          if (taken && index % 13 === 12) {
            taken.state = 'revoked'
            await sql`
              update referral_offers set state = 'revoked', acted_at = ${app.clock.now()}
              where id = ${taken.id}`.execute(app.database.db)
          }
        }
        await refresh()
        for (const [index, { job, person }] of people.entries()) {
          const now = app.clock.now()
          const ofCompany = await stored('company', job.companyId)
          const ofPerson = await stored('person', person.accountId)
          // Whom nothing was counted of has no row.
          expect(ofCompany ?? uncounted).toMatchObject(expected('company', index, world, now))
          expect(ofPerson ?? uncounted).toMatchObject(expected('person', index, world, now))
        }
        expect(await recompute()).toBe(0)
      }),
      { numRuns: 30, endOnFailure: true },
    )
    // Enough of them that the older ones no longer count.
    const first = await stored('company', people[0]!.job.companyId)
    expect(first).toMatchObject({ sample: casesCounted })
  }, 300_000)
})

test('an answer shows within a minute, to oneself as to the candidate', async () => {
  const job = await createJob(app)
  const referrer = await createReferrer(app, job.companyId)
  const candidate = await createCandidate(app)
  const { body: asked } = await ask(candidate.client, job.jobId)
  const [offer] = (await inbox(referrer.client)).items
  app.clock.advance({ hours: 3 })
  await act(referrer.client, offer!.id, 'claim')
  await app.runDueTasks()
  const own = await readOwn(referrer)
  expect(own.status).toBe(200)
  // Too few to say; what was counted stands beside it.
  const shown = {
    sample: 1,
    answeredPercent: null,
    medianHours: null,
    overdue: 0,
    referred: 0,
    confirmed: 0,
    upheld: 0,
  }
  expect(own.body.referrals).toEqual(shown)
  expect(own.body.computedAt).not.toBeNull()
  const request = await readRequest(candidate.client, asked.id)
  expect(request.referrer?.responseStats).toEqual(shown)
  expect((await readOwn(candidate)).status).toBe(403)
  expect((await app.guest().get('/api/recruiter/numbers')).status).toBe(401)
})
