import fc from 'fast-check'
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

test.each([
  [0, 12],
  [1, 14],
  [2, 18],
  [3, 21],
  [4, 21],
  [99, 21],
])('after %i reminders the next step comes %i days after the confirmation', (sent, day) => {
  expect(confirmationDue(now, sent)).toEqual(at(day))
})

test.each([
  ['none', null, lifeDays.open],
  ['tomorrow', at(1), 1],
  ['the last that is allowed', at(90), 90],
  ['a moment more', new Date(at(90).getTime() + 1), 90],
  ['in ten years', at(3_650), 90],
  ['yesterday', at(-1), -1],
])('its last day, when %s is asked for', (_name, wanted, expected) => {
  expect(lastDayOf(wanted, now)).toEqual(at(expected))
})

test('reminders come in their order, before the pause, and the pause after a confirmation was due', () => {
  const order = [...lifeDays.reminders, lifeDays.pause]
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(lifeDays.reminders).toContain(lifeDays.confirm)
  expect(lifeDays.open).toBeLessThanOrEqual(lifeDays.openAtMost)
  expect(lifeDays.reopen).toBeLessThan(lifeDays.archive)
})

test('the table is offered as it is: what someone may do leads somewhere, what they may not is refused', () => {
  const time = fc.option(fc.integer({ min: -400, max: 400 }).map(at), { nil: null })
  fc.assert(
    fc.property(
      fc.constantFrom(...jobStatuses),
      time,
      time,
      fc.constantFrom('hiringManager', 'admin', 'system'),
      (status, closedAt, validThrough, by) => {
        const found = { status, closedAt, validThrough }
        const offered = actionsFor(found, by, now)
        for (const action of actions) {
          const isLegal = Boolean(ruleFor(action, status, by)) && !refusalOf(action, found, now)
          expect(offered.includes(action)).toBe(isLegal)
        }
      },
    ),
  )
})

test('nobody but an admin takes a removed posting up again, and nobody a posting out of the archive', () => {
  for (const action of actions) {
    expect(ruleFor(action, 'removed', 'hiringManager')).toBeUndefined()
    expect(ruleFor(action, 'removed', 'system')).toBeUndefined()
    if (action !== 'remove') expect(ruleFor(action, 'archived', 'admin')).toBeUndefined()
  }
})

test('from every state but the archive each other one can be reached, so that nothing is stuck', () => {
  const next = (from: string) =>
    actions
      .filter((action) => (rules[action].from as string[]).includes(from))
      .map((one) => rules[one].to)
  for (const start of ['draft', 'published', 'paused', 'closed'] as const) {
    const seen = new Set<string>([start])
    for (const state of seen) for (const to of next(state)) seen.add(to)
    expect(seen.has('archived')).toBe(true)
    expect(seen.has('removed')).toBe(true)
  }
})
