/**
 * What becomes of 1,000 requests over 200 companies, most without a referrer, before and after REF19: the
 * product's own services on a PostgreSQL of their own, and a clock that is moved for five weeks.
 * Before, a request was sent and held its connection whether anybody could take it or not.
 */
import { sql } from 'kysely'
import * as invitations from '#features/invitations/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import { holdOf, insertRequest } from '#features/referrals/server/service.sending.ts'
import { nextWave } from '#features/referrals/server/service.waves.ts'
import { showCandidate } from '#features/referrals/server/shown.ts'
import * as saved from '#features/saved/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { Context } from '#platform/context.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  addReferrer,
  createSimulation,
  runAs,
  type SimulatedCompany,
  type SimulatedWorld,
} from './support/supply-world.ts'

const requests = 1_000
const arrivalDays = 14
const days = 35
const stepHours = 8
const whyMe = ['Ran payments at scale', 'Wrote Go for nine years', 'Led a team of four']

/** How people behave; of both runs the same. */
const behaviour = {
  /** An offer is decided within a step of eight hours. */
  decides: 0.3,
  claims: 0.6,
  /** Where nobody can take it: keep it and be told, leave it to us, invite, ask elsewhere; others apply. */
  keeps: 0.3,
  waits: 0.25,
  invites: 0.2,
  elsewhere: 0.15,
  /** Of those who were told, so many go on. */
  goesOn: 0.7,
  /** Of the people who are invited, so many open, join and are verified, within a week. */
  opens: 0.6,
  joins: 0.25,
} as const

type Counts = {
  'requests sent': number
  'answered (accepted or passed)': number
  accepted: number
  'expired, never met a referrer': number
  'of those, chose to wait': number
  'days a connection was held for nobody': number
  'charges without service': number
  'invitations made': number
  'referrers through invitations': number
  'drafts still waiting': number
}

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const before = await simulate('before')
  const after = await simulate('after')
  console.table(
    Object.fromEntries(
      (Object.keys(before) as (keyof Counts)[]).map((name) => [
        name,
        { before: Math.round(before[name]), after: Math.round(after[name]) },
      ]),
    ),
  )
  const stranded = (counts: Counts) => counts['expired, never met a referrer']
  const unwanted = stranded(after) - after['of those, chose to wait']
  const withinBudget =
    unwanted === 0 &&
    after['charges without service'] === 0 &&
    after['days a connection was held for nobody'] === 0
  const line = `of ${requests} requests over 200 companies ${stranded(before)} expired without having met a referrer before and ${unwanted} after, ${after['charges without service']} charges without service, ${after['invitations made']} invitations brought ${after['referrers through invitations']} referrers, ${before['answered (accepted or passed)']} and ${after['answered (accepted or passed)']} were answered`
  return { line, withinBudget }
}

type Planned = { at: number; candidateId: string; company: SimulatedCompany }
type Invited = { at: number; token: string; companyId: string }

async function simulate(kind: 'before' | 'after'): Promise<Counts> {
  const world = await createSimulation(requests)
  try {
    const planned = plan(world)
    const invited: Invited[] = []
    const toldLater = new Map<string, SimulatedCompany>()
    let [made, verified] = [0, 0]
    for (let hour = 0; hour < days * 24; hour += stepHours) {
      while (planned[0] && planned[0].at <= hour) {
        const { candidateId, company } = planned.shift()!
        if (kind === 'before') await askAsBefore(world, candidateId, company)
        else if (!(await ask(world, candidateId, company))) {
          const invitation = await goOn(world, candidateId, company, toldLater)
          if (invitation) {
            made += 1
            if (world.random() < behaviour.opens * behaviour.joins) {
              const at = hour + 24 + world.random() * 6 * 24
              invited.push({ at, token: invitation, companyId: company.id })
            }
          }
        }
      }
      for (const one of invited.filter(({ at }) => at <= hour)) {
        invited.splice(invited.indexOf(one), 1)
        if (await comeBy(world, one)) verified += 1
      }
      await world.runDue()
      await readNews(world, toldLater)
      await decideOffers(world)
      world.advance(stepHours)
    }
    return {
      ...(await count(world)),
      'invitations made': made,
      'referrers through invitations': verified,
    }
  } finally {
    await world.close()
  }
}

