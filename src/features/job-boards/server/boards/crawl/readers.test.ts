/** What readers make of lists and details as systems send them, oddities included. */
import { describe, expect, test } from 'vitest'
import { now, posting, reader } from '../../../../../../tests/support/board-readers.ts'
import { UnreadableBoard } from '../posting.ts'
import { withoutCoordinates } from './parts.ts'

describe('SmartRecruiters', () => {
  const { list, details } = reader('https://jobs.smartrecruiters.com/AcmeGroup/1')
  const detail = {
    id: '744000139266729',
    uuid: 'e05255c1-009c-400e-9a1f-4c6866a0ec18',
    name: 'ICT System Specialist 100 %',
    refNumber: 'REF6756Q',
    company: { name: 'Acme', identifier: 'AcmeGroup' },
    location: {
      city: 'Zürich',
      region: 'ZH',
      country: 'ch',
      remote: false,
      hybrid: true,
      latitude: '47.3769',
      fullLocation: 'Zürich, Switzerland',
    },
    releasedDate: '2026-07-23T12:01:19.349Z',
    postingUrl: 'https://jobs.smartrecruiters.com/AcmeGroup/744000139266729-ict',
    applyUrl: 'https://jobs.smartrecruiters.com/AcmeGroup/744000139266729-ict?oga=true',
    active: true,
    department: { id: '1', label: 'IT' },
    experienceLevel: { id: 'not_applicable', label: 'Not Applicable' },
    typeOfEmployment: { id: 'permanent', label: 'Full-time' },
    language: { code: 'de', label: 'German' },
    jobAd: {
      sections: {
        companyDescription: { title: 'About us', text: '<p>Bread.</p>' },
        jobDescription: { title: 'Job', text: '<p>Networks.</p>' },
        qualifications: { title: 'You', text: null },
        videos: { urls: [] },
      },
    },
  }

  test('the text is put together from its sections; two flags make the mode', () => {
    expect(posting(details(detail))).toMatchObject({
      title: 'ICT System Specialist 100 %',
      requisitionId: 'REF6756Q',
      descriptionHtml: '<h3>Job</h3><p>Networks.</p>\n<h3>About us</h3><p>Bread.</p>',
      companyName: 'Acme',
      workMode: 'hybrid',
      employmentTypes: ['FULL_TIME'],
      places: [{ text: 'Zürich, ZH, CH', city: 'Zürich', region: 'ZH', country: 'CH' }],
      department: 'IT',
      language: 'de',
      postedAt: new Date('2026-07-23T12:01:19.349Z'),
    })
    const both = { ...detail, location: { ...detail.location, remote: true } }
    expect(posting(details(both)).workMode).toBe('hybrid')
    const remote = { ...detail, location: { city: 'Bern', remote: true, hybrid: false } }
    expect(posting(details(remote)).workMode).toBe('remote')
    expect(posting(details({ ...detail, location: null, department: null })).places).toEqual([])
    expect(details({ ...detail, active: false })).toEqual({ ended: true })
  })

  test('a page that sends fewer than it was asked for is followed by pages of that length', () => {
    const content = Array.from({ length: 10 }, (_, id) => ({ id, name: `Job ${id}` }))
    const found = list({ offset: 0, limit: 10, totalFound: 34, content })
    expect(found.listed).toHaveLength(10)
    expect(
      found.next.map(({ address, promised }) => [
        new URL(address).searchParams.get('offset'),
        promised,
      ]),
    ).toEqual([
      ['10', 10],
      ['20', 10],
      ['30', 4],
    ])
  })
})

