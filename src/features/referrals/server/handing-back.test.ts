/** What handing back costs: identities in a month, and the candidate's consent from then on. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfferDetail, RequestDetail } from '../contract.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createReferrer,
  createJob,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, read } from '../../../../tests/support/referrals.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const offerOf = async (client: TestClient, id: string) =>
  (await client.get<OfferDetail>(`/api/referral-offers/${id}`)).body

/** A referrer with so many requests by different candidates. */
async function manyAsked(count: number) {
  const { companyId, companyName } = await createJob(app)
  const referrer = await createReferrer(app, companyId)
  const requests: { candidate: TestPerson; requestId: string; offerId: string }[] = []
  for (let number = 0; number < count; number++) {
    const job = await createJob(app, { id: companyId, name: companyName })
    const candidate = await createCandidate(app)
    const { body } = await ask(candidate.client, job.jobId)
    const card = (await inbox(referrer.client)).items.find((one) => one.requestId === body.id)
    requests.push({ candidate, requestId: body.id, offerId: card!.id })
  }
  return { companyId, referrer, requests }
}

const answer = (client: TestClient, requestId: string, question: string, said: 'yes' | 'no') =>
  client.post<RequestDetail & Failure>(`/api/referrals/${requestId}/consent`, {
    question,
    answer: said,
  })

