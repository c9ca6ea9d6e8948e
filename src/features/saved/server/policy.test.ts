import { describe, expect, test } from 'vitest'
import { cleaned, narrowed, nextRun, whyOf, type Meaning } from './policy.ts'

describe('nextRun', () => {
  test.each([
    ['instant', 'UTC', '2026-11-21T12:00:00Z', '2026-11-21T12:01:00.000Z'],
    ['daily', 'UTC', '2026-11-21T07:59:59Z', '2026-11-21T08:00:00.000Z'],
    ['daily', 'UTC', '2026-11-21T08:00:00Z', '2026-11-22T08:00:00.000Z'],
    ['daily', 'Asia/Kolkata', '2026-11-21T12:00:00Z', '2026-11-22T02:30:00.000Z'],
    // Eight o'clock stays eight o'clock when the clocks change.
    ['daily', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['daily', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
    // 21 November 2026 is a Saturday.
    ['weekly', 'UTC', '2026-11-21T12:00:00Z', '2026-11-23T08:00:00.000Z'],
    ['weekly', 'UTC', '2026-11-23T08:00:00Z', '2026-11-30T08:00:00.000Z'],
    ['weekly', 'Pacific/Kiritimati', '2026-11-22T12:00:00Z', '2026-11-22T18:00:00.000Z'],
  ] as const)('%s in %s after %s is %s', (frequency, zone, now, expected) => {
    expect(nextRun(frequency, zone, new Date(now)).toISOString()).toBe(expected)
  })
})

test('what only pages a search is no part of it', () => {
  expect(
    cleaned({ q: 'go', cursor: 'x', sort: 'newest', job: '1', limit: '3', location: '' }),
  ).toEqual({ q: 'go' })
})

test.each([
  [{ q: 'go -php' }, ['“go” is in its title']],
  [{ q: 'go kafka' }, ['“go” is in its title', 'it matches “kafka”']],
  [
    { q: '"senior go"', location: 'Berlin' },
    ['“senior” is in its title', '“go” is in its title', 'it’s near Berlin'],
  ],
  [{ workMode: 'remote', type: ['FULL_TIME'] }, ['work mode: remote', 'employment: full time']],
  [{}, ['it’s new']],
])('why %j', (search, expected) => {
  const meaning = { understood: [], words: 'q' in search ? search.q : '' }
  expect(whyOf(search, meaning, { title: 'Senior Go engineer' })).toEqual(expected)
})

test('what the words of a search chose as filters is told as that, and no word of the job', () => {
  const meaning: Meaning = {
    understood: [
      { kind: 'place', value: 'Potsdam, Germany', label: 'Potsdam' },
      { kind: 'workMode', value: 'remote', label: null },
      { kind: 'type', value: 'PART_TIME', label: null },
      { kind: 'company', value: 'acme-2', label: 'Acme' },
      { kind: 'visa', value: 'true', label: null },
      { kind: 'withoutWorkMode', value: 'onsite', label: null },
      { kind: 'withoutPlace', value: 'London, United Kingdom', label: 'London' },
      { kind: 'withoutSeniority', value: 'intern', label: null },
      { kind: 'withoutType', value: 'PART_TIME', label: null },
      { kind: 'withoutCompany', value: 'moo', label: 'Moo' },
      { kind: 'pay', value: '120000 EUR YEAR', label: null },
    ],
    words: 'engineer',
  }
  const search = { q: 'engineer potsdam remote part time at acme visa sponsorship 120k' }
  expect(whyOf(search, meaning, { title: 'Senior Go engineer' })).toEqual([
    '“engineer” is in its title',
    'it’s near Potsdam',
    'work mode: remote',
    'employment: part time',
    'company: Acme',
    'it sponsors visas',
    'it’s not on site',
    'it’s not in London',
    'it’s not an internship',
    'it’s not part time',
    'it’s not at Moo',
    'it pays 120,000 EUR or more',
  ])
})

test('a place and remote jobs for people there are one reason', () => {
  const meaning: Meaning = {
    understood: [
      { kind: 'place', value: 'Potsdam, DE', label: 'Potsdam' },
      { kind: 'orRemote', value: 'remote', label: null },
    ],
    words: '',
  }
  expect(whyOf({ q: 'potsdam or remote' }, meaning, { title: 'Nurse' })).toEqual([
    'it’s near Potsdam, or remote for people there',
  ])
})

test('a judgement narrows the search visibly, once, and never beyond its length', () => {
  const once = narrowed({ q: 'go' }, 'too_senior', 'Acme')
  expect(once).toEqual({ q: 'go -senior -lead -principal -staff -head' })
  expect(narrowed(once, 'too_senior', 'Acme')).toEqual(once)
  expect(narrowed({}, 'too_junior', 'Acme')).toEqual({ q: '-junior -intern -trainee -graduate' })
  expect(narrowed({ q: 'go' }, 'company', 'Acme "X"')).toEqual({ q: 'go -"Acme X"' })
  expect(narrowed({ q: 'go' }, 'not_remote', 'Acme')).toEqual({ q: 'go', workMode: 'remote' })
  expect(narrowed({ q: 'go' }, 'other', 'Acme')).toEqual({ q: 'go' })
  const full = 'x'.repeat(195)
  expect(narrowed({ q: full }, 'too_senior', 'Acme')).toEqual({ q: full })
})
