import { expect, test } from 'vitest'
import { priceLine } from './connection-price-words.ts'

test.each([
  [{ lifetimeLimit: 1, dailyLimit: null }, undefined, /^Your first connection is free\. It’s only/],
  [{ lifetimeLimit: 3, dailyLimit: null }, undefined, /^Your first 3 connections are free\./],
  [{ lifetimeLimit: null, dailyLimit: 5 }, undefined, /^You get 5 free connections a day\./],
  [{ lifetimeLimit: null, dailyLimit: null }, undefined, /^Connections are free\./],
  [{ lifetimeLimit: 1, dailyLimit: null }, 0, /^You have 0 connections left\./],
])('terms %o, own %s', (terms, left, words) => {
  expect(priceLine({ cost: 1, ...terms }, left)).toMatch(words)
  expect(priceLine({ cost: 1, ...terms }, left)).toMatch(/only.* spen.* if a referrer accepts\.$/)
})