describe('handing back without a decision', () => {
  test('five claims and releases in a row yield two identities', async () => {
    const { referrer, requests } = await manyAsked(5)
    let names = 0
    for (const { offerId } of requests) {
      const taken = await act(referrer.client, offerId, 'claim')
      if (taken.raw.body.includes('Quastenflosser')) names++
      await act(referrer.client, offerId, 'release')
    }
    expect(names).toBe(2)
    const info = await referrer.client.get<{ profile: { points: number } }>('/recruiter/info')
    expect(info.body.profile.points).toBe(0)
  })

  test('five at once, none of them decided, yield two identities as well', async () => {
    const { referrer, requests } = await manyAsked(5)
    const taken = await Promise.all(
      requests.map(({ offerId }) => act(referrer.client, offerId, 'claim')),
    )
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(taken.filter(({ raw }) => raw.body.includes('Quastenflosser'))).toHaveLength(2)
    const asked = taken.findIndex(({ body }) => body.consent === 'asked')
    const { candidate, requestId } = requests[asked]!
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'offered',
      questions: [{ handedBack: 0, undecided: 2 }],
    })
  })

  test('one handed back and one open: the candidate of a third is asked, of a decided one not', async () => {
    const { referrer, requests } = await manyAsked(4)
    const [first, second, third, fourth] = requests
    await act(referrer.client, first!.offerId, 'claim')
    await act(referrer.client, first!.offerId, 'release')
    expect((await act(referrer.client, second!.offerId, 'claim')).body.revealed).not.toBeNull()
    const asked = await act(referrer.client, third!.offerId, 'claim')
    expect(asked.body).toMatchObject({ consent: 'asked', revealed: null })
    expect(await read(third!.candidate.client, third!.requestId)).toMatchObject({
      questions: [{ handedBack: 1, undecided: 1 }],
    })
    const decided = await act(referrer.client, second!.offerId, 'decline', {
      reason: 'skills_missing',
    })
    expect(decided.status).toBe(200)
    const next = await act(referrer.client, fourth!.offerId, 'claim')
    expect(next.body).toMatchObject({ revealed: { name: fourth!.candidate.name } })
  })

  test('a claim that lapses counts, and thirty days later nothing does', async () => {
    const { referrer, requests, companyId } = await manyAsked(2)
    for (const { offerId } of requests) await act(referrer.client, offerId, 'claim')
    app.clock.advance({ days: 5, minutes: 1 })
    await app.runDueTasks()
    await app.renewSessions()
    const later = async () => {
      const job = await createJob(app, { id: companyId, name: await nameOf(companyId) })
      const candidate = await createCandidate(app)
      await ask(candidate.client, job.jobId)
      const [card] = (await inbox(referrer.client)).items
      return (await offerOf(referrer.client, card!.id)).consent
    }
    expect(await later()).toBe('needed')
    await sql`update referral_offers set released_at = released_at - interval '31 days'
      where referrer_id = ${referrer.accountId}`.execute(app.database.db)
    expect(await later()).toBe('not_needed')
  })

  const decline = (client: TestClient, offerId: string) =>
    act(client, offerId, 'decline', { reason: 'skills_missing' })
  /** How many of these candidates a referrer learns the names of, one after the other. */
  async function looked(
    client: TestClient,
    requests: readonly { offerId: string }[],
    end: (offerId: string, index: number) => Promise<unknown>,
  ) {
    let names = 0
    for (const [index, { offerId }] of requests.entries()) {
      const taken = await act(client, offerId, 'claim')
      if (!taken.raw.body.includes('Quastenflosser')) continue
      names++
      await end(offerId, index)
    }
    return names
  }
  /** As many as five wait at once. */
  async function moreAsked({ companyId, referrer }: { companyId: string; referrer: TestPerson }) {
    const requests = []
    for (let number = 0; number < 4; number++) {
      const job = await createJob(app, { id: companyId, name: await nameOf(companyId) })
      const candidate = await createCandidate(app)
      const { body } = await ask(candidate.client, job.jobId)
      const card = (await inbox(referrer.client)).items.find((one) => one.requestId === body.id)
      requests.push({ candidate, requestId: body.id, offerId: card!.id })
    }
    return requests
  }

  test('who starts a referral, reads how to reach someone, and then declines has handed it back', async () => {
    const { referrer, requests } = await manyAsked(4)
    const { client } = referrer
    const names = await looked(client, requests, async (offerId) => {
      await act(client, offerId, 'start')
      expect((await decline(client, offerId)).status).toBe(200)
    })
    expect(names).toBe(2)
    const [first, , third] = requests
    expect((await read(first!.candidate.client, first!.requestId)).viewers).toMatchObject([
      { contactAt: expect.any(String), handedBackAt: expect.any(String) },
    ])
    expect(await read(third!.candidate.client, third!.requestId)).toMatchObject({
      questions: [{ handedBack: 2, unreferred: 0 }],
    })
  })

  test('declining one after the other yields five identities, then candidates are asked', async () => {
    const { referrer, requests, companyId } = await manyAsked(4)
    const { client } = referrer
    const end = (offerId: string) => decline(client, offerId)
    expect(await looked(client, requests, end)).toBe(4)
    const more = await moreAsked({ companyId, referrer })
    expect(await looked(client, more, end)).toBe(1)
    const asked = more[1]!
    expect(await read(asked.candidate.client, asked.requestId)).toMatchObject({
      questions: [{ handedBack: 0, undecided: 0, unreferred: 5 }],
    })
    await sql`update referral_offers set acted_at = acted_at - interval '31 days'
      where referrer_id = ${referrer.accountId}`.execute(app.database.db)
    expect((await act(client, more[2]!.offerId, 'claim')).raw.body).toContain('Quastenflosser')
  })

  test.each([
    ['asking for changes that never come', 'ask-changes'],
    ['a withdrawal that the referrer asks for', undefined],
  ])('%s shows five people as well, then candidates are asked', async (_name, action) => {
    const { referrer, requests, companyId } = await manyAsked(4)
    const { client } = referrer
    const end = (among: typeof requests) => async (offerId: string, index: number) => {
      const { candidate, requestId } = among[index]!
      if (action) {
        const asked = await act(client, offerId, action, { text: 'Please say more about Go.' })
        expect(asked.status, asked.raw.body).toBe(200)
        await sql`update referral_requests set due_at = ${app.clock.now()}
          where id = ${requestId}`.execute(app.database.db)
        await app.runDueTasks()
      } else {
        const gone = await candidate.client.post(`/api/referrals/${requestId}/withdraw`, {})
        expect(gone.status).toBe(200)
      }
    }
    expect(await looked(client, requests, end(requests))).toBe(4)
    const more = await moreAsked({ companyId, referrer })
    expect(await looked(client, more, end(more))).toBe(1)
    const asked = more[1]!
    expect(await read(asked.candidate.client, asked.requestId)).toMatchObject({
      questions: [{ handedBack: 0, undecided: 0, unreferred: 5 }],
    })
  })

  test('each referral allows one more', async () => {
    const { referrer, requests, companyId } = await manyAsked(4)
    const { client } = referrer
    const referredOn = app.clock.now().toISOString().slice(0, 10)
    const end = (offerId: string, index: number) =>
      index < 2
        ? act(client, offerId, 'refer', { channel: 'email', referredOn, relation: 'met' })
        : decline(client, offerId)
    expect(await looked(client, requests, end)).toBe(4)
    const more = await moreAsked({ companyId, referrer })
    expect(await looked(client, more, (offerId) => decline(client, offerId))).toBe(4)
  })

  async function nameOf(companyId: string): Promise<string> {
    const row = await app.database.db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    return row.name
  }

  /** A referrer who has handed two back, and a third request. */
  async function afterTwo() {
    const { referrer, requests, companyId } = await manyAsked(3)
    for (const { offerId } of requests.slice(0, 2)) {
      await act(referrer.client, offerId, 'claim')
      await act(referrer.client, offerId, 'release')
    }
    const third = requests[2]!
    const asked = await act(referrer.client, third.offerId, 'claim')
    expect(asked).toMatchObject({ status: 200, body: { consent: 'asked', revealed: null } })
    expect(asked.raw.body).not.toContain('Quastenflosser')
    const shown = await read(third.candidate.client, third.requestId)
    expect(shown).toMatchObject({ status: 'offered', questions: [{ handedBack: 2 }], viewers: [] })
    expect(JSON.stringify(shown)).not.toContain(referrer.name)
    return { referrer, companyId, ...third, question: shown.questions[0]!.id }
  }

  test('a yes lets the referrer accept', async () => {
    const { referrer, candidate, requestId, offerId, question } = await afterTwo()
    await app.runDueTasks()
    expect(
      app.mails.some((mail) => mail.to === candidate.email && /who you are/.test(mail.subject)),
    ).toBe(true)
    expect((await answer(candidate.client, requestId, question, 'yes')).body).toMatchObject({
      status: 'offered',
      questions: [],
    })
    expect((await offerOf(referrer.client, offerId)).consent).toBe('given')
    const taken = await act(referrer.client, offerId, 'claim')
    expect(taken.body.revealed).toMatchObject({ name: candidate.name })
    expect(await answer(candidate.client, requestId, question, 'no')).toMatchObject({ status: 409 })
  })

  test('a no ends the offer for this referrer, and the request goes on', async () => {
    const { referrer, candidate, requestId, offerId, question, companyId } = await afterTwo()
    const next = await createReferrer(app, companyId)
    const stranger = await createCandidate(app)
    expect((await answer(stranger.client, requestId, question, 'no')).status).toBe(404)
    expect((await answer(candidate.client, requestId, question, 'no')).status).toBe(200)
    expect(await offerOf(referrer.client, offerId)).toMatchObject({
      state: 'passed',
      consent: 'refused',
      actions: [],
    })
    expect((await act(referrer.client, offerId, 'claim')).status).toBe(409)
    expect((await inbox(next.client)).items).toHaveLength(1)
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'offered', wave: 2 })
  })

  test('silence: the clock of the request goes on, the offer stays, and others can accept', async () => {
    const { referrer, candidate, requestId, offerId, companyId } = await afterTwo()
    app.clock.advance({ hours: 48, minutes: 1 })
    await app.runDueTasks()
    await app.renewSessions()
    const waiting = await read(candidate.client, requestId)
    expect(waiting).toMatchObject({ status: 'offered', questions: [{ handedBack: 2 }] })
    expect(waiting.clock.dueAt! > app.clock.now().toISOString()).toBe(true)
    expect(await offerOf(referrer.client, offerId)).toMatchObject({ consent: 'asked' })
    const other = await createReferrer(app, companyId)
    app.clock.advance({ hours: 48, minutes: 1 })
    await app.runDueTasks()
    await app.renewSessions()
    const card = (await inbox(other.client)).items.find((one) => one.requestId === requestId)
    expect((await act(other.client, card!.id, 'claim')).status).toBe(200)
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'claimed',
      questions: [],
    })
    expect((await offerOf(referrer.client, offerId)).state).toBe('revoked')
  })

  test('a request whose candidate never answers ends with its connection returned', async () => {
    const { candidate, requestId, referrer, offerId } = await afterTwo()
    for (let days = 0; days < 16; days += 2) {
      app.clock.advance({ days: 2 })
      await app.runDueTasks()
    }
    await app.renewSessions()
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'expired',
      charge: 'released',
      questions: [],
    })
    expect((await offerOf(referrer.client, offerId)).state).toBe('revoked')
  })
})