describe('BambooHR', () => {
  const { details, list } = reader('https://acme.bamboohr.com/careers/201')
  const opening = {
    jobOpeningShareUrl: 'https://acme.bamboohr.com/careers/201',
    jobOpeningName: 'Vessel Chef',
    jobOpeningStatus: 'Open',
    departmentLabel: 'Galley',
    employmentStatusLabel: 'Full-Time',
    location: {
      city: 'Long Beach',
      state: 'California',
      postalCode: '90802',
      addressCountry: 'United States',
    },
    atsLocation: { country: null, countryId: null, state: null, province: null, city: null },
    description: '<p>Cook.</p>',
    compensation: '$28 - $35/hour',
    datePosted: '2026-04-22',
    locationType: '0',
    isRemote: null,
  }
  const read = (more = {}, item: unknown = null) =>
    details({ meta: {}, result: { jobOpening: { ...opening, ...more }, formFields: {} } }, { item })

  test('a number says how one works; either place may be empty', () => {
    expect(posting(read())).toMatchObject({
      title: 'Vessel Chef',
      workMode: 'onsite',
      places: [{ text: 'Long Beach, California, United States' }],
      pay: { min: 2_800, max: 3_500, currency: 'USD', unit: 'HOUR' },
      postedAt: new Date('2026-04-22T00:00:00Z'),
    })
    const none = { city: null, state: null }
    const typed = { country: 'United Kingdom', state: null, city: null }
    expect(posting(read({ location: none, atsLocation: typed, locationType: 1 }))).toMatchObject({
      workMode: 'remote',
      places: [{ text: 'United Kingdom', country: 'United Kingdom' }],
    })
    expect(posting(read({ locationType: '2' })).workMode).toBe('hybrid')
    expect(posting(read({ locationType: null })).workMode).toBeNull()
    expect(read({ jobOpeningStatus: 'Filled' })).toEqual({ ended: true })
  })

  test('an answer without its list is no empty board', () => {
    expect(list({ meta: { totalCount: 0 }, result: [] }).listed).toEqual([])
    for (const other of [{}, { error: 'x' }, { result: null }, [], 'null', '"x"', '{"result":[']) {
      expect(() => list(other)).toThrow(UnreadableBoard)
    }
  })
})

describe('pages with a JobPosting', () => {
  const { details, list } = reader('https://careers-acme.icims.com/jobs/1234/baker/job')
  const page = (...documents: unknown[]) =>
    `<!DOCTYPE html><html><head>${documents
      .map(
        (one) =>
          `<script type="application/ld+json">${typeof one === 'string' ? one : JSON.stringify(one)}</script>`,
      )
      .join('')}</head><body>No longer available in blue</body></html>`
  const document = {
    '@context': 'http://schema.org',
    '@type': 'JobPosting',
    title: 'Baker &amp; Chef',
    description: '<p>Bread.</p>',
    datePosted: '2026-08-01T04:00:00.000Z',
    employmentType: ['FULL_TIME'],
    hiringOrganization: { '@type': 'Organization', name: 'Acme', sameAs: 'UNAVAILABLE' },
    jobLocation: [
      {
        '@type': 'Place',
        address: {
          streetAddress: 'UNAVAILABLE',
          addressLocality: 'Chicago 41.8781, -87.6298',
          addressRegion: 'IL',
          postalCode: 'UNAVAILABLE',
          addressCountry: 'US',
        },
      },
      {
        address: {
          addressLocality: 'UNAVAILABLE',
          addressRegion: 'UNAVAILABLE',
          addressCountry: 'CA',
        },
      },
    ],
    url: 'https://careers-acme.icims.com/jobs/1234/baker/job',
  }

  test('what is UNAVAILABLE is nothing; coordinates are no part of a place', () => {
    expect(posting(details(page(document), { externalId: '1234' }))).toMatchObject({
      externalId: '1234',
      title: 'Baker & Chef',
      companyName: 'Acme',
      companyWebsite: null,
      places: [
        { text: 'Chicago, IL, US', city: 'Chicago', region: 'IL', country: 'US' },
        { text: 'CA', country: 'CA' },
      ],
    })
  })

  test('other data beside it, damaged data, several postings', () => {
    const other = { '@type': 'Organization', name: 'Acme' }
    expect(posting(details(page(other, '{damaged', { '@graph': [other, document] }))).title).toBe(
      'Baker & Chef',
    )
    const second = { ...document, url: 'https://careers-acme.icims.com/jobs/99/chef/job' }
    expect(details(page(document, second)).refusal?.reason).toMatch(/several jobs/)
    const at = {
      address: 'https://careers-acme.icims.com/jobs/99/chef/job?in_iframe=1',
      form: 'html',
    } as const
    expect(posting(details(page(document, second), { details: at })).url).toBe(second.url)
    expect(details('<!doctype html><p>Hello</p>').refusal?.reason).toMatch(/no schema.org/)
    expect(details('<p>This job is no longer available.</p>')).toEqual({ ended: true })
  })

  test('links of a search page, those of the portal alone', () => {
    const { system, board } = reader('https://careers-acme.icims.com/jobs/search')
    const search = system.first(board).instead!
    const html = `<!doctype html>
      <a href="https://careers-acme.icims.com/jobs/1/baker/job?in_iframe=1&amp;hub=1"><h3>Baker</h3></a>
      <a class=x href='/jobs/2/chef/job'>Chef</a> <a href="/jobs/2/chef/job?mode=apply">Apply</a>
      <a href="https://other-acme.icims.com/jobs/3/x/job">X</a> <a href="javascript:alert(1)">y</a>
      <script>var a = '<a href="/jobs/4/hidden/job">hidden</a>'</script>`
    const found = system.readList(html, search, board, now)
    expect(found.listed.map(({ externalId }) => externalId)).toEqual(['1', '2'])
    expect(new URL(found.next[0]!.address).searchParams.get('pr')).toBe('1')
    expect(() => system.readList('<p>Careers at Acme</p>', search, board, now)).toThrow(
      UnreadableBoard,
    )
    expect(
      system.readList('<p>Sorry, no jobs were found matching.</p>', search, board, now).listed,
    ).toEqual([])
  })

  test('a sitemap: job pages alone, in one element or with names of its own', () => {
    const site = reader('https://www.acme.example/sitemap_index.xml')
    const entry = (address: string, more = '') => `<url>${more}<loc>${address}</loc></url>`
    const addresses = [
      'https://www.acme.example/jobs/4711-baker?utm_source=sitemap&amp;lang=en',
      'https://acme.example/en/careers/vacancies/chef/',
      'https://jobs.acme.example/de/stellenangebote/koch',
      'https://www.acme.example/careers',
      'https://www.acme.example/blog/my-career',
      'https://evil.example/jobs/1',
    ]
    const text = `<?xml version="1.0"?><urlset>${addresses.map((one) => entry(one)).join('')}</urlset>`
    const ids = site.list(text).listed.map(({ externalId }) => externalId)
    expect(ids).toEqual([
      'acme.example/jobs/4711-baker?lang=en',
      'acme.example/en/careers/vacancies/chef',
      'jobs.acme.example/de/stellenangebote/koch',
    ])
    expect(site.list('<urlset></urlset>').listed).toEqual([])
    const named = `<s:urlset xmlns:s="x"><s:url><s:loc><![CDATA[https://acme.example/jobs/1]]></s:loc></s:url></s:urlset>`
    expect(site.list(named).listed).toHaveLength(1)
    for (const bad of [text.slice(0, 200), '<html></html>', '{"a":1}']) {
      expect(() => site.list(bad)).toThrow(UnreadableBoard)
    }
    expect(list(text).listed).toEqual([])
  })
})

