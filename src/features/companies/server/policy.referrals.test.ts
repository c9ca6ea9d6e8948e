import { describe, expect, test } from 'vitest'
import type { ReferralPolicy } from '../contract.ts'
import {
  addMonths,
  applicationHits,
  appliesFirst,
  noPolicy,
  referralHits,
  rulesInWords,
  toConfirm,
  type Contact,
  type Question,
} from './policy.referrals.ts'

const now = new Date('2026-11-21T12:00:00Z')
const monthsAgo = (months: number) => addMonths(now, -months)

const contact = (kind: Contact['kind'], at: Date, more: Partial<Contact> = {}): Contact => ({
  kind,
  jobId: 'job',
  at,
  ownershipUntil: null,
  ...more,
})

const ask = (policy: Partial<ReferralPolicy>, more: Partial<Question> = {}): Question => ({
  policy: { ...noPolicy, ...policy },
  companyName: 'Acme Bäckerei',
  jobId: 'job',
  now,
  contacts: [],
  employers: [],
  ...more,
})

type Row = [string, Partial<ReferralPolicy>, Partial<Question>, string[]]

const every = {
  mustReferBeforeApply: true,
  ownershipMonths: 6,
  cooldownMonths: 6,
  ineligible: ['current_employees', 'former_employees', 'agency'],
} satisfies Partial<ReferralPolicy>

describe('a referral', () => {
  const rows: Row[] = [
    ['nothing happened', every, {}, []],
    [
      'no rules',
      {},
      { contacts: [contact('applied', monthsAgo(0)), contact('rejected', now)] },
      [],
    ],
    [
      'applied for this job',
      { mustReferBeforeApply: true },
      { contacts: [contact('applied', monthsAgo(30))] },
      ['applied_first'],
    ],
    [
      'applied for another job',
      { mustReferBeforeApply: true },
      { contacts: [contact('applied', monthsAgo(1), { jobId: 'other' })] },
      [],
    ],
    [
      'applied for another job within the window',
      every,
      { contacts: [contact('applied', monthsAgo(5), { jobId: 'other' })] },
      ['owned'],
    ],
    [
      'the window ends to the minute',
      { ownershipMonths: 6 },
      { contacts: [contact('applied', monthsAgo(6))] },
      [],
    ],
    [
      'a minute before the window ends',
      { ownershipMonths: 6 },
      { contacts: [contact('applied', new Date(monthsAgo(6).getTime() + 60_000))] },
      ['owned'],
    ],
    [
      'referred under longer terms',
      { ownershipMonths: 6 },
      {
        contacts: [
          contact('referred', monthsAgo(9), { jobId: 'other', ownershipUntil: addMonths(now, 3) }),
        ],
      },
      ['owned'],
    ],
    [
      'referred, the agreed terms are over',
      { ownershipMonths: 12 },
      { contacts: [contact('referred', monthsAgo(7), { ownershipUntil: monthsAgo(1) })] },
      [],
    ],
    ['rejected lately', every, { contacts: [contact('rejected', monthsAgo(2))] }, ['cool_off']],
    ['rejected long ago', every, { contacts: [contact('rejected', monthsAgo(7))] }, []],
    [
      'applied and rejected',
      every,
      { contacts: [contact('applied', monthsAgo(3)), contact('rejected', monthsAgo(2))] },
      ['applied_first', 'cool_off'],
    ],
    [
      'works there, written differently',
      every,
      { employers: [{ name: 'ACME  backerei', isCurrent: true }] },
      ['ineligible'],
    ],
    [
      'has worked there',
      { ineligible: ['current_employees'] },
      { employers: [{ name: 'Acme Bäckerei', isCurrent: false }] },
      [],
    ],
    [
      'has worked there, which counts',
      { ineligible: ['former_employees'] },
      { employers: [{ name: 'Acme Bäckerei', isCurrent: false }] },
      ['ineligible'],
    ],
    ['works elsewhere', every, { employers: [{ name: 'Acme', isCurrent: true }] }, []],
  ]
  test.each(rows)('%s', (_name, policy, more, rules) => {
    const hits = referralHits(ask(policy, more))
    expect(hits.map((hit) => hit.rule)).toEqual(rules)
    // The rule is quoted word for word, as candidates read it beforehand.
    const words = rulesInWords({ ...noPolicy, ...policy })
    for (const { message } of hits) {
      expect(words.some((sentence) => message.includes(`“${sentence}”`))).toBe(true)
    }
  })
})

describe('applying', () => {
  test('a company that asks for a referral first is quoted, until there is one or an application', () => {
    const policy = { mustReferBeforeApply: true }
    expect(appliesFirst(ask({}))).toBeUndefined()
    expect(appliesFirst(ask(policy))).toContain('Ask for a referral before you apply')
    expect(appliesFirst(ask(policy, { contacts: [contact('rejected', now)] }))).toContain(
      'Ask for a referral before you apply',
    )
    expect(appliesFirst(ask(policy, { contacts: [contact('referred', now)] }))).toBeUndefined()
    expect(appliesFirst(ask(policy, { contacts: [contact('applied', now)] }))).toBeUndefined()
  })

  test('only a rejection stands in the way, for as long as the company says', () => {
    const contacts = [contact('applied', monthsAgo(3)), contact('referred', monthsAgo(3))]
    expect(applicationHits(ask(every, { contacts }))).toEqual([])
    contacts.push(contact('rejected', monthsAgo(2)))
    expect(applicationHits(ask(every, { contacts })).map((hit) => hit.rule)).toEqual(['cool_off'])
    expect(applicationHits(ask({ ...every, cooldownMonths: 2 }, { contacts }))).toEqual([])
  })
})

test('what nobody can see in a profile the candidate says', () => {
  expect(toConfirm({ ...noPolicy, ineligible: ['current_employees', 'relatives'] })).toEqual([
    'relatives and partners of the referrer',
  ])
  expect(rulesInWords(noPolicy)).toEqual([])
})

test.each([
  ['2026-08-31T10:00:00Z', 6, '2027-02-28T10:00:00.000Z'],
  ['2027-08-31T10:00:00Z', 6, '2028-02-29T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', 12, '2029-02-28T10:00:00.000Z'],
  ['2026-01-15T10:00:00Z', 1, '2026-02-15T10:00:00.000Z'],
])('%s and %i months', (from, months, to) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(to)
})
