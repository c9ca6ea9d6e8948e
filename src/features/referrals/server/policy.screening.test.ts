import { expect, test } from 'vitest'
import { suspicionsOf } from './policy.screening.ts'

test.each([
  ['I can pay you 500 euros if this works out.', ['money']],
  ['A reward for you: €200.', ['money']],
  ['We could split the bonus.', ['money']],
  ['Write to me on WhatsApp.', ['outside']],
  ['https://a.example https://b.example https://c.example', ['links']],
  ['PLEASE REFER ME NOW THIS JOB FITS ME PERFECTLY', ['shouting']],
  ['please please please please please', ['repetition']],
  ['aaaaaaaaaaaaaaaa', ['repetition']],
])('%s', (text, found) => {
  expect(suspicionsOf([text])).toEqual(found)
})

test.each([
  'I built the payment system of a bank: cards, SEPA, and a ledger that never drifted.',
  'Paying customers rose by 30 %; I reduced the bill from 40,000 to 9,000.',
  'I led the SAP, AWS and GCP migration, and know SQL, PHP and CSS.',
  'My work: https://example.org/talk. I would like to join the team that runs search.',
  'I ran the bonus scheme of a shop with 2 million customers.',
  'Signal processing is my field; I worked on radar for six years.',
])('an honest note goes out at once: %s', (text) => {
  expect(suspicionsOf([text, 'Ran payments at scale', 'Led a team of four'])).toEqual([])
})
