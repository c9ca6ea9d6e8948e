import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test.each([
  ['/api/jobs', {}, '/api/jobs'],
  ['/api/jobs/{id}', { params: { id: 'a/b ?' } }, '/api/jobs/a%2Fb%20%3F'],
  ['/api/jobs', { query: { q: 'c++ & c#', limit: 5 } }, '/api/jobs?q=c%2B%2B+%26+c%23&limit=5'],
  [
    '/api/jobs',
    { query: { type: ['a', 'b'], q: '', place: undefined } },
    '/api/jobs?type=a&type=b',
  ],
])('%s with %j is %s', (path, input, address) => {
  expect(addressOf(path, input)).toBe(address)
})

test('a missing parameter is a bug that says so', () => {
  expect(() => addressOf('/api/jobs/{id}', {})).toThrow('needs the parameter id')
})
