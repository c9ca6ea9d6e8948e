/** Every way in which a request ends, and what it leaves in the ledger (REF6). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createReferrer } from '../../../../tests/support/people.ts'
import { act, inbox, read, scene, wallet } from '../../../../tests/support/referrals.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { Context } from '#platform/context.ts'
import * as referrals from './service.ts'
import { rerouteFrom } from './service.sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

type Scene = Awaited<ReturnType<typeof scene>>

const system = <Result>(work: (context: Context) => Promise<Result>) =>
  app.runAsSystem(work, { requestId: randomUUID() })

async function pass(amount: { days?: number; hours?: number; minutes?: number }): Promise<void> {
  app.clock.advance(amount)
  await app.renewSessions()
  await app.runDueTasks()
}

/** What the first referrer who has an offer of it does. */
async function first(
  { people, requestId }: Scene,
  action: string,
  body: object = {},
  state: 'open' | 'claimed' = 'open',
): Promise<void> {
  for (const { client } of people) {
    const offer = (await inbox(client, state)).items.find((item) => item.requestId === requestId)
    if (!offer) continue
    expect(await act(client, offer.id, action, body)).toMatchObject({ status: 200 })
    return
  }
  throw new Error(`Nobody can ${action}`)
}

const taken = (here: Scene, action: string, body: object = {}) =>
  first(here, action, body, 'claimed')
const claim = (here: Scene) => first(here, 'claim')
const decline = (here: Scene) => taken(here, 'decline', { reason: 'skills_missing' })
const changes = (here: Scene) => taken(here, 'ask-changes', { text: 'Please say more about Go.' })
const withdraw = ({ candidate, requestId }: Scene) =>
  candidate.client.post(`/api/referrals/${requestId}/withdraw`)
const close = ({ job }: Scene) => system((context) => jobs.closeJob(context, job.jobId, 'filled'))
const answer = ({ candidate, requestId }: Scene, said: string) =>
  candidate.client.post(`/api/referrals/${requestId}/confirm`, { answer: said })
/** Both say the same. */
async function outcome({ candidate, offers, requestId }: Scene, how: string): Promise<void> {
  for (const { client } of [candidate, offers[0]!.person]) {
    const said = await client.post(`/api/referrals/${requestId}/outcome`, { outcome: how })
    expect(said.status).toBe(200)
  }
}

async function refer(here: Scene): Promise<void> {
  await claim(here)
  const referredOn = app.clock.now().toISOString().slice(0, 10)
  await taken(here, 'refer', { channel: 'email', referredOn, relation: 'met' })
}

async function dispute(here: Scene, decision: 'uphold' | 'dismiss'): Promise<void> {
  await refer(here)
  await asCandidate(here, (context) =>
    referrals.openDispute(context, here.requestId, 'Nobody there knows of it.'),
  )
  await system((context) =>
    referrals.decideDispute(
      { ...context, actor: { kind: 'system' } },
      here.requestId,
      decision,
      'x',
    ),
  )
}

function asCandidate<Result>({ candidate }: Scene, work: (context: Context) => Promise<Result>) {
  const actor = {
    kind: 'person',
    accountId: candidate.accountId,
    sessionId: candidate.accountId,
    role: 'jobSeeker',
    emailVerified: true,
    permissions: [],
  } as const
  return system((context) => work({ ...context, actor }))
}

/** What each kind of line changes; held, captured, sends of the day, credits. */
const changesOf: Record<string, [number, number, number, number]> = {
  hold: [1, 0, 1, 0],
  capture: [-1, 1, 0, 0],
  reverse: [1, -1, 0, 0],
  release: [-1, 0, 0, 1],
  refund: [0, -1, 0, 1],
}

type Path = {
  name: string
  referrers: number
  walk: (here: Scene) => Promise<unknown>
  ends: string
  lines: string
}

