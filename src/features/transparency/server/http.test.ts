import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { CallReply } from '#shared/endpoint.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import type { getTransparencyReport } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ TIME_ZONE: 'Europe/Berlin' })
  app.clock.set(new Date('2026-11-15T12:00:00Z'))
})
afterAll(() => app.close())

type Reply = CallReply<typeof getTransparencyReport>
const read = (month?: string) =>
  app.guest().get<Reply>('/api/transparency', { query: month ? { month } : {} })

/** Cases that were reported, decided after some hours, and perhaps appealed against. */
async function addCases(
  count: number,
  more: {
    at: string
    kind?: string
    reason?: string
    decision?: string
    level?: string
    appeal?: string
  },
): Promise<void> {
  const { at, kind = 'post', reason = 'spam', decision = null, level = null, appeal = null } = more
  const { accountId } = await createCandidate(app)
  for (let number = 0; number < count; number++) {
    const id = newId(Date.parse(at) + number)
    await sql`
      insert into moderation_cases (id, kind, thing_id, owner_id, title, opened_at, due_at, status,
        decision, decided_at, removed)
      values (${id}, ${kind}, ${id}, ${accountId}, 'A title', ${at}, ${at},
        ${decision ? 'closed' : 'open'}, ${decision},
        case when ${decision}::text is null then null
          else ${at}::timestamptz + make_interval(hours => ${number + 1}) end,
        ${decision === 'actioned'})`.execute(app.database.db)
    await sql`
      insert into moderation_reports (id, case_id, reason, created_at)
      values (${id}, ${id}, ${reason}, ${at})`.execute(app.database.db)
    if (level) {
      await sql`
        insert into moderation_sanctions (id, case_id, account_id, level, starts_at)
        values (${id}, ${id}, ${accountId}, ${level}, ${at})`.execute(app.database.db)
    }
    if (appeal) {
      await sql`
        insert into moderation_appeals (case_id, account_id, text, created_at, due_at, decision,
          decided_at)
        values (${id}, ${accountId}, 'It was mine.', ${at}, ${at}, ${appeal},
          ${at}::timestamptz + make_interval(hours => 10))`.execute(app.database.db)
    }
  }
}

test('nothing is shown before the first month is over', async () => {
  await app.runDueTasks()
  expect((await read()).body).toEqual({ months: [], report: null })
  expect((await read('2026-10')).status).toBe(404)
  expect((await read('October')).status).toBe(400)
})

test('each month that is over is counted once, and small numbers are not shown', async () => {
  await addCases(7, { at: '2026-09-10T08:00:00Z', decision: 'actioned', level: 'warning' })
  await addCases(2, { at: '2026-09-11T08:00:00Z', kind: 'person', reason: 'harassment' })
  await addCases(6, {
    at: '2026-10-05T08:00:00Z',
    decision: 'actioned',
    level: 'closed',
    appeal: 'overturned',
  })
  await addCases(5, { at: '2026-10-06T08:00:00Z', decision: 'dismissed', appeal: 'upheld' })
  // Already October there, and this month is not over.
  await addCases(5, { at: '2026-09-30T22:30:00Z', kind: 'job', reason: 'expired' })
  await addCases(50, { at: '2026-11-02T08:00:00Z' })
  await app.runDueTasks()
  await app.runDueTasks()

  const september = (await read('2026-09')).body.report!
  const count = (list: readonly { count: number | null }[], of: object) =>
    list.find((one) => Object.entries(of).every(([key, value]) => one[key as 'count'] === value))!
      .count
  expect(september.reports.total).toBe(9)
  // Seven would say how many the two others were.
  expect(count(september.reports.byKind, { kind: 'post' })).toBeNull()
  expect(count(september.reports.byKind, { kind: 'person' })).toBeNull()
  expect(count(september.reports.byKind, { kind: 'job' })).toBe(0)
  expect(september.decisions).toEqual({ total: 7, actioned: 7, dismissed: 0, medianHours: 4 })
  expect(september.actions).toMatchObject({ removed: 7, warning: 7, closed: 0 })
  expect(september.appeals).toEqual({
    made: 0,
    decided: 0,
    upheld: 0,
    overturned: 0,
    medianHours: null,
  })

  const newest = (await read()).body
  expect(newest.months).toEqual(['2026-10', '2026-09'])
  expect(newest.report).toMatchObject({
    month: '2026-10',
    reports: { total: 16 },
    decisions: { total: 11, actioned: 6, dismissed: 5 },
    actions: { closed: 6 },
    appeals: { made: 11, decided: 11, upheld: 5, overturned: 6, medianHours: 10 },
  })
})

test('what was counted stays when an account is deleted', async () => {
  const before = (await read('2026-10')).body.report
  await sql`delete from moderation_cases where opened_at < '2026-11-01'`.execute(app.database.db)
  app.clock.advance({ days: 40 })
  await app.runDueTasks()
  expect((await read('2026-10')).body.report).toEqual(before)
  expect((await read()).body.months[0]).toBe('2026-11')
  expect((await read('2026-11')).body.report!.reports.total).toBe(50)
})
