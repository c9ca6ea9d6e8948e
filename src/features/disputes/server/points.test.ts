/** What a dispute does to the point and the connection of a referral that an admin holds, or has held. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, read, wallet } from '../../../../tests/support/referrals.ts'
import type { SelfReferral } from '../contract.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await createAdmin(app, ['owner'])
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

/** Points from elsewhere, so that one that is taken wrongly is missed. */
const before = 3
let number = 0

async function points({ accountId }: TestPerson): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from recruiter_profiles where account_id = ${accountId}`.execute(app.database.db)
  return rows[0]!.points
}

/** One mailbox for both accounts. */
async function makeOne(candidate: TestPerson, referrer: TestPerson): Promise<void> {
  const name = `one${++number}`
  for (const [{ accountId }, email] of [
    [candidate, `${name}@mail.example`],
    [referrer, `${name}+work@mail.example`],
  ] as const) {
    await sql`update accounts set email = ${email} where id = ${accountId}`.execute(app.database.db)
  }
}

/** A referral that was made and is disputed, with both sides' time over. */
async function disputed({ self, signs = 'before' }: { self: boolean; signs?: 'before' | 'later' }) {
  const job = await createJob(app)
  const referrer = await createReferrer(app, job.companyId)
  await sql`
    update recruiter_profiles set points = ${before}
    where account_id = ${referrer.accountId}`.execute(app.database.db)
  const candidate = await createCandidate(app, { plan: 'basic' })
  if (self && signs === 'before') await makeOne(candidate, referrer)
  const { body } = await ask(candidate.client, job.jobId)
  const offerId = (await inbox(referrer.client)).items[0]!.id
  await act(referrer.client, offerId, 'claim')
  const made = await act(referrer.client, offerId, 'refer', {
    channel: 'email',
    referredOn: app.clock.now().toISOString().slice(0, 10),
    relation: 'met',
  })
  expect(made.status).toBe(200)
  app.clock.advance({ days: 8 })
  await app.renewSessions()
  if (self && signs === 'later') {
    await makeOne(candidate, referrer)
    const said = await candidate.client.post(`/api/referrals/${body.id}/confirm`, {
      answer: 'not_yet',
    })
    expect(said.status).toBe(200)
  }
  const opened = await candidate.client.post(`/api/referrals/${body.id}/dispute`, {
    text: 'Their hiring team wrote that no referral of me is on record.',
  })
  expect(opened.status).toBe(200)
  app.clock.advance({ days: 3 })
  await app.renewSessions()
  const held = await admin.client.get<{ items: SelfReferral[] }>('/api/admin/self-referrals')
  const holdId = held.body.items.find((item) => item.company.name === job.companyName)?.id
  expect(holdId !== undefined).toBe(self)
  return { candidate, referrer, requestId: body.id, holdId: holdId ?? '' }
}

type Scene = Awaited<ReturnType<typeof disputed>>
type Looked = 'count' | 'same_person'

const look = ({ holdId }: Scene, decision: Looked) =>
  admin.client.post(`/api/admin/self-referrals/${holdId}`, { decision, note: 'Looked at both.' })
const decide = ({ requestId }: Scene, decision: 'uphold' | 'dismiss') =>
  admin.client.post(`/api/admin/disputes/${requestId}/decision`, {
    decision,
    reason: 'The company was asked about it.',
  })

async function ends({ candidate, requestId }: Scene, decision: 'uphold' | 'dismiss') {
  const upheld = decision === 'uphold'
  expect(await read(candidate.client, requestId)).toMatchObject({
    status: upheld ? 'upheld' : 'dismissed',
    charge: upheld ? 'refunded' : 'captured',
  })
  expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: upheld ? 0 : 1 })
  const ledger = await candidate.client.get<{ items: { kind: string }[] }>('/api/wallet/ledger')
  expect(ledger.body.items.map((line) => line.kind)).toEqual([
    ...(upheld ? ['refund'] : []),
    'capture',
    'hold',
  ])
}

describe.each<[string, boolean, Looked | null, number, number, Looked | null, number]>([
  // The referral, whether it is held, what was decided before; points after the dispute was upheld and
  // dismissed; what is decided about the hold afterwards, and the points after a dismissal then.
  ['credited', false, null, before, before + 1, null, before + 1],
  ['held, then released', true, null, before, before, 'count', before + 1],
  ['held, then rejected', true, null, before, before, 'same_person', before],
  ['released', true, 'count', before, before + 1, null, before + 1],
  ['rejected', true, 'same_person', before, before, null, before],
])('a referral that is %s', (_words, self, first, upheld, dismissed, later, finally_) => {
  test.each([
    ['uphold', upheld, upheld],
    ['dismiss', dismissed, finally_],
  ] as const)('%s', async (decision, after, atTheEnd) => {
    const scene = await disputed({ self })
    if (first) expect((await look(scene, first)).status).toBe(200)
    expect((await decide(scene, decision)).status).toBe(200)
    expect(await points(scene.referrer)).toBe(after)
    if (later) expect((await look(scene, later)).status).toBe(200)
    expect(await points(scene.referrer)).toBe(atTheEnd)
    await ends(scene, decision)
    // Nothing is decided twice.
    expect((await decide(scene, decision)).status).toBe(409)
    if (self) expect((await look(scene, 'count')).status).toBe(404)
    expect(await points(scene.referrer)).toBe(atTheEnd)
  })
})

test.each<['uphold' | 'dismiss', Looked, number]>([
  ['uphold', 'count', before],
  ['uphold', 'same_person', before],
  ['dismiss', 'count', before + 1],
  ['dismiss', 'same_person', before],
])('at once, %s and %s end where they would one after the other', async (decision, looked, end) => {
  for (let round = 0; round < 3; round++) {
    const scene = await disputed({ self: true })
    const replies = await Promise.all(
      round % 2 === 0
        ? [look(scene, looked), decide(scene, decision), look(scene, looked)]
        : [decide(scene, decision), look(scene, looked), look(scene, looked)],
    )
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 404,
    ])
    expect(await points(scene.referrer)).toBe(end)
    await ends(scene, decision)
  }
})

test('a sign that comes after the referral takes its point back until an admin decides', async () => {
  const scene = await disputed({ self: true, signs: 'later' })
  expect(await points(scene.referrer)).toBe(before)
  await decide(scene, 'dismiss')
  expect((await look(scene, 'count')).status).toBe(200)
  expect(await points(scene.referrer)).toBe(before + 1)
})
