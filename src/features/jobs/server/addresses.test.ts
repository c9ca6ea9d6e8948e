import { expect, test } from 'vitest'
import { boardTokenOf, canonicalAddress, nameFromToken } from './addresses.ts'

test.each([
  [
    'http://www.Acme.example/Jobs/7/?utm_source=x&b=2&a=1#top',
    'https://acme.example/Jobs/7?a=1&b=2',
  ],
  ['https://jobs.lever.co/moo/b051/apply?lever-source=x', 'https://jobs.lever.co/moo/b051'],
  [
    'https://job-boards.greenhouse.io/acme/jobs/47?gh_src=abc',
    'https://boards.greenhouse.io/acme/jobs/47',
  ],
  ['https://acme.example/careers?gh_jid=47&ref=home', 'https://acme.example/careers?gh_jid=47'],
  ['https://acme.example:8443//a//b', 'https://acme.example:8443/a/b'],
])('%s is %s', (address, canonical) => {
  expect(canonicalAddress(address)).toBe(canonical)
  expect(canonicalAddress(canonical)).toBe(canonical)
})

test.each([
  'javascript:alert(1)',
  'ftp://acme.example/x',
  'https://user:pw@acme.example/',
  'no',
  '',
])('%j is no address of a posting', (address) => {
  expect(canonicalAddress(address)).toBeNull()
})

test('a board’s address names the employer', () => {
  expect(boardTokenOf('https://jobs.ashbyhq.com/open-evidence/1')).toBe('open-evidence')
  expect(boardTokenOf('https://acme.example/open-evidence/1')).toBeNull()
  expect(boardTokenOf('https://jobs.lever.co/')).toBeNull()
  expect(nameFromToken('open-evidence')).toBe('Open Evidence')
})
