/** Payloads as other people's systems write them: what is missing, of another type, or encoded twice. */
import { describe, expect, it, test } from 'vitest'
import { readAshbyJob } from './ashby.ts'
import { oracle } from './crawl/oracle.ts'
import { smartRecruiters } from './crawl/smartrecruiters.ts'
import { workday } from './crawl/workday.ts'
import { readBreezyPosition } from './breezy.ts'
import { readPostedAt } from './dates.ts'
import { numberAt } from './fields.ts'
import { readGreenhouseJob } from './greenhouse.ts'
import { findJobPostingsInPage, readStructuredPosting } from './json-ld.ts'
import { readLeverPosting } from './lever.ts'
import type { ReadPosting } from './posting.ts'
import { prepare } from './prepare.ts'
import { readRecruiteeOffer } from './recruitee.ts'
import { readTeamtailorItem } from './teamtailor.ts'
import { readPayUnit, readWorkMode } from './words.ts'
import { readWorkableJob } from './workable.ts'

const now = new Date('2026-11-26T12:00:00Z')

function postingOf(read: ReadPosting) {
  const { posting, refusal } = prepare(read)
  if (!posting) throw new Error(refusal?.reason)
  return posting
}

describe('dates', () => {
  test.each([
    ['2026-05-06', '2026-05-06T00:00:00.000Z'],
    ['2026-05-06 09:12:31 UTC', '2026-05-06T09:12:31.000Z'],
    ['2026-05-06T09:12:31', '2026-05-06T09:12:31.000Z'],
    ['2026-05-06T09:12:31+0200', '2026-05-06T07:12:31.000Z'],
    ['2026-05-06T09:12:31.123-04:00', '2026-05-06T13:12:31.123Z'],
    [1_778_058_751, '2026-05-06T09:12:31.000Z'],
    [1_778_058_751_000, '2026-05-06T09:12:31.000Z'],
    ['1778058751000', '2026-05-06T09:12:31.000Z'],
    ['1778058751', '2026-05-06T09:12:31.000Z'],
    ['May 6, 2026', '2026-05-06T00:00:00.000Z'],
    ['Wednesday, May 6th, 2026', '2026-05-06T00:00:00.000Z'],
    ['6 May 2026', '2026-05-06T00:00:00.000Z'],
    ['Sept. 3, 2026', '2026-09-03T00:00:00.000Z'],
    ['Wed, 06 May 2026 09:12:31 GMT', '2026-05-06T09:12:31.000Z'],
    ['06.05.2026', '2026-05-06T00:00:00.000Z'],
    ['20/05/2026', '2026-05-20T00:00:00.000Z'],
    ['05/20/2026', '2026-05-20T00:00:00.000Z'],
    ['2026/05/06', '2026-05-06T00:00:00.000Z'],
  ])('%s', (written, read) => {
    const warnings: string[] = []
    expect(readPostedAt(written, now, warnings)?.toISOString()).toBe(read)
    expect(warnings).toEqual([])
  })

  test.each(['06/05/2026', '31.02.2026', 'yesterday', '0', 'Mai 2026', '12/2026', {}, true])(
    '%s is no day',
    (written) => {
      const warnings: string[] = []
      expect(readPostedAt(written, now, warnings)).toBeNull()
      expect(warnings).toHaveLength(1)
    },
  )
})

test.each([
  ['50000', 50_000],
  ['50,000', 50_000],
  ['50.000', 50_000],
  ['50.000,00', 50_000],
  ['50,000.50', 50_000.5],
  ['50 000', 50_000],
  ['50’000', 50_000],
  ['1.234.567', 1_234_567],
  ['€50k', 50_000],
  ['12.5', 12.5],
  ['12,5 €', 12.5],
  ['-5', -5],
  ['1e309', null],
  ['about fifty', null],
  ['50-60', null],
  ['', null],
])('the amount %s', (written, amount) => {
  expect(numberAt({ written }, 'written')).toBe(amount)
})