test.each([
  ['Berlin 52.5200, 13.4050', 'Berlin'],
  ['Berlin (52.52, 13.40)', 'Berlin'],
  ['51.5074,-0.1278', ''],
  ['London, 51.5074° N, 0.1278° W', 'London'],
  ['Route 66, Springfield', 'Route 66, Springfield'],
  ['Area 51', 'Area 51'],
])('%j → %j', (text, place) => {
  expect(withoutCoordinates(text)).toBe(place)
})

const links = [
  'https://jobs.smartrecruiters.com/Acme/1',
  'https://acme.bamboohr.com/careers/1',
  'https://acme.wd5.myworkdayjobs.com/External/job/x/y_1',
  'https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/1',
  'https://careers-acme.icims.com/jobs/1/x/job',
  'https://acme.applytojob.com/apply/abc123',
  'https://acme.example/sitemap.xml',
]

test.each(links)('%s: odd values cost nothing and are never read as an empty board', (link) => {
  const { list, details, system } = reader(link)
  const odd = [null, 7, 'x', [], {}, { id: {} }, { id: [], name: 5, Id: {}, externalPath: [] }]
  for (const value of [
    ...odd,
    ...odd.map((one) => ({ content: [one], result: [one], jobPostings: [one], items: [one] })),
  ]) {
    const text = JSON.stringify(value)
    try {
      expect(list(text).listed).toEqual([])
      expect(list(text).unnamed).toBeGreaterThan(0)
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableBoard)
    }
    try {
      const read = details(system.detailsForm === 'json' ? text : `<p>${text}</p>`)
      expect(read.posting ?? read.refusal ?? ('ended' in read ? read : undefined)).toBeDefined()
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableBoard)
    }
  }
})
