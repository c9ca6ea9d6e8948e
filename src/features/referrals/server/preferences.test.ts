/** What referrers want to see, what they have in common with candidates, and points for deciding. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createCandidate,
  createReferrer,
  createJob,
  proveEmployment,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, read, wallet } from '../../../../tests/support/referrals.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const prefer = (person: TestPerson, body: object) =>
  person.client.post<{ profile: Record<string, unknown> }>('/recruiter/info', body)
const pointsOf = async (person: TestPerson) =>
  (await person.client.get<{ profile: { points: number } }>('/recruiter/info')).body.profile.points

/** A job titled "Senior backend engineer" with referrers who want different things. */
async function asked(preferences: readonly object[], former = false) {
  const { jobId, companyId } = await createJob(app)
  const people: TestPerson[] = []
  for (const wanted of preferences) {
    const referrer = await createReferrer(app, companyId)
    expect((await prefer(referrer, wanted)).status).toBe(200)
    people.push(referrer)
  }
  const candidate = await createCandidate(app)
  if (former) {
    await proveEmployment(app, candidate.accountId, companyId)
    app.clock.advance({ minutes: 1 })
  }
  const { body } = await ask(candidate.client, jobId)
  const got = []
  for (const person of people) got.push((await inbox(person.client)).items.length)
  return { candidate, people, got, requestId: body.id, status: body.status }
}

test('a referrer gets what they want to see, and nothing else', async () => {
  const { got } = await asked([
    { referFunctions: ['backend'], referLevels: ['senior'] },
    { referFunctions: ['sales'] },
    { referLevels: ['intern'] },
  ])
  expect(got).toEqual([1, 0, 0])
})

test('with nobody who wants it, nothing is sent and nothing held', async () => {
  const { candidate, status, got } = await asked([{ referFunctions: ['sales'] }])
  expect(status).toBeUndefined()
  expect(got).toEqual([0])
  expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 0, held: 0 })
})

test('a person who vouches alone gets people with something in common', async () => {
  expect((await asked([{ onlyVouch: true }])).got).toEqual([0])
  const former = await asked([{ onlyVouch: true }], true)
  expect(former.got).toEqual([1])
  const [offer] = (await inbox(former.people[0]!.client)).items
  const detail = await former.people[0]!.client.get<{ overlaps: string[] }>(
    `/api/referral-offers/${offer!.id}`,
  )
  expect(detail.body.overlaps).toEqual(['worked_here'])
})

test('the warm path comes first', async () => {
  const { jobId, companyId } = await createJob(app)
  const referrers: TestPerson[] = []
  for (let number = 0; number < 6; number++) referrers.push(await createReferrer(app, companyId))
  // The last one of six has proved an employer that the candidate has proved, too.
  const warm = referrers[5]!
  const candidate = await createCandidate(app)
  const elsewhere = await createJob(app)
  for (const { accountId } of [warm, candidate]) {
    await proveEmployment(app, accountId, elsewhere.companyId)
  }
  app.clock.advance({ minutes: 1 })
  await ask(candidate.client, jobId)
  const [offer] = (await inbox(warm.client)).items
  const detail = await warm.client.get<{ overlaps: string[] }>(`/api/referral-offers/${offer!.id}`)
  expect(detail.body.overlaps).toEqual(['same_employer'])
  expect(JSON.stringify(detail.body)).not.toContain(elsewhere.companyName)
})

test('what cannot be preferred is refused', async () => {
  const referrer = await createReferrer(app, (await createJob(app)).companyId)
  for (const body of [
    { referLevels: ['boss'] },
    { referFunctions: Array.from({ length: 11 }, () => 'x') },
    { referFunctions: [''] },
    { points: 100 },
  ]) {
    expect((await prefer(referrer, body)).status).toBe(400)
  }
  expect(await pointsOf(referrer)).toBe(0)
})

test('a decision gives a point, whichever way; a claim, a release and a lapse give none', async () => {
  const { people } = await asked([{}, {}, {}])
  const [yes, no, silent] = people
  const idOf = async (person: TestPerson) => (await inbox(person.client)).items[0]!.id
  await act(no!.client, await idOf(no!), 'pass', { reason: 'not_my_area' })
  const claimed = await idOf(yes!)
  await act(yes!.client, claimed, 'claim')
  expect(await pointsOf(yes!)).toBe(0)
  await act(yes!.client, claimed, 'decline', { reason: 'skills_missing' })
  const other = await asked([{}])
  const released = await asked([{}])
  const handingBack = released.people[0]!
  const theirs = await idOf(handingBack)
  await act(handingBack.client, theirs, 'claim')
  await act(handingBack.client, theirs, 'release')
  app.clock.advance({ hours: 49 })
  await app.renewSessions()
  await app.runDueTasks()
  const all = [yes!, no!, silent!, other.people[0]!, handingBack]
  expect(await Promise.all(all.map(pointsOf))).toEqual([1, 1, 0, 0, 0])
})

