import { expect, test } from 'vitest'
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { networkMessage } from '#shared/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { describeError } from './describe-error.ts'

const thrown = (status: number, statusText: string, data: unknown) =>
  new ErrorResponse(status, statusText, data)

test('a bug is a plain 500', () => {
  expect(describeError(new Error('secret'))).toEqual({
    status: 500,
    title: 'Internal Server Error',
    reason: undefined,
  })
})

test('a call that got no answer says so, and why', () => {
  expect(describeError(thrown(503, networkMessage(), { reason: null }))).toEqual({
    status: 503,
    title: 'No response from the server',
    reason: networkMessage(),
  })
})

test('a server that answers that it is busy is told from one that does not answer', () => {
  const busy = thrown(503, 'Later', { reason: null, code: 'UNAVAILABLE' })
  expect(describeError(busy)).toMatchObject({ title: 'The server is busy', reason: 'Later' })
})

test('a refusal for want of a confirmed work address leads to where it is confirmed', () => {
  const refused = thrown(403, 'Forbidden', { reason: 'Not yet.', code: 'NOT_VERIFIED' })
  expect(describeError(refused)).toEqual({
    status: 403,
    code: 'NOT_VERIFIED',
    title: 'We can’t show this page',
    reason: 'Not yet.',
    way: { to: '/recruiter/verification', label: 'Confirm your work email' },
  })
  expect(describeError(thrown(403, 'Forbidden', { reason: null }))).not.toHaveProperty('way')
})

test('a call that reached nobody is told from a server that is busy', () => {
  expect(describeError(new ApiError(0)).code).toBe('UNREACHED')
  expect(describeError(thrown(503, 'Busy', { reason: null }))).not.toHaveProperty('code')
})

test('what is not there is said once', () => {
  const gone = thrown(404, 'Page Not Found', { reason: 'Page Not Found: /x' })
  expect(describeError(gone)).toEqual({ status: 404, title: 'Page Not Found' })
})
