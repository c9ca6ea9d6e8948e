import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { atSentFields } from './sent-fields.ts'

const sent = ['times.0', 'times.2', 'times.4']

async function ledTo(...paths: string[]): Promise<ApiError> {
  const refusal = new ApiError(400, {
    statusCode: 400,
    code: 'INVALID_INPUT',
    message: 'Check it.',
    details: { fields: paths.map((path) => ({ path, message: 'Choose a time.' })) },
  } as ApiError['body'])
  refusal.notification = 7
  const failed = atSentFields('times', sent, () => Promise.reject(refusal))
  return failed.then(
    () => expect.unreachable(),
    (error: ApiError) => error,
  )
}

test('what is wrong with an entry is said at the field it was typed in', async () => {
  const error = await ledTo('times.1', 'body.times.2', 'times.0')
  expect(error.fields.map(({ path }) => path)).toEqual(['times.2', 'times.4', 'times.0'])
  expect([error.status, error.notification]).toEqual([400, 7])
})

test('other fields, and entries that nobody sent, keep their place', async () => {
  const error = await ledTo('times', 'minutes', 'times.3')
  expect(error.fields.map(({ path }) => path)).toEqual(['times', 'minutes', 'times.3'])
})

test('a reply is passed on', async () => {
  expect(await atSentFields('times', sent, () => Promise.resolve('sent'))).toBe('sent')
})
