import { expect, test } from 'vitest'
import { jobBoardVendors } from '../contract.ts'
import { boardAddress, boardBehind, knownBoardOf } from './addresses.ts'

test.each([
  [
    'https://job-boards.greenhouse.io/acme/jobs/4711?gh_src=x',
    'boards-api.greenhouse.io/v1/boards/acme/',
  ],
  ['https://boards.greenhouse.io/embed/job_app?for=acme&token=4711', 'boards/acme/'],
  ['https://jobs.lever.co/acme/a1b2/apply', 'api.lever.co/v0/postings/acme?'],
  ['https://jobs.ashbyhq.com/acme/x-1/application', 'posting-api/job-board/acme?'],
  ['https://acme.recruitee.com/o/bakery-lead', 'https://acme.recruitee.com/api/offers/'],
  ['https://apply.workable.com/acme/j/9F3A2B1C0D/', 'widget/accounts/acme?details=true'],
  ['https://acme.jobs.personio.com/job/1234567?language=de', 'https://acme.jobs.personio.de/xml'],
  ['https://acme.teamtailor.com/jobs/4711-developer', 'https://acme.teamtailor.com/jobs.rss'],
  ['https://acme.breezy.hr/p/5f1a2b3c4d5e-nurse', 'https://acme.breezy.hr/json?verbose=true'],
])('%s leads to its board', (link, board) => {
  expect(boardBehind(link)).toContain(board)
})

test.each([
  'https://acme.example/careers',
  // A short code is one posting in all of Workable: it does not name the employer.
  'https://apply.workable.com/j/9F3A2B1C0D',
  // Known, but not read.
  'https://jobs.jobvite.com/acme/job/oAbC1',
])('%s stays as it is', (link) => {
  expect(boardBehind(link)).toBe(link)
})

test('the address of a board leads back to it, where only the address names it', () => {
  const names = jobBoardVendors.filter((vendor) => vendor !== 'address')
  const back = names.flatMap((vendor) => knownBoardOf(boardAddress(vendor, 'Acme-1')) ?? [])
  expect(back).toEqual(
    ['recruitee', 'workable', 'personio', 'teamtailor', 'breezy'].map((kind) => ({
      kind,
      token: 'acme-1',
    })),
  )
  expect(knownBoardOf('https://evil.example/?.recruitee.com/api/offers/')).toBeUndefined()
  expect(knownBoardOf('https://a/b.recruitee.com/api/offers/')).toBeUndefined()
})