/** Well-known companies are asked most: the first gets two hundred times what the last gets. */
function plan({ candidates, companies, random }: SimulatedWorld): Planned[] {
  const weights = companies.map((_, index) => 1 / (index + 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const draw = () => {
    let left = random() * total
    return companies[weights.findIndex((weight) => (left -= weight) <= 0)] ?? companies[0]!
  }
  return candidates
    .map((candidateId) => ({ at: random() * arrivalDays * 24, candidateId, company: draw() }))
    .toSorted((one, other) => one.at - other.at)
}

let notes = 0
const texts = () => ({
  note: `Request ${++notes} ${newId()} ${newId()}: I would like to work on this.`,
  whyMe,
})

/** @returns whether it was sent */
async function ask(
  world: SimulatedWorld,
  candidateId: string,
  company: SimulatedCompany,
): Promise<boolean> {
  try {
    await runAs(world, candidateId, 'jobSeeker', (context) =>
      referrals.ask(context, { jobId: company.jobId, ...texts() }),
    )
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return false
    throw error
  }
}

/** As it was: the connection is held at once, and the request waits where there is nobody. */
function askAsBefore(
  world: SimulatedWorld,
  candidateId: string,
  company: SimulatedCompany,
): Promise<void> {
  return runAs(world, candidateId, 'jobSeeker', async (context) => {
    const job = await jobs.jobForReferral(context, company.jobId)
    const { profile, completeness, resumeId } = await profiles.profileSnapshot(context, candidateId)
    const id = newId(context.clock.now().getTime())
    const { note } = texts()
    const telling = { profile, names: ['A'], hasResume: false, note, whyMe }
    const hold = holdOf(candidateId, id, job)
    const prepared = {
      id,
      candidateId,
      resumeId,
      note,
      whyMe,
      campaignId: null,
      internalJobId: null,
      snapshot: { profile, completeness, resumeFileName: null, name: 'A', email: 'a@b.example' },
      shown: showCandidate(telling, [], context.clock.now()),
    }
    const change = { chargeId: wallet.chargeIdOf(hold), chargeState: 'held' as const }
    const { request: queued, announce } = await insertRequest(context, job, prepared, [
      { action: 'send', by: 'candidate', change },
      { action: 'queue', by: 'system', visibleTo: [] },
    ])
    await wallet.hold(context, hold)
    await announce()
    await nextWave(context, queued)
  })
}

/**
 * Where nobody can take it, everybody goes one of the ways on.
 *
 * @returns the token of an invitation, if one was made
 */
async function goOn(
  world: SimulatedWorld,
  candidateId: string,
  company: SimulatedCompany,
  toldLater: Map<string, SimulatedCompany>,
): Promise<string | undefined> {
  const { keeps, waits, invites, elsewhere } = behaviour
  const as = <Result>(work: (context: Context) => Promise<Result>) =>
    runAs(world, candidateId, 'jobSeeker', work)
  const drawn = world.random()
  const keep = (isWaiting: boolean) =>
    as((context) =>
      saved.keepDraft(context, { jobId: company.jobId, ...texts(), waits: isWaiting }),
    )
  if (drawn < keeps) {
    await keep(false)
    toldLater.set(candidateId, company)
  } else if (drawn < keeps + waits) {
    await keep(true)
  } else if (drawn < keeps + waits + invites) {
    await keep(true)
    try {
      const { link } = await as((context) => invitations.create(context, company.slug))
      return link.split('/').at(-1)
    } catch (error) {
      // So many people have invited someone there today.
      if (!(error instanceof AppError)) throw error
    }
  } else if (drawn < keeps + waits + invites + elsewhere) {
    const staffed = world.companies.filter(({ referrers }) => referrers > 0)
    const place = Math.floor(world.random() * staffed.length)
    for (const other of [...staffed.slice(place), ...staffed.slice(0, place)]) {
      if (await ask(world, candidateId, other)) break
    }
  }
  return undefined
}

/** An invited person joins and proves the work email. @returns whether it counted */
async function comeBy(world: SimulatedWorld, { token, companyId }: Invited): Promise<boolean> {
  const accountId = newId()
  await world.server.runAsSystem(
    async (context) => {
      const now = context.clock.now()
      await sql`
        insert into accounts (id, email, email_verified, name, roles, created_at, updated_at)
        values (${accountId}, ${`${accountId}@bench.example`}, true, 'Invited', '{recruiter}',
          ${now}, ${now})`.execute(queriesOf(context.db))
      await profiles.createRecruiter(context, accountId)
    },
    { requestId: 'bench' },
  )
  await runAs(world, accountId, 'recruiter', (context) =>
    invitations.join(context, token, { tellsName: false }),
  )
  await addReferrer(world, companyId, accountId)
  const { rows } = await sql<{ counted: boolean }>`
    select verified_at is not null as counted from referrer_invitations
    where invited_id = ${accountId}`.execute(queriesOf(world.server.database))
  return rows[0]?.counted ?? false
}

/** Those who were told that someone can take it now go on from their draft, most of them. */
async function readNews(
  world: SimulatedWorld,
  toldLater: Map<string, SimulatedCompany>,
): Promise<void> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from company_watches`.execute(queriesOf(world.server.database))
  const watching = new Set(rows.map(({ accountId }) => accountId))
  for (const [candidateId, company] of Array.from(toldLater)) {
    if (watching.has(candidateId)) continue
    toldLater.delete(candidateId)
    if (world.random() >= behaviour.goesOn) continue
    const isSent = await ask(world, candidateId, company)
    // Others were faster: the next news will come.
    if (!isSent) {
      await runAs(world, candidateId, 'jobSeeker', (context) => saved.watch(context, company.slug))
      toldLater.set(candidateId, company)
    }
  }
}

/** Referrers decide some of their open offers. */
async function decideOffers(world: SimulatedWorld): Promise<void> {
  const { rows } = await sql<{ id: string; referrerId: string }>`
    select id, referrer_id from referral_offers where state in ('offered', 'seen')
    order by id`.execute(queriesOf(world.server.database))
  for (const { id, referrerId } of rows) {
    if (world.random() >= behaviour.decides) continue
    const isYes = world.random() < behaviour.claims
    try {
      await runAs(world, referrerId, 'recruiter', async (context) => {
        if (!isYes) return void (await referrals.pass(context, id, 'not_my_area'))
        await referrals.claim(context, id, undefined)
        const referredOn = context.clock.now().toISOString().slice(0, 10)
        await referrals.refer(context, id, { channel: 'email', referredOn, relation: 'met' })
      })
    } catch (error) {
      // Another referrer was first, or one has to wait for a person's look.
      if (!(error instanceof AppError)) throw error
    }
  }
}

async function count(world: SimulatedWorld) {
  const { rows } = await sql<Counts>`
    with request as (
      select request.*,
        exists (select from referral_offers offer where offer.request_id = request.id) as met,
        exists (select from referral_offers offer where offer.request_id = request.id
          and offer.state in ('claimed', 'passed')) as answered
      from referral_requests request)
    select
      count(*)::int as "requests sent",
      count(*) filter (where answered)::int as "answered (accepted or passed)",
      count(claimed_at)::int as accepted,
      count(*) filter (where status = 'expired' and not met)::int as "expired, never met a referrer",
      0 as "of those, chose to wait",
      coalesce(sum(extract(epoch from updated_at - sent_at) / 86400)
        filter (where not met), 0)::float8 as "days a connection was held for nobody",
      count(*) filter (where charge_state = 'captured' and claimed_at is null)::int
        as "charges without service",
      (select count(*)::int from request_drafts where waits_until is not null)
        as "drafts still waiting"
    from request`.execute(queriesOf(world.server.database))
  return rows[0]!
}
