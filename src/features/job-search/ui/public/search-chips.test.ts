import { expect, test } from 'vitest'
import { chipsOf, searchInWords } from './search-chips.ts'

test('a kept search is said as the page of the search says it', () => {
  expect(
    searchInWords({
      q: 'ledger -head',
      location: 'Berlin',
      radiusKm: '25',
      workMode: ['remote', 'hybrid'],
      type: 'FULL_TIME',
      payMin: '50000',
      payCurrency: 'EUR',
      referrers: 'true',
      unknown: 'left out',
    }),
  ).toEqual([
    '“ledger -head”',
    'Berlin',
    'Within 25 km',
    'Hybrid',
    'Remote',
    'Full time',
    'From €50,000 a year',
    'Referral available',
  ])
})

test('what the words leave out and the pay they ask for are chips like the others', () => {
  const understood = [
    {
      kind: 'withoutWorkMode',
      value: 'remote',
      label: null,
      typed: 'not remote',
      without: 'clerk 60k',
    },
    {
      kind: 'pay',
      value: '60000 EUR YEAR',
      label: null,
      typed: '60k',
      without: 'clerk not remote',
    },
    {
      kind: 'withoutPlace',
      value: 'London, United Kingdom',
      label: 'London',
      typed: 'not london',
      without: 'a',
    },
    { kind: 'withoutSeniority', value: 'senior', label: null, typed: 'not senior', without: 'b' },
    { kind: 'withoutType', value: 'CONTRACTOR', label: null, typed: 'no contract', without: 'c' },
    { kind: 'withoutCompany', value: 'acme-2', label: 'Acme', typed: 'not at acme', without: 'd' },
    {
      kind: 'place',
      value: 'Leeds, United Kingdom',
      label: 'Leeds',
      distance: { amount: 1, unit: 'mile' },
      typed: 'within 1 mile of leeds',
      without: 'e',
    },
    { kind: 'orRemote', value: 'remote', label: null, typed: 'remote', without: 'f' },
  ] as const
  const reading = {
    words: 'clerk',
    understood: understood.map((each) => ({ distance: null, ...each, asWords: 'clerk' })),
  }
  const chips = chipsOf({ q: 'clerk not remote 60k' }, undefined, reading)
  expect(chips.map(({ text, rest }) => [text, rest.q])).toEqual([
    [
      '“clerk”',
      'not remote 60k not london not senior no contract not at acme within 1 mile of leeds remote',
    ],
    ['Not remote', 'clerk 60k'],
    ['From €60,000 a year', 'clerk not remote'],
    ['Not in London', 'a'],
    ['Not senior', 'b'],
    ['Not contract', 'c'],
    ['Not at Acme', 'd'],
    ['Within 1 mile of Leeds', 'e'],
    ['Or remote', 'f'],
  ])
})
