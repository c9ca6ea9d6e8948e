import { describe, expect, test } from 'vitest'
import { UnreadableBoard, wholePosting, type ReadPosting } from './posting.ts'
import { type BoardPosting } from '#features/jobs/server/board-posting.ts'
import { prepare } from './prepare.ts'
import { readBoard } from './read-board.ts'

const now = new Date('2026-11-21T12:00:00Z')

function read(document: unknown) {
  return readBoard(JSON.stringify(document), now)
}

function posting(one: ReadPosting | undefined): BoardPosting {
  if (!one?.posting) throw new Error(`refused: ${one?.refusal?.reason ?? 'nothing was read'}`)
  return wholePosting(one.posting)
}

const greenhouseJob = {
  id: 4711,
  internal_job_id: 1,
  absolute_url: 'https://job-boards.greenhouse.io/acme/jobs/4711',
  title: 'Platform <b>engineer</b> &amp; friend',
  company_name: 'Acme',
  location: { name: 'New York, New York; Remote' },
  offices: [{ name: 'NY', location: 'New York, New York, United States' }],
  departments: [{ name: ' Engineering ' }],
  first_published: '2026-08-09T23:52:37-04:00',
  requisition_id: 'R-9',
  language: 'en',
  content: '&lt;h2&gt;Why&lt;/h2&gt;&lt;p&gt;R&amp;amp;D&lt;/p&gt;',
}

const leverPosting = {
  id: 'a1',
  text: 'Account Manager',
  hostedUrl: 'https://jobs.lever.co/acme/a1',
  applyUrl: 'https://jobs.lever.co/acme/a1/apply',
  createdAt: 1_776_797_392_286,
  country: 'US',
  workplaceType: 'hybrid',
  categories: {
    commitment: 'Perm - Full-time',
    location: 'Columbus, OH',
    allLocations: ['Columbus, OH', 'Boston, MA'],
    team: 'Sales',
    department: 'Commercial',
  },
  description: '<div>Opening</div>',
  lists: [{ text: 'Duties & joys', content: '\n<li>One</li><li>Two</li>' }],
  additional: '<div>Closing</div>',
  salaryRange: { currency: 'USD', interval: 'per-year-salary', min: 61_000, max: 79_500.5 },
}

const ashbyJob = {
  id: 'x-1',
  title: 'Nurse',
  jobUrl: 'https://jobs.ashbyhq.com/acme/x-1',
  applyUrl: 'https://jobs.ashbyhq.com/acme/x-1/application',
  isListed: true,
  employmentType: 'PartTime',
  workplaceType: 'Remote',
  publishedAt: '2026-02-23T04:19:16.820+00:00',
  location: 'Miami',
  address: {
    postalAddress: {
      addressLocality: 'Miami',
      addressRegion: 'Florida',
      addressCountry: 'United States',
    },
  },
  secondaryLocations: [{ location: 'Tampa' }],
  descriptionHtml: '<p>Care</p>',
  compensation: {
    summaryComponents: [
      {
        compensationType: 'Salary',
        interval: '1 HOUR',
        currencyCode: 'USD',
        minValue: 31.5,
        maxValue: 40,
      },
      { compensationType: 'EquityPercentage' },
    ],
  },
}

const structuredPosting = {
  '@context': 'https://schema.org',
  '@type': ['JobPosting'],
  identifier: { '@type': 'PropertyValue', name: 'Acme', value: 'S-1' },
  title: 'Bäcker (m/w/d)',
  description: '<p>Brot</p>',
  url: 'https://acme.example/jobs/s-1',
  datePosted: '2026-10-01',
  validThrough: '2027-01-31T00:00:00Z',
  employmentType: ['FULL_TIME', 'INTERN'],
  hiringOrganization: {
    '@type': 'Organization',
    name: 'Acme GmbH',
    sameAs: 'https://acme.example',
  },
  jobLocation: {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: 'Köln',
      addressCountry: { '@type': 'Country', name: 'DE' },
    },
  },
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'EUR',
    value: { '@type': 'QuantitativeValue', value: 3200, unitText: 'MONTH' },
  },
}