const paths: Path[] = [
  {
    name: 'nobody is there, seven days',
    referrers: 0,
    walk: () => pass({ days: 7, minutes: 1 }),
    ends: 'expired',
    lines: 'hold release',
  },
  {
    name: 'nobody decides, nobody is left',
    referrers: 1,
    async walk() {
      await pass({ hours: 49 })
      await pass({ days: 7, minutes: 1 })
    },
    ends: 'expired',
    lines: 'hold release',
  },
  {
    name: 'everyone passes',
    referrers: 1,
    walk: (here) => first(here, 'pass', { reason: 'no_time' }),
    ends: 'declined',
    lines: 'hold release',
  },
  {
    name: 'fourteen days of claims that lapse',
    referrers: 16,
    async walk(here) {
      for (let round = 0; round < 2; round++) {
        await pass({ hours: 47 })
        await claim(here)
        await pass({ days: 5, minutes: 1 })
      }
      await pass({ hours: 4 })
    },
    ends: 'expired',
    lines: 'hold capture reverse capture reverse release',
  },
  {
    name: 'withdrawn while it waits',
    referrers: 0,
    walk: withdraw,
    ends: 'withdrawn',
    lines: 'hold release',
  },
  {
    name: 'withdrawn while it is offered',
    referrers: 1,
    walk: withdraw,
    ends: 'withdrawn',
    lines: 'hold release',
  },
  {
    name: 'withdrawn after the claim',
    referrers: 1,
    async walk(here) {
      await claim(here)
      await withdraw(here)
    },
    ends: 'withdrawn',
    lines: 'hold capture',
  },
  {
    name: 'withdrawn while changes are asked for',
    referrers: 1,
    async walk(here) {
      await claim(here)
      await changes(here)
      await withdraw(here)
    },
    ends: 'withdrawn',
    lines: 'hold capture',
  },
  {
    name: 'the job closes while it waits',
    referrers: 0,
    walk: close,
    ends: 'job_closed',
    lines: 'hold release',
  },
  {
    name: 'the job closes while it is offered',
    referrers: 1,
    walk: close,
    ends: 'job_closed',
    lines: 'hold release',
  },
  {
    name: 'the job closes after the claim',
    referrers: 1,
    async walk(here) {
      await claim(here)
      await close(here)
    },
    ends: 'job_closed',
    lines: 'hold capture reverse release',
  },
  {
    name: 'the claim lapses, nobody is left',
    referrers: 1,
    async walk(here) {
      await claim(here)
      await pass({ days: 5, minutes: 1 })
      await pass({ days: 7, minutes: 1 })
    },
    ends: 'expired',
    lines: 'hold capture reverse release',
  },
  {
    name: 'the referrer gives it back, nobody is left',
    referrers: 1,
    async walk(here) {
      await claim(here)
      await taken(here, 'release')
      await pass({ days: 7, minutes: 1 })
    },
    ends: 'expired',
    lines: 'hold capture reverse release',
  },
  {
    name: 'the referrer is verified no longer, nobody is left',
    referrers: 1,
    async walk(here) {
      await claim(here)
      const [person] = here.people
      await sql`update recruiter_profiles set level = 0 where account_id = ${person!.accountId}`.execute(
        app.database.db,
      )
      await system((context) => rerouteFrom(context, person!.accountId))
      await pass({ days: 7, minutes: 1 })
    },
    ends: 'expired',
    lines: 'hold capture reverse release',
  },
  {
    name: 'declined, nobody is left',
    referrers: 1,
    async walk(here) {
      await claim(here)
      await decline(here)
    },
    ends: 'declined',
    lines: 'hold capture reverse release',
  },
  {
    name: 'declined twice',
    referrers: 1,
    async walk(here) {
      here.people.push(await createReferrer(app, here.job.companyId))
      await claim(here)
      await decline(here)
      await claim(here)
      await decline(here)
    },
    ends: 'declined',
    lines: 'hold capture reverse capture reverse release',
  },
  {
    name: 'changes that never come',
    referrers: 1,
    async walk(here) {
      await claim(here)
      await changes(here)
      await pass({ days: 7, minutes: 1 })
    },
    ends: 'expired',
    lines: 'hold capture',
  },
  {
    name: 'referred, never confirmed',
    referrers: 1,
    async walk(here) {
      await refer(here)
      await pass({ days: 30, minutes: 1 })
    },
    ends: 'unconfirmed',
    lines: 'hold capture',
  },
  {
    name: 'confirmed and hired',
    referrers: 1,
    async walk(here) {
      await refer(here)
      await answer(here, 'yes')
      await outcome(here, 'hired')
    },
    ends: 'hired',
    lines: 'hold capture',
  },
  {
    name: 'confirmed and not hired',
    referrers: 1,
    async walk(here) {
      await refer(here)
      await answer(here, 'yes')
      await outcome(here, 'not_hired')
    },
    ends: 'not_hired',
    lines: 'hold capture',
  },
  {
    name: 'confirmed, then silence',
    referrers: 1,
    async walk(here) {
      await refer(here)
      await answer(here, 'yes')
      await pass({ days: 180, minutes: 1 })
    },
    ends: 'not_hired',
    lines: 'hold capture',
  },
  {
    name: 'a dispute is upheld',
    referrers: 1,
    walk: (here) => dispute(here, 'uphold'),
    ends: 'upheld',
    lines: 'hold capture refund',
  },
  {
    name: 'a dispute is dismissed',
    referrers: 1,
    walk: (here) => dispute(here, 'dismiss'),
    ends: 'dismissed',
    lines: 'hold capture',
  },
]

test.each(paths)('$name: $ends, $lines', async ({ referrers, walk, ends, lines }) => {
  const here = await scene(app, referrers)
  await walk(here)
  await app.renewSessions()
  const ended = await read(here.candidate.client, here.requestId)
  expect(ended).toMatchObject({ status: ends, clock: { dueAt: null, actor: 'nobody' } })
  const { rows } = await sql<{ kind: string; changes: [number, number, number, number] }>`
    select kind::text, array[held_change, captured_change, day_change, credit_change]::int[] as changes
    from wallet_ledger where ref_id = ${here.requestId} order by step`.execute(app.database.db)
  expect(rows.map((row) => row.kind).join(' ')).toBe(lines)
  for (const row of rows) expect(row.changes).toEqual(changesOf[row.kind])
  const cameBack = /release|refund/.test(lines)
  const charge = lines.endsWith('refund') ? 'refunded' : cameBack ? 'released' : 'captured'
  expect(ended.charge).toBe(charge)
  expect(await wallet(here.candidate.client)).toMatchObject({
    LifetimeConnects: cameBack ? 0 : 1,
    held: 0,
  })
})
