import { describe, expect, test } from 'vitest'
import { caseStatuses, type CaseStatus } from '../contract.ts'
import {
  after,
  copiedFiles,
  dueAt,
  endOf,
  hidingShare,
  usualHidingWeights,
  isCovered,
  isStanding,
  isTrusted,
  isUrgent,
  mostFrequent,
  nextSanction,
  reportWeight,
  statusAfter,
  steps,
  type CaseParty,
  type CaseStep,
  type WeighedReport,
} from './policy.ts'

/** product.md 3.10, read by hand: status → step → `who: status`. Everything else is illegal. */
const legal: Record<CaseStatus, Partial<Record<CaseStep, string>>> = {
  open: { triage: 'moderator system: triaged', duplicate: 'moderator system: duplicate' },
  triaged: { review: 'moderator: in_review' },
  in_review: { action: 'moderator: actioned', dismiss: 'moderator: dismissed' },
  actioned: { appeal: 'owner: appealed', close: 'system: closed' },
  dismissed: { close: 'system: closed' },
  appealed: { uphold: 'moderator: upheld', overturn: 'moderator: overturned' },
  upheld: { close: 'system: closed' },
  overturned: { close: 'system: closed' },
  closed: {},
  duplicate: {},
}

const parties: CaseParty[] = ['moderator', 'owner', 'system']
const cases = caseStatuses.flatMap((status) =>
  (Object.keys(steps) as CaseStep[]).flatMap((step) =>
    parties.map((by) => [status, step, by] as const),
  ),
)

test('every status, step and party is tried', () => {
  expect(cases).toHaveLength(10 * 9 * 3)
})

test.each(cases)('%s, %s by the %s', (status, step, by) => {
  const [who = '', to] = legal[status][step]?.split(': ') ?? []
  expect(statusAfter(step, status, by)).toBe(who.split(' ').includes(by) ? to : undefined)
})

test('fraud and safety are decided within four hours, the rest within two days', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  expect(dueAt(now, isUrgent('scam')).toISOString()).toBe('2026-11-25T14:00:00.000Z')
  expect(dueAt(now, isUrgent('harassment')).toISOString()).toBe('2026-11-25T14:00:00.000Z')
  expect(dueAt(now, isUrgent('spam')).toISOString()).toBe('2026-11-27T10:00:00.000Z')
})

test.each([
  [['other'], 'other'],
  [['wrong_pay', 'scam', 'wrong_pay'], 'wrong_pay'],
  [['expired', 'asks_money'], 'asks_money'],
] as const)('%j: %s', (reasons, most) => {
  expect(mostFrequent(reasons)).toBe(most)
})

describe('weight', () => {
  const member = { accountDays: 30, isProved: true, upheld: 0, dismissed: 0 }

  test.each([
    ['a member without a record', member, 1],
    ['two dismissed are too few to say', { ...member, dismissed: 2 }, 1],
    ['wrong three times', { ...member, dismissed: 3 }, 0.25],
    ['right as often as wrong', { ...member, upheld: 3, dismissed: 3 }, 1],
    ['right ten times', { ...member, upheld: 10 }, 1.5],
    ['an account of today', { ...member, accountDays: 0 }, 0.2],
    ['an address that is not confirmed', { ...member, isProved: false }, 0.2],
    ['a guest', { ...member, accountDays: null }, 0.1],
  ] as const)('%s', (_name, reporter, weight) => {
    expect(reportWeight(reporter)).toBe(weight)
  })

  test('someone new who was right three times is trusted', () => {
    expect(isTrusted({ ...member, accountDays: 0 })).toBe(false)
    expect(isTrusted({ ...member, accountDays: 0, upheld: 3 })).toBe(true)
    expect(isTrusted({ ...member, accountDays: null, upheld: 3 })).toBe(false)
  })
})

