/** What other features ask of jobs: which one is meant, whether it is open, and what they may know of it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#platform/context.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { putJob } from '../../../../tests/support/jobs.ts'
import { createCandidate, createJob } from '../../../../tests/support/people.ts'
import { jobStatuses, type JobStatus } from '../contract.ts'
import * as jobs from './service.ts'

let app: TestApp
let candidate: string
let job: string
let url: string
beforeAll(async () => {
  app = await buildTestApp()
  candidate = (await createCandidate(app)).accountId
})
afterAll(() => app.close())
beforeEach(async () => {
  job = await onBoard()
})

const run = <Result>(work: (context: Context) => Promise<Result>) =>
  app.runAsSystem(work, { requestId: randomUUID() })

/** As the candidate, or as someone who isn’t signed in. */
const ask = <Result>(work: (context: Context) => Promise<Result>, isGuest = false) =>
  run((context) => {
    const actor = isGuest ? { kind: 'guest' } : { kind: 'person', accountId: candidate }
    return work({ ...context, actor: actor as Context['actor'] })
  })

/** A job of a board with an address of its own. */
async function onBoard(): Promise<string> {
  const { jobId } = await createJob(app)
  url = `https://careers.board.example/${randomUUID()}`
  await sql`
    update jobs set source_kind = 'greenhouse', listed = true, source_url = ${url},
      canonical_url = ${url}, description_text = 'Build ledgers with PostgreSQL.' where id = ${jobId}`.execute(
    app.database.db,
  )
  return jobId
}

const put = (status: JobStatus, id = job) => putJob(app.database.db, id, status, app.clock.now())

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => String(error.code),
  )

describe('a job that a referral is asked for', () => {
  const answers: Record<JobStatus, string> = {
    draft: 'NOT_FOUND',
    pending_review: 'NOT_FOUND',
    scheduled: 'NOT_FOUND',
    published: 'ok',
    paused: 'JOB_CLOSED',
    closed: 'JOB_CLOSED',
    removed: 'NOT_FOUND',
    archived: 'JOB_CLOSED',
  }
  it.each(jobStatuses)('%s', async (status) => {
    await put(status)
    expect(await codeOf(ask((context) => jobs.jobForReferral(context, job)))).toBe(answers[status])
    const found = ask((context) => jobs.findReferable(context, { jobId: job }))
    if (answers[status] === 'NOT_FOUND') expect(await codeOf(found)).toBe('NOT_FOUND')
    else expect((await found)!.open).toBe(status === 'published')
    const byAddress = await ask((context) => jobs.findReferable(context, { jobUrl: url }))
    expect(byAddress?.open).toBe(
      answers[status] === 'NOT_FOUND' ? undefined : status === 'published',
    )
  })

  it('that is held until a moderator has looked is there for nobody else', async () => {
    await sql`update jobs set held_at = ${app.clock.now()} where id = ${job}`.execute(
      app.database.db,
    )
    expect(await codeOf(ask((context) => jobs.jobForReferral(context, job)))).toBe('NOT_FOUND')
    expect(await ask((context) => jobs.findVisible(context, job))).toBeNull()
    expect(await codeOf(run((context) => jobs.jobForReferral(context, job)))).toBe('ok')
  })

  it.each(['', 'nothing', 'javascript:alert(1)', 'https://unknown.example/1'])(
    'at the address %j is none that is known',
    async (address) => {
      expect(await ask((context) => jobs.findReferable(context, { jobUrl: address }))).toBeNull()
    },
  )

  it('by an id that names none is missing', async () => {
    const missing = ask((context) => jobs.findReferable(context, { jobId: randomUUID() }))
    expect(await codeOf(missing)).toBe('NOT_FOUND')
  })

  it('is found by its address however it is written, also by a guest', async () => {
    for (const address of [url, `${url}?utm_source=x`, `${url}/apply`]) {
      const found = await ask((context) => jobs.findReferable(context, { jobUrl: address }), true)
      expect(found?.id).toBe(job)
    }
  })

  it('at one address of two companies is none unless the company is named', async () => {
    const other = await createJob(app)
    await sql`update jobs set source_kind = 'lever', listed = true, source_url = ${url},
      canonical_url = ${url} where id = ${other.jobId}`.execute(app.database.db)
    expect(await ask((context) => jobs.findReferable(context, { jobUrl: url }))).toBeNull()
    const named = { jobUrl: url, companyName: other.companyName }
    expect((await ask((context) => jobs.findReferable(context, named)))!.id).toBe(other.jobId)
  })
})