test.each([
  ['Hybrid', 'hybrid'],
  ['Flexible / Hybrid', 'hybrid'],
  ['Partially remote', 'hybrid'],
  ['Remote - US', 'remote'],
  ['100% Remote', 'remote'],
  ['Fully Remote', 'remote'],
  ['TELECOMMUTE', 'remote'],
  ['Work from home', 'remote'],
  ['On-Site', 'onsite'],
  ['In the office', 'onsite'],
  ['Not remote', null],
  ['Non-remote', null],
  ['Remote eligible', null],
  ['unspecified', null],
  ['', null],
])('the work mode %s', (written, mode) => {
  expect(readWorkMode(written)).toBe(mode)
})

test.each([
  ['pro Monat', 'MONTH'],
  ['par heure', 'HOUR'],
  ['Stunde', 'HOUR'],
  ['por mes', 'MONTH'],
  ['jour', 'DAY'],
  ['Jahr', 'YEAR'],
  [null, 'YEAR'],
])('the pay unit %s', (written, unit) => {
  expect(readPayUnit(written)).toBe(unit)
})

describe('one posting', () => {
  it('of Recruitee, encoded twice, with a salary in German and a place without a city', () => {
    const offer = {
      id: 1_234_567,
      title: 'R&amp;amp;D engineer',
      description: '&lt;p&gt;We build &amp;amp; ship&lt;/p&gt;',
      requirements: null,
      created_at: '2026-05-06 09:12:31 UTC',
      employment_type_code: 'fulltime_permanent',
      remote: false,
      hybrid: true,
      locations: [{ city: null, state: '', country: 'Netherlands' }, null, 'x'],
      salary: { min: '50.000', max: '60.000', period: 'year', currency: 'eur' },
      careers_url: null,
    }
    const posting = postingOf(readRecruiteeOffer(offer, now))
    expect(posting).toMatchObject({
      externalId: '1234567',
      title: 'R&D engineer',
      descriptionHtml: '<p>We build &amp; ship</p>',
      workMode: 'hybrid',
      places: [{ text: 'Netherlands' }],
      pay: { min: 5_000_000, max: 6_000_000, currency: 'EUR', unit: 'YEAR' },
      warnings: [],
    })
  })

  it('of Workable, plain text, with the mode in a word', () => {
    const job = {
      title: 'Sales &amp; Ops',
      shortcode: 'ABCDEF1234',
      code: null,
      telecommuting: false,
      workplace: 'on_site',
      published_on: '2026-05-06',
      city: '',
      state: null,
      country: 'Germany',
      locations: [],
      description: 'First line\nsecond line\n\nNext paragraph',
    }
    expect(postingOf(readWorkableJob(job, now))).toMatchObject({
      title: 'Sales & Ops',
      workMode: 'onsite',
      places: [{ text: 'Germany' }],
      descriptionHtml: '<p>First line<br />second line</p><p>Next paragraph</p>',
    })
  })

  it('of Breezy, place and type as text, pay as a line, the date in seconds', () => {
    const position = {
      id: '5f1a',
      name: 'Nurse',
      type: 'Full-Time',
      location: 'Austin, TX',
      salary: '$40 – $45 / hr',
      published_date: 1_778_058_751,
      description: '&lt;h2&gt;Care&lt;/h2&gt;',
    }
    expect(postingOf(readBreezyPosition(position, now))).toMatchObject({
      employmentTypes: ['FULL_TIME'],
      places: [{ text: 'Austin, TX' }],
      pay: { min: 4_000, max: 4_500, currency: 'USD', unit: 'HOUR' },
      descriptionHtml: '<h3>Care</h3>',
      warnings: [],
    })
  })

  it('of Lever, numbers as text and a currency in small letters', () => {
    const posting = {
      id: 'l1',
      text: 'Dev',
      categories: { location: 'Berlin', commitment: 'Full-Time / Permanent', team: null },
      createdAt: '1778058751000',
      description: null,
      lists: [{ text: 'Do', content: '<li>a</li>' }, null],
      workplaceType: 'on-site',
      salaryRange: { min: 50_000, max: '70.000', currency: 'usd', interval: 'per-year-salary' },
    }
    expect(postingOf(readLeverPosting(posting, now))).toMatchObject({
      workMode: 'onsite',
      pay: { min: 5_000_000, max: 7_000_000, currency: 'USD' },
      warnings: [],
    })
  })

  it('of Greenhouse, encoded once more than its API does', () => {
    const job = {
      id: 4711,
      title: 'Dev',
      content: '&amp;lt;p&amp;gt;We know what &amp;amp;amp; is&amp;lt;/p&amp;gt;',
      location: { name: null },
      offices: [{ name: 'Paris', location: null }],
      metadata: null,
      departments: null,
    }
    expect(postingOf(readGreenhouseJob(job, now))).toMatchObject({
      descriptionHtml: '<p>We know what &amp; is</p>',
      places: [{ text: 'Paris' }],
    })
    // What somebody writes about markup stays as it was written.
    const html = { ...job, content: '&lt;p&gt;Know &amp;lt;p&amp;gt; by heart&lt;/p&gt;' }
    expect(postingOf(readGreenhouseJob(html, now)).descriptionText).toBe('Know <p> by heart')
  })

  it('of Ashby, whose mode wins over its flag', () => {
    const job = { id: 'u-1', title: 'Eng', isRemote: true, workplaceType: 'Hybrid', location: null }
    const read = readAshbyJob({ ...job, descriptionPlain: 'A\n\nB' }, now)
    expect(postingOf(read)).toMatchObject({ workMode: 'hybrid' })
  })

  test.each([
    ['fully', 'remote'],
    ['hybrid', 'hybrid'],
    ['none', 'onsite'],
    ['temporary', null],
    [undefined, null],
  ])('of Teamtailor, remote: %s', (remoteStatus, workMode) => {
    const item = { guid: '1', title: 'Baker', description: '<p>x</p>', remoteStatus }
    const read = readTeamtailorItem({ ...item, link: 'https://acme.teamtailor.com/jobs/1' }, now)
    expect(postingOf(read)).toMatchObject({ workMode })
  })
})

