/**
 * Random histories of candidates, referrers, clocks and crashes on the real database (reliability.md,
 * 4.1). `REFERRAL_OPERATIONS=10000` drives as many; a run of all tests drives fewer.
 */
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createJob } from '../../../../tests/support/people.ts'
import {
  createWorld,
  drifted,
  overloaded,
  readRequests,
  runAs,
  shownWallet,
  type World,
  type WorldRequest,
} from '../../../../tests/support/referral-world.ts'
import { whyMe } from '../../../../tests/support/referrals.ts'
import { watchStatements, type StatementWatch } from '../../../../tests/support/statements.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { recordOutcome } from '#features/outcomes/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { dayInZone } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { endStatuses, limits } from './policy.ts'
import { findClaimedOfferId } from './queries.claims.ts'
import { findFirstOpenOffer } from './queries.open-offers.ts'
import * as referrals from './service.ts'

const total = Number(process.env['REFERRAL_OPERATIONS'] ?? 600)
const zones = ['Asia/Kolkata', 'America/New_York']
/** The evening before a leap day in both zones, and the turn of a year. */
const starts = ['2028-02-28T17:00:00Z', '2027-12-31T17:30:00Z']

const apps: TestApp[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

const actions = {
  ask: 10,
  claim: 12,
  pass: 3,
  release: 2,
  askChanges: 3,
  resubmit: 3,
  decline: 3,
  refer: 4,
  confirm: 3,
  outcome: 4,
  dispute: 2,
  decide: 2,
  withdraw: 2,
  closeJob: 1,
  upgrade: 1,
  wait: 6,
} as const
type Action = keyof typeof actions

type Operation = {
  action: Action
  which: number
  choice: number
  hours: number
  /** The operation breaks off after so many statements. */
  crash: number | null
}

const operation: fc.Arbitrary<Operation> = fc.record({
  action: fc.oneof(
    ...Object.entries(actions).map(([action, weight]) => ({
      weight,
      arbitrary: fc.constant(action as Action),
    })),
  ),
  which: fc.nat(1_000),
  choice: fc.nat(1_000),
  hours: fc.constantFrom(0.2, 0.2, 0.4, 1, 1, 3, 5, 5, 12, 24, 49, 121),
  crash: fc.oneof(
    { weight: 7, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.nat(25) },
  ),
})

const candidateOf = ({ candidateId: accountId }: WorldRequest) =>
  ({ accountId, role: 'jobSeeker' }) as const

/** What an operation does now; undefined where nobody could do it. */
async function prepare(
  world: World,
  { action, which, choice, hours }: Operation,
): Promise<(() => Promise<unknown>) | undefined> {
  const { app } = world
  const open = await readRequests(world)
  const pick = (...statuses: string[]) => {
    const fitting = open.filter((request) => statuses.includes(request.status))
    return fitting[which % Math.max(1, fitting.length)]
  }
  /** The offer by which someone has the request, or one that is open. */
  const withOffer = async (
    request: WorldRequest | undefined,
    work: (context: Parameters<typeof referrals.claim>[0], offerId: string) => Promise<unknown>,
  ) => {
    if (!request) return undefined
    const claimed = await findClaimedOfferId(app.database.db, request.id)
    const first = await findFirstOpenOffer(app.database.db, request.id)
    const referrerId = request.claimedBy ?? first?.referrerId
    const offerId = request.claimedBy ? claimed : first?.id
    if (!referrerId || !offerId) return undefined
    const who = { accountId: referrerId, role: 'recruiter' } as const
    return () => runAs(world, who, (context) => work(context, offerId))
  }
  const own = (request: WorldRequest | undefined, work: typeof referrals.withdraw) =>
    request &&
    (() => runAs(world, candidateOf(request), (context) => work(context, request.id, {})))

  switch (action) {
    case 'ask': {
      const candidate = world.candidates[which % world.candidates.length]!
      const company = world.companies[choice % world.companies.length]!
      const { jobId } = await createJob(app, company)
      return () => ask(world, candidate, jobId)
    }
    case 'claim':
      return withOffer(pick('offered'), (context, id) => referrals.claim(context, id))
    case 'pass':
      return withOffer(pick('offered'), (context, id) => referrals.pass(context, id, 'no_time'))
    case 'release':
      return withOffer(pick('claimed', 'needs_changes'), (context, id) =>
        referrals.release(context, id, {}),
      )
    case 'askChanges':
      return withOffer(pick('claimed'), (context, id) =>
        referrals.askChanges(context, id, { text: 'Please say more about Go.' }),
      )
    case 'decline':
      return withOffer(pick('claimed'), (context, id) =>
        referrals.decline(context, id, { reason: 'skills_missing' }),
      )
    case 'refer':
      return withOffer(pick('claimed'), (context, id) =>
        referrals.refer(context, id, {
          channel: 'email',
          referredOn: app.clock.now().toISOString().slice(0, 10),
          relation: 'met',
        }),
      )
    case 'resubmit':
      return own(pick('needs_changes'), (context, id) =>
        referrals.resubmit(context, id, { note: `Now with more: ${newId()}` }),
      )
    case 'confirm': {
      const answer = (['yes', 'no', 'not_yet'] as const)[choice % 3]!
      return own(pick('referred'), (context, id) => referrals.confirm(context, id, { answer }))
    }
    case 'outcome': {
      const outcome = choice % 2 ? 'hired' : 'not_hired'
      const request = pick('confirmed')
      if (!request?.claimedBy) return undefined
      const referrer = { accountId: request.claimedBy, role: 'recruiter' } as const
      const who = which % 2 ? referrer : candidateOf(request)
      return () => runAs(world, who, (context) => recordOutcome(context, request.id, outcome))
    }
    case 'dispute': {
      const request = pick('referred')
      return (
        request &&
        (() =>
          runAs(world, candidateOf(request), (context) =>
            referrals.openDispute(context, request.id, 'Nobody there knows of it.'),
          ))
      )
    }
    case 'decide': {
      const request = pick('disputed')
      const decision = choice % 2 ? 'uphold' : 'dismiss'
      return (
        request &&
        (() =>
          runAs(world, 'system', (context) =>
            referrals.decideDispute(context, request.id, decision, 'Decided.'),
          ))
      )
    }
    case 'withdraw':
      return own(pick('queued', 'offered', 'claimed', 'needs_changes'), referrals.withdraw)
    case 'closeJob': {
      const request = pick('queued', 'offered', 'claimed', 'needs_changes')
      return (
        request &&
        (() => runAs(world, 'system', (context) => jobs.closeJob(context, request.jobId, 'filled')))
      )
    }
    case 'upgrade': {
      // The first one stays on the Free plan.
      const candidate = world.candidates[1 + (which % (world.candidates.length - 1))]!
      const plan = choice % 2 ? 'basic' : 'premium'
      return async () => {
        await runAs(world, 'system', (context) =>
          wallet.startPlan(context, {
            accountId: candidate.accountId,
            plan,
            endsAt: null,
            reason: 't',
          }),
        )
        candidate.model.plan = plan
      }
    }
    case 'wait':
      app.clock.advance({ minutes: hours * 60 })
      return () => runAs(world, 'system', referrals.sweep)
  }
}

async function ask(
  { app, timeZone, ...world }: World,
  candidate: World['candidates'][number],
  jobId: string,
): Promise<void> {
  const now = app.clock.now()
  const { id } = await runAs(
    { app, timeZone, ...world },
    { accountId: candidate.accountId, role: 'jobSeeker' },
    (context) => referrals.ask(context, { jobId, note: `${newId()} ${newId()}`, whyMe }),
  )
  candidate.model.turn(now, timeZone)
  // The product has just given a connection: by the model there must have been one.
  expect(candidate.model.hold()).toBe(true)
  world.charges.set(id, { state: 'held', day: dayInZone(now, timeZone) })
}

/** Tells the models which connections came back, and checks everything that must always hold. */
async function check(world: World): Promise<void> {
  const { app, timeZone, candidates, charges } = world
  const now = app.clock.now()
  const requests = await readRequests(world)
  for (const { model } of candidates) model.turn(now, timeZone)
  for (const request of requests) {
    const known = charges.get(request.id)
    expect(known).toBeDefined()
    const model = candidates.find(({ accountId }) => accountId === request.candidateId)!.model
    const back = request.chargeState === 'released' || request.chargeState === 'refunded'
    if (back && known!.state !== request.chargeState) model.comeBack(known!.day, false, now)
    known!.state = request.chargeState
    checkRequest(request, now)
  }
  expect(await overloaded(world, limits.openOffersPerReferrer)).toEqual([])
  expect(await drifted(world)).toEqual([])
  world.since = now
}

const chargesOf: Partial<Record<string, string[]>> = {
  queued: ['held'],
  offered: ['held'],
  claimed: ['captured'],
  needs_changes: ['captured'],
  referred: ['captured'],
  confirmed: ['captured'],
  disputed: ['captured'],
  unconfirmed: ['captured'],
  hired: ['captured'],
  not_hired: ['captured'],
  dismissed: ['captured'],
  upheld: ['refunded'],
  declined: ['released'],
  job_closed: ['released'],
  expired: ['released', 'captured'],
  withdrawn: ['released', 'captured'],
}

function checkRequest(request: WorldRequest, now: Date): void {
  const { status, chargeState, dueAt, claimedBy, openOffers } = request
  expect({ status, fits: chargesOf[status]?.includes(chargeState) }).toEqual({ status, fits: true })
  if (endStatuses.includes(status)) expect({ status, dueAt }).toEqual({ status, dueAt: null })
  else expect({ status, later: dueAt! > now }).toEqual({ status, later: true })
  expect({ status, open: openOffers > 0 }).toEqual({ status, open: status === 'offered' })
  if (status === 'claimed' || status === 'needs_changes') expect(claimedBy).not.toBeNull()
}

const done: Record<string, number> = {}
const note = (what: string) => (done[what] = (done[what] ?? 0) + 1)

async function play(world: World, watch: StatementWatch, next: Operation): Promise<void> {
  // Where there is nothing to do it to, someone asks.
  const possible = await prepare(world, next)
  const work = possible ?? (await prepare(world, { ...next, action: 'ask' }))!
  watch.failAfter = next.crash
  try {
    await work()
    note(possible ? next.action : 'ask')
  } catch (error) {
    if (error instanceof AppError) note('refused')
    else if (error instanceof Error && error.message === 'crash') note('crashed')
    else throw error
  } finally {
    watch.failAfter = null
  }
  // What a crash kept from happening by itself happens at the next minute.
  while ((await runAs(world, 'system', referrals.sweep)) > 0);
  await runAs(world, 'system', (context) => wallet.expireSubscriptions(context, 500))
  await runAs(world, 'system', (context) => wallet.expireCredits(context, 500))
  await check(world)
  const { accountId, model } = world.candidates[next.which % world.candidates.length]!
  expect(await shownWallet(world, accountId)).toEqual({
    remaining: model.left(),
    lifetime: model.lifetime,
    count: model.count,
    credits: model.credits.length,
  })
}

it(
  `agrees with the model after each of ${total} operations, in two zones`,
  { timeout: 600_000 },
  async () => {
    const worlds: { world: World; watch: StatementWatch }[] = []
    for (const [index, zone] of zones.entries()) {
      const app = await buildTestApp({ TIME_ZONE: zone })
      apps.push(app)
      app.clock.set(new Date(starts[index]!))
      worlds.push({ world: await createWorld(app, zone), watch: watchStatements(app) })
    }
    let operations = 0
    // One long history in each zone: the drawn pieces follow each other.
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1),
        fc.array(operation, { minLength: 50, maxLength: 50, size: 'max' }),
        async (zone, pieces) => {
          const { world, watch } = worlds[zone]!
          for (const next of pieces) await play(world, watch, next)
          operations += pieces.length
        },
      ),
      { numRuns: Math.ceil(total / 50), endOnFailure: true },
    )
    expect(operations).toBeGreaterThanOrEqual(total)
    // A short history may lack what is rare.
    const expected = total < 5_000 ? ['ask', 'claim', 'wait'] : Object.keys(actions)
    for (const action of [...expected, 'refused', 'crashed']) {
      expect({ action, happened: (done[action] ?? 0) > 0 }).toEqual({ action, happened: true })
    }
  },
)
