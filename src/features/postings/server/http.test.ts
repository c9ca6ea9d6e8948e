import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import type { getJob } from '#features/jobs/contract.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { applyFor } from '../../../../tests/support/applications.ts'
import { insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { createAdmin, createCandidate, createReferrer } from '../../../../tests/support/people.ts'
import {
  complete,
  createHiringManager,
  draftOf,
  keepPosting,
  published,
  readPosting,
  startPosting,
  stepPosting,
} from '../../../../tests/support/postings.ts'
import type { QueuedPosting } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

const page = (id: string) => app.guest().get<CallReply<typeof getJob>>(`/api/jobs/${id}`)

describe('drafts', () => {
  test('go down the ladder', async () => {
    const hiringManager = await createHiringManager(app)
    const stranger = await createHiringManager(app)
    const colleague = await createReferrer(app, hiringManager.companyId, { level: 2 })
    expect((await startPosting(app.guest())).status).toBe(401)
    expect((await startPosting((await createCandidate(app)).client)).status).toBe(403)
    expect((await startPosting(colleague.client)).body.code).toBe('NOT_VERIFIED')
    expect((await hiringManager.client.post('/api/postings', {})).status).toBe(400)
    expect((await startPosting(hiringManager.client, { title: 'x'.repeat(121) })).status).toBe(400)
    const key = randomUUID()
    const { body } = await startPosting(hiringManager.client, { title: 'Harbour pilot' }, key)
    expect(
      (await startPosting(hiringManager.client, { title: 'Harbour pilot' }, key)).body.id,
    ).toBe(body.id)
    for (const reply of [
      await stranger.client.get(`/api/postings/${body.id}`),
      await keepPosting(stranger.client, body.id, 1, complete),
      await stepPosting(stranger.client, body.id, 'publish'),
      await stepPosting(stranger.client, body.id, 'pause'),
      await stepPosting(stranger.client, body.id, 'close', { outcome: 'direct' }),
      await stranger.client.send('DELETE', `/api/postings/${body.id}`),
      await stranger.client.post('/api/posting-confirmations', { ids: [body.id] }),
      await startPosting(stranger.client, { from: body.id }),
      await hiringManager.client.get(`/api/postings/${randomUUID()}`),
    ]) {
      expect([reply.status, reply.body['code' as never]]).toEqual([404, 'NOT_FOUND'])
    }
    // Nobody outside the company sees a draft.
    expect((await page(body.id)).status).toBe(404)
    const found = await app.guest().get<{ total: number }>('/api/jobs', { query: { q: 'pilot' } })
    expect(found.body.total).toBe(0)
  })

  test('keep whatever is typed, and say what is still missing', async () => {
    const { client } = await createHiringManager(app)
    const { body: start } = await startPosting(client)
    expect(start.checks.missing.filter((one) => one.required).map((one) => one.field)).toEqual([
      'title',
      'description',
      'workMode',
      'employmentTypes',
      'pay',
    ])
    const half = {
      title: 'Pilot',
      places: ['Berlin, Germany', 'Nowhere at all'],
      workMode: 'hybrid',
    }
    const kept = (await keepPosting(client, start.id, start.version, half)).body
    expect(kept).toMatchObject({ version: 2, content: half, changed: true, status: 'draft' })
    expect(kept.checks.unknownPlaces).toEqual(['Nowhere at all'])
    expect(kept.checks.places[0]).toMatchObject({ city: 'Berlin', country: 'DE' })
    const late = await keepPosting(client, start.id, start.version, { title: 'Another' })
    expect(late).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
    expect((await readPosting(client, start.id)).content.title).toBe('Pilot')
    const refused = await stepPosting(client, start.id, 'publish')
    expect(refused.status).toBe(400)
    expect(refused.body.details?.fields?.map((field) => field.path)).toEqual([
      'description',
      'employmentTypes',
      'pay',
    ])
    const bad = await keepPosting(client, start.id, 2, {
      pay: { min: -1, max: null, currency: 'EUR', unit: 'YEAR' },
    })
    expect(bad.body.details?.fields?.[0]?.path).toBe('content.pay.min')
    for (const content of [
      { title: 'a\u0000b' },
      { pay: { min: Number.POSITIVE_INFINITY } },
      { places: Array(21).fill('x') },
      { status: 'published' },
    ]) {
      expect((await keepPosting(client, start.id, 2, content)).status).toBe(400)
    }
  })

  test('are for those who have a seat, where a job has seats', async () => {
    const hiringManager = await createHiringManager(app)
    const [viewer, outsider] = [
      await createReferrer(app, hiringManager.companyId, { level: 3 }),
      await createReferrer(app, hiringManager.companyId, { level: 3 }),
    ]
    const id = await published(hiringManager.client)
    expect((await readPosting(outsider.client, id)).id).toBe(id)
    const seats = [
      { accountId: hiringManager.accountId, role: 'owner' },
      { accountId: viewer.accountId, role: 'viewer' },
    ]
    const team = await hiringManager.client.send('PUT', `/api/hiring/jobs/${id}/team`, { seats })
    expect(team.status).toBe(200)
    const confirm = (person: typeof viewer) =>
      person.client.post('/api/posting-confirmations', { ids: [id] })
    expect((await outsider.client.get(`/api/postings/${id}`)).status).toBe(404)
    expect((await stepPosting(outsider.client, id, 'pause')).status).toBe(404)
    expect((await confirm(outsider)).status).toBe(404)
    expect((await readPosting(viewer.client, id)).id).toBe(id)
    expect((await stepPosting(viewer.client, id, 'pause')).status).toBe(403)
    expect((await confirm(viewer)).status).toBe(404)
    expect((await confirm(hiringManager)).status).toBe(200)
  })

  test('are copied without what belongs to one opening, and deleted', async () => {
    const { client } = await createHiringManager(app)
    const id = await published(client, { requisitionId: 'R-7', lastDay: null })
    const { body: copy } = await startPosting(client, { from: id })
    expect(copy).toMatchObject({
      status: 'draft',
      content: { title: complete.title, requisitionId: '' },
    })
    expect(copy.checks.alike).toEqual([{ id, title: complete.title, status: 'published' }])
    expect((await client.send('DELETE', `/api/postings/${id}`)).status).toBe(409)
    expect((await client.send('DELETE', `/api/postings/${copy.id}`)).status).toBe(200)
    expect((await client.get(`/api/postings/${copy.id}`)).status).toBe(404)
  })

  test('words that exclude are named, words that ask for money stop it', async () => {
    const { client } = await createHiringManager(app)
    const id = await draftOf(client, {
      title: 'SALES NINJA WANTED',
      description: `${complete.description}\nA young dynamic team. Native English speaker. Please pay a small registration fee.`,
    })
    const { checks } = await readPosting(client, id)
    expect(checks.wording.map(({ rule, effect }) => [rule, effect])).toEqual([
      ['capitals', 'hint'],
      ['gendered-metaphor', 'hint'],
      ['age-young', 'hint'],
      ['origin', 'review'],
      ['money-fee', 'blocks'],
    ])
    expect(checks.wording.every((hit) => hit.reason.length > 20)).toBe(true)
    const refused = await stepPosting(client, id, 'publish')
    expect(refused.body.details?.fields?.map((field) => field.path)).toEqual(['description'])
  })
})

describe('at the same time', () => {
  test('of ten saves on one version one is kept, and nothing is half a posting', async () => {
    const { client } = await createHiringManager(app)
    const { body } = await startPosting(client)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_empty, index) =>
        keepPosting(client, body.id, body.version, { ...complete, title: `Pilot ${index}` }),
      ),
    )
    const kept = replies.filter((reply) => reply.status === 200)
    expect(kept).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(9)
    const now = await readPosting(client, body.id)
    expect([now.version, now.content.title]).toEqual([2, kept[0]!.body.content.title])
  })

  test('of publishing and closing by several people each step happens once', async () => {
    const hiringManager = await createHiringManager(app)
    const colleague = await createReferrer(app, hiringManager.companyId, { level: 3 })
    const id = await draftOf(hiringManager.client)
    const both = [hiringManager.client, colleague.client]
    const publish = await Promise.all(
      [...both, ...both].map((client) => stepPosting(client, id, 'publish')),
    )
    // A second one finds a public posting and publishes changes that are none.
    expect(publish.every((reply) => reply.body.status === 'published')).toBe(true)
    const closed = await Promise.all(
      [...both, ...both].map((client) => stepPosting(client, id, 'close', { outcome: 'direct' })),
    )
    const answers = closed.map((reply) => String(reply.status)).toSorted()
    expect(answers).toEqual(['200', '409', '409', '409'])
    const { body } = await page(id)
    expect(body.history.events.filter((event) => event.kind === 'published')).toHaveLength(1)
    expect(body.history.events.filter((event) => event.kind === 'closed')).toHaveLength(1)
  })
})

