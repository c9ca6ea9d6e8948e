import { expect, test } from 'vitest'
import { boardOfAddress, canonicalAddress, isBoardAddress, nameFromToken } from './addresses.ts'

const uuid = '0bbfd4f4-41ff-4ec6-b73f-5200efd5d4d3'

test.each([
  [
    'http://www.Acme.example/Jobs/7/?utm_source=x&b=2&a=1#top',
    'https://acme.example/Jobs/7?a=1&b=2',
  ],
  ['https://acme.example/careers?gh_jid=47&ref=home', 'https://acme.example/careers?gh_jid=47'],
  ['https://acme.example/careers?ashby_jid=4-7&q=x', 'https://acme.example/careers?ashby_jid=4-7'],
  ['https://acme.example:8443//a//b', 'https://acme.example:8443/a/b'],
  ['https://acme.example/job?ref=JR-1042&share=mail', 'https://acme.example/job?ref=JR-1042'],
  ['https://acme.example/#/jobs/12?x=1', 'https://acme.example#/jobs/12?x=1'],
  ['https://jobs.lever.co/Moo/b051/apply?lever-source=x', 'https://jobs.lever.co/moo/b051'],
  [
    'https://job-boards.greenhouse.io/acme/jobs/47?gh_src=abc',
    'https://boards.greenhouse.io/acme/jobs/47',
  ],
  [
    'https://boards.greenhouse.io/embed/job_app?for=Acme&token=47&b=https%3A%2F%2Facme.example',
    'https://boards.greenhouse.io/acme/jobs/47',
  ],
  [
    'https://boards-api.greenhouse.io/v1/boards/acme/jobs/47',
    'https://boards.greenhouse.io/acme/jobs/47',
  ],
  [
    'https://job-boards.eu.greenhouse.io/acme/jobs/47',
    'https://boards.eu.greenhouse.io/acme/jobs/47',
  ],
  [
    'https://boards.greenhouse.io/embed/job_app?token=47',
    'https://boards.greenhouse.io/embed/job_app?token=47',
  ],
  ['https://boards.greenhouse.io/acme?gh_jid=47', 'https://boards.greenhouse.io/acme/jobs/47'],
  [
    `https://jobs.ashbyhq.com/Acme/${uuid}/application?src=x`,
    `https://jobs.ashbyhq.com/acme/${uuid}`,
  ],
  [`https://jobs.ashbyhq.com/acme?ashby_jid=${uuid}`, `https://jobs.ashbyhq.com/acme/${uuid}`],
  ['https://apply.workable.com/acme/j/AB12CD/apply/', 'https://apply.workable.com/acme/j/AB12CD'],
  ['https://acme.workable.com/j/AB12CD', 'https://apply.workable.com/acme/j/AB12CD'],
  [
    'https://jobs.smartrecruiters.com/Acme/743999-senior-baker?oga=true',
    'https://jobs.smartrecruiters.com/acme/743999',
  ],
  [
    'https://acme.jobs.personio.com/job/1234?language=en&display=en',
    'https://acme.jobs.personio.de/job/1234',
  ],
  ['https://acme.recruitee.com/o/baker-berlin/c/new', 'https://acme.recruitee.com/o/baker-berlin'],
  [
    'https://acme.teamtailor.com/de-DE/jobs/123-baker/applications/new',
    'https://acme.teamtailor.com/jobs/123',
  ],
  [
    'https://acme.wd5.myworkdayjobs.com/en-US/External/job/Berlin/Senior-Baker_JR-1042/apply/applyManually?source=x',
    'https://acme.wd5.myworkdayjobs.com/external/job/JR-1042',
  ],
  [
    'https://wd5.myworkdaysite.com/recruiting/acme/External/details/Baker_JR-1042',
    'https://wd5.myworkdaysite.com/recruiting/acme/external/job/JR-1042',
  ],
  ['https://jobs.jobvite.com/careers/hp/job/oAbC1/apply', 'https://jobs.jobvite.com/hp/job/oAbC1'],
  ['https://jobs.jobvite.com/hp?j=oAbC1', 'https://jobs.jobvite.com/hp/job/oAbC1'],
  [
    'https://careers-acme.icims.com/jobs/1234/baker/job?mode=job&in_iframe=1',
    'https://careers-acme.icims.com/jobs/1234',
  ],
  ['https://acme.breezy.hr/p/0123456789ab-baker', 'https://acme.breezy.hr/p/0123456789ab'],
  ['https://acme.bamboohr.com/jobs/view.php?id=12', 'https://acme.bamboohr.com/careers/12'],
  ['https://acme.applytojob.com/apply/aBc123/Baker', 'https://acme.applytojob.com/apply/aBc123'],
  [
    'https://www.linkedin.com/jobs/view/baker-at-acme-3812345678/?refId=x',
    'https://linkedin.com/jobs/view/3812345678',
  ],
  ['https://de.indeed.com/rc/clk?jk=ab12&from=vj', 'https://indeed.com/viewjob?jk=ab12'],
  [
    'https://acme.taleo.net/careersection/2/jobdetail.ftl?job=123',
    'https://acme.taleo.net/careersection/2/jobdetail.ftl?job=123',
  ],
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

/** For each vendor two employers and two postings: four addresses that must stay four. */
const forms: Record<string, (employer: string, id: string) => string> = {
  greenhouse: (employer, id) =>
    `https://boards.greenhouse.io/embed/job_app?for=${employer}&token=${id}`,
  hosted: (employer, id) => `https://job-boards.greenhouse.io/${employer}/jobs/${id}`,
  ownSite: (employer, id) => `https://${employer}.example/careers?gh_jid=${id}&utm_source=x`,
  lever: (employer, id) => `https://jobs.lever.co/${employer}/${id}/apply`,
  ashby: (employer, id) => `https://jobs.ashbyhq.com/${employer}/${id}`,
  workable: (employer, id) => `https://apply.workable.com/${employer}/j/${id}/`,
  smartrecruiters: (employer, id) => `https://jobs.smartrecruiters.com/${employer}/${id}-baker`,
  personio: (employer, id) => `https://${employer}.jobs.personio.de/job/${id}?display=en`,
  recruitee: (employer, id) => `https://${employer}.recruitee.com/o/${id}`,
  teamtailor: (employer, id) => `https://${employer}.teamtailor.com/jobs/${id}-baker`,
  workday: (employer, id) =>
    `https://${employer}.wd3.myworkdayjobs.com/en-US/Careers/job/Berlin/Baker_${id}`,
  jobvite: (employer, id) => `https://jobs.jobvite.com/${employer}/job/${id}`,
  jobviteOld: (employer, id) =>
    `https://hire.jobvite.com/CompanyJobs/Careers.aspx?c=${employer}&j=${id}`,
  icims: (employer, id) => `https://careers-${employer}.icims.com/jobs/${id}/baker/job`,
  breezy: (employer, id) => `https://${employer}.breezy.hr/p/${id.padStart(12, '0')}-baker`,
  bamboohr: (employer, id) => `https://${employer}.bamboohr.com/careers/${id}`,
  successFactors: (employer, id) =>
    `https://career5.successfactors.eu/career?career_ns=job_listing&company=${employer}&career_job_req_id=${id}`,
  feed: (employer, id) => `https://jobs.example/offer?company=${employer}&id=${id}`,
}

test.each(Object.entries(forms))('%s: employer and posting stay apart', (_name, address) => {
  const all = ['alpha', 'beta'].flatMap((employer) =>
    ['4711001', '4711002'].map((id) => canonicalAddress(address(employer, id))),
  )
  expect(new Set(all).size).toBe(4)
  expect(all).not.toContain(null)
  for (const one of all) expect(canonicalAddress(one!)).toBe(one)
})

test('a board’s address names the employer', () => {
  const named = (address: string) => boardOfAddress(address)
  expect(named('https://jobs.ashbyhq.com/open-evidence/1')).toEqual({
    vendor: 'ashby',
    board: 'open-evidence',
    region: null,
  })
  expect(named('https://jobs.eu.lever.co/acme/1')).toMatchObject({ board: 'acme', region: 'eu' })
  expect(named('https://boards.greenhouse.io/embed/job_app?for=Acme&token=1')?.board).toBe('acme')
  expect(named('https://acme.wd5.myworkdayjobs.com/x/job/y')?.board).toBe('acme')
  expect(named('https://acme.example/open-evidence/1')).toBeNull()
  expect(named('https://jobs.lever.co/')).toBeNull()
  expect(named('https://www.linkedin.com/jobs/view/3812345678')).toBeNull()
  expect(isBoardAddress('https://www.linkedin.com/jobs/view/3812345678')).toBe(true)
  expect(isBoardAddress('https://acme.example/jobs/3812345678')).toBe(false)
  expect(nameFromToken('open-evidence')).toBe('Open Evidence')
  expect(nameFromToken('open%20evidence')).toBe('Open Evidence')
  expect(nameFromToken('100%')).toBe('100%')
})

test.each([
  [
    `https://ats.rippling.com/en-GB/acme/jobs/${uuid}/apply`,
    'acme',
    `https://ats.rippling.com/acme/jobs/${uuid}`,
  ],
  ['https://jobs.gem.com/acme/am9icG9zdDo', 'acme', 'https://jobs.gem.com/acme/am9icG9zdDo'],
  [
    `https://acme.pinpointhq.com/en/postings/${uuid}`,
    'acme',
    `https://acme.pinpointhq.com/postings/${uuid}`,
  ],
  [`https://app.dover.com/apply/acme/${uuid}`, 'acme', `https://app.dover.com/apply/acme/${uuid}`],
  [
    'https://join.com/companies/acme/12345678-baker',
    'acme',
    'https://join.com/companies/acme/12345678',
  ],
  [
    'https://www.comeet.com/jobs/acme/45.006/baker/12.345',
    'acme',
    'https://comeet.com/jobs/acme/45.006/12.345',
  ],
  [
    'https://acme.softgarden.io/job/12345678/Baker',
    'acme',
    'https://acme.softgarden.io/job/12345678',
  ],
  ['https://acme.homerun.co/baker/en/apply', 'acme', 'https://acme.homerun.co/baker/en'],
  [
    'https://acme.taleo.net/careersection/2/jobdetail.ftl?job=123&lang=en',
    'acme',
    'https://acme.taleo.net/careersection/2/jobdetail.ftl?job=123',
  ],
  ['https://jobs-acme.icims.com/jobs/1234/job', 'acme', 'https://jobs-acme.icims.com/jobs/1234'],
  ['https://acme.bamboohr.com/hiring/jobs/42', 'acme', 'https://acme.bamboohr.com/careers/42'],
  ['https://acme.recruitee.com/l/en/o/baker', 'acme', 'https://acme.recruitee.com/o/baker'],
])('%s is a posting of %s', (link, board, canonical) => {
  expect(boardOfAddress(link)?.board).toBe(board)
  expect(canonicalAddress(link)).toBe(canonical)
})

test.each([
  'https://career5.successfactors.eu/career?company=acmeP&career_job_req_id=123&career_ns=job_listing',
  'https://recruiting.ultipro.com/ACM1000/JobBoard/1/OpportunityDetail?opportunityId=0b1c',
  'https://recruiting.paylocity.com/Recruiting/Jobs/Details/123456',
  'https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=abc&jobId=123',
])('%s names a posting and no employer, so it is not the vendor’s own', (link) => {
  expect(boardOfAddress(link)).toBeNull()
  expect(isBoardAddress(link)).toBe(true)
  const other = link.replace(/123456|123|0b1c/, '7')
  expect(canonicalAddress(other)).not.toBe(canonicalAddress(link))
})
