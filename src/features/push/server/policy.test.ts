import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPublicKey, newToken } from './credentials.ts'
import { mayClaim } from './policy.ts'

test.each([
  ['nobody’s, by a guest', null, null, true],
  ['nobody’s, by someone', null, 'one', true],
  ['the own', 'one', 'one', true],
  ['someone else’s', 'one', 'other', false],
  ['someone’s, by a guest', 'one', null, false],
])('a device that is %s', (_, owner, accountId, may) => {
  expect(mayClaim(owner, accountId)).toBe(may)
})

test('a public key is a point on the curve', () => {
  const point = createECDH('prime256v1').generateKeys()
  expect(isPublicKey(point.toString('base64url'))).toBe(true)
  expect(isPublicKey(point.subarray(0, 64).toString('base64url'))).toBe(false)
  point[40]! ^= 1
  expect(isPublicKey(point.toString('base64url'))).toBe(false)
})

test('a token is an installation id of 22 characters and a secret, and no two are equal', () => {
  const made = Array.from({ length: 500 }, newToken)
  for (const token of made) expect(token).toMatch(/^[c-f][\w-]{21}:[\w-]{64}$/)
  expect(new Set(made).size).toBe(500)
})
