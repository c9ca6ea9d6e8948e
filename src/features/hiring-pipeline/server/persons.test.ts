import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicantCard, ApplicantDetail } from '#features/hiring/contract.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  applied,
  applyFor,
  decide,
  openIntake,
  readApplicant,
  resumeForm,
} from '../../../../tests/support/applications.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import { others, putTeam } from '../../../../tests/support/hiring-pipeline.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('what fits and what does not, and the same person under another address', async () => {
  const { hiringManager, jobId, id, companyId, companyName } = await applied(app)
  const other = await createJob(app, { id: companyId, name: companyName })
  await hiringManager.client.send('PUT', `/api/hiring/jobs/${other.jobId}/intake`, { takes: true })
  const twin = await createCandidate(app)
  await twin.client.postForm('/candidate/info', resumeForm())
  const applied2 = (await applyFor(twin.client, other.jobId)).body.id
  app.clock.advance({ seconds: 11 })
  const detail = await readApplicant(hiringManager.client, id)
  expect(detail.match).toMatchObject({ jobId, title: { fits: true } })
  expect(detail.same).toEqual([
    {
      id: applied2,
      name: twin.name,
      job: 'Senior backend engineer',
      by: ['phone', 'resume'],
      merged: false,
    },
  ])
})

test('an applicant whose name is hidden is not found from another application of theirs', async () => {
  const { hiringManager, candidate, id, companyId, companyName } = await applied(app)
  const other = await createJob(app, { id: companyId, name: companyName })
  await openIntake(hiringManager.client, other.jobId)
  await putTeam(hiringManager.client, other.jobId, { anonymousFirst: true })
  const hidden = (await applyFor(candidate.client, other.jobId)).body.id
  app.clock.advance({ seconds: 11 })
  expect(await readApplicant(hiringManager.client, hidden)).toMatchObject({
    hidden: true,
    same: [],
  })
  expect((await readApplicant(hiringManager.client, id)).same).toEqual([])
  await decide(hiringManager.client, hidden, 'move', { to: 'shortlisted' })
  expect((await readApplicant(hiringManager.client, id)).same).toMatchObject([{ id: hidden }])
})

test('an address that was left out of two profiles is nothing in common', async () => {
  const { hiringManager, jobId, id } = await applied(app)
  const [twin] = await others(app, jobId, 1)
  const by = async () => (await readApplicant(hiringManager.client, id)).same.map((one) => one.by)
  const show = (email: string) =>
    sql`update applications set snapshot = jsonb_set(snapshot, '{profile,basics,email}',
      ${JSON.stringify(email)}::jsonb) where id = any(${[id, twin!.id]}::uuid[])`.execute(
      app.database.db,
    )
  await show('')
  expect(await by()).toEqual([['phone']])
  await show('Shared@mail.example')
  expect(await by()).toEqual([['email', 'phone']])
})

