/** Links to jobs, as people copy them: which system they belong to, and which board. */
import { describe, expect, test } from 'vitest'
import { boardOfAddress, canonicalAddress } from '#features/job-facts/server/service.ts'
import { boardBehind, systemAt } from './addresses.ts'
import { crawledBoardOf } from './boards/crawl/systems.ts'

const smart = 'https://api.smartrecruiters.com/v1/companies/Acme/postings'
const bamboo = 'https://acme.bamboohr.com/careers/list'
const workday = 'https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/External/jobs'
const shared = 'https://wd3.myworkdaysite.com/wday/cxs/acme/Careers/jobs'
const oracle =
  'https://acme.fa.us2.oraclecloud.com/hcmRestApi/resources/latest/recruitingCEJobRequisitions?finder=findReqs;siteNumber=CX_1'
const icims = 'https://careers-acme.icims.com/jobs/search?ss=1&in_iframe=1'
const jazz = 'https://acme.applytojob.com/apply/jobs/'
const greenhouse =
  'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true'
const lever = 'https://api.lever.co/v0/postings/acme?mode=json'
const ashby = 'https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true'
const recruitee = 'https://acme.recruitee.com/api/offers/'
const workable = 'https://apply.workable.com/api/v1/widget/accounts/acme?details=true'
const personio = 'https://acme.jobs.personio.de/xml'
const teamtailor = 'https://acme.teamtailor.com/jobs.rss'
const breezy = 'https://acme.breezy.hr/json?verbose=true'

