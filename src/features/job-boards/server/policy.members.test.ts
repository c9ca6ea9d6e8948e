import { describe, expect, test } from 'vitest'
import { comesAtOnce, isKnownByHost, mayAddBoards } from './policy.members.ts'

test.each([
  ['a newcomer', { emailVerified: true, isEmployee: false, level: 0 }, false],
  ['a member with accepted posts', { emailVerified: true, isEmployee: false, level: 2 }, false],
  ['a trusted member', { emailVerified: true, isEmployee: false, level: 3 }, true],
  ['one without a proved address', { emailVerified: false, isEmployee: false, level: 3 }, false],
  ['a verified employee', { emailVerified: false, isEmployee: true, level: 2 }, true],
  ['one with an upheld report', { emailVerified: true, isEmployee: true, level: 1 }, false],
])('who may add boards: %s', (_, member, may) => expect(mayAddBoards(member)).toBe(may))

test.each([
  ['recruitee', 'https://acme.recruitee.com/api/offers/', true],
  ['workday', 'https://acme.wd1.myworkdayjobs.com/wday/cxs/acme/External/jobs', true],
  ['oracle', 'https://eabc.fa.em2.oraclecloud.com/hcmRestApi/x', true],
  ['oracle', 'https://oraclecloud.com.evil.example/hcmRestApi/x', false],
  ['oracle', 'https://jobs.acme.example/hcmRestApi/x', false],
  ['sitemap', 'https://acme.example/sitemap.xml', false],
  [null, 'https://acme.example/jobs', false],
] as const)('whose board it is, by its host: %s at %s', (system, address, known) =>
  expect(isKnownByHost(system, address)).toBe(known),
)

describe('whose jobs come without an admin’s look', () => {
  const unknown = { isEstablished: false, hasOtherBoard: false, isOwn: false }
  test.each([
    ['of a company that is new', null, true],
    ['of one that was typed in once', unknown, true],
    ['of one that people know', { ...unknown, isEstablished: true }, false],
    ['of one with another board', { ...unknown, hasOtherBoard: true }, false],
    ['of one’s own', { isEstablished: true, hasOtherBoard: true, isOwn: true }, true],
  ])('%s', (_, company, atOnce) => expect(comesAtOnce(company)).toBe(atOnce))
})
