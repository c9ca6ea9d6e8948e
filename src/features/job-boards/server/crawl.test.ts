/** Boards that are read posting by posting, from sites on this machine that speak as their systems do. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  jobSystems,
  openJobSystem,
  type JobSystem,
  type SystemName,
} from '../../../../tests/support/job-systems.ts'
import { insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { createAdmin, type TestPerson } from '../../../../tests/support/people.ts'
import { findOrCreateStubJob } from '#features/jobs/server/service.ts'
import type { JobBoard, JobBoardPreview } from '../contract.ts'
import { readJobBoard } from './service.ts'

let app: TestApp
let admin: TestPerson
const open: JobSystem[] = []

beforeAll(async () => {
  app = await buildTestApp({ ALLOW_PRIVATE_IMPORT: 'true', BOARD_CALLS_PER_SECOND: '1000' })
  await insertTestPlaces(app.database.db)
  admin = await createAdmin(app, ['moderator'])
})
beforeEach(async () => {
  await app.renewSessions()
  await app.database.db.deleteFrom('jobBoards').execute()
  for (const system of open.splice(0)) system.close()
})
afterAll(async () => {
  for (const system of open.splice(0)) system.close()
  await app.close()
})

const path = '/api/admin/sources'
const post = <Reply>(id: string, step: string) => admin.client.post<Reply>(`${path}/${id}/${step}`)

async function board(id: string): Promise<JobBoard> {
  const { body } = await admin.client.get<{ items: JobBoard[] }>(path)
  return body.items.find((one) => one.id === id)!
}

const lastSync = async (id: string) => (await board(id)).syncs[0]!

let companies = 0

/** A board of a company of its own, active; nothing was read yet. */
async function activate(name: SystemName, count: number) {
  const system = await openJobSystem(name, count)
  open.push(system)
  const companyName = `Crawled ${++companies} ${name.replaceAll(/\W/g, '')}`
  const body = { vendor: 'address', address: system.address, companyName }
  const added = await admin.client.post<JobBoard>(path, body)
  expect(added.status).toBe(200)
  const { id } = added.body
  const preview = await post<JobBoardPreview>(id, 'preview')
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  expect((await post(id, 'activation')).status).toBe(200)
  return { id, system, companyName, preview: preview.body }
}

async function nextHour() {
  app.clock.advance({ hours: 1, minutes: 1 })
  await app.renewSessions()
  await app.runDueTasks()
}

/** Until nothing of the board waits. */
async function readWhole(id: string) {
  for (let reading = 0; reading < 8; reading++) {
    await app.runDueTasks()
    const { syncs } = await board(id)
    if (syncs.length > 0 && !syncs[0]!.outcome?.waiting) return
  }
}

