import { expect, test } from 'vitest'
import { seatRoles } from '../contract.ts'
import { fillIn, reaches, roleOf, unknownVariables } from './policy.ts'

test('without seats everyone is an owner; with them those who have none see nothing', () => {
  expect(roleOf([], 'a')).toBe('owner')
  const seats = [
    { accountId: 'a', role: 'owner' as const },
    { accountId: 'b', role: 'viewer' as const },
  ]
  expect([roleOf(seats, 'a'), roleOf(seats, 'b'), roleOf(seats, 'c')]).toEqual([
    'owner',
    'viewer',
    undefined,
  ])
})

test('every role against every need', () => {
  const table = seatRoles.map((role) => seatRoles.map((needed) => reaches(role, needed)))
  expect(table).toEqual([
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ])
})

test.each([
  ['Dear {name}', []],
  ['Dear { first_name }, {job} at {company}', []],
  ['Dear {nmae}, {{7*7}} ${x}', ['{nmae}', '{7*7}', '{x}']],
  ['a {} b { c', []],
])('%j: %j', (text, unknown) => {
  expect(unknownVariables(text)).toEqual(unknown)
})

test('variables are filled in once: what a person is called is never read as one', () => {
  const values = { name: '{company} Cruz', first_name: '{company}', job: 'Pilot', company: 'Acme' }
  expect(fillIn('{name}, { job } at {company}', values)).toBe('{company} Cruz, Pilot at Acme')
})

test('what stands after an open brace costs no more than other text', () => {
  const text = `{${' '.repeat(20_000)}x{`
  const begun = performance.now()
  expect(unknownVariables(text)).toEqual([])
  expect(fillIn(text, { name: '', first_name: '', job: '', company: '' })).toBe(text)
  expect(performance.now() - begun).toBeLessThan(1_000)
})