/** System, board, link. */
const links: readonly [string, string, string][] = [
  ['greenhouse', greenhouse, 'https://boards.greenhouse.io/acme/jobs/4711'],
  ['greenhouse', greenhouse, 'https://job-boards.greenhouse.io/acme/jobs/4711?gh_src=abc'],
  ['greenhouse', greenhouse, 'HTTPS://BOARDS.GREENHOUSE.IO/acme/jobs/4711/'],
  ['greenhouse', greenhouse, 'https://boards.greenhouse.io/embed/job_app?for=acme&token=4711&b=x'],
  ['greenhouse', greenhouse, 'https://boards.greenhouse.io/embed/job_board?for=acme'],
  ['greenhouse', greenhouse, 'https://boards-api.greenhouse.io/v1/boards/acme/jobs/4711'],
  ['greenhouse', greenhouse, 'https://job-boards.eu.greenhouse.io/acme/jobs/4711#app'],
  ['lever', lever, 'https://jobs.lever.co/acme/0b1c2d3e-aaaa-bbbb-cccc-1234567890ab'],
  ['lever', lever, 'https://jobs.lever.co/acme/0b1c2d3e/apply?lever-source=LinkedIn'],
  ['lever', lever, 'https://JOBS.lever.co/acme/'],
  ['ashby', ashby, 'https://jobs.ashbyhq.com/acme/0b1c2d3e-aaaa/application?utm_source=x'],
  ['ashby', ashby, 'https://jobs.ashbyhq.com/acme?ashby_jid=0b1c2d3e'],
  ['ashby', ashby, 'https://jobs.ashbyhq.com/acme/0b1c2d3e-aaaa/'],
  ['recruitee', recruitee, 'https://acme.recruitee.com/o/baker'],
  ['recruitee', recruitee, 'https://ACME.recruitee.com/o/baker/c/new?source=x'],
  ['recruitee', recruitee, 'https://acme.recruitee.com/l/en/o/baker'],
  ['workable', workable, 'https://apply.workable.com/acme/j/9F3A2B1C0D/'],
  ['workable', workable, 'https://apply.workable.com/acme/j/9F3A2B1C0D/apply/?lng=de'],
  ['workable', workable, 'https://acme.workable.com/jobs/12345'],
  ['personio', personio, 'https://acme.jobs.personio.de/job/1234567'],
  ['personio', personio, 'https://acme.jobs.personio.com/job/1234567?display=en&language=en'],
  ['personio', personio, 'https://ACME.jobs.personio.de/'],
  ['teamtailor', teamtailor, 'https://acme.teamtailor.com/jobs/4711-baker'],
  ['teamtailor', teamtailor, 'https://acme.teamtailor.com/de-DE/jobs/4711-baker'],
  ['teamtailor', teamtailor, 'https://acme.teamtailor.com/jobs/4711-baker/applications/new'],
  ['breezy', breezy, 'https://acme.breezy.hr/p/5f1a2b3c4d5e-nurse'],
  ['breezy', breezy, 'https://acme.breezy.hr/p/5f1a2b3c4d5e-nurse/apply/'],
  ['smartrecruiters', smart, 'https://jobs.smartrecruiters.com/Acme/743999987654321-baker'],
  ['smartrecruiters', smart, 'https://jobs.smartrecruiters.com/Acme/743999987654321-baker?trid=1'],
  ['smartrecruiters', smart, 'https://careers.smartrecruiters.com/Acme/'],
  ['smartrecruiters', smart, 'https://JOBS.SMARTRECRUITERS.COM/Acme/743999987654321'],
  [
    'smartrecruiters',
    smart,
    'https://jobs.smartrecruiters.com/oneclick-ui/company/Acme/publication/0b1c2d3e?dcr_ci=Acme',
  ],
  ['smartrecruiters', smart, 'https://api.smartrecruiters.com/v1/companies/Acme/postings?limit=5'],
  ['bamboohr', bamboo, 'https://acme.bamboohr.com/careers/55'],
  ['bamboohr', bamboo, 'https://acme.bamboohr.com/jobs/view.php?id=55&source=other'],
  ['bamboohr', bamboo, 'https://ACME.bamboohr.com/careers/55/'],
  ['bamboohr', bamboo, 'https://acme.bamboohr.com/jobs/embed2.php?version=1.0.0'],
  ['bamboohr', bamboo, 'https://acme.bamboohr.com/careers/55/detail'],
  ['workday', workday, 'https://acme.wd5.myworkdayjobs.com/External/job/Berlin/Baker_JR-1042'],
  [
    'workday',
    workday,
    'https://acme.wd5.myworkdayjobs.com/en-US/External/job/Berlin/Baker_JR-1042',
  ],
  [
    'workday',
    workday,
    'https://ACME.WD5.myworkdayjobs.com/de-DE/External/job/Berlin/Baker_JR-1042/apply/applyManually?source=LinkedIn',
  ],
  ['workday', workday, 'https://acme.wd5.myworkdayjobs.com/External/details/Baker_JR-1042?q=x'],
  ['workday', workday, 'https://acme.wd5.myworkdayjobs.com/en-GB/External/'],
  [
    'workday',
    workday,
    'https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/External/job/B/Baker_JR-1',
  ],
  [
    'workday',
    shared,
    'https://wd3.myworkdaysite.com/recruiting/acme/Careers/job/Berlin/Baker_JR-1',
  ],
  [
    'workday',
    shared,
    'https://wd3.myworkdaysite.com/en-US/recruiting/acme/Careers/details/Baker_R1',
  ],
  [
    'oracle',
    oracle,
    'https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/4711',
  ],
  [
    'oracle',
    oracle,
    'https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/de/sites/CX_1/job/4711/?utm_medium=x',
  ],
  [
    'oracle',
    oracle,
    'https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/requisitions/preview/4711',
  ],
  [
    'oracle',
    oracle,
    'https://ACME.fa.us2.oraclecloud.com/hcmui/CandidateExperience/fr-CA/sites/CX_1/jobs?keyword=baker',
  ],
  ['oracle', oracle, `${oracle},limit=25,offset=50`],
  ['icims', icims, 'https://careers-acme.icims.com/jobs/1234/baker/job'],
  ['icims', icims, 'https://careers-acme.icims.com/jobs/1234/baker/job?mode=job&iis=LinkedIn'],
  ['icims', icims, 'https://CAREERS-ACME.icims.com/jobs/1234/job/'],
  ['icims', icims, 'https://careers-acme.icims.com/jobs/intro?hashed=-435'],
  ['icims', icims, 'https://careers-acme.icims.com/jobs/1234/baker/job?in_iframe=1&hub=9'],
  ['jazzhr', jazz, 'https://acme.applytojob.com/apply/UQXLdxoBZ4/Baker'],
  ['jazzhr', jazz, 'https://acme.applytojob.com/apply/jobs/details/UQXLdxoBZ4?&'],
  ['jazzhr', jazz, 'https://ACME.applytojob.com/apply'],
  ['jazzhr', jazz, 'https://acme.applytojob.com/apply/UQXLdxoBZ4/Baker?source=INDE'],
]

