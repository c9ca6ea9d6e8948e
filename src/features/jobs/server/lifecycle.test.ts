/** Steps of postings in the database: in sets, at once, at the edges of their days, and what is told of them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { putJob } from '../../../../tests/support/jobs.ts'
import { createJob } from '../../../../tests/support/people.ts'
import type { getJob, JobStatus } from '../contract.ts'
import { jobReopened, jobsChanged, jobsClosed, jobsPaused, jobsResumed } from './events.ts'
import { lifeDays, type JobAction } from './policy.lifecycle.ts'
import type { LifeStep } from './service.lifecycle.ts'
import * as jobs from './service.ts'

let app: TestApp
let job: string
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  job = await open()
})

/** An open job of a board, which anybody may see. */
async function open(): Promise<string> {
  const { jobId } = await createJob(app)
  await sql`update jobs set source_kind = 'greenhouse', listed = true where id = ${jobId}`.execute(
    app.database.db,
  )
  return jobId
}

type Told = { event: string; jobIds: string[] }

/** Takes a step and keeps what others hear of it. */
async function move(ids: string[], step: LifeStep): Promise<{ moved: string[]; told: Told[] }> {
  const told: Told[] = []
  const moved = await app.runAsSystem(
    (context) =>
      jobs.moveJobs(
        {
          ...context,
          publish: async (event, payload) => {
            told.push({ event: event.name, jobIds: (payload as unknown as Told).jobIds })
            await context.publish(event, payload)
          },
        },
        ids,
        step,
      ),
    { requestId: randomUUID() },
  )
  return { moved: moved.map(({ id }) => id).toSorted(), told }
}

const take = (action: JobAction, more: Partial<LifeStep> = {}) =>
  move([job], { action, by: 'system', ...more })

/** As no step of the test would leave it. */
const put = (status: JobStatus, closedAt = app.clock.now()) =>
  putJob(app.database.db, job, status, closedAt)
const endsOn = (validThrough: Date) =>
  sql`update jobs set valid_through = ${validThrough} where id = ${job}`.execute(app.database.db)

const stored = async (id = job) =>
  (
    await sql<{
      status: JobStatus
      outcome: string | null
      closedAt: Date | null
      version: number
    }>`
      select status, close_outcome as outcome, closed_at as "closedAt", version
      from jobs where id = ${id}`.execute(app.database.db)
  ).rows[0]!
const events = async (id = job) =>
  (
    await sql<{ kind: string; detail: object }>`
      select kind, detail from job_events where job_id = ${id} order by seq`.execute(
      app.database.db,
    )
  ).rows
const daysFromNow = (days: number, ms = 0) =>
  new Date(app.clock.now().getTime() + days * 86_400_000 + ms)
const heard = (told: Told[], event: { name: string }) =>
  told.filter((one) => one.event === event.name).flatMap(({ jobIds }) => jobIds)

