import { expect, test } from 'vitest'
import { jobStatuses, type JobStatus } from '../contract.ts'
import {
  actionsFor,
  confirmationDue,
  lastDayOf,
  lifeDays,
  refusalOf,
  ruleFor,
  rules,
  type JobAction,
  type JobParty,
} from './policy.lifecycle.ts'

/** product.md 3.1, read by hand: state → action → `who: state`. Everything else is illegal. */
const legal: Record<JobStatus, Partial<Record<JobAction, string>>> = {
  draft: {
    submit: 'hiringManager system: pending_review',
    publish: 'hiringManager admin: published',
    schedule: 'hiringManager admin: scheduled',
    remove: 'admin: removed',
  },
  pending_review: {
    approve: 'admin: published',
    approve_later: 'admin: scheduled',
    send_back: 'admin: draft',
    hold: 'system: draft',
    remove: 'admin: removed',
  },
  scheduled: {
    unschedule: 'hiringManager: draft',
    start: 'system hiringManager: published',
    hold: 'system: draft',
    remove: 'admin: removed',
  },
  published: {
    confirm: 'hiringManager system: published',
    pause: 'hiringManager: paused',
    pause_unconfirmed: 'system: paused',
    pause_lapsed: 'system: paused',
    close: 'hiringManager system: closed',
    expire: 'system: closed',
    source_gone: 'system: closed',
    remove: 'admin: removed',
  },
  paused: {
    resume: 'hiringManager: published',
    close: 'hiringManager system: closed',
    expire: 'system: closed',
    source_gone: 'system: closed',
    remove: 'admin: removed',
  },
  closed: {
    reopen: 'hiringManager: published',
    archive: 'system: archived',
    remove: 'admin: removed',
  },
  removed: {
    reinstate: 'admin: published',
    reinstate_paused: 'admin: paused',
    reinstate_closed: 'admin: closed',
  },
  archived: { remove: 'admin: removed' },
}

const parties = ['hiringManager', 'admin', 'system'] as const
const actions = Object.keys(rules) as JobAction[]
const cases = jobStatuses.flatMap((status) =>
  actions.flatMap((action) =>
    parties.map((by) => [status, action, by] as [JobStatus, JobAction, JobParty]),
  ),
)

test('every state, action and party is tried', () => {
  expect(cases).toHaveLength(8 * 23 * 3)
})

test.each(cases)('%s, %s by the %s', (status, action, by) => {
  const rule = ruleFor(action, status, by)
  const [who, to] = legal[status][action]?.split(': ') ?? []
  if (who?.split(' ').includes(by)) expect(rule?.to).toBe(to)
  else expect(rule).toBeUndefined()
})

const now = new Date('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
const facts = (
  status: JobStatus,
  closedAt: Date | null = null,
  validThrough: Date | null = null,
) => ({
  status,
  closedAt,
  validThrough,
})

test.each<[JobAction, Date | null, Date | null, boolean]>([
  ['reopen', at(-30), null, true],
  ['reopen', at(-30.001), null, false],
  ['archive', at(-180), null, true],
  ['archive', at(-179.9), null, false],
  ['expire', null, at(0), true],
  ['expire', null, at(0.001), false],
  ['expire', null, null, false],
  ['close', null, null, true],
])('%s of one closed %s, open until %s: %s', (action, closedAt, validThrough, allowed) => {
  expect(refusalOf(action, facts('closed', closedAt, validThrough), now) === undefined).toBe(
    allowed,
  )
})

test('what someone may do is what the table and the guards allow', () => {
  expect(actionsFor(facts('published'), 'hiringManager', now)).toEqual([
    'confirm',
    'pause',
    'close',
  ])
  expect(actionsFor(facts('closed', at(-31)), 'hiringManager', now)).toEqual([])
  expect(actionsFor(facts('closed', at(-3)), 'hiringManager', now)).toEqual(['reopen'])
  expect(actionsFor(facts('removed', at(-3)), 'admin', now)).toEqual([
    'reinstate',
    'reinstate_paused',
    'reinstate_closed',
  ])
})

test('reminders on days 12, 14 and 18, the pause on day 21', () => {
  expect([0, 1, 2, 3].map((sent) => confirmationDue(now, sent))).toEqual([
    at(12),
    at(14),
    at(18),
    at(21),
  ])
})

test('the last day is sixty days ahead unless told, and never more than ninety', () => {
  expect(lastDayOf(null, now)).toEqual(at(lifeDays.open))
  expect(lastDayOf(at(7), now)).toEqual(at(7))
  expect(lastDayOf(at(300), now)).toEqual(at(lifeDays.openAtMost))
})
