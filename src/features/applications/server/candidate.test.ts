/** The candidate's own steps: by nobody else, once, and what two of them at once come to. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  act,
  applied,
  applyFor,
  decide,
  openIntake,
  readApplicant,
  readOwn,
} from '../../../../tests/support/applications.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import type { ApplicationDetail, FunnelLine, Tracked } from '../contract.ts'

let app: TestApp
let other: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  other = await createCandidate(app)
})
afterAll(() => app.close())

const answerInterview = (client: TestClient, id: string, body: object) =>
  client.post<ApplicationDetail & Failure>(`/api/interviews/${id}/answer`, body)
const calendar = (client: TestClient, id: string) => client.get(`/api/interviews/${id}/calendar`)

async function inviteTo(
  client: TestClient,
  id: string,
  { days = 7, times = ['10:00', '15:30'] } = {},
) {
  const day = new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const { body } = await decide(client, id, 'interviews', {
    kind: 'video',
    timeZone: 'Europe/Vienna',
    times: times.map((time) => `${day}T${time}`),
    minutes: 45,
    place: 'https://meet.example/room',
  })
  return body
}

/** An applicant who is asked for one of two times next week. */
async function invited() {
  const made = await applied(app)
  const { interviews } = await inviteTo(made.hiringManager.client, made.id)
  return { ...made, interviewId: interviews[0]!.id }
}

describe('someone else', () => {
  test.each([
    ['undo', {}],
    ['withdraw', { reason: 'pay' }],
    ['track', { status: 'interview' }],
    ['offer-answer', { accept: true }],
    ['reopen', {}],
  ] as const)('cannot %s', async (action, body) => {
    const { hiringManager, candidate, id } = await applied(app)
    const before = await readOwn(candidate.client, id)
    for (const [client, status] of [
      [app.guest(), 401],
      [hiringManager.client, 403],
      [other.client, 404],
    ] as const) {
      expect((await act(client, id, action, body)).status).toBe(status)
    }
    expect((await act(candidate.client, newId(), action, body)).status).toBe(404)
    expect(await readOwn(candidate.client, id)).toEqual(before)
  })

  test('sees neither an application nor its calendar', async () => {
    const { candidate, id, interviewId } = await invited()
    await answerInterview(candidate.client, interviewId, { slot: 0 })
    expect((await other.client.get(`/api/applications/${id}`)).status).toBe(404)
    expect((await app.guest().get(`/api/applications/${id}`)).status).toBe(401)
    expect((await calendar(other.client, interviewId)).status).toBe(404)
    expect((await calendar(app.guest(), interviewId)).status).toBe(401)
    expect((await calendar(candidate.client, newId())).status).toBe(404)
    const { body } = await other.client.get<{ items: Tracked[] }>('/api/applications')
    expect(body.items).toEqual([])
  })
})

describe('the ten seconds', () => {
  async function sent() {
    const { jobId, companyId } = await createJob(app)
    const hiringManager = await createReferrer(app, companyId, { level: 3 })
    await openIntake(hiringManager.client, jobId)
    const candidate = await createCandidate(app)
    const { body } = await applyFor(candidate.client, jobId)
    return { jobId, hiringManager, candidate, id: body.id }
  }

  test('undone twice at once, it is undone', async () => {
    const { candidate, id } = await sent()
    const replies = await Promise.all([
      act(candidate.client, id, 'undo'),
      act(candidate.client, id, 'undo'),
    ])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect((await readOwn(candidate.client, id)).status).toBe('draft')
  })

  test('undone and withdrawn at once, one of them happened, whole', async () => {
    const { candidate, id } = await sent()
    const replies = await Promise.all([
      act(candidate.client, id, 'undo'),
      act(candidate.client, id, 'withdraw', { reason: 'pay' }),
    ])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const won = replies.findIndex(({ status }) => status === 200)
    expect((await readOwn(candidate.client, id)).status).toBe(['draft', 'withdrawn'][won])
  })

  test('nobody at the company sees it meanwhile; afterwards it cannot be undone', async () => {
    const { candidate, hiringManager, id } = await sent()
    for (const [action, body] of [
      ['move', { to: 'in_review' }],
      ['reject', { reason: 'skills' }],
      ['seen', {}],
    ] as const) {
      expect((await decide(hiringManager.client, id, action, body)).status).toBe(404)
    }
    app.clock.advance({ seconds: 11 })
    expect((await act(candidate.client, id, 'undo')).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await decide(hiringManager.client, id, 'seen')).status).toBe(200)
  })
})