async function statuses(companyName: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from jobs
    where company_id = (select id from companies where name = ${companyName})
    group by status`.execute(app.database.db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

async function versions(): Promise<Set<string>> {
  const { rows } = await sql<{ version: string }>`
    select number || ' ' || xmin || ' ' || ctid as version from jobs`.execute(app.database.db)
  return new Set(rows.map(({ version }) => version))
}

const isList = (call: string) =>
  /postings\?|\/careers\/list|\/External\/jobs |recruitingCEJobRequisitions\?|sitemap|jobs\/search|\/apply\/jobs\/$/.test(
    call,
  )

const names = Object.keys(jobSystems) as SystemName[]
const sizes = (process.env['CRAWL_SIZES'] ?? '1,30').split(',').map(Number)

test.each(names.flatMap((name) => sizes.map((size) => [name, size] as const)))(
  '%s with %i postings: all come, then nothing, one leaves, one comes back',
  async (name, size) => {
    const began = performance.now()
    const { id, system, companyName, preview } = await activate(name, size)
    expect(preview).toMatchObject({ added: Math.min(size, 20), refused: 0, closed: 0 })
    expect(preview.sampleOf === null).toBe(size <= 20)
    const callsBefore = system.calls.length
    await readWhole(id)
    expect(await statuses(companyName)).toEqual({ published: size })
    expect((await lastSync(id)).problem).toBeNull()
    const firstCalls = system.calls.length - callsBefore

    const before = await versions()
    system.calls.length = 0
    await nextHour()
    expect(await lastSync(id)).toMatchObject({
      problem: null,
      outcome: { added: 0, changed: 0, unchanged: size, closed: 0, refused: 0 },
    })
    expect(system.calls.filter((call) => !isList(call))).toEqual([])
    const written = [...(await versions())].filter((row) => !before.has(row))
    expect(written).toEqual([])
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(
      `${name}, ${size} postings: ${firstCalls} calls at first, then ${system.calls.length} and no row written; ${seconds} s\n`,
    )

    const left = system.postings.splice(Math.floor(size / 2), 1)
    await nextHour()
    expect(await statuses(companyName)).toEqual({ published: size })
    await nextHour()
    expect(await lastSync(id)).toMatchObject({ problem: null, outcome: { closed: 1 } })
    expect((await statuses(companyName))['closed']).toBe(1)

    system.postings.push(...left)
    system.calls.length = 0
    await nextHour()
    await nextHour()
    expect(await statuses(companyName)).toEqual({ published: size })
    expect(system.calls.filter((call) => !isList(call))).toHaveLength(1)

    system.postings[0] = { ...system.postings[0]!, title: 'Master baker' }
    await nextHour()
    const outcome = (await lastSync(id)).outcome!
    // Where the list shows no titles, a new one is seen when the posting is looked at again.
    expect(outcome.changed).toBe(name === 'sitemap' ? 0 : 1)
  },
  600_000,
)

test.each(names)(
  '%s: a page of the list that is broken closes nothing',
  async (name) => {
    const { id, system, companyName } = await activate(name, 120)
    await readWhole(id)
    const pages = system.calls.filter(isList)
    const later = pages.findLast((call) => !/offset=0|"offset":0/.test(call))!
    system.postings.splice(100, 1)
    for (const fault of ['broken', 'page'] as const) {
      system.fault = (call) =>
        call === later || (name === 'icims' && call.startsWith('/jobs/search')) ? fault : null
      for (let hour = 0; hour < 2; hour++) await nextHour()
      expect(await statuses(companyName)).toEqual({ published: 120 })
      expect((await lastSync(id)).problem).not.toBeNull()
      expect((await lastSync(id)).problem).toMatch(/^[A-Z0-9].*\.$/)
    }
    system.fault = () => null
    expect((await post(id, 'import')).status).toBe(200)
    await app.runDueTasks()
    expect(await board(id)).toMatchObject({ failures: 0, failing: null })
    await nextHour()
    expect(await statuses(companyName)).toEqual({ published: 119, closed: 1 })
  },
  120_000,
)

test.each(names)(
  '%s: a guard is not read as data and not asked again',
  async (name) => {
    const { id, system, companyName } = await activate(name, 30)
    await readWhole(id)
    system.fault = () => 'challenge'
    system.calls.length = 0
    await nextHour()
    expect(await statuses(companyName)).toEqual({ published: 30 })
    expect((await lastSync(id)).problem).toMatch(/check for robots/)
    expect(system.calls).toHaveLength(1)
    // Among the details of new postings: what was read stays, the rest waits.
    system.fault = (call) => (isList(call) ? null : 'challenge')
    system.postings.push({ id: '99001', title: 'Late' }, { id: '99002', title: 'Later' })
    await nextHour()
    expect(await statuses(companyName)).toEqual({ published: 30 })
    expect(await lastSync(id)).toMatchObject({
      problem: expect.stringMatching(/check for robots/),
      outcome: { added: 0, unchanged: 30, closed: 0 },
    })
    system.fault = () => null
    await nextHour()
    expect(await statuses(companyName)).toEqual({ published: 32 })
  },
  120_000,
)

test.each(['smartrecruiters', 'workday'] as const)(
  '%s asks for patience: a second is waited for, two hours are not',
  async (name) => {
    const { id, system, companyName } = await activate(name, 30)
    let refusals = 0
    system.fault = () => (refusals++ % 6 === 1 ? 'busy' : null)
    await readWhole(id)
    expect(await statuses(companyName)).toEqual({ published: 30 })
    expect((await lastSync(id)).problem).toBeNull()

    system.fault = () => 'asks-for-an-hour'
    system.calls.length = 0
    await nextHour()
    expect(system.calls).toHaveLength(1)
    const { nextSyncAt } = await board(id)
    const hours = (Date.parse(nextSyncAt!) - app.clock.now().getTime()) / 3_600_000
    expect(hours).toBeCloseTo(2, 1)
    expect(await statuses(companyName)).toEqual({ published: 30 })
  },
  120_000,
)

test('a board that fails rests longer and longer, and one press tries at once', async () => {
  const { id, system } = await activate('bamboohr', 3)
  await readWhole(id)
  const mails = app.mails.length
  system.fault = () => 'page'
  const rests: number[] = []
  for (let failure = 1; failure <= 8; failure++) {
    const due = Date.parse((await board(id)).nextSyncAt!)
    app.clock.set(new Date(Math.max(due, app.clock.now().getTime()) + 1_000))
    await app.renewSessions()
    await app.runDueTasks()
    const now = await board(id)
    expect(now).toMatchObject({ state: 'active', failures: failure })
    rests.push(Math.round((Date.parse(now.nextSyncAt!) - app.clock.now().getTime()) / 3_600_000))
  }
  expect(rests).toEqual([1, 1, 2, 4, 8, 16, 24, 24])
  await app.runDueTasks()
  expect(app.mails.slice(mails).map(({ subject }) => subject)).toEqual([
    'We can’t read a job board',
  ])
  expect((await board(id)).failing).toMatchObject({ problem: expect.stringMatching(/not JSON/) })

  system.fault = () => null
  expect((await admin.client.post(`${path}/${id}/import`)).status).toBe(200)
  await app.runDueTasks()
  expect(await board(id)).toMatchObject({ state: 'active', failures: 0, failing: null })
  expect((await post(id, 'pause')).status).toBe(200)
  expect((await post(id, 'import')).status).toBe(409)
  expect((await post(crypto.randomUUID(), 'import')).status).toBe(404)
  expect((await app.guest().post(`${path}/${id}/import`)).status).toBe(401)
}, 60_000)

test('a link to a job of a company that we have leads to that job', async () => {
  const pairs: [SystemName, (address: URL) => string][] = [
    [
      'smartrecruiters',
      ({ pathname }) =>
        `https://careers.smartrecruiters.com/${pathname.split('/')[3]!.toLowerCase()}/4000-old-title?trid=9`,
    ],
    ['workday', ({ origin }) => `${origin}/External/job/Berlin/Baker-0_4000`],
    ['oracle', ({ origin }) => `${origin}/hcmUI/CandidateExperience/fr/sites/cx_1/job/4000/?x=1`],
    ['jazzhr', ({ origin }) => `${origin}/apply/4000/baker-0?source=x`],
    ['icims', ({ origin }) => `${origin}/jobs/4000/baker-0/job?in_iframe=1`],
  ]
  for (const [name, link] of pairs) {
    const { id, system, companyName } = await activate(name, 3)
    await readWhole(id)
    const found = await app.runAsSystem(
      (context) => findOrCreateStubJob(context, { url: link(new URL(system.address)) }),
      { requestId: 'test' },
    )
    const job = await app.database.db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(['jobs.externalId', 'companies.name'])
      .where('jobs.id', '=', found.jobId)
      .executeTakeFirstOrThrow()
    expect(found.created, name).toBe(false)
    expect(job, name).toEqual({ externalId: '4000', name: companyName })
  }
}, 60_000)

