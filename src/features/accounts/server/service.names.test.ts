import { expect, test } from 'vitest'
import { formerNamesAfter } from './service.names.ts'

test('of many names the first and the newest are kept', () => {
  let person = { name: 'Name 0', formerNames: [] as string[] }
  for (let number = 1; number <= 50; number++) {
    person = { name: `Name ${number}`, formerNames: formerNamesAfter(person, `Name ${number}`) }
  }
  expect(person.formerNames).toHaveLength(20)
  expect(person.formerNames[0]).toBe('Name 0')
  expect(person.formerNames.slice(1)).toEqual(
    Array.from({ length: 19 }, (_, index) => `Name ${31 + index}`),
  )
})

test('an earlier name that is taken again is no longer a former one', () => {
  expect(formerNamesAfter({ name: 'A', formerNames: ['B', 'C'] }, 'B')).toEqual(['C', 'A'])
})
