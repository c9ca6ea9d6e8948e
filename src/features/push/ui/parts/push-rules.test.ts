import { expect, test } from 'vitest'
import { errorSentences } from '../messages.ts'
import { mustSend, pushErrorCodes, registrationStep } from './push-rules.ts'

test.each([
  ['none is stored', { token: null, sentType: null }, 'guest', true],
  ['it has changed', { token: 'before', sentType: 'guest' }, 'guest', true],
  ['a guest is now a user', { token: 'one', sentType: 'guest' }, 'jobSeeker', true],
  ['a user switched the role', { token: 'one', sentType: 'jobSeeker' }, 'recruiter', true],
  ['a user is now a guest', { token: 'one', sentType: 'admin' }, 'guest', true],
  ['nothing has changed for a guest', { token: 'one', sentType: 'guest' }, 'guest', false],
  ['nothing has changed for a user', { token: 'one', sentType: 'jobSeeker' }, 'jobSeeker', false],
] as const)('when %s', (_, sent, userType, sends) => {
  expect(mustSend(sent, 'one', userType)).toBe(sends)
})

const day = 86_400_000
const subscription = { endpoint: 'https://push.example/1', auth: 'a' }
const details = { ...subscription, madeAt: 0 }
test.each([
  ['no token is stored', { token: null, details: null }, subscription, 0, 'create'],
  ['the details are lost', { token: 'one', details: null }, subscription, 0, 'create'],
  ['all is as it was', { token: 'one', details }, subscription, 7 * day - 1, 'keep'],
  ['it is seven days old', { token: 'one', details }, subscription, 7 * day, 'update'],
  ['the keys have changed', { token: 'one', details }, { ...subscription, auth: 'b' }, 1, 'update'],
  [
    'the address has changed',
    { token: 'one', details },
    { ...subscription, endpoint: 'https://push.example/2' },
    1,
    'update',
  ],
] as const)('when %s', (_, known, now, at, step) => {
  expect(registrationStep(known, now, at)).toBe(step)
})

test('every code has its sentence, and no other is there', () => {
  expect(Object.keys(errorSentences).toSorted()).toEqual([...pushErrorCodes].toSorted())
})
