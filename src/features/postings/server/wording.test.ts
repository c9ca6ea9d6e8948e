import { expect, test } from 'vitest'
import { wordingWords } from '../messages.wording.ts'
import { wordingRules } from './wording-rules.ts'
import { wordingOf } from './wording.ts'

const rulesIn = (title: string, description = '') =>
  wordingOf({ title, description }).map((hit) => `${hit.rule} ${hit.effect}`)

test.each([
  ['Senior engineer', '', []],
  ['Engineer (m/f/d)', 'You lead a team of ten and take the night shift.', []],
  ['CEO', '', []],
  ['SENIOR ENGINEER', '', ['capitals hint']],
  ['URGENT: nurse wanted!!', '', ['advertising hint']],
  ['Nurse, €60,000', '', ['pay-in-title hint']],
  ['Salesman', '', ['gendered-noun hint']],
  ['Woman’s wear buyer', 'Our women’s team', []],
  [
    'Buyer',
    'You are a rockstar and a Ninja, a NINJA',
    ['gendered-metaphor hint', 'gendered-metaphor hint'],
  ],
  ['Buyer', 'Under 35 years old', ['age-limit review']],
  ['Buyer', 'between 20 and 30 years old', ['age-limit review']],
  ['Buyer', 'We have been here for under 35 yearsold', []],
  ['Buyer', 'German mother tongue', ['origin review']],
  ['Buyer', 'An unpaid internship', ['unpaid review']],
  ['Buyer', 'A refundable deposit', ['money-fee blocks']],
  ['Buyer', 'Training fees are paid by us', []],
  ['Buyer', 'The application fee is 20 EUR', ['money-fee blocks']],
  ['Buyer', 'First purchase your own starter kit', ['money-buy blocks']],
  ['Buyer', 'Please send us your bank details', ['money-bank blocks']],
  ['Buyer', 'Contact us on WhatsApp only', ['elsewhere review']],
])('%j, %j: %j', (title, description, expected) => {
  expect(rulesIn(title, description)).toEqual(expected)
})

test('every rule has its own name and says why in a sentence', () => {
  expect(new Set(wordingRules.map((rule) => rule.id)).size).toBe(wordingRules.length)
  for (const { id } of wordingRules) expect(wordingWords[id]?.reason).toMatch(/^[A-Z].{20,}\.$/)
})

test('twenty thousand characters of anything take no time to speak of', () => {
  for (const part of ['pay a small ', 'between 20 and ', 'age between ', '💰!', 'a'.repeat(50)]) {
    const text = part.repeat(20_000 / part.length)
    // Of this process alone: a machine that is busy with other things slows nothing here.
    const before = process.threadCpuUsage()
    wordingOf({ title: text.slice(0, 120), description: text })
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000)
  }
})