describe('two applicants who are one person', () => {
  const name = (client: TestClient, id: string, other: string | null) =>
    client.post<ApplicantDetail & Failure>(`/api/applicants/${id}/person`, { with: other })

  /** The same person twice for one job, and once for another of the company. */
  async function twins() {
    const world = await applied(app)
    const { hiringManager, jobId, companyId, companyName } = world
    const other = await createJob(app, { id: companyId, name: companyName })
    await hiringManager.client.send('PUT', `/api/hiring/jobs/${other.jobId}/intake`, {
      takes: true,
    })
    const [again, elsewhere] = await Promise.all([
      others(app, jobId, 1),
      others(app, other.jobId, 1),
    ])
    return { ...world, again: again[0]!.id, elsewhere: elsewhere[0]!.id, otherJob: other.jobId }
  }
  const listed = async (client: TestClient, jobId: string) =>
    (
      await client.get<{ items: ApplicantCard[] }>(`/api/hiring/jobs/${jobId}/applicants`)
    ).body.items.map(({ id, together }) => [id, together])

  test('are shown as one once merged, and apart again, with audit', async () => {
    const { hiringManager, jobId, id, again, elsewhere } = await twins()
    const { client } = hiringManager
    expect(await listed(client, jobId)).toEqual([
      [again, 0],
      [id, 0],
    ])
    expect((await name(client, id, again)).body.same.map((one) => [one.id, one.merged])).toEqual([
      [again, true],
      [elsewhere, false],
    ])
    await name(client, again, elsewhere)
    expect(await listed(client, jobId)).toEqual([[again, 2]])
    // The one that is still open stands for all of them.
    await decide(client, again, 'reject', { reason: 'skills' })
    expect(await listed(client, jobId)).toEqual([[id, 2]])
    const apart = await name(client, elsewhere, null)
    expect(apart.body.same.every((one) => !one.merged)).toBe(true)
    expect(await listed(client, jobId)).toEqual([[id, 1]])
    await name(client, again, null)
    expect(await listed(client, jobId)).toEqual([
      [again, 0],
      [id, 0],
    ])
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where entity_id = any(${[id, again, elsewhere]})
        and action like 'hiring.applicant%' order by seq`.execute(app.database.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'hiring.applicantsMerged',
      'hiring.applicantsMerged',
      'hiring.applicantSeparated',
      'hiring.applicantSeparated',
    ])
  })

  test('are counted where the reader may see them', async () => {
    const { hiringManager, companyId, jobId, id, elsewhere, otherJob } = await twins()
    await name(hiringManager.client, id, elsewhere)
    const colleague = await createReferrer(app, companyId, { level: 3 })
    const counted = async (client: TestClient) =>
      new Map((await listed(client, jobId)).map(([of, count]) => [of, count])).get(id)
    expect(await counted(colleague.client)).toBe(1)
    await putTeam(hiringManager.client, otherJob, {
      seats: [{ accountId: hiringManager.accountId, role: 'owner' }],
    })
    expect(await counted(colleague.client)).toBe(0)
    expect((await readApplicant(colleague.client, id)).same.map((one) => one.id)).not.toContain(
      elsewhere,
    )
    expect(await counted(hiringManager.client)).toBe(1)
  })

  test('merged at once from two sides, they are one person, not two halves', async () => {
    const { hiringManager, jobId, id, again } = await twins()
    const [third, fourth] = (await others(app, jobId, 2)).map((one) => one.id)
    const { client } = hiringManager
    await name(client, id, again)
    const replies = await Promise.all([name(client, id, third!), name(client, again, fourth!)])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200])
    const { rows } = await sql<{ people: number }>`
      select count(distinct person_id)::int as people from applicant_people
      where application_id = any(${[id, again, third!, fourth!]}::uuid[])`.execute(app.database.db)
    expect(rows).toEqual([{ people: 1 }])
  })

  test('go down the ladder: nobody merges what they do not see, or what nothing says is one', async () => {
    const { hiringManager, candidate, companyId, id, again, elsewhere, otherJob } = await twins()
    expect((await name(app.guest(), id, again)).status).toBe(401)
    expect((await name(candidate.client, id, again)).status).toBe(403)
    expect((await name(hiringManager.client, id, 'x')).status).toBe(400)
    const foreign = await applied(app)
    expect((await name(hiringManager.client, id, foreign.id)).status).toBe(404)
    expect((await name(foreign.hiringManager.client, id, again)).status).toBe(404)
    expect((await name(hiringManager.client, id, id)).status).toBe(409)
    const viewer = await createReferrer(app, companyId, { level: 3 })
    await putTeam(hiringManager.client, otherJob, {
      seats: [
        { accountId: hiringManager.accountId, role: 'owner' },
        { accountId: viewer.accountId, role: 'viewer' },
      ],
    })
    expect((await name(viewer.client, id, elsewhere)).status).toBe(403)
    await putTeam(hiringManager.client, otherJob, {
      anonymousFirst: true,
      seats: [{ accountId: hiringManager.accountId, role: 'owner' }],
    })
    expect((await name(hiringManager.client, id, elsewhere)).status).toBe(409)
    expect((await name(hiringManager.client, id, again)).status).toBe(200)
  })
})
