import { expect, test } from 'vitest'
import { statementsAtMost, type DisputeParty } from '../contract.ts'
import { clocksOf, decidableFrom, whySilent, type Standing } from './policy.ts'

const opened = new Date('2026-11-21T12:00:00Z')
const { evidenceUntil, dueAt } = clocksOf(opened)
const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)
const said = (...by: DisputeParty[]): Standing => ({
  state: 'open',
  evidenceUntil,
  statements: by.map((one) => ({ by: one })),
})

test('three days to show something, five to decide', () => {
  expect(evidenceUntil.toISOString()).toBe('2026-11-24T12:00:00.000Z')
  expect(dueAt.toISOString()).toBe('2026-11-26T12:00:00.000Z')
})

const full = Array.from({ length: statementsAtMost }, () => 'candidate' as const)
test.each([
  ['the first word', said(), opened, undefined],
  ['the last second', said('candidate'), later(evidenceUntil, -1), undefined],
  ['the end to the millisecond', said('candidate'), evidenceUntil, 'too_late'],
  ['too many of its own', said(...full), opened, 'too_many'],
  ['many of the other side', said('referrer', 'referrer', 'candidate'), opened, undefined],
  ['decided', { ...said(), state: 'upheld' as const }, opened, 'decided'],
  ['decided and late', { ...said(), state: 'dismissed' as const }, dueAt, 'decided'],
])('%s', (_name, standing, now, expected) => {
  expect(whySilent(standing, 'candidate', now)).toBe(expected)
})

test('nobody decides before the referrer was heard or has let the time go by', () => {
  expect(decidableFrom(said('candidate'), opened)).toEqual(evidenceUntil)
  expect(decidableFrom(said('candidate', 'candidate'), later(evidenceUntil, -1))).toEqual(
    evidenceUntil,
  )
  expect(decidableFrom(said('candidate', 'referrer'), opened)).toBeNull()
  expect(decidableFrom(said('candidate'), evidenceUntil)).toBeNull()
})