describe('a step with several postings', () => {
  it('is taken by all or by none', async () => {
    const other = await open()
    await move([other], { action: 'close', by: 'system' })
    await expect(move([job, other], { action: 'close', by: 'system' })).rejects.toThrow(AppError)
    expect((await stored()).status).toBe('published')
    await expect(
      move([job, randomUUID()], { action: 'close', by: 'system' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await stored()).status).toBe('published')
    expect(await events()).toEqual([])
  })

  it('leaves alone what it does not fit, where that is asked for', async () => {
    const [other, unknown] = [await open(), randomUUID()]
    await move([other], { action: 'close', by: 'system' })
    const { moved, told } = await move([job, other, unknown], {
      action: 'close',
      by: 'system',
      lenient: true,
    })
    expect(moved).toEqual([job])
    expect(heard(told, jobsClosed)).toEqual([job])
    expect((await events(other)).map(({ kind }) => kind)).toEqual(['close'])
  })

  it('names a posting twice and moves it once', async () => {
    const { moved } = await move([job, job], { action: 'close', by: 'system' })
    expect(moved).toEqual([job])
    expect(await events()).toHaveLength(1)
  })

  it('of none is nothing', async () => {
    expect(await move([], { action: 'close', by: 'system' })).toEqual({ moved: [], told: [] })
  })

  it('at once in opposite orders waits its turn: one closes, the other finds it closed', async () => {
    const other = await open()
    const results = await Promise.allSettled([
      move([job, other], { action: 'close', by: 'system', outcome: 'filled' }),
      move([other, job], { action: 'close', by: 'system', outcome: 'cancelled' }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const ends = [await stored(job), await stored(other)]
    expect(new Set(ends.map(({ outcome }) => outcome)).size).toBe(1)
    expect(await events()).toHaveLength(1)
  })
})

describe('what is written of a step', () => {
  it.each([
    ['close', undefined, 'closed', 'cancelled'],
    ['close', 'filled', 'closed', 'filled'],
    ['source_gone', undefined, 'closed', 'source_gone'],
    ['remove', undefined, 'removed', null],
  ] as const)('%s, said to be %s', async (action, outcome, status, kept) => {
    const { version } = await stored()
    const by = action === 'remove' ? 'admin' : 'system'
    await take(action, { by, ...(outcome && { outcome }), detail: { why: 'a test' } })
    expect(await stored()).toEqual({
      status,
      outcome: kept,
      closedAt: app.clock.now(),
      version: version + 1,
    })
    expect(await events()).toEqual([
      { kind: action, detail: { why: 'a test', ...(outcome && { outcome }) } },
    ])
    const { rows } = await sql<{ after: object }>`
      select after from audit_entries where entity_id = ${job} and action = ${`jobs.${action}`}`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.after).toMatchObject({ status })
  })

  it('opened again it has no end, counts as confirmed, and lives as long as was said', async () => {
    await take('close')
    app.clock.advance({ days: 3 })
    const validThrough = daysFromNow(40)
    await take('reopen', { by: 'hiringManager', validThrough })
    expect(await stored()).toMatchObject({ status: 'published', outcome: null, closedAt: null })
    const { rows } = await sql<{ confirmed: Date; until: Date }>`
      select last_confirmed_at as confirmed, valid_through as until from jobs where id = ${job}`.execute(
      app.database.db,
    )
    expect(rows[0]).toEqual({ confirmed: app.clock.now(), until: validThrough })
  })

  it('archived it keeps how and when it ended', async () => {
    await take('close', { outcome: 'filled' })
    const { closedAt } = await stored()
    app.clock.advance({ days: lifeDays.archive })
    await take('archive')
    expect(await stored()).toMatchObject({ status: 'archived', outcome: 'filled', closedAt })
  })
})

describe('who hears of it', () => {
  it.each<[JobStatus, JobAction, 'system' | 'hiringManager' | 'admin', string[]]>([
    ['published', 'close', 'system', [jobsClosed.name]],
    ['paused', 'close', 'system', [jobsClosed.name]],
    ['published', 'remove', 'admin', [jobsClosed.name]],
    ['closed', 'remove', 'admin', []],
    ['draft', 'remove', 'admin', []],
    ['published', 'pause', 'hiringManager', [jobsPaused.name]],
    ['paused', 'resume', 'hiringManager', [jobsResumed.name]],
    ['published', 'confirm', 'hiringManager', []],
    ['draft', 'publish', 'hiringManager', []],
    ['closed', 'reopen', 'hiringManager', [jobReopened.name]],
    ['removed', 'reinstate', 'admin', []],
  ])('%s, %s by %s', async (status, action, by, expected) => {
    await put(status)
    const { told } = await take(action, { by })
    const names = told.map(({ event }) => event).filter((name) => name !== jobsChanged.name)
    expect(names).toEqual(expected)
    expect(heard(told, jobsChanged)).toContain(job)
  })
})

describe('the last day', () => {
  const sweep = () =>
    app.runAsSystem((context) => jobs.closeExpiredJobs(context, 100), { requestId: randomUUID() })

  it.each([
    ['a moment before it is over', 1, 'published'],
    ['when it is over', 0, 'closed'],
    ['a day later', -86_400_000, 'closed'],
  ])('%s', async (_name, ms, status) => {
    await endsOn(daysFromNow(0, ms))
    await sweep()
    expect(await stored()).toMatchObject({
      status,
      outcome: status === 'closed' ? 'expired' : null,
    })
  })

  it('closes a paused posting as well, once, however many sweeps run', async () => {
    await put('paused')
    await endsOn(daysFromNow(-1))
    await Promise.all([sweep(), sweep(), sweep()])
    expect((await events()).map(({ kind }) => kind)).toEqual(['expire'])
  })

  it('of a draft or a removed posting closes nothing', async () => {
    for (const status of ['draft', 'removed', 'closed'] as const) {
      await put(status)
      await endsOn(daysFromNow(-1))
      await sweep()
      expect((await stored()).status).toBe(status)
    }
  })
})

describe('the archive', () => {
  const sweep = () =>
    app.runAsSystem((context) => jobs.archiveClosedJobs(context, 100), { requestId: randomUUID() })

  it.each([
    ['not before its day', 1, 'closed'],
    ['on its day', 0, 'archived'],
  ])('takes a posting in %s', async (_name, ms, status) => {
    await put('closed', daysFromNow(-lifeDays.archive, ms))
    await sweep()
    expect((await stored()).status).toBe(status)
  })
})

test('the page tells what everybody may know of its past, and nobody’s business', async () => {
  const page = async () =>
    (await app.guest().get<CallReply<typeof getJob>>(`/api/jobs/${job}`)).body.history
  for (const [action, by] of [
    ['pause', 'hiringManager'],
    ['resume', 'hiringManager'],
    ['confirm', 'hiringManager'],
    ['close', 'system'],
    ['reopen', 'hiringManager'],
  ] as const) {
    app.clock.advance({ hours: 1 })
    await take(action, { by })
  }
  expect((await page()).events.map(({ kind }) => kind)).toEqual([
    'reopened',
    'closed',
    'confirmed',
    'resumed',
    'paused',
  ])
  await take('remove', { by: 'admin' })
  expect((await app.guest().get(`/api/jobs/${job}`)).status).toBe(404)
  await take('reinstate', { by: 'admin' })
  expect((await page()).events.map(({ kind }) => kind)).not.toContain('remove')
})