test('sixty links, fourteen systems', () => {
  expect(links).toHaveLength(60)
  expect(new Set(links.map(([system]) => system)).size).toBe(14)
})

test.each(links)('%s: %s ← %s', (system, board, link) => {
  expect(boardBehind(link)).toBe(board)
  expect(systemAt(board)).toBe(system)
  const named = boardOfAddress(link)
  // The address of a list names no posting, and is recognised as a list.
  expect(named?.vendor ?? crawledBoardOf(link)?.kind).toBe(system)
})

const vanity =
  'https://careers.example.com/hcmRestApi/resources/latest/recruitingCEJobRequisitions?finder=findReqs;siteNumber=CX_1'

/** Regions, addresses of programs, hosts that vendors share, and forms that are rarer. */
const rarer: readonly [string, string, string][] = [
  [
    'lever',
    'https://api.eu.lever.co/v0/postings/acme?mode=json',
    'https://jobs.eu.lever.co/acme/0b1c2d3e/apply?lever-via=x',
  ],
  ['lever', lever, 'https://api.lever.co/v0/postings/acme/0b1c2d3e'],
  ['lever', lever, lever],
  ['greenhouse', greenhouse, 'https://api.greenhouse.io/v1/boards/acme/embed/jobs?content=true'],
  ['greenhouse', greenhouse, 'https://boards.greenhouse.io/embed/job_board/js?for=acme'],
  ['greenhouse', greenhouse, greenhouse],
  ['ashby', ashby, 'https://api.ashbyhq.com/posting-api/job-board/acme'],
  [
    'ashby',
    'https://api.ashbyhq.com/posting-api/job-board/acme%20labs?includeCompensation=true',
    'https://jobs.ashbyhq.com/Acme%20Labs/0b1c2d3e-aaaa?locationId=x',
  ],
  ['workable', workable, workable],
  ['workable', workable, 'https://apply.workable.com/api/v3/accounts/acme/jobs'],
  ['workable', workable, 'https://apply.workable.com/acme/?lng=en#jobs'],
  ['recruitee', recruitee, 'https://acme.recruitee.com/en/o/baker-2?utm_source=LinkedIn'],
  [
    'teamtailor',
    'https://acme.na.teamtailor.com/jobs.rss',
    'https://acme.na.teamtailor.com/de-DE/jobs/4711-baker',
  ],
  ['smartrecruiters', smart, 'https://www.smartrecruiters.com/Acme/743999987654321-baker'],
  [
    'smartrecruiters',
    smart,
    'https://jobs.smartrecruiters.com/ni/Acme/0b1c2d3e-1111-2222-3333-444455556666-baker',
  ],
  [
    'smartrecruiters',
    smart,
    'https://jobs.smartrecruiters.com/external-referrals/company/Acme/publication/0b1c?dcr_id=x',
  ],
  [
    'workday',
    'https://acme.myworkdayjobs.com/wday/cxs/acme/External/jobs',
    'https://acme.myworkdayjobs.com/External/job/Berlin/Baker_JR-1',
  ],
  ['oracle', vanity, 'https://careers.example.com/en/sites/CX_1/job/4711/?utm_medium=jobboard'],
  ['oracle', vanity, 'https://careers.example.com/pt-BR/sites/CX_1/jobs?keyword=baker'],
]