describe('a JobPosting', () => {
  const base = { '@type': 'JobPosting', title: 'Baker', identifier: { value: 12 } }
  const read = (more: object) => postingOf(readStructuredPosting({ ...base, ...more }, now))

  it('with lists where one value is meant, and text that is encoded', () => {
    const posting = read({
      description: '&lt;p&gt;One&lt;/p&gt;&lt;ul&gt;&lt;li&gt;two&lt;/li&gt;&lt;/ul&gt;',
      hiringOrganization: [{ name: 'Acme' }],
      jobLocation: [
        { address: [{ addressLocality: 'Berlin', addressCountry: { name: 'Germany' } }] },
      ],
      employmentType: 'FULL_TIME, PART_TIME',
    })
    expect(posting).toMatchObject({
      externalId: '12',
      companyName: 'Acme',
      descriptionHtml: '<p>One</p><ul><li>two</li></ul>',
      places: [{ city: 'Berlin', country: 'Germany' }],
      employmentTypes: ['FULL_TIME', 'PART_TIME'],
    })
    expect(read({ description: 'x', hiringOrganization: 'Acme' }).companyName).toBe('Acme')
  })

  test.each([
    ['a line', '€50,000 - €60,000 per year'],
    ['a list', [{ currency: '€', value: { minValue: '50.000,00', maxValue: '60.000' } }]],
    ['a range in words', { currency: 'EUR', value: '50000 - 60000', unitText: 'YEAR' }],
    ['amounts beside the currency', { currency: 'eur', minValue: '50k', maxValue: '€60k' }],
  ])('with its salary as %s', (_name, baseSalary) => {
    expect(read({ description: 'x', baseSalary }).pay).toMatchObject({
      min: 5_000_000,
      max: 6_000_000,
      currency: 'EUR',
      unit: 'YEAR',
    })
  })

  test.each([
    ['as it is', '{"@type":"JobPosting","title":"A B"}'],
    ['with a line break in a text', '{"@type":"JobPosting","title":"A\nB"}'],
    ['in a comment', '<!-- {"@type":"JobPosting","title":"A B"} -->'],
    ['in a section', '//<![CDATA[\n{"@type":"JobPosting","title":"A B"}\n//]]>'],
    ['in a section with comments', '/*<![CDATA[*/{"@type":"JobPosting","title":"A B"}/*]]>*/'],
    ['with a comma too many', '{"@type":"JobPosting","title":"A B",}'],
    ['as a statement', '{"@type":"JobPosting","title":"A B"};'],
    ['encoded', '{&quot;@type&quot;:&quot;JobPosting&quot;,&quot;title&quot;:&quot;A B&quot;}'],
    ['with a byte order mark', '\uFEFF{"@type":"JobPosting","title":"A B"}'],
    ['of a page', '{"@type":"WebPage","mainEntity":{"@type":"JobPosting","title":"A B"}}'],
    ['with a small letter', '{"@type":"jobPosting","title":"A B"}'],
  ])('in a page, %s', (_name, script) => {
    const page = `<html><script type="application/ld+json">${script}</script></html>`
    expect(findJobPostingsInPage(page)).toMatchObject([{ title: 'A B' }])
  })

  it('that is no JSON is none, and keeps nothing from the next', () => {
    const script = (text: string) => `<script type="application/ld+json">${text}</script>`
    const page = `${script('{"@type":"JobPosting",')}${script('{"@type":"JobPosting","title":"B"}')}`
    expect(findJobPostingsInPage(page)).toMatchObject([{ title: 'B' }])
  })
})

