/** What ends by itself when people or companies are not what they were: with every connection returned. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { suspend as suspendBy } from '../../../../tests/support/moderation.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { refundStopped } from './service.ts'
import { act, ask, inbox, read, wallet, whyMe } from '../../../../tests/support/referrals.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await createAdmin(app, ['owner'])
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

async function place() {
  const job = await createJob(app)
  return { ...job, referrer: await createReferrer(app, job.companyId, { level: 2 }) }
}

async function places(count: number) {
  const made: Awaited<ReturnType<typeof place>>[] = []
  for (let index = 0; index < count; index++) made.push(await place())
  return made
}

async function sendOneShot(candidate: TestPerson, targets: readonly { jobId: string }[]) {
  await sql`
    insert into resume_files (id, account_id, file_name, content_type, size, sha256, storage_key,
      is_current, created_at)
    values (${randomUUID()}, ${candidate.accountId}, 'resume.pdf', 'application/pdf', 10, 'x',
      ${randomUUID()}, true, ${app.clock.now()}) on conflict do nothing`.execute(app.database.db)
  return candidate.client.post<{ id: string }>(
    '/api/one-shot',
    {
      criteria: {},
      note: `I build payment systems for {company}. ${randomUUID()} ${randomUUID()}`,
      whyMe,
      requests: targets.map(({ jobId }) => ({
        jobId,
        personal: 'I have read your annual report.',
      })),
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )
}

const suspend = (accountId: string) => suspendBy(admin.client, accountId)

async function column(table: 'referral_requests' | 'introductions', id: string) {
  const { rows } = await sql<{
    status: string
  }>`select ${sql.ref(table === 'introductions' ? 'state' : 'status')} as status
    from ${sql.table(table)} where id = ${id}`.execute(app.database.db)
  return rows[0]!.status
}

async function propose(candidate: TestPerson, target: { jobId: string; referrer: TestPerson }) {
  const made = await admin.client.post<{ id: string; code?: string }>('/api/admin/introductions', {
    candidateId: candidate.accountId,
    recruiterId: target.referrer.accountId,
    jobId: target.jobId,
    reason: 'You share these skills: Go and PostgreSQL.',
  })
  return made
}

describe('a suspended candidate', () => {
  test('has nothing under way any more: requests, lines and introductions end, holds come back', async () => {
    const candidate = await createCandidate(app, { plan: 'premium' })
    const [waiting, taken, introduced] = [await place(), await place(), await place()]
    const open = await ask(candidate.client, waiting.jobId)
    const claimed = await ask(candidate.client, taken.jobId)
    await act(taken.referrer.client, (await inbox(taken.referrer.client)).items[0]!.id, 'claim')
    const introduction = await propose(candidate, introduced)
    expect(introduction.status).toBe(200)
    const targets = await places(8)
    expect((await sendOneShot(candidate, targets)).status).toBe(200)
    await app.runDueTasks()
    expect(await wallet(candidate.client)).toMatchObject({ held: 9, LifetimeConnects: 10 })

    expect((await suspend(candidate.accountId)).status).toBe(200)
    app.clock.advance({ hours: 3 })
    await app.runDueTasks()
    const { rows } = await sql<{
      held: number
      captured: number
    }>`select sum(held_change)::int as held, sum(captured_change)::int as captured
      from wallet_ledger where account_id = ${candidate.accountId}`.execute(app.database.db)
    expect(rows).toEqual([{ held: 0, captured: 1 }])
    expect(await column('referral_requests', open.body.id)).toBe('withdrawn')
    expect(await column('referral_requests', claimed.body.id)).toBe('withdrawn')
    expect(await column('introductions', introduction.body.id)).toBe('expired')
    const { rows: sent } = await sql<{ count: number }>`
      select count(*)::int as count from referral_requests
      where candidate_id = ${candidate.accountId} and status <> 'withdrawn'`.execute(
      app.database.db,
    )
    expect(sent[0]!.count).toBe(0)
    for (const { referrer } of [waiting, ...targets]) {
      expect((await inbox(referrer.client)).items).toEqual([])
    }
    expect((await inbox(taken.referrer.client, 'claimed')).items).toEqual([])

    // It did not stand: what was spent comes back, once.
    const refundSince = (since: Date) =>
      app.runAsSystem(
        (context) => refundStopped(context, { accountId: candidate.accountId, since }),
        { requestId: 'test' },
      )
    // What an earlier suspension ended, which stood, is not given back.
    await refundSince(app.clock.now())
    const { rows: kept } = await sql<{ count: number }>`
      select count(*)::int as count from referral_requests
      where candidate_id = ${candidate.accountId} and charge_state = 'captured'`.execute(
      app.database.db,
    )
    expect(kept).toEqual([{ count: 1 }])
    for (const _time of [1, 2]) await refundSince(new Date(0))
    const { rows: charges } = await sql<{ state: string; count: number }>`
      select charge_state as state, count(*)::int as count from referral_requests
      where candidate_id = ${candidate.accountId} and charge_state in ('captured', 'refunded')
      group by 1`.execute(app.database.db)
    expect(charges).toEqual([{ state: 'refunded', count: 1 }])
  })
})

describe('a referrer', () => {
  test('who is suspended gives everything to others', async () => {
    const target = await place()
    const other = await createReferrer(app, target.companyId)
    const candidate = await createCandidate(app)
    const { body } = await ask(candidate.client, target.jobId)
    await act(target.referrer.client, (await inbox(target.referrer.client)).items[0]!.id, 'claim')
    await sql`update referral_offers set state = 'revoked' where referrer_id = ${other.accountId}`.execute(
      app.database.db,
    )
    await suspend(target.referrer.accountId)
    // The other one has not decided, so it is offered to them again.
    expect(await read(candidate.client, body.id)).toMatchObject({
      status: 'offered',
      charge: 'held',
    })
    expect((await inbox(other.client)).items).toHaveLength(1)
  })

  test('who loses verification with five open claims: everyone is told, texts stay, connections come back', async () => {
    const company = await createJob(app)
    const leaving = await createReferrer(app, company.companyId, { level: 2 })
    const requests: { candidate: TestPerson; id: string; note: string }[] = []
    for (let number = 0; number < 5; number++) {
      const job = await createJob(app, { id: company.companyId, name: company.companyName })
      const candidate = await createCandidate(app)
      const note = `Request ${number} of five ${randomUUID()} ${randomUUID()}`
      const { body } = await ask(candidate.client, job.jobId, { note })
      const [offer] = (await inbox(leaving.client)).items
      // With so many open, each candidate has said yes.
      await sql`update referral_offers set consent = 'given', consent_at = now()
        where id = ${offer!.id}`.execute(app.database.db)
      expect((await act(leaving.client, offer!.id, 'claim')).status).toBe(200)
      requests.push({ candidate, id: body.id, note })
    }
    // From here on someone else is there for one of them at a time.
    const staying = await createReferrer(app, company.companyId, { weeklyCap: 1 })
    const offerId = (await inbox(leaving.client, 'claimed')).items[0]!.id
    app.mails.length = 0
    const saved = await leaving.client.post('/recruiter/info', {
      workEmail: `elsewhere.${randomUUID().slice(0, 8)}@other-company.example`,
      companyName: 'Other Company',
    })
    expect(saved.status).toBe(200)
    await app.runDueTasks()

    const refused = await act(leaving.client, offerId, 'refer', {
      channel: 'email',
      referredOn: '2026-01-01',
      relation: 'met',
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } })
    expect(refused.body.details?.reason).toBe('You haven’t accepted this request.')
    expect((await inbox(leaving.client, 'claimed')).items).toEqual([])
    const told = app.mails.find(
      (mail) => mail.to === leaving.email && /go to other referrers/.test(mail.subject),
    )
    expect(told?.text).toContain('Senior backend engineer')

    const states: string[] = []
    for (const { candidate, id, note } of requests) {
      const request = await read(candidate.client, id)
      states.push(`${request.status} ${request.charge}`)
      expect(request.note).toBe(note)
      expect(request.whyMe).toEqual(whyMe)
      const reassigned = request.events.find((event) => event.kind === 'reassign')
      expect(reassigned?.detail['note']).toContain('can no longer accept requests')
      const heard = app.mails.filter(
        (mail) =>
          mail.to === candidate.email &&
          /asking other referrers|is waiting for a referrer/.test(mail.subject),
      )
      expect(heard).toHaveLength(1)
    }
    expect(states.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
      [...Array.from({ length: 4 }, () => 'queued held'), 'offered held'].toSorted(),
    )
    expect((await inbox(staying.client)).items).toHaveLength(1)
  })
})

describe('a candidate who hides from a company', () => {
  async function group() {
    const [parent, child, grandchild] = [await place(), await place(), await place()]
    for (const [below, above] of [
      [child, parent],
      [grandchild, child],
    ] as const) {
      const set = await admin.client.post(`/api/admin/companies/${below.companyId}/parent`, {
        parentId: above.companyId,
      })
      expect(set.status).toBe(200)
    }
    return { parent, child, grandchild }
  }
  const hide = (candidate: TestPerson, ...companyIds: string[]) =>
    candidate.client.post('/candidate/info', { blockedCompanyIds: companyIds })

  test('is out of reach of everything below it: requests, one-shots, introductions, applications', async () => {
    const { parent, child, grandchild } = await group()
    const candidate = await createCandidate(app, { plan: 'premium' })
    await hide(candidate, parent.companyId)
    for (const { jobId } of [parent, child, grandchild]) {
      const preview = await candidate.client.get<{ blockers: { code: string }[] }>(
        '/api/referrals/preview',
        { query: { jobId } },
      )
      expect(preview.body.blockers.map((blocker) => blocker.code)).toContain('COMPANY_BLOCKED')
      expect((await ask(candidate.client, jobId)).body.code).toBe('CONFLICT')
      expect((await sendOneShot(candidate, [{ jobId }])).status).toBe(409)
      const applying = await candidate.client.get<{ blockers: { code: string }[] }>(
        '/api/applications/preview',
        { query: { jobId } },
      )
      expect(applying.body.blockers.map((blocker) => blocker.code)).toContain('COMPANY_BLOCKED')
    }
    expect((await propose(candidate, grandchild)).status).toBe(409)
    const proposals = await candidate.client.get<{ items: { company: { id: string } }[] }>(
      '/api/one-shot/companies?role=engineer',
    )
    const found = proposals.body.items.map((item) => item.company.id)
    expect(found.length).toBeGreaterThan(0)
    for (const { companyId } of [parent, child, grandchild]) expect(found).not.toContain(companyId)
    const suggested = await admin.client.get<{
      items: { candidate: { id: string }; company: { id: string } }[]
    }>('/api/admin/introductions/suggestions')
    const own = suggested.body.items.filter((item) => item.candidate.id === candidate.accountId)
    for (const { companyId } of [parent, child, grandchild]) {
      expect(own.map((item) => item.company.id)).not.toContain(companyId)
    }
    expect(await wallet(candidate.client)).toMatchObject({ held: 0, LifetimeConnects: 0 })
  })

  test('from one below can still ask the one above', async () => {
    const { parent, child } = await group()
    const candidate = await createCandidate(app, { plan: 'basic' })
    await hide(candidate, child.companyId)
    expect((await ask(candidate.client, parent.jobId)).status).toBe(200)
    expect((await ask(candidate.client, child.jobId)).status).toBe(409)
  })

  test('takes back what nobody has taken, and no later wave reaches it', async () => {
    const { parent, grandchild } = await group()
    const elsewhere = await place()
    const candidate = await createCandidate(app, { plan: 'basic' })
    const { body } = await ask(candidate.client, grandchild.jobId)
    const kept = await ask(candidate.client, elsewhere.jobId)
    const introduction = await propose(candidate, parent)
    await hide(candidate, parent.companyId)
    expect(await read(candidate.client, body.id)).toMatchObject({
      status: 'withdrawn',
      charge: 'released',
    })
    expect((await inbox(grandchild.referrer.client)).items).toEqual([])
    expect(await read(candidate.client, kept.body.id)).toMatchObject({ status: 'offered' })
    expect(await column('introductions', introduction.body.id)).toBe('expired')

    // A claim that was given back goes to nobody there, even to people who came later.
    const taken = await place()
    const second = await createCandidate(app)
    const claimed = await ask(second.client, taken.jobId)
    const [offer] = (await inbox(taken.referrer.client)).items
    await act(taken.referrer.client, offer!.id, 'claim')
    await hide(second, taken.companyId)
    expect(await read(second.client, claimed.body.id)).toMatchObject({ status: 'claimed' })
    const later = await createReferrer(app, taken.companyId)
    await act(taken.referrer.client, offer!.id, 'release')
    expect(await read(second.client, claimed.body.id)).toMatchObject({
      status: 'declined',
      charge: 'released',
    })
    expect((await inbox(later.client)).items).toEqual([])
  })

  test('a company cannot belong to itself, not even in a circle, not even at once', async () => {
    const { parent, grandchild } = await group()
    const set = (id: string, parentId: string | null) =>
      admin.client.post<{ code?: string }>(`/api/admin/companies/${id}/parent`, { parentId })
    expect((await set(parent.companyId, grandchild.companyId)).status).toBe(400)
    expect((await set(parent.companyId, parent.companyId)).status).toBe(400)
    expect((await set(parent.companyId, randomUUID())).status).toBe(400)
    expect((await set(randomUUID(), null)).status).toBe(404)
    const [one, other] = [await place(), await place()]
    const replies = await Promise.all([
      set(one.companyId, other.companyId),
      set(other.companyId, one.companyId),
    ])
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 400]))
    expect((await set(grandchild.companyId, null)).status).toBe(200)
  })
})

test('lines of one-shots and introductions follow a merge of companies, and its undo', async () => {
  const candidate = await createCandidate(app, { plan: 'premium' })
  const [from, into, introduced] = [await place(), await place(), await place()]
  // Six requests: the sixth has not left when the merge comes.
  const five = await places(5)
  expect((await sendOneShot(candidate, [...five, from])).status).toBe(200)
  await app.runDueTasks()
  const second = await createCandidate(app)
  const introduction = await propose(second, introduced)
  const companyOf = async (
    table: 'campaign_requests' | 'introductions',
    where: ReturnType<typeof sql>,
  ) =>
    (
      await sql<{
        companyId: string
      }>`select company_id from ${sql.table(table)} where ${where}`.execute(app.database.db)
    ).rows[0]!.companyId
  const request = () => companyOf('campaign_requests', sql`job_id = ${from.jobId}`)
  const pair = () => companyOf('introductions', sql`id = ${introduction.body.id}`)
  const merge = (id: string) =>
    admin.client.post<{ id: string; moved: { kind: string; count: number }[] }>(
      `/api/admin/companies/${id}/merge`,
      { intoId: into.companyId },
    )
  const merged = await merge(from.companyId)
  expect(merged.body.moved).toContainEqual({ kind: 'one-shot lines', count: 1 })
  const other = await merge(introduced.companyId)
  expect(other.body.moved).toContainEqual({ kind: 'introductions', count: 1 })
  expect([await request(), await pair()]).toEqual([into.companyId, into.companyId])
  app.clock.advance({ hours: 1, minutes: 1 })
  await app.runDueTasks()
  const { rows } = await sql<{ companyId: string }>`
    select company_id from referral_requests
    where candidate_id = ${candidate.accountId} and job_id = ${from.jobId}`.execute(app.database.db)
  expect(rows).toEqual([{ companyId: into.companyId }])
  // An admin's session is a short one.
  admin = await createAdmin(app, ['owner'])
  for (const { body } of [other, merged]) {
    expect((await admin.client.post(`/api/admin/company-merges/${body.id}/undo`)).status).toBe(200)
  }
  expect([await request(), await pair()]).toEqual([from.companyId, introduced.companyId])
})