describe('an interview', () => {
  test('is agreed once: two answers at once are one', async () => {
    const { candidate, hiringManager, id, interviewId } = await invited()
    const replies = await Promise.all([
      answerInterview(candidate.client, interviewId, { slot: 0 }),
      answerInterview(candidate.client, interviewId, { slot: 1 }),
    ])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const [own] = (await readOwn(candidate.client, id)).interviews
    const [theirs] = (await readApplicant(hiringManager.client, id)).interviews
    expect(own!.state).toBe('agreed')
    expect(own).toMatchObject(theirs!)
  })

  test('takes one of its times, by its own candidate', async () => {
    const { candidate, hiringManager, interviewId } = await invited()
    for (const [client, body, status] of [
      [app.guest(), { slot: 0 }, 401],
      [hiringManager.client, { slot: 0 }, 403],
      [other.client, { slot: 0 }, 404],
      [candidate.client, {}, 400],
      [candidate.client, { slot: 5 }, 400],
      [candidate.client, { slot: -1 }, 400],
      [candidate.client, { slot: null, note: 'x'.repeat(301) }, 400],
    ] as const) {
      expect((await answerInterview(client, interviewId, body)).status).toBe(status)
    }
    // Two times were proposed.
    const third = await answerInterview(candidate.client, interviewId, { slot: 2 })
    expect(third.status).toBeGreaterThanOrEqual(400)
    expect(third.status).toBeLessThan(500)
    expect((await calendar(candidate.client, interviewId)).status).toBe(404)
    expect((await answerInterview(candidate.client, interviewId, { slot: 1 })).status).toBe(200)
    for (const client of [candidate.client, hiringManager.client]) {
      const { status, raw } = await calendar(client, interviewId)
      expect(status).toBe(200)
      expect(raw.body).toMatch(/^BEGIN:VCALENDAR/)
      expect(raw.body).toContain('DTSTART')
    }
  })

  test('agreed upon ends what was proposed before it, and nothing else', async () => {
    const { candidate, hiringManager, id, interviewId } = await invited()
    const propose = async () => (await inviteTo(hiringManager.client, id)).interviews[0]!.id
    const second = await propose()
    const third = await propose()
    expect((await answerInterview(candidate.client, second, { slot: 0 })).status).toBe(200)
    const states = async () =>
      new Map((await readOwn(candidate.client, id)).interviews.map((one) => [one.id, one.state]))
    expect([...(await states())]).toEqual([
      [third, 'proposed'],
      [second, 'agreed'],
      [interviewId, 'cancelled'],
    ])
    expect((await answerInterview(candidate.client, interviewId, { slot: 0 })).status).toBe(409)
    // A second round takes nothing from the first.
    expect((await answerInterview(candidate.client, third, { slot: 1 })).status).toBe(200)
    expect([...(await states()).values()]).toEqual(['agreed', 'agreed', 'cancelled'])
  })

  test.each(['agreed', 'withdrawn'] as const)(
    'that was proposed for one time leaves the calendar when another is %s',
    async (how) => {
      const { candidate, hiringManager, id } = await applied(app)
      const propose = async (days: number) =>
        (await inviteTo(hiringManager.client, id, { days, times: ['10:00'] })).interviews[0]!.id
      const first = await propose(7)
      const second = await propose(8)
      await app.runDueTasks()
      app.mails.length = 0
      await (how === 'agreed'
        ? answerInterview(candidate.client, second, { slot: 0 })
        : act(candidate.client, id, 'withdraw', { reason: 'pay' }))
      await app.runDueTasks()
      const off = app.mails.filter(({ calendar: sent }) => sent?.method === 'CANCEL')
      expect(off.map(({ to }) => to)).toEqual(
        how === 'agreed' ? [candidate.email] : [candidate.email, candidate.email],
      )
      expect(off.some(({ calendar: sent }) => sent!.content.includes(first))).toBe(true)
    },
  )

  test('is announced so that one invitation is told from the next', async () => {
    const { candidate, hiringManager, id } = await invited()
    await inviteTo(hiringManager.client, id, { days: 8 })
    await inviteTo(hiringManager.client, id, { days: 9, times: ['10:00'] })
    await app.runDueTasks()
    const subjects = app.mails
      .filter(({ to, subject }) => to === candidate.email && subject.includes('nterview'))
      .map(({ subject }) => subject)
    expect(subjects).toHaveLength(3)
    expect(new Set(subjects).size).toBe(3)
    expect(subjects[2]).toMatch(
      /^Interview invitation for \d+ \w+ \d{4} at 10:00 \(Europe\/Vienna\): /,
    )
  })

  test('is proposed for times in their order, however they were typed', async () => {
    const { candidate, hiringManager, id } = await applied(app)
    const times = ['15:30', '09:00', '11:00']
    const { interviews } = await inviteTo(hiringManager.client, id, { times })
    const starts = interviews[0]!.slots.map(({ startsAt }) => startsAt)
    expect(starts).toEqual(starts.toSorted())
    await app.runDueTasks()
    const subject = /^Interview invitation, 3 times from .* at 09:00 /
    expect(app.mails.filter(({ to }) => to === candidate.email).at(-1)!.subject).toMatch(subject)
  })

  test('cancelled and agreed at once, both sides are told the same', async () => {
    const { candidate, hiringManager, id, interviewId } = await invited()
    const [agreed, cancelled] = await Promise.all([
      answerInterview(candidate.client, interviewId, { slot: 0 }),
      hiringManager.client.post<Failure>(`/api/interviews/${interviewId}/cancel`),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(agreed.status)
    const [own] = (await readOwn(candidate.client, id)).interviews
    expect(own!.state).toBe('cancelled')
    const [theirs] = (await readApplicant(hiringManager.client, id)).interviews
    expect(own).toMatchObject(theirs!)
    expect((await calendar(candidate.client, interviewId)).status).toBe(404)
  })
})

describe('an offer', () => {
  test('accepted and declined at once is one of the two', async () => {
    const { candidate, hiringManager, id } = await applied(app)
    await decide(hiringManager.client, id, 'offer', { note: 'Join us' })
    const replies = await Promise.all([
      act(candidate.client, id, 'offer-answer', { accept: true }),
      act(candidate.client, id, 'offer-answer', { accept: false }),
    ])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const won = replies.findIndex(({ status }) => status === 200)
    expect((await readOwn(candidate.client, id)).status).toBe(won === 0 ? 'offer' : 'withdrawn')
  })

  test('is answered as it was read: another version is not', async () => {
    const { candidate, hiringManager, id } = await applied(app)
    await decide(hiringManager.client, id, 'offer', { note: 'Join us' })
    const { version } = await readOwn(candidate.client, id)
    const old = { accept: true, expectedVersion: version - 1 }
    expect((await act(candidate.client, id, 'offer-answer', old)).body.code).toBe(
      'VERSION_CONFLICT',
    )
    const now = { accept: true, expectedVersion: version }
    const { body } = await act(candidate.client, id, 'offer-answer', now)
    expect(body.offer?.state).toBe('accepted')
  })
})

test('a reopening is agreed to once', async () => {
  const { candidate, hiringManager, id } = await applied(app)
  await decide(hiringManager.client, id, 'reject', { reason: 'experience' })
  expect((await act(candidate.client, id, 'reopen')).status).toBe(409)
  expect((await decide(hiringManager.client, id, 'ask-reopen')).status).toBe(200)
  expect((await decide(hiringManager.client, id, 'ask-reopen')).status).toBe(409)
  const replies = await Promise.all([
    act(candidate.client, id, 'reopen'),
    act(candidate.client, id, 'reopen'),
  ])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  expect((await readOwn(candidate.client, id)).status).toBe('in_review')
})

test('the funnel counts each application in the steps that it took', async () => {
  const candidate = await createCandidate(app)
  const funnel = async () => {
    const { body } = await candidate.client.get<{ lines: FunnelLine[] }>('/api/applications/funnel')
    return Object.fromEntries(body.lines.map(({ source, ...line }) => [source, line]))
  }
  const nothing = { sent: 0, answered: 0, interviews: 0, offers: 0, hired: 0, noResponse: 0 }
  expect((await app.guest().get('/api/applications/funnel')).status).toBe(401)
  expect(Object.values(await funnel()).every((line) => line.sent === 0)).toBe(true)
  const outside: string[] = []
  for (let index = 0; index < 3; index++) {
    const { jobId } = await createJob(app)
    const made = await candidate.client.post<{ id: string }>('/api/applications/outside', { jobId })
    outside.push(made.body.id)
  }
  await act(candidate.client, outside[0]!, 'track', { status: 'interview' })
  await act(candidate.client, outside[1]!, 'track', { status: 'offer' })
  expect((await funnel())['outside']).toEqual({
    ...nothing,
    sent: 3,
    answered: 2,
    interviews: 1,
    offers: 1,
  })
  await act(candidate.client, outside[1]!, 'track', { status: 'hired' })
  expect((await funnel())['outside']).toMatchObject({ sent: 3, offers: 1, hired: 1 })
  const { jobId, companyId } = await createJob(app)
  const hiringManager = await createReferrer(app, companyId, { level: 3 })
  await openIntake(hiringManager.client, jobId)
  const { body } = await applyFor(candidate.client, jobId)
  app.clock.advance({ seconds: 11 })
  expect((await funnel())['here']).toEqual({ ...nothing, sent: 1 })
  await decide(hiringManager.client, body.id, 'reject', { reason: 'skills' })
  expect((await funnel())['here']).toEqual({ ...nothing, sent: 1, answered: 1 })
})

test('the list is asked for by state, and a bad question is refused', async () => {
  const { candidate, hiringManager, id } = await applied(app)
  const list = (query: Record<string, string>) =>
    candidate.client.get<{ items: Tracked[] } & Failure>('/api/applications', { query })
  const ids = async (state: string) => (await list({ state })).body.items.map((one) => one.id)
  expect([await ids('open'), await ids('ended'), await ids('no_response')]).toEqual([[id], [], []])
  await decide(hiringManager.client, id, 'reject', { reason: 'skills' })
  expect([await ids('open'), await ids('ended'), await ids('all')]).toEqual([[], [id], [id]])
  expect((await list({ state: 'some' })).body.details?.fields?.[0]?.path).toBe('query.state')
  expect((await list({ cursor: 'x' })).body.code).toBe('INVALID_CURSOR')
  expect((await list({ limit: '101' })).status).toBe(400)
})

test('the way to apply is told to guests too, and what is one’s own to nobody else', async () => {
  const { jobId, candidate, id } = await applied(app)
  type Preview = Failure & { way: string; own: { id: string; status: string } | null }
  const preview = (client: TestClient, query: Record<string, string> = { jobId }) =>
    client.get<Preview>('/api/applications/preview', { query })
  expect((await preview(app.guest())).body).toMatchObject({ way: 'here', own: null })
  expect((await preview(other.client)).body.own).toBeNull()
  expect((await preview(candidate.client)).body.own).toEqual({ id, status: 'submitted' })
  expect((await preview(app.guest(), { jobId: newId() })).status).toBe(404)
  expect((await preview(app.guest(), {})).status).toBe(400)
  const { jobId: elsewhere } = await createJob(app)
  expect((await preview(app.guest(), { jobId: elsewhere })).body.way).not.toBe('here')
})

test('an application with a variable left in its note is not sent', async () => {
  const { jobId, companyId } = await createJob(app)
  const hiringManager = await createReferrer(app, companyId, { level: 3 })
  await openIntake(hiringManager.client, jobId)
  const candidate = await createCandidate(app)
  const reply = await applyFor(candidate.client, jobId, { coverNote: 'Dear {company}, hello' })
  expect([reply.status, reply.body.details?.fields?.[0]]).toEqual([
    400,
    { path: 'coverNote', message: 'Fill in {company} before you send this.' },
  ])
  const { body } = await candidate.client.get<{ items: Tracked[] }>('/api/applications')
  expect(body.items).toEqual([])
})