test('a conversation counts when it is from before the request', async () => {
  const { jobId, companyId, companyName } = await createJob(app)
  const referrer = await createReferrer(app, companyId)
  const candidate = await createCandidate(app, { plan: 'basic' })
  const overlapsNow = async () => {
    const id = [
      ...(await inbox(referrer.client)).items,
      ...(await inbox(referrer.client, 'claimed')).items,
    ][0]!.id
    const reply = await referrer.client.get<{ overlaps: string[] }>(`/api/referral-offers/${id}`)
    return { id, overlaps: reply.body.overlaps }
  }
  const first = await ask(candidate.client, jobId)
  await act(referrer.client, (await overlapsNow()).id, 'claim')
  expect((await overlapsNow()).overlaps).toEqual([])
  await candidate.client.post(`/api/referrals/${first.body.id}/withdraw`)
  app.clock.advance({ hours: 1 })
  const next = await createJob(app, { id: companyId, name: companyName })
  await ask(candidate.client, next.jobId)
  expect((await overlapsNow()).overlaps).toEqual(['wrote_before'])
})

test('the page that asks counts those who take requests like this, and says what is shared', async () => {
  const { jobId, companyId } = await createJob(app)
  const some = [
    { referFunctions: ['backend'] },
    { referFunctions: ['sales'] },
    { onlyVouch: true },
    { pausedUntil: new Date(app.clock.now().getTime() + 86_400_000).toISOString() },
  ]
  for (const body of some) {
    expect((await prefer(await createReferrer(app, companyId), body)).status).toBe(200)
  }
  const preview = async (client: TestPerson['client']) =>
    (
      await client.get<{ referrers: number; warm: string[] }>('/api/referrals/preview', {
        query: { jobId },
      })
    ).body
  // The figure that the job shows, and how many of those people take this request.
  const job = await app.guest().get<{ verifiedReferrers: number }>(`/api/jobs/${jobId}`)
  expect(await preview(app.guest())).toMatchObject({
    verified: job.body.verifiedReferrers,
    referrers: 1,
    warm: [],
  })
  const candidate = await createCandidate(app)
  expect(await preview(candidate.client)).toMatchObject({ referrers: 1, warm: [] })
  const warm = await createReferrer(app, companyId)
  const elsewhere = await createJob(app)
  for (const { accountId } of [warm, candidate]) {
    await proveEmployment(app, accountId, elsewhere.companyId)
  }
  app.clock.advance({ minutes: 1 })
  const seen = await preview(candidate.client)
  expect(seen).toMatchObject({ referrers: 2, warm: ['same_employer'] })
  expect(JSON.stringify(seen)).not.toContain(elsewhere.companyName)
  // Nobody is a referrer of themselves.
  expect((await preview(app.guest())).referrers).toBe(2)
})

test('the badge is for deciding in time, the same for a yes and a no, and goes with a lapse', async () => {
  const badge = async (person: TestPerson) =>
    (await person.client.get<{ profile: { decidesInTime: boolean } }>('/recruiter/info')).body
      .profile.decidesInTime
  const { jobId, companyId } = await createJob(app)
  const [yes, no] = [await createReferrer(app, companyId), await createReferrer(app, companyId)]
  await sql`update recruiter_profiles set points = 4
    where account_id in (${yes.accountId}, ${no.accountId})`.execute(app.database.db)
  const candidate = await createCandidate(app)
  const { body } = await ask(candidate.client, jobId)
  expect([await badge(yes), await badge(no)]).toEqual([false, false])
  const [forNo] = (await inbox(no.client)).items
  const [forYes] = (await inbox(yes.client)).items
  expect((await act(no.client, forNo!.id, 'pass', { reason: 'no_time' })).status).toBe(200)
  expect((await act(yes.client, forYes!.id, 'claim')).status).toBe(200)
  const made = {
    channel: 'email',
    referredOn: app.clock.now().toISOString().slice(0, 10),
    relation: 'met',
  }
  expect((await act(yes.client, forYes!.id, 'refer', made)).status).toBe(200)
  expect([await badge(yes), await badge(no)]).toEqual([true, true])
  expect((await read(candidate.client, body.id)).referrer).toMatchObject({ decidesInTime: true })
  const other = await createCandidate(app)
  await ask(other.client, jobId)
  app.clock.advance({ hours: 48, minutes: 1 })
  await app.renewSessions()
  await app.runDueTasks()
  expect([await badge(yes), await badge(no)]).toEqual([false, false])
})
