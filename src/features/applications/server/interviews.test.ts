/** Nobody is asked to be somewhere at once, or in two places; and each side reads why times ended. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applied, decide, readApplicant, readOwn } from '../../../../tests/support/applications.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createReferrer } from '../../../../tests/support/people.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Applied = Awaited<ReturnType<typeof applied>>

const minute = 60_000
const at = (minutes: number) =>
  new Date(app.clock.now().getTime() + minutes * minute).toISOString().slice(0, 16)

const propose = ({ hiringManager, id }: Pick<Applied, 'hiringManager' | 'id'>, times: string[]) =>
  decide(hiringManager.client, id, 'interviews', {
    kind: 'video',
    timeZone: 'UTC',
    times,
    minutes: 45,
  })

const choose = async (client: TestClient, id: string, slot = 0) => {
  const { interviews } = await readOwn(client, id)
  const open = interviews.find(({ state }) => state === 'proposed')!
  return client.post<Partial<Failure>>(`/api/interviews/${open.id}/answer`, { slot })
}

/** Whether each of the times that wait for an answer takes the place of an interview. */
const moving = async ({ candidate, id }: Pick<Applied, 'candidate' | 'id'>) => {
  const { interviews } = await readOwn(candidate.client, id)
  return interviews.find(({ state }) => state === 'proposed')!.slots.map(({ moves }) => moves)
}

/** What the candidate reads of the times that wait for an answer. */
const notFree = async ({ candidate, id }: Pick<Applied, 'candidate' | 'id'>) => {
  const { interviews } = await readOwn(candidate.client, id)
  const open = interviews.find(({ state }) => state === 'proposed')!
  return open.slots.map(({ unavailable }) => unavailable)
}

const faults = ({ body }: { body: Partial<Failure> }) =>
  body.details?.fields?.map(({ path, message }) => `${path}: ${message}`)

test('a time is proposed an hour ahead at least', async () => {
  const one = await applied(app)
  const soon = await propose(one, [at(120), at(59)])
  expect(soon.status).toBe(400)
  expect(faults(soon)).toEqual(['times.1: Choose a time at least an hour from now.'])
  expect((await propose(one, [at(62)])).status).toBe(200)
})

test('someone who hires is asked and agreed for one place at a time', async () => {
  const one = await applied(app)
  const { hiringManager } = one
  const other = await applied(app, {}, {}, { opening: one })
  const [day, later] = [at(3 * 1440), at(3 * 1440 + 45)]
  // Several applicants may be offered the same time: whoever chooses it first gets it.
  expect((await propose(one, [day, later])).status).toBe(200)
  expect((await propose(other, [day, later])).status).toBe(200)
  expect(await notFree(other)).toEqual([null, null])
  expect((await choose(one.candidate.client, one.id)).status).toBe(200)
  expect(await notFree(other)).toEqual(['No longer free', null])
  const late = await choose(other.candidate.client, other.id)
  expect(faults(late)).toEqual(['slot: This time is no longer free. Choose another one.'])
  // One may begin when another ends.
  expect((await choose(other.candidate.client, other.id, 1)).status).toBe(200)
  const third = await applied(app, {}, {}, { opening: one })
  const within = await propose(third, [at(4 * 1440), at(3 * 1440 + 30)])
  expect(faults(within)).toEqual([
    'times.1: You already have an interview at this time. Choose another one.',
  ])
  expect((await readApplicant(hiringManager.client, third.id)).interviews).toEqual([])
})

test('an interview is moved by less than its length: the new time takes the place of the old one', async () => {
  const one = await applied(app)
  const { candidate, hiringManager, id } = one
  await propose(one, [at(10 * 1440)])
  await choose(candidate.client, id)
  expect((await propose(one, [at(10 * 1440 + 15), at(10 * 1440 + 45)])).status).toBe(200)
  expect(await notFree(one)).toEqual([null, null])
  expect(await moving(one)).toEqual([true, false])
  const states = async () =>
    (await readApplicant(hiringManager.client, id)).interviews.map(
      ({ state, endReason }) => `${state} ${endReason}`,
    )
  // A colleague's is in the way: it is not theirs to move.
  const colleague = await createReferrer(app, one.companyId, { level: 3 })
  const beside = await propose({ hiringManager: colleague, id }, [at(10 * 1440 + 15)])
  expect(faults(beside)).toEqual([
    'times.0: A colleague of yours has an interview with this applicant at this time. Choose another one.',
  ])
  // The old one stands until the candidate has chosen.
  expect(await states()).toEqual(['proposed null', 'agreed null'])
  await app.runDueTasks()
  app.mails.length = 0
  expect((await choose(candidate.client, id)).status).toBe(200)
  expect(await states()).toEqual(['agreed null', 'cancelled other_time'])
  await app.runDueTasks()
  const told = (method: string) =>
    app.mails.filter(({ calendar }) => calendar?.method === method).map(({ to }) => to)
  const both = [candidate.email, hiringManager.email].toSorted()
  expect(told('CANCEL').toSorted()).toEqual(both)
  expect(told('REQUEST').toSorted()).toEqual(both)
})

