/** Nobody learns an identity without a reason: what is shown before a claim and after it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointReply } from '#shared/endpoint.ts'
import type { getJob } from '#features/jobs/contract.ts'
import type { OfferDetail, ShownPreview } from '../contract.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createReferrer,
  createJob,
  proveEmployment,
  secretWords,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, read, rowsOf, scene, whyMe } from '../../../../tests/support/referrals.ts'

type JobPage = EndpointReply<typeof getJob>

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const offerOf = async (client: TestClient, id: string) =>
  (await client.get<OfferDetail>(`/api/referral-offers/${id}`)).body
const see = async (client: TestClient, note: string) =>
  (await client.post<ShownPreview>('/api/referrals/shown', { note, whyMe })).body
const releaseOf = (preview: ShownPreview, ...kinds: string[]) =>
  preview.texts.flatMap(({ kind, seal }) => (kinds.includes(kind) ? [{ kind, seal }] : []))

describe('before the claim', () => {
  const note = () => `Ottilie of Hidden Employer would like to ${randomUUID()} ${randomUUID()}.`

  test('a referrer reads facts of our lists, and no text unless it was released', async () => {
    const { jobId, companyId } = await createJob(app)
    const referrer = await createReferrer(app, companyId)
    const candidate = await createCandidate(app)
    await ask(candidate.client, jobId, { note: note() })
    const [card] = (await inbox(referrer.client)).items
    const offer = await offerOf(referrer.client, card!.id)
    expect(offer).toMatchObject({ note: null, whyMe: [], revealed: null })
    expect(offer.candidate).toEqual({
      facts: {
        title: 'Backend engineer',
        seniority: null,
        yearsOfExperience: 10,
        skills: ['Go', 'PostgreSQL', 'Kafka'],
        otherSkills: 0,
        education: [{ field: 'Computer science', level: 'master' }],
        location: 'Berlin, Germany',
        workModes: [],
      },
      hasResume: false,
      texts: [],
    })
    for (const word of secretWords) expect(JSON.stringify(offer)).not.toContain(word)
  })

  test('what was released is what the preview showed, and stays so when the profile changes', async () => {
    const { jobId, companyId } = await createJob(app)
    const referrer = await createReferrer(app, companyId)
    const candidate = await createCandidate(app)
    const written = note()
    const preview = await see(candidate.client, written)
    const marked = preview.texts
      .find(({ kind }) => kind === 'note')!
      .lines[0]!.filter((part) => part.likely)
      .map((part) => part.text)
    expect(marked.join(' ')).toMatch(/Ottilie.*Hidden.*Employer/)
    const sent = await ask(candidate.client, jobId, {
      note: written,
      release: releaseOf(preview, 'headline', 'note'),
    })
    expect(sent.status).toBe(200)
    await candidate.client.post('/candidate/info', {
      profile: { basics: { name: 'Ottilie Quastenflosser', label: 'Another headline' } },
    })
    const [card] = (await inbox(referrer.client)).items
    const offer = await offerOf(referrer.client, card!.id)
    expect(offer.candidate).toEqual({
      ...preview.shown,
      texts: [
        { kind: 'headline', lines: ['Backend engineer'] },
        { kind: 'note', lines: [written] },
      ],
    })
    expect(offer.note).toBeNull()
    expect((await read(candidate.client, sent.body.id)).shown).toEqual(offer.candidate)
  })

  test('words that were not seen are not released', async () => {
    const { jobId } = await createJob(app)
    const candidate = await createCandidate(app)
    const preview = await see(candidate.client, note())
    const other = await ask(candidate.client, jobId, { release: releaseOf(preview, 'note') })
    expect(other).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'release' }] } },
    })
    await candidate.client.post('/candidate/info', {
      profile: { basics: { name: 'Ottilie Quastenflosser', label: 'Another headline' } },
    })
    const stale = await ask(candidate.client, jobId, { release: releaseOf(preview, 'headline') })
    expect(stale.status).toBe(400)
    const made = await ask(candidate.client, jobId, { release: [{ kind: 'summary', seal: 'x' }] })
    expect(made.status).toBe(400)
  })

  test('of a request from before there was a choice, nothing is released', async () => {
    const { offers, requestId } = await scene(app)
    await sql`update referral_requests set shown = null where id = ${requestId}`.execute(
      app.database.db,
    )
    const { person, offerId } = offers[0]!
    const offer = await offerOf(person.client, offerId)
    expect(offer.candidate).toMatchObject({ facts: { title: 'Backend engineer' }, texts: [] })
    expect(offer.note).toBeNull()
  })

  test('a title that the candidate has typed is told by our list, and nothing else of it', async () => {
    const { companyId, companyName } = await createJob(app)
    const referrer = await createReferrer(app, companyId)
    const candidate = await createCandidate(app)
    const url = 'https://careers.unknown.example/1?for=Quastenflosser#Ottilie'
    const sent = await candidate.client.post<{ id: string }>(
      '/api/referrals',
      {
        jobUrl: url,
        companyName,
        jobTitle: 'Backend engineer, for Ottilie Quastenflosser',
        note: note(),
        whyMe,
        internalJobId: 'OQ-1',
      },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    expect(sent.status).toBe(200)
    const [card] = (await inbox(referrer.client)).items
    const offer = await offerOf(referrer.client, card!.id)
    expect(offer).toMatchObject({ job: { title: 'Backend engineer' }, internalJobId: null })
    const pageFor = async (client: TestClient) =>
      (await client.get<JobPage>(`/api/jobs/${offer.job.id}`)).body
    const stranger = await createCandidate(app)
    for (const client of [referrer.client, stranger.client, app.guest()]) {
      expect(await pageFor(client)).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await pageFor(candidate.client)).toMatchObject({ applyUrl: url })
    expect((await read(candidate.client, sent.body.id)).job.title).toContain('Quastenflosser')
    await act(referrer.client, card!.id, 'claim')
    expect(await offerOf(referrer.client, card!.id)).toMatchObject({
      job: { title: 'Backend engineer, for Ottilie Quastenflosser' },
      internalJobId: 'OQ-1',
    })
    // Who pastes the same address later reads nothing of it, nor do their referrers.
    const second = await createCandidate(app)
    const again = await second.client.post<{ id: string }>(
      '/api/referrals',
      { jobUrl: url, companyName, note: note(), whyMe },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    expect((await read(second.client, again.body.id)).job).toEqual({
      id: offer.job.id,
      title: `Job at ${companyName}`,
    })
  })
})

describe('what the two have in common', () => {
  test('editing a profile, or proving an employer later, changes nothing for an offer that stands', async () => {
    const { jobId, companyId } = await createJob(app)
    const elsewhere = await createJob(app)
    const referrer = await createReferrer(app, companyId)
    const candidate = await createCandidate(app)
    await proveEmployment(app, candidate.accountId, elsewhere.companyId)
    app.clock.advance({ minutes: 1 })
    await ask(candidate.client, jobId)
    const [card] = (await inbox(referrer.client)).items
    const overlaps = async () => (await offerOf(referrer.client, card!.id)).overlaps
    expect(await overlaps()).toEqual([])
    // The oracle: guess employers and schools in one's own profile and read what lights up.
    const guess = {
      work: [{ name: 'Hidden Employer', position: 'Engineer' }],
      education: [{ institution: 'Secret School' }],
    }
    await sql`
      insert into candidate_profiles (account_id, document, created_at, updated_at)
      values (${referrer.accountId}, ${JSON.stringify(guess)}, ${app.clock.now()},
        ${app.clock.now()})`.execute(app.database.db)
    expect(await overlaps()).toEqual([])
    await proveEmployment(app, referrer.accountId, elsewhere.companyId)
    expect(await overlaps()).toEqual([])
  })
})

describe('a claim', () => {
  test('shows name, profile and resume; email and phone a day later', async () => {
    const { offers, candidate, requestId } = await scene(app)
    const { person, offerId } = offers[0]!
    const taken = await act(person.client, offerId, 'claim')
    const at = app.clock.now()
    expect(taken.body.revealed).toMatchObject({
      name: candidate.name,
      email: null,
      phone: null,
      work: [{ name: 'Hidden Employer' }],
      contactAt: new Date(at.getTime() + 24 * 3_600_000).toISOString(),
    })
    expect(JSON.stringify(taken.body)).not.toContain(candidate.email)
    expect(await read(candidate.client, requestId)).toMatchObject({
      viewers: [{ name: person.name, at: at.toISOString(), contactAt: null, handedBackAt: null }],
    })
    app.clock.advance({ hours: 24 })
    expect((await offerOf(person.client, offerId)).revealed).toMatchObject({
      email: candidate.email,
      phone: '+43 660 123 45 67',
    })
    expect((await read(candidate.client, requestId)).viewers[0]!.contactAt).not.toBeNull()
  })

  test('email and phone follow at once when the referral is started, and the clock stays', async () => {
    const { offers, candidate, requestId } = await scene(app)
    const { person, offerId } = offers[0]!
    await act(person.client, offerId, 'claim')
    const { dueAt } = await rowsOf(app, requestId)
    app.clock.advance({ hours: 1 })
    const started = await act(person.client, offerId, 'start')
    expect(started.body.revealed).toMatchObject({ email: candidate.email })
    expect(started.body.actions).not.toContain('start')
    expect((await rowsOf(app, requestId)).dueAt).toEqual(dueAt)
    await app.runDueTasks()
    const subjects = app.mails.filter((mail) => mail.to === candidate.email).map((m) => m.subject)
    expect(subjects.some((subject) => subject.startsWith('Your referrer has started'))).toBe(true)
    const { events, viewers } = await read(candidate.client, requestId)
    expect(events[0]).toMatchObject({ kind: 'start', by: 'referrer', who: person.name })
    expect(viewers[0]!.contactAt).toBe(app.clock.now().toISOString())
  })
})
