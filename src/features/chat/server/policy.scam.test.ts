import { expect, test } from 'vitest'
import { ordinaryLines, scamLines } from '../../../../tests/support/chat-lines/index.ts'
import { lookAlikes } from '#features/companies/server/look-alikes.ts'
import { knownHosts, scamSignOf } from './policy.scam.ts'

const isLookAlike = (host: string) => lookAlikes(host, knownHosts).length > 0
const sign = (text: string, isAccepted: boolean) => scamSignOf(text, { isAccepted, isLookAlike })

test('of 200 lines of fraud at least 95 % are seen, of 2,000 ordinary ones fewer than 2 %', () => {
  expect([new Set(scamLines).size, new Set(ordinaryLines).size]).toEqual([200, 2000])
  const missed = scamLines.filter((line) => sign(line, false) === null)
  const wronged = ordinaryLines.filter((line) => sign(line, true) !== null)
  expect.soft(missed, `${missed.length} missed`).toHaveLength(Math.min(missed.length, 10))
  expect.soft(wronged, `${wronged.length} wronged`).toHaveLength(Math.min(wronged.length, 39))
})

test('codes of doors, numbers and addresses that people exchange are no fraud once both have agreed', () => {
  const exchanged = [
    'You can call me on +49 151 2345678.',
    'My number is 0171 5551234, text me if you are late.',
    'Write to me at ines@gmail.com if the chat is slow.',
    'We can use WhatsApp, my number is +351 912 345 678.',
    'The door code is 4411, the office is at Torstrasse 140, 10119 Berlin.',
    'Reception will give you a six-digit visitor code.',
  ]
  expect(exchanged.filter((line) => sign(line, true) !== null)).toEqual([])
  // Before that, the way out of the conversation is worth a warning.
  expect(exchanged.slice(0, 4).map((line) => sign(line, false))).toEqual(Array(4).fill('contact'))
})

test.each([
  ['https://linkedln.com/jobs', 'link'],
  ['https://docs.google.com/document/d/1', null],
  ['https://careers.quayline.example/jobs/7', null],
  ['Never pay a fee to anyone.', null],
  ['P.a.y the r e g i s t r a t i o n fee', 'money'],
  ['Ｓｅｎｄ ｍｅ ｔｈｅ ＯＴＰ', 'code'],
])('%s → %s', (text, expected) => {
  expect(sign(text, true)).toBe(expected)
})

test('a message of the greatest length is judged in no time', () => {
  for (const text of [
    'pay '.repeat(1000),
    'a '.repeat(2000),
    'send me '.repeat(500),
    '1'.repeat(4000),
  ]) {
    const began = performance.now()
    sign(text, false)
    expect(performance.now() - began).toBeLessThan(200)
  }
})