describe('hiding', () => {
  const one = (change: Partial<WeighedReport> = {}): WeighedReport => ({
    reason: 'spam',
    weight: 1,
    isTrusted: true,
    places: [crypto.randomUUID()],
    ...change,
  })
  const many = (count: number, change: Partial<WeighedReport> = {}) =>
    Array.from({ length: count }, () => one(change))

  test.each([
    ['two members: not yet', many(2), false],
    ['three members', many(3), true],
    ['two members who say it is a scam', many(2, { reason: 'scam' }), true],
    ['two members who say it asks for money', many(2, { reason: 'asks_money' }), true],
    ['one member who says so', many(1, { reason: 'scam' }), false],
    ['one who was right so often', many(1, { reason: 'scam', weight: 1.5 }), true],
    ['a thousand new accounts', many(1_000, { weight: 0.2, isTrusted: false }), false],
    [
      'a thousand new accounts that say it is a scam',
      many(1_000, { reason: 'scam', weight: 0.2, isTrusted: false }),
      false,
    ],
    ['a thousand old accounts on one device', many(1_000, { places: ['device'] }), false],
    [
      'accounts that share one place after the other',
      [one({ places: ['a', 'b'] }), one({ places: ['b', 'c'] }), one({ places: ['a', 'd'] })],
      false,
    ],
    [
      'newcomers help two members',
      [...many(2), ...many(50, { weight: 0.2, isTrusted: false })],
      true,
    ],
  ] as const)('%s: %j', (_name, reports, hides) => {
    expect(hidingShare([...reports], usualHidingWeights) >= 1).toBe(hides)
  })
})

describe('the ladder of sanctions', () => {
  test.each([
    [0, 'spam', 'warning'],
    [1, 'spam', 'limited'],
    [2, 'spam', 'suspended'],
    [3, 'spam', 'closed'],
    [9, 'spam', 'closed'],
    [0, 'asks_money', 'suspended'],
    [1, 'harassment', 'closed'],
  ] as const)('after %i, for %s: %s', (earlier, reason, level) => {
    expect(nextSanction(earlier, reason).level).toBe(level)
  })
})

test.each([
  ['limited', 3, 3],
  ['suspended', 3, 3],
  ['suspended', null, null],
  ['warning', 3, null],
  ['closed', 3, null],
] as const)('%s for %s days ends after %s', (level, days, ends) => {
  const start = new Date('2026-11-01T00:00:00Z')
  expect(endOf(level, start, days)).toEqual(ends === null ? null : after(start, ends))
})

const day = (number: number) => new Date(Date.UTC(2026, 10, number))

test.each([
  ['nothing', day(5), [], false],
  ['a limit', day(5), [{ level: 'limited', endsAt: day(9) }], false],
  ['a shorter one', day(5), [{ level: 'suspended', endsAt: day(4) }], false],
  ['one that ends together', day(5), [{ level: 'suspended', endsAt: day(5) }], true],
  ['a longer one', day(5), [{ level: 'suspended', endsAt: day(6) }], true],
  ['one without an end', day(5), [{ level: 'suspended', endsAt: null }], true],
  ['a closed account', null, [{ level: 'closed', endsAt: null }], true],
  ['one with an end, for one without', null, [{ level: 'suspended', endsAt: day(90) }], false],
] as const)('a suspension beside %s', (_name, endsAt, held, isAdded) => {
  expect(isCovered(endsAt, held)).toBe(isAdded)
})

test.each([
  ['nothing but words', false, undefined, true],
  ['a sanction in force', false, null, true],
  ['one whose time is over', false, 'ended', true],
  ['one that was overturned', false, 'overturned', false],
  ['one that an admin ended', false, 'byAdmin', false],
  ['one that was replaced', false, 'replaced', false],
  ['one that an admin ended, with something removed', true, 'byAdmin', true],
] as const)('%s: can be appealed or not', (_name, removed, because, can) => {
  const sanction = because === undefined ? undefined : { liftedBecause: because }
  expect(isStanding(removed, sanction)).toBe(can)
})

test.each<[string, (number | null)[], number[]]>([
  ['nothing', [], []],
  ['what has no file', [null, null], []],
  ['the newest ten', Array<number>(14).fill(1), [13, 12, 11, 10, 9, 8, 7, 6, 5, 4]],
  ['what fits', [1, 39_000_000, null, 2_000_000, 10_000_000], [4, 3, 0]],
])('of the files of a report are copied: %s', (_name, sizes, expected) => {
  expect([...copiedFiles(sizes)]).toEqual(expected)
})
