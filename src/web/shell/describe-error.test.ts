import { expect, test } from 'vitest'
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { networkMessage } from '#shared/errors.ts'
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
  expect(describeError(thrown(503, networkMessage, { reason: null }))).toEqual({
    status: 503,
    title: 'No answer from the server',
    reason: networkMessage,
  })
})

test('a refusal for want of a confirmed work address leads to where it is confirmed', () => {
  const refused = thrown(403, 'Forbidden', { reason: 'Not yet.', code: 'NOT_VERIFIED' })
  expect(describeError(refused)).toEqual({
    status: 403,
    title: 'This page cannot be shown',
    reason: 'Not yet.',
    way: { to: '/recruiter/verification', label: 'Confirm your work email' },
  })
  expect(describeError(thrown(403, 'Forbidden', { reason: null }))).not.toHaveProperty('way')
})
