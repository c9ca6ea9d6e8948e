import { expect, test } from 'vitest'
import { addressKey, createLimiter } from './limits.ts'

const endpoint = { method: 'POST', path: '/auth/login', perMinute: 3 } as const

test('a caller has a minute of their own, and reads how long to wait', () => {
  const limiter = createLimiter()
  for (const at of [0, 10_000, 20_000]) limiter.check(endpoint, 'a', at)
  expect(() => limiter.check(endpoint, 'a', 25_000)).toThrow(
    expect.objectContaining({
      code: 'RATE_LIMITED',
      details: { reason: 'Too many attempts. Try again in 35 seconds.', retryAfter: 35 },
    }),
  )
  limiter.check(endpoint, 'b', 25_000)
  limiter.check({ ...endpoint, path: '/auth/register' }, 'a', 25_000)
  limiter.check(endpoint, 'a', 60_000)
})

function isRefused(call: () => void): boolean {
  try {
    call()
    return false
  } catch {
    return true
  }
}

test('calling in very many names gives nobody a new window', () => {
  const limiter = createLimiter()
  for (let count = 0; count < 3; count++) limiter.check(endpoint, 'thief', 0)
  const asThief = () => limiter.check(endpoint, 'thief', 1)
  let refused = 0
  for (let name = 0; name < 250_000; name++) {
    limiter.check(endpoint, `name ${name}`, 1)
    if (name % 1000 === 0 && isRefused(asThief)) refused++
  }
  expect(refused).toBe(250)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001::9', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
