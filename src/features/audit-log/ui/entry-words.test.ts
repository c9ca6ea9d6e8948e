import { expect, test } from 'vitest'
import { reasonOf, titleOf } from './entry-words.ts'
import { words } from './messages.ts'

test.each([
  ['jobReports.reported', { report: 'x', reason: 'expired' }, 'No longer open'],
  ['chatReports.reported', { reason: 'asks_money', messages: 3 }, 'Asks for money'],
  ['feeds.reported', { reason: 'spam' }, 'Spam'],
  ['moderation.reported', { case: 'x', reason: 'scam' }, 'Scam or fraud'],
  ['feeds.reported', { reason: 'something else of then' }, undefined],
  ['feeds.reported', null, undefined],
  ['jobReports.decided', { reason: 'spam' }, undefined],
  ['accounts.suspended', { reason: 'spam' }, undefined],
])('%s %j reads as %s', (action, after, told) => {
  expect(reasonOf({ action, after })).toBe(told)
})

test('actions of an earlier time have words, those of today their names', () => {
  expect(words.earlier['jobReports.reported']).toBe('Reported a job')
  expect(words.earlier['moderation.reported']).toBeUndefined()
})

test.each([
  ['accounts.secondFactorAdded', 'Second factor added'],
  ['blocks.blocked', 'Blocked'],
  ['chatReports.decided', 'Decided a report of a conversation'],
])('%s is headed "%s"', (action, title) => expect(titleOf({ action })).toBe(title))