describe('a public posting', () => {
  test('can be found and applied for, is changed, paused, confirmed, closed and opened again', async () => {
    const { client, slug } = await createHiringManager(app)
    const id = await published(client)
    const shown = (await page(id)).body
    expect(shown).toMatchObject({
      status: 'published',
      sourceKind: 'own',
      takesHere: true,
      descriptionHtml: expect.stringContaining(
        '<h3>What you do</h3><ul><li>Guide twelve ships a week</li>',
      ),
      locations: [{ city: 'Berlin', country: 'DE' }],
      pay: { min: 5_200_000, currency: 'EUR' },
      details: { skillsMust: ['Navigation', 'PostgreSQL'], process: [{ step: 'A call', days: 3 }] },
      skills: expect.arrayContaining(['PostgreSQL']),
      history: { reposts: 0, openDays: 0, events: [{ kind: 'published' }] },
    })
    expect(Date.parse(shown.validThrough!) - app.clock.now().getTime()).toBe(60 * 86_400_000)
    const candidate = await createCandidate(app)
    expect((await applyFor(candidate.client, id)).status).toBe(200)

    const { version, content } = await readPosting(client, id)
    await keepPosting(client, id, version, { ...content, title: 'Harbour pilot for the night' })
    expect((await page(id)).body.title).toBe('Harbour pilot')
    expect((await stepPosting(client, id, 'revert')).body).toMatchObject({
      changed: false,
      content: { title: 'Harbour pilot' },
    })
    expect((await stepPosting(client, id, 'revert')).status).toBe(409)
    const again = await readPosting(client, id)
    await keepPosting(client, id, again.version, { ...content, title: 'Night pilot' })
    expect((await stepPosting(client, id, 'publish')).body.changed).toBe(false)
    expect((await page(id)).body.title).toBe('Night pilot')

    app.clock.advance({ hours: 30 })
    expect((await stepPosting(client, id, 'pause')).body).toMatchObject({
      status: 'paused',
      pauseReason: 'own',
      actions: ['resume', 'close', 'edit'],
    })
    const found = await app
      .guest()
      .get<{ total: number }>('/api/jobs', { query: { company: slug } })
    expect(found.body.total).toBe(0)
    expect((await applyFor((await createCandidate(app)).client, id)).body.code).toBe('JOB_CLOSED')
    const resumed = (await stepPosting(client, id, 'resume')).body
    expect(resumed.status).toBe('published')
    expect(resumed.postedAt).toBe(shown.postedAt)
    expect(Date.parse(resumed.lastConfirmedAt!)).toBe(app.clock.now().getTime())

    expect((await stepPosting(client, id, 'close', {})).status).toBe(400)
    const closed = await stepPosting(client, id, 'close', { outcome: 'referral' })
    expect(closed.body).toMatchObject({ status: 'closed', actions: ['reopen'] })
    expect((await page(id)).body).toMatchObject({ closeOutcome: 'filled', status: 'closed' })
    await app.runDueTasks()
    const mail = app.mails.findLast(({ to }) => to === candidate.email)
    expect(mail?.text).toContain('The position was filled.')
    const own = await candidate.client.get<{ items: { status: string }[] }>('/api/applications')
    expect(own.body.items[0]!.status).toBe('auto_closed')
    const saver = await createCandidate(app)
    expect((await saver.client.send('PUT', `/api/saved-jobs/${id}`, {})).status).toBe(200)
    expect((await stepPosting(client, id, 'reopen')).body.status).toBe('published')
    await app.runDueTasks()
    const back = app.mails.filter(({ subject }) => subject === 'Reopened: Night pilot')
    expect(back.map(({ to }) => to)).toEqual([saver.email])
    expect((await page(id)).body.history.events.map((event) => event.kind)).toEqual([
      'reopened',
      'closed',
      'resumed',
      'paused',
      'confirmed',
      'published',
    ])
    await stepPosting(client, id, 'close', { outcome: 'cancelled' })
    app.clock.advance({ days: 31 })
    await app.renewSessions()
    expect((await stepPosting(client, id, 'reopen')).status).toBe(409)
    expect((await stepPosting(client, id, 'pause')).body.details?.allowed).toEqual([])
    app.clock.advance({ days: 150 })
    await app.runDueTasks()
    expect((await page(id)).body).toMatchObject({ status: 'archived', closeOutcome: 'cancelled' })
  })

  test('starts on the day that was chosen', async () => {
    const { client } = await createHiringManager(app)
    const id = await draftOf(client)
    const publishAt = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString()
    const tooFar = new Date(app.clock.now().getTime() + 91 * 86_400_000).toISOString()
    expect((await stepPosting(client, id, 'publish', { publishAt: tooFar })).status).toBe(400)
    const waiting = (await stepPosting(client, id, 'publish', { publishAt })).body
    expect(waiting).toMatchObject({ status: 'scheduled', publishAt })
    expect((await keepPosting(client, id, waiting.version, complete)).status).toBe(409)
    await stepPosting(client, id, 'unschedule')
    await stepPosting(client, id, 'publish', { publishAt })
    app.clock.advance({ days: 2, hours: 23 })
    await app.runDueTasks()
    expect((await readPosting(client, id)).status).toBe('scheduled')
    app.clock.advance({ hours: 1, minutes: 1 })
    await app.runDueTasks()
    const started = await readPosting(client, id)
    expect(started).toMatchObject({ status: 'published', publishAt: null })
    expect(Date.parse(started.postedAt!)).toBe(app.clock.now().getTime())
    expect((await applyFor((await createCandidate(app)).client, id)).status).toBe(200)
  })

  test('waits for an admin where a rule is hit', async () => {
    const hiringManager = await createHiringManager(app, { verified: false })
    const { client } = hiringManager
    const id = await draftOf(client, { pay: null, payUndisclosed: true })
    const sent = (await stepPosting(client, id, 'publish')).body
    expect(sent).toMatchObject({
      status: 'pending_review',
      review: { reasons: ['company_unverified', 'pay_missing'] },
    })
    expect((await page(id)).status).toBe(404)
    const decide = (person: { client: typeof client }, body: object, posting = id) =>
      person.client.post<{ code?: string }>(`/api/admin/postings/${posting}/decision`, body)
    const admin = await createAdmin(app, ['moderator'])
    const other = await createAdmin(app, ['finance'])
    expect((await decide(hiringManager, { decision: 'approve' })).status).toBe(403)
    expect((await decide(other, { decision: 'approve' })).status).toBe(403)
    expect((await other.client.get('/api/admin/postings')).status).toBe(403)
    expect((await decide(admin, { decision: 'send_back' })).status).toBe(400)
    expect((await decide(admin, { decision: 'approve' }, randomUUID())).status).toBe(404)
    const queue = await admin.client.get<{ items: QueuedPosting[] }>('/api/admin/postings')
    expect(queue.body.items).toMatchObject([
      { id, author: hiringManager.name, review: { reasons: sent.review!.reasons } },
    ])
    await decide(admin, { decision: 'send_back', reason: 'unclear', note: 'Say which port.' })
    await app.runDueTasks()
    expect(app.mails.at(-1)).toMatchObject({
      to: hiringManager.email,
      text: expect.stringContaining('Say which port.'),
    })
    expect(await readPosting(client, id)).toMatchObject({
      status: 'draft',
      sentBack: { reason: 'unclear', note: 'Say which port.' },
    })
    await stepPosting(client, id, 'publish')
    expect((await decide(admin, { decision: 'approve' })).status).toBe(200)
    expect((await page(id)).body).toMatchObject({ status: 'published', pay: null })
    expect((await decide(admin, { decision: 'approve' })).body.code).toBe('ILLEGAL_TRANSITION')
    // What an admin has let out needs no second look; a new doubt does.
    const { version, content } = await readPosting(client, id)
    await keepPosting(client, id, version, { ...content, title: 'Pilot of the harbour' })
    expect((await stepPosting(client, id, 'publish')).body.status).toBe('published')
    await keepPosting(client, id, version + 1, {
      ...content,
      description: `${content.description} An unpaid trial comes first.`,
    })
    expect((await stepPosting(client, id, 'publish')).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await decide(admin, { decision: 'remove', reason: 'misleading' })).status).toBe(200)
    expect((await page(id)).status).toBe(404)
    expect((await client.get(`/api/postings/${id}`)).status).toBe(404)
  })

  test('nothing new while more than twenty answers are overdue (APP8)', async () => {
    const { client, companyId } = await createHiringManager(app)
    const id = await published(client)
    const candidate = await createCandidate(app)
    await applyFor(candidate.client, id)
    const late = new Date(app.clock.now().getTime() - 86_400_000)
    await sql`update applications set respond_by = ${late}, undo_until = null where job_id = ${id}`.execute(
      app.database.db,
    )
    for (let index = 0; index < 20; index++) {
      await sql`
        with person as (
          insert into accounts (id, email, name, roles, created_at, updated_at)
          values (gen_random_uuid(), ${`late.${randomUUID()}@mail.example`}, 'Late', '{jobSeeker}', now(), now())
          returning id)
        insert into applications (id, job_id, candidate_id, job_title, source, status, snapshot,
          submitted_at, respond_by, created_at, updated_at)
        select gen_random_uuid(), ${id}, person.id, 'x', 'here', 'submitted', '{}', now(), ${late}, now(), now()
        from person`.execute(app.database.db)
    }
    const next = await draftOf(client, { title: 'Second pilot' })
    const refused = await stepPosting(client, next, 'publish')
    expect(refused).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED' } })
    expect(refused.body.details?.reason).toContain('21 applications')
    await sql`delete from applications where candidate_id = ${candidate.accountId}`.execute(
      app.database.db,
    )
    expect((await stepPosting(client, next, 'publish')).body.status).toBe('published')
    expect(companyId).toHaveLength(36)
  })
})