test('two who choose the same time at once do not both get it', async () => {
  const one = await applied(app)
  const other = await applied(app, {}, {}, { opening: one })
  const day = at(5 * 1440)
  await propose(one, [day])
  await propose(other, [day])
  const replies = await Promise.all([
    choose(one.candidate.client, one.id),
    choose(other.candidate.client, other.id),
  ])
  expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400])
})

test('a candidate agrees to one place at a time, and no employer learns of the other', async () => {
  const one = await applied(app)
  const other = await applied(app, {}, {}, { candidate: one.candidate })
  const day = at(6 * 1440)
  await propose(one, [day])
  await choose(one.candidate.client, one.id)
  const proposed = await propose(other, [day])
  expect(proposed.status).toBe(200)
  expect(await notFree(other)).toEqual([
    expect.stringMatching(/^You have an interview with .+ then$/),
  ])
  const refused = await choose(one.candidate.client, other.id)
  expect(faults(refused)?.[0]).toMatch(
    /^slot: You’ve agreed to an interview with .+ at this time\./,
  )
  const seen = await readApplicant(other.hiringManager.client, other.id)
  expect(seen.interviews.map(({ state }) => state)).toEqual(['proposed'])
})

test('both sides read why times ended that neither of them ended', async () => {
  const one = await applied(app)
  const { candidate, hiringManager, id } = one
  const reasons = async () => {
    const own = (await readOwn(candidate.client, id)).interviews
    const theirs = (await readApplicant(hiringManager.client, id)).interviews
    expect(own).toMatchObject(theirs)
    return own.map(({ state, endReason }) => `${state} ${endReason}`)
  }
  await propose(one, [at(7 * 1440), at(8 * 1440)])
  await propose(one, [at(9 * 1440)])
  app.mails.length = 0
  expect((await choose(candidate.client, id)).status).toBe(200)
  expect(await reasons()).toEqual(['agreed null', 'cancelled other_time'])
  await app.runDueTasks()
  const told = app.mails.filter(({ text }) =>
    text.includes('The times proposed earlier are no longer available.'),
  )
  expect(told.map(({ to }) => to).toSorted()).toEqual(
    [candidate.email, hiringManager.email].toSorted(),
  )
  await candidate.client.post(`/api/applications/${id}/withdraw`, { reason: 'pay' })
  expect(await reasons()).toEqual(['cancelled application_over', 'cancelled other_time'])
  await app.runDueTasks()
  const off = app.mails.filter(({ calendar }) => calendar?.method === 'CANCEL')
  expect(off).toHaveLength(2)
  for (const { text } of off) expect(text).toContain('The application has ended.')
})

test('who cannot come to an agreed interview is not said to have found no time', async () => {
  const one = await applied(app)
  const { candidate, hiringManager, id } = one
  const decline = async (note: string) => {
    const { interviews } = await readOwn(candidate.client, id)
    const reply = await candidate.client.post(`/api/interviews/${interviews[0]!.id}/answer`, {
      slot: null,
      note,
    })
    expect(reply.status).toBe(200)
  }
  const last = async () => {
    const { events, interviews } = await readApplicant(hiringManager.client, id)
    const { detail } = events.find(({ kind }) => kind === 'decline_interview')!
    return { detail, agreed: interviews[0]!.agreed }
  }
  app.mails.length = 0
  await propose(one, [at(5 * 1440)])
  await decline('Mornings only')
  expect(await last()).toEqual({ detail: { note: 'Mornings only' }, agreed: null })

  const day = at(6 * 1440)
  await propose(one, [day])
  await choose(candidate.client, id)
  await decline('I am ill')
  const startsAt = `${day}:00.000Z`
  expect(await last()).toMatchObject({
    detail: { startsAt, note: 'I am ill' },
    agreed: { startsAt },
  })
  await app.runDueTasks()
  const told = (words: string) =>
    app.mails.filter(({ to, text }) => to === hiringManager.email && text.includes(words)).length
  expect(told('can’t make any of the times you proposed.')).toBe(1)
  expect(told('can’t make the interview you agreed on.')).toBe(1)
})

test('the company’s time to reply runs from the end of the last time that it proposed', async () => {
  const one = await applied(app)
  const turn = async () => {
    const { clock } = await readOwn(one.candidate.client, one.id)
    return `${clock.actor} ${clock.dueAt}`
  }
  const last = at(20 * 1440)
  const after = (minutes: number) =>
    new Date(Date.parse(`${last}Z`) + minutes * minute).toISOString()
  // Its 14 days would be over while the candidate can still choose.
  expect((await propose(one, [last, at(2 * 1440)])).status).toBe(200)
  expect(await turn()).toBe(`candidate ${after(0)}`)
  app.clock.advance({ days: 20, hours: 1 })
  await app.renewSessions()
  await app.runDueTasks()
  expect(await turn()).toBe(`company ${after(45 + 14 * 1440)}`)
})
