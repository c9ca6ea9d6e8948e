import { expect, test } from 'vitest'
import { readJobPage } from './crawl/job-page.ts'
import { jobPostingsInMicrodata } from './microdata.ts'

const now = new Date('2026-11-26T12:00:00Z')
const address = 'https://jobs.acme.example/job/Baker/1/'
const read = (html: string) =>
  readJobPage(html, { externalId: '1', details: { address, form: 'html' } }, address, now)

/** As the careers pages of SuccessFactors are written. */
const page = `<!doctype html><html><body>
<div itemscope="itemscope" itemtype="http://schema.org/JobPosting">
<meta itemprop="hiringOrganization" content="Acme SE"/>
<h1><span itemprop="title">Baker &amp; Cook (m/f/d)</span></h1>
<meta itemprop="datePosted" content="Thu Nov 19 02:00:00 UTC 2026">
<p><span itemprop="jobLocation" itemscope itemtype="http://schema.org/Place">
<span itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
<meta itemprop="streetAddress" content="Berlin, DE, 10115"></span><span>Berlin</span></span></p>
<span itemprop="description"><p><b>Bake</b> bread &lt;fresh&gt; <br> daily.</p><ul><li>Rye</li></ul></span>
<span itemprop="employmentType">Full-time</span></div></body></html>`

test('a page that says its posting in its markup', () => {
  expect(read(page).posting).toMatchObject({
    externalId: '1',
    title: 'Baker & Cook (m/f/d)',
    companyName: 'Acme SE',
    postedAt: new Date('2026-11-19T00:00:00Z'),
    employmentTypes: ['FULL_TIME'],
    places: [{ text: 'Berlin, DE, 10115' }],
    descriptionHtml: '<p><b>Bake</b> bread &lt;fresh&gt; <br> daily.</p><ul><li>Rye</li></ul>',
  })
})

test('an address in parts, several places, and a pay of its own', () => {
  const place = (city: string) =>
    `<div itemprop="jobLocation" itemscope itemtype="https://schema.org/Place"><div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">${city}</span><span itemprop="addressCountry">FR</span></div></div>`
  const html = `<div itemscope itemtype="https://schema.org/JobPosting"><h1 itemprop="title">Cook</h1>
  <div itemprop="description">Cook.</div>${place('Lyon')}${place('Paris')}
  <div itemprop="baseSalary" itemscope itemtype="https://schema.org/MonetaryAmount"><meta itemprop="currency" content="EUR">
  <div itemprop="value" itemscope itemtype="https://schema.org/QuantitativeValue"><meta itemprop="value" content="32000"><meta itemprop="unitText" content="YEAR"></div></div></div>`
  expect(read(html).posting).toMatchObject({
    places: [{ city: 'Lyon' }, { city: 'Paris' }],
    pay: { min: 3_200_000, currency: 'EUR' },
  })
})

test.each([
  ['no markup of a posting', '<div itemscope itemtype="https://schema.org/Product"></div>', 0],
  [
    'nested without an end',
    `<div itemscope itemtype="https://schema.org/JobPosting">${'<div>'.repeat(100_000)}`,
    0,
  ],
  [
    'one field a hundred thousand times',
    `<div itemscope itemtype="https://schema.org/JobPosting">${'<i itemprop="title">x</i>'.repeat(100_000)}`,
    1,
  ],
  [
    'names of JavaScript',
    '<div itemscope itemtype="https://schema.org/JobPosting"><i itemprop="__proto__">x</i><i itemprop="constructor">y</i></div>',
    1,
  ],
])('%s', (_, html, count) => {
  const began = performance.now()
  expect(jobPostingsInMicrodata(html)).toHaveLength(count)
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