describe('a list that says that it has nothing', () => {
  const lists = [
    [oracle, 'https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1', true],
    [smartRecruiters, 'https://jobs.smartrecruiters.com/Acme', false],
    [workday, 'https://acme.wd5.myworkdayjobs.com/External', false],
  ] as const
  const empty = { TotalJobsCount: 0, totalFound: 0, total: 0 }

  test.each(lists)('$kind', (system, link, isNested) => {
    const board = { kind: system.kind, ...system.boardOf(new URL(link))! }
    const read = (reply: object) =>
      system.readList(
        JSON.stringify(isNested ? { items: [reply] } : reply),
        system.first(board),
        board,
        now,
      )
    expect(read(empty).listed).toEqual([])
    // An error says nothing of how many there are.
    expect(() => read({ errorCode: 'HTTP_422' })).toThrow(/has no “/)
    expect(() => read({ TotalJobsCount: 5, totalFound: 5, total: 5 })).toThrow(/has no “/)
  })
})

test('nothing that a board writes takes long to read', () => {
  const spaces = ' '.repeat(500_000)
  const began = performance.now()
  const base = { '@type': 'JobPosting', title: 'Baker', identifier: 'a' }
  const script = JSON.stringify({ ...base, description: 'x' }).replace('{', `{${spaces}`)
  const page = (text: string) => `<script type="application/ld+json">${text}</script>`
  for (const text of [`//${spaces}${script};${spaces}//`, `${script}${spaces}x`, `;${spaces};x`]) {
    findJobPostingsInPage(page(text))
  }
  for (const hostile of [
    `1${spaces}xxxxx`,
    `&lt;${spaces}x`,
    `\n${spaces}\n${spaces}x`,
    '&lt;'.repeat(100_000),
    `&${'amp;'.repeat(100_000)}lt;p`,
    `non${'a'.repeat(500_000)}`,
    `May ${spaces}`,
  ]) {
    const read = readStructuredPosting(
      {
        ...base,
        description: hostile,
        datePosted: hostile,
        jobLocationType: hostile,
        baseSalary: { currency: 'EUR', value: hostile, minValue: hostile, unitText: hostile },
      },
      now,
    )
    prepare(read)
  }
  expect(performance.now() - began).toBeLessThan(3_000)
})
