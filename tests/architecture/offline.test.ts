/** What the device keeps is a list of calls by their paths: each is a read that exists. */
import { expect, test } from 'vitest'
import { declaredEndpoints } from '../../src/app/features.ts'
import { keptCalls } from '#web/offline/kept-replies.ts'

test('every call that is kept for a time without a connection is a read of the contract', () => {
  const reads = new Set(
    declaredEndpoints().flatMap(({ endpoint: { method, path } }) => (method === 'GET' ? path : [])),
  )
  expect(Object.keys(keptCalls).filter((path) => !reads.has(path))).toEqual([])
})

test('nothing of an admin, of codes or of the security of an account is kept', () => {
  expect(
    Object.keys(keptCalls).filter((path) => /admin|account|code|sign-in|device/.test(path)),
  ).toEqual([])
})