describe('many jobs at once', () => {
  it('are described without those that were removed, whatever else is asked for', async () => {
    const other = await onBoard()
    await put('removed', other)
    const ids = [job, other, randomUUID(), job]
    const found = await run((context) => jobs.jobFacts(context, ids))
    expect([...found.keys()]).toEqual([job])
    expect(found.get(job)).toMatchObject({ typed: false, text: 'Build ledgers with PostgreSQL.' })
    expect((await run((context) => jobs.jobFacts(context, []))).size).toBe(0)
  })

  it('are listed by the addresses they were first posted at, public ones alone', async () => {
    const first = url
    const hidden = await onBoard()
    await put('draft', hidden)
    const found = await run((context) => jobs.listedAt(context, [first, url, 'https://x.example/']))
    expect([...found]).toEqual([[first, job]])
  })

  it('tell what has become of them; of what never was, nothing', async () => {
    for (const status of jobStatuses) {
      await put(status)
      expect(await run((context) => jobs.statusOf(context, job))).toBe(status)
    }
    expect(await run((context) => jobs.statusOf(context, randomUUID()))).toBeNull()
  })
})

describe('facts that are read again', () => {
  const forget = (change = '{}') =>
    sql`update jobs set facts_edition = 0, skill_ids = ${change}::int[] where id = ${job}`.execute(
      app.database.db,
    )
  const skills = async () =>
    (
      await sql<{ skills: number[]; edition: number; visa: boolean | null }>`
        select skill_ids as skills, facts_edition as edition, visa_sponsorship as visa
        from jobs where id = ${job}`.execute(app.database.db)
    ).rows[0]!
  const again = async () => {
    while ((await run((context) => jobs.readFactsAgain(context))) > 0);
  }

  it('are those of the text now, once, and nothing is left to read', async () => {
    await forget('{1,2,3}')
    await again()
    const first = await skills()
    expect(first.skills.length).toBe(1)
    expect(first.edition).toBeGreaterThan(0)
    expect(await run((context) => jobs.readFactsAgain(context))).toBe(0)
    await forget()
    await again()
    expect(await skills()).toEqual(first)
  })

  it('take nothing back that a company has chosen', async () => {
    await sql`
      update jobs set source_kind = 'own', visa_sponsorship = false,
        description_text = 'We offer visa sponsorship to candidates.',
        details = '{"skillsMust":["Kubernetes"]}'::jsonb where id = ${job}`.execute(app.database.db)
    await forget()
    await again()
    const { skills: found, visa } = await skills()
    expect([found.length, visa]).toEqual([1, false])
  })
})

describe('how long an opening was open', () => {
  const day = 86_400_000
  /** A posting that was open from one day to another, counted back from now; null: it is open. */
  async function posting(
    from: number,
    to: number | null,
    repostOf: string | null,
  ): Promise<string> {
    const id = await onBoard()
    const at = (days: number) => new Date(app.clock.now().getTime() - days * day)
    await sql`update jobs set posted_at = ${at(from)}, repost_of = ${repostOf}
      where id = ${id}`.execute(app.database.db)
    if (to !== null) await putJob(app.database.db, id, 'closed', at(to))
    return id
  }
  const historyOf = async (id: string) =>
    (await app.guest().get<{ history: { reposts: number; openDays: number } }>(`/api/jobs/${id}`))
      .body.history

  it('counts each day once, however its postings overlap, and none of the gaps', async () => {
    const first = await posting(100, 80, null)
    const second = await posting(90, 70, first)
    const third = await posting(40, null, second)
    for (const id of [first, second, third]) {
      expect(await historyOf(id)).toMatchObject({ reposts: 2, openDays: 30 + 40 })
    }
  })

  it('leaves out a posting that was removed, and is nothing on the first day', async () => {
    const first = await posting(100, 80, null)
    const second = await posting(0, null, first)
    await put('removed', first)
    expect(await historyOf(second)).toMatchObject({ reposts: 0, openDays: 0 })
  })
})