test('Greenhouse: the content is decoded once, the title is plain', () => {
  const board = read({ jobs: [greenhouseJob], meta: { total: 1 } })
  expect(board).toMatchObject({ kind: 'greenhouse', token: 'acme' })
  expect(posting(board.read[0])).toMatchObject({
    externalId: '4711',
    requisitionId: 'R-9',
    title: 'Platform engineer & friend',
    descriptionHtml: '<h2>Why</h2><p>R&amp;D</p>',
    companyName: 'Acme',
    department: 'Engineering',
    postedAt: new Date('2026-08-10T03:52:37Z'),
    places: [{ text: 'New York, New York; Remote' }],
    nearbyHints: [{ text: 'New York, New York, United States' }],
    warnings: [],
  })
})

test('Greenhouse: pay in hundredths', () => {
  const pay_input_ranges = [
    { min_cents: 9_000_000, max_cents: 12_000_000, currency_type: 'JPY', title: 'Monthly' },
  ]
  const board = read({ jobs: [{ ...greenhouseJob, pay_input_ranges }] })
  expect(posting(board.read[0]).pay).toEqual({
    min: 9e4,
    max: 12e4,
    currency: 'JPY',
    unit: 'MONTH',
    equity: false,
    bonus: false,
  })
})

test('Lever: opening, lists under their headings and closing in order', () => {
  const board = read([leverPosting])
  expect(board).toMatchObject({ kind: 'lever', token: 'acme' })
  const one = posting(board.read[0])
  expect(one.descriptionHtml.replace(/\n/g, '')).toBe(
    '<div>Opening</div><h3>Duties &amp; joys</h3><ul><li>One</li><li>Two</li></ul><div>Closing</div>',
  )
  expect(one).toMatchObject({
    employmentTypes: ['FULL_TIME'],
    workMode: 'hybrid',
    places: [{ text: 'Columbus, OH' }, { text: 'Boston, MA' }],
    applyUrl: 'https://jobs.lever.co/acme/a1/apply',
    pay: { min: 6_100_000, max: 7_950_050, currency: 'USD', unit: 'YEAR' },
  })
  expect(posting(read([{ ...leverPosting, createdAt: 0 }]).read[0]).warnings[0]).toMatch(
    /1970-01-01/,
  )
})

test('Ashby: addresses, hourly pay with equity, remote', () => {
  const board = read({ jobs: [ashbyJob], apiVersion: '1' })
  expect(board).toMatchObject({ kind: 'ashby', token: 'acme' })
  expect(posting(board.read[0])).toMatchObject({
    employmentTypes: ['PART_TIME'],
    workMode: 'remote',
    places: [
      { text: 'Miami', city: 'Miami', region: 'Florida', country: 'United States' },
      { text: 'Tampa' },
    ],
    pay: { min: 3150, max: 4000, currency: 'USD', unit: 'HOUR', equity: true },
  })
  expect(read({ jobs: [{ ...ashbyJob, isListed: false }] }).read[0]?.refusal?.reason).toMatch(
    /list/,
  )
})

test('schema.org: as JSON, in a graph, in a page', () => {
  const page = `<!doctype html><script type="application/ld+json">{"broken</script>
    <script type="application/ld+json">${JSON.stringify({ '@graph': [structuredPosting] })}</script>`
  const boards = [
    read(structuredPosting),
    read([structuredPosting]),
    read({ '@type': 'ItemList', itemListElement: [{ item: structuredPosting }] }),
    readBoard(page, now),
  ]
  for (const board of boards) {
    expect(board).toMatchObject({ kind: 'json_ld', token: 'acme.example' })
    expect(posting(board.read[0])).toMatchObject({
      externalId: 'S-1',
      title: 'Bäcker (m/w/d)',
      companyName: 'Acme GmbH',
      companyWebsite: 'https://acme.example/',
      employmentTypes: ['FULL_TIME', 'INTERN'],
      places: [{ text: 'Köln, DE', city: 'Köln', country: 'DE' }],
      pay: { min: 320_000, max: 320_000, currency: 'EUR', unit: 'MONTH' },
    })
  }
})