test.each(rarer)('%s: %s ← %s', (system, board, link) => {
  expect(boardBehind(link)).toBe(board)
  expect(systemAt(board)).toBe(system)
  // Pasted again, an address of ours leads to itself.
  expect(boardBehind(board)).toBe(board)
})

test.each([
  'https://jobs.workable.com/view/9rWqZzQ/baker-in-berlin-at-acme',
  'https://app.recruitee.com/#/jobs',
  'https://api.recruitee.com/c/12345/careers/offers',
  'https://app.bamboohr.com/careers/55',
  'https://app.teamtailor.com/companies/x',
  'https://app.breezy.hr/api/company/1',
  'https://help.jazzhr.example/apply/x',
  'https://smartrecruiters.com/resources/article',
  'https://www.smartrecruiters.com/Acme/about',
  'https://www.example.com/en/sites/default/files/job.pdf',
  'https://www.example.com/careers/opening?gh_jid=4711',
])('%s says nothing of an employer’s board', (link) => {
  expect(boardBehind(link)).toBe(link)
})

test('a board that is read posting by posting leads to itself', () => {
  for (const address of [smart, bamboo, workday, shared, oracle, icims, jazz]) {
    expect(crawledBoardOf(address)?.address).toBe(address)
  }
})

describe('spellings of one posting are one address', () => {
  test.each([
    [
      'https://acme.applytojob.com/apply/UQXLdxoBZ4/Baker',
      'https://acme.applytojob.com/apply/jobs/details/UQXLdxoBZ4?&',
    ],
    [
      'https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/4711',
      'https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/de/sites/CX_1/requisitions/preview/4711/?x=1',
    ],
    [
      'https://acme.wd5.myworkdayjobs.com/External/job/Berlin/Baker_JR-1042',
      'https://acme.wd5.myworkdayjobs.com/de-DE/External/job/Potsdam/Master-baker_JR-1042/apply',
    ],
    [
      'https://acme.bamboohr.com/careers/55',
      'https://acme.bamboohr.com/jobs/view.php?id=55&source=other',
    ],
    [
      'https://careers.example.com/hcmUI/CandidateExperience/en/sites/CX_1/job/4711',
      'https://careers.example.com/de/sites/CX_1/job/4711/?mode=location',
    ],
    ['https://jobs.lever.co/acme/0b1c2d3e', 'https://api.lever.co/v0/postings/acme/0b1c2d3e'],
    [
      'https://jobs.smartrecruiters.com/Acme/743999-baker',
      'https://careers.smartrecruiters.com/acme/743999-master-baker?trid=2',
    ],
    [
      'https://careers-acme.icims.com/jobs/1234/baker/job',
      'https://careers-acme.icims.com/jobs/1234/master-baker/job?in_iframe=1',
    ],
  ])('%s = %s', (one, other) => {
    expect(canonicalAddress(other)).toBe(canonicalAddress(one))
  })
})

test.each([
  'https://www.example.com/careers',
  'https://www.bamboohr.com/careers/4711',
  'https://wd5.myworkdaysite.com/somewhere/else',
  'https://example.com/hcmUI/CandidateExperience/en',
  'https://user:secret@acme.bamboohr.com/careers/list',
  'https://jobs.smartrecruiters.com/',
  'ftp://acme.bamboohr.com/careers/list',
])('%s is no board', (link) => {
  expect(crawledBoardOf(link)).toBeNull()
})

test('portals of one employer at iCIMS are boards of their own', () => {
  const tokens = ['careers', 'uscareers', 'jobs'].map(
    (portal) => crawledBoardOf(`https://${portal}-acme.icims.com/jobs/1/job`)?.token,
  )
  expect(tokens).toEqual(['acme', 'acme/uscareers', 'acme/jobs'])
})
