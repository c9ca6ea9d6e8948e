/** Fields that systems fill in ways of their own: pay in odd shapes, ticked boxes, words for nothing. */
import { describe, expect, test } from 'vitest'
import { readAshbyJob } from './ashby.ts'
import { readBreezyPosition } from './breezy.ts'
import { readGreenhouseJob } from './greenhouse.ts'
import { readStructuredPosting } from './json-ld.ts'
import { readLeverPosting } from './lever.ts'
import { readStructuredPay } from './pay.ts'
import type { ReadPosting } from './posting.ts'
import { prepare } from './prepare.ts'

const now = new Date('2026-11-26T12:00:00Z')

function postingOf(read: ReadPosting) {
  const { posting, refusal } = prepare(read)
  if (!posting) throw new Error(refusal?.reason)
  return posting
}

const greenhouse = (change: object) =>
  postingOf(
    readGreenhouseJob(
      { id: 1, title: 'Cook', location: { name: 'Berlin' }, content: 'x', ...change },
      now,
    ),
  )

describe('Greenhouse', () => {
  const range = (min: number, max: number, title: string | null, currency = 'USD') => ({
    min_cents: min * 100,
    max_cents: max * 100,
    currency_type: currency,
    title,
  })
  test.each([
    [
      'one for each place',
      [range(100_000, 150_000, 'NYC'), range(90_000, 140_000, 'Elsewhere')],
      [90_000, 150_000, 'YEAR'],
    ],
    [
      'with targets met',
      [range(100_000, 120_000, 'Base salary'), range(150_000, 180_000, 'OTE')],
      [100_000, 120_000, 'YEAR'],
    ],
    [
      'in two currencies',
      [range(100_000, 120_000, 'US'), range(80_000, 90_000, 'DE', 'EUR')],
      [100_000, 120_000, 'YEAR'],
    ],
    ['by the hour, unsaid', [range(25, 30, 'Pay range')], [25, 30, 'HOUR']],
    ['by the hour', [range(25, 30, 'Hourly rate')], [25, 30, 'HOUR']],
    ['without a title', [range(25, 30, null)], [25, 30, 'HOUR']],
  ])('a range of pay %s', (_, pay_input_ranges, [min, max, unit]) => {
    const { pay } = greenhouse({ pay_input_ranges })
    expect(pay).toMatchObject({ min: Number(min) * 100, max: Number(max) * 100, unit })
  })

  test('a custom field with money is pay, a bonus is none', () => {
    const value = { min_value: '55000', max_value: '70000', unit: 'GBP' }
    const field = (name: string) => ({ metadata: [{ name, value, value_type: 'currency_range' }] })
    expect(greenhouse(field('Salary Range')).pay).toMatchObject({
      min: 5_500_000,
      max: 7_000_000,
      currency: 'GBP',
    })
    expect(greenhouse(field('Target bonus')).pay).toBeNull()
    expect(greenhouse(field('Budget')).pay).toBeNull()
  })

  test.each([
    ['Remote?', true, 'remote'],
    ['Fully remote', 'Yes', 'remote'],
    ['Remote?', false, null],
    ['Remote eligible', true, null],
    ['Remote budget', true, null],
  ])('a box called %s with %s', (name, value, mode) => {
    expect(greenhouse({ metadata: [{ name, value, value_type: 'yes_no' }] }).workMode).toBe(mode)
  })

  test('its word for no department is none', () => {
    expect(greenhouse({ departments: [{ name: 'No Department' }] }).department).toBeNull()
    expect(greenhouse({ departments: [{ name: 'Food' }] }).department).toBe('Food')
  })
})

test('Lever: what is said of pay stands in the description, and encoded headings are decoded', () => {
  const { descriptionText } = postingOf(
    readLeverPosting(
      {
        id: 'a',
        text: 'Cook',
        description: '<p>Cook</p>',
        lists: [{ text: 'You &amp; us', content: '<li>Knives</li>' }],
        salaryDescription: '<div>The range is $120,000 - $150,000 a year</div>',
        additional: '<div>Write to us</div>',
      },
      now,
    ),
  )
  expect(descriptionText.split('\n')).toEqual([
    'Cook',
    'You & us',
    'Knives',
    'The range is $120,000 - $150,000 a year',
    'Write to us',
  ])
})

test('Ashby: equity that stands with a tier alone', () => {
  const salary = {
    compensationType: 'Salary',
    interval: '1 YEAR',
    currencyCode: 'USD',
    minValue: 1,
    maxValue: 2,
  }
  const { pay } = postingOf(
    readAshbyJob(
      {
        id: 'a',
        title: 'Cook',
        location: 'Berlin',
        descriptionHtml: 'x',
        compensation: {
          summaryComponents: [{ ...salary, minValue: 200_000, maxValue: 250_000 }],
          compensationTiers: [
            { components: [salary, { compensationType: 'EquityPercentage', minValue: 0.1 }] },
          ],
        },
      },
      now,
    ),
  )
  expect(pay).toMatchObject({ min: 20_000_000, max: 25_000_000, equity: true })
})

test.each([
  [undefined, 'remote'],
  [{ value: 'fully-remote' }, 'remote'],
  [{ value: 'hybrid' }, 'hybrid'],
])('Breezy: the flag of remote work with the details %j', (remote_details, mode) => {
  const location = { name: 'Madrid, ES', is_remote: true, remote_details }
  const position = { id: 'abc', name: 'Cook', description: 'x', location }
  expect(postingOf(readBreezyPosition(position, now)).workMode).toBe(mode)
})

test.each([
  [{ baseSalary: 55_000, salaryCurrency: 'EUR' }, 5_500_000, 'EUR', 'YEAR'],
  [{ baseSalary: '55000', salaryCurrency: 'EUR' }, 5_500_000, 'EUR', 'YEAR'],
  [
    { baseSalary: { value: { minValue: 21, unitText: null } }, salaryCurrency: 'USD' },
    2_100,
    'USD',
    'HOUR',
  ],
  [
    { baseSalary: { currency: 'USD', value: { value: 21, unitText: 'YEAR' } } },
    2_100,
    'USD',
    'YEAR',
  ],
])('schema.org: pay as %j', (posting, min, currency, unit) => {
  expect(readStructuredPay(posting, null, [])).toMatchObject({ min, currency, unit })
})

test('schema.org: a bare number without any currency is no pay', () => {
  const read = readStructuredPosting(
    { title: 'Cook', identifier: 1, description: 'x', baseSalary: 55_000 },
    now,
  )
  expect(postingOf(read).pay).toBeNull()
})