test.each([
  [
    { totalJobOpenings: 3, jobStartDate: '2027-02-01' },
    { openings: 3, startsOn: '2027-02-01' },
  ],
  [
    { totalJobOpenings: '2', jobStartDate: '2027-02-01T09:00:00Z' },
    { openings: 2, startsOn: '2027-02-01' },
  ],
  [{ totalJobOpenings: 0, jobStartDate: 'ASAP' }, {}],
  [{ totalJobOpenings: 2.5, jobStartDate: '2027-02-31' }, {}],
  [{ totalJobOpenings: 12_000 }, {}],
  [{}, {}],
])('schema.org: %j says %j beside its text', (said, details) => {
  expect(posting(read({ ...structuredPosting, ...said }).read[0]).details).toEqual(details)
})

describe('damage', () => {
  test.each([
    ['', /empty/],
    ['not json', /isn’t valid JSON/],
    ['{"jobs":[{"id":1,', /cut off/],
    ['{"a":1}', /isn’t a job board/],
    ['[1,2]', /isn’t a job board/],
    ['<html>nothing</html>', /isn’t a job board/],
  ])('%j is refused as a whole', (text, message) => {
    expect(() => readBoard(text, now)).toThrow(UnreadableBoard)
    expect(() => readBoard(text, now)).toThrow(message)
  })

  test('one bad posting never stops the rest', () => {
    const bad = [
      null,
      7,
      'text',
      [],
      {},
      { id: 5 },
      { id: 6, title: '<p></p>' },
      { ...greenhouseJob, id: { $gt: 1 } },
    ]
    const board = read({ jobs: [...bad, greenhouseJob] })
    expect(board.read.filter((one) => one.refusal)).toHaveLength(bad.length)
    expect(board.read.every((one) => one.posting || one.refusal.reason.startsWith('it '))).toBe(
      true,
    )
    expect(posting(board.read.at(-1)).externalId).toBe('4711')
    // Title, location and address are enough.
    const bare = read({ jobs: [{ ...greenhouseJob, content: undefined }] })
    expect(prepare(bare.read[0]!).posting).toMatchObject({
      descriptionHtml: '',
      externalId: '4711',
    })
    const nowhere = read({ jobs: [{ id: 7, title: 'No content', internal_job_id: 1 }] })
    expect(prepare(nowhere.read[0]!).refusal?.reason).toMatch(
      /neither a description nor an address/,
    )
  })

  test('dates that nobody can believe are left out and named', () => {
    const dates = ['1970-01-01T00:00:00Z', '2099-01-01', 'soon', '9999999-99-99']
    for (const first_published of dates) {
      const one = posting(read({ jobs: [{ ...greenhouseJob, first_published }] }).read[0])
      expect(one.postedAt).toBeNull()
      expect(one.warnings).toEqual([expect.stringMatching(/^posted .* cannot be right/)])
    }
    const far = posting(
      read({ jobs: [{ ...greenhouseJob, application_deadline: '2099-12-31' }] }).read[0],
    )
    expect(far.validThrough).toBeNull()
    expect(far.warnings).toEqual([expect.stringMatching(/^open until 2099-12-31 cannot be right/)])
  })

  test('addresses of other schemes are dropped, control characters are removed', () => {
    const one = posting(
      read({
        jobs: [
          { ...greenhouseJob, title: 'A\u0000B\u001b[31m', absolute_url: 'javascript:alert(1)' },
        ],
      }).read[0],
    )
    expect(one.title).toBe('AB[31m')
    expect(one.url).toBeNull()
  })
})
