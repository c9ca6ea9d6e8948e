import { expect, test } from 'vitest'
import { referralComesFirst } from './job-actions.tsx'

const here = { way: 'here', referFirst: null }
const nowhere = { way: 'outside', referFirst: null }
const rule = { way: 'here', referFirst: 'Ask before you apply.' }
const applyUrl = 'https://jobs.example/1'

test.each([
  ['someone can refer', { referralsOpen: true, verifiedReferrers: 1, applyUrl }, here, true],
  ['nobody can', { referralsOpen: true, verifiedReferrers: 0, applyUrl }, here, false],
  [
    'nobody can, the company asks for it',
    { referralsOpen: true, verifiedReferrers: 0, applyUrl },
    rule,
    true,
  ],
  [
    'nobody can, and nowhere to apply',
    { referralsOpen: true, verifiedReferrers: 0, applyUrl: null },
    nowhere,
    true,
  ],
  ['the company takes none', { referralsOpen: false, verifiedReferrers: 9, applyUrl }, rule, false],
  [
    'before the preview is there',
    { referralsOpen: true, verifiedReferrers: 0, applyUrl },
    undefined,
    false,
  ],
] as const)('%s', (_name, job, preview, first) => {
  expect(referralComesFirst(job, preview)).toBe(first)
})
