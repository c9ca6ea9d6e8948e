/** What the database throws, as what people are told. */
import { expect, test } from 'vitest'
import { toAppError } from '#platform/http/dispatch.ts'

test.each([
  ['a full disk', Object.assign(new Error('No space left on device'), { code: '53100' }), 507],
  [
    'a ROLLBACK on a lost connection',
    new Error('Client has encountered a connection error and is not queryable'),
    503,
  ],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 503],
])('%s', (_name, error, status) => {
  expect(toAppError(error).status).toBe(status)
})