test('one id at two companies is two jobs, and each board closes its own', async () => {
  const first = await activate('workday', 6)
  const second = await activate('workday', 6)
  await readWhole(first.id)
  await readWhole(second.id)
  expect(await statuses(first.companyName)).toEqual({ published: 6 })
  expect(await statuses(second.companyName)).toEqual({ published: 6 })
  // A posting moves: it leaves the one board with its id and stands on the other.
  const [moved] = first.system.postings.splice(0, 1)
  second.system.postings[0] = { ...moved!, title: 'Moved here' }
  await nextHour()
  await nextHour()
  expect(await statuses(first.companyName)).toEqual({ published: 5, closed: 1 })
  expect(await statuses(second.companyName)).toEqual({ published: 6 })
}, 60_000)

test('a reading that was stopped goes on where it was, posting by posting', async () => {
  const { id, system, companyName } = await activate('bamboohr', 120)
  let details = 0
  // The process ends in the middle: what was stored stays, what was asked for last does not.
  const stop = new AbortController()
  system.fault = (call) => {
    if (call.endsWith('/detail') && (details += 1) === 70) stop.abort()
    return null
  }
  await app
    .runAsSystem((context) => readJobBoard({ ...context, signal: stop.signal }, id), {
      requestId: 'test',
      transaction: false,
    })
    .catch(() => {})
  const kept = (await statuses(companyName))['published'] ?? 0
  expect(kept).toBeGreaterThan(20)
  expect(kept).toBeLessThan(120)
  system.fault = () => null
  system.calls.length = 0
  await readWhole(id)
  expect(await statuses(companyName)).toEqual({ published: 120 })
  // What was on its way as the process ended may reach the site late, and is asked for again.
  const asked = new Set(system.calls.filter((call) => call.endsWith('/detail')))
  expect(asked.size).toBe(120 - kept)
}, 60_000)

test('a posting that its page calls over, or that was removed here, is not brought back', async () => {
  const { id, system, companyName } = await activate('smartrecruiters', 6)
  system.postings[0]!.more = { active: false }
  await readWhole(id)
  expect(await statuses(companyName)).toEqual({ published: 5 })
  expect((await lastSync(id)).outcome).toMatchObject({ added: 5, refused: 0 })
  await sql`update jobs set status = 'removed', closed_at = now(), close_outcome = null
    where external_id = '4003' and company_id = (
      select id from companies where name = ${companyName})`.execute(app.database.db)
  system.calls.length = 0
  await nextHour()
  expect((await lastSync(id)).outcome).toMatchObject({ unchanged: 4, refused: 1 })
  expect(system.calls.filter((call) => !isList(call))).toEqual([])
  expect(await statuses(companyName)).toEqual({ published: 4, removed: 1 })
})

test('two sites of one employer are two boards: an empty one closes nothing of the other', async () => {
  const system = await openJobSystem('workday', 6)
  const other = await openJobSystem('workday', 0)
  open.push(system, other)
  const companyName = `Two sites ${++companies}`
  const add = async (address: string) => {
    const body = { vendor: 'address', address, companyName }
    const added = await admin.client.post<JobBoard>(path, body)
    await post(added.body.id, 'preview')
    await post(added.body.id, 'activation')
    return added.body.id
  }
  const id = await add(system.address)
  await add(other.address.replace('/External/', '/Campus/'))
  await readWhole(id)
  await nextHour()
  await nextHour()
  expect(await statuses(companyName)).toEqual({ published: 6 })
})
