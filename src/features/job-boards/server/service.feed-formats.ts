/** One job in each form that others read (product.md 4.1). Pure. */
import { countryWords } from '#shared/countries.ts'
import { jobPostingOf } from '#shared/job-posting.ts'
import { toMajorUnits } from '#shared/money.ts'
import type { FeedJob } from './queries.feeds.ts'
import { element, section } from './xml.ts'

/** A feed: what begins it, one job of it, what is between two, what ends it. */
export type Feed = {
  contentType: string
  /** As many jobs at most; all of them unless told. */
  most?: number
  head: (about: FeedAbout) => string
  job: (job: FeedJob, about: FeedAbout) => string | null
  between: string
  tail: string
}

export type FeedAbout = { origin: string; name: string; now: Date }

const xml = 'application/xml; charset=utf-8'
const declaration = '<?xml version="1.0" encoding="utf-8"?>\n'

function addressOf(job: FeedJob, { origin }: FeedAbout): string {
  return `${origin}/job-listing/${job.id}`
}

function placeElements({ locations, workMode, remoteCountries }: FeedJob): string {
  const [place] = locations
  const remoteIn = workMode === 'remote' ? (remoteCountries[0] ?? null) : null
  const country = place?.country ?? remoteIn
  return [
    element('city', place?.city),
    element('state', place?.region),
    element('country', country),
    !country && element('location', place?.text),
  ]
    .filter(Boolean)
    .join('')
}

const remoteWords = { remote: 'Fully remote', hybrid: 'Hybrid remote', onsite: null } as const
const workplaceWords = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On-site' } as const

/** `EUR 60000 - 72000 per year` */
function salaryWords({ pay }: FeedJob): string | null {
  if (!pay) return null
  const amounts = [pay.min, pay.max]
    .filter((amount) => amount !== null)
    .map((amount) => toMajorUnits(amount, pay.currency))
  if (amounts.length === 0) return null
  // A single amount without this word would be read as exact.
  const open = pay.max === null ? 'from ' : pay.min === null ? 'up to ' : ''
  return `${open}${pay.currency} ${amounts.join(' - ')} per ${pay.unit.toLowerCase()}`
}

const typeWords = (job: FeedJob) =>
  job.employmentTypes.map((type) => type.replace('_', '-')).join(', ')

/** @see https://docs.indeed.com/indeed-apply/xml-feed */
const indeed: Feed = {
  contentType: xml,
  head: ({ origin, name, now }) =>
    `${declaration}<source>${element('publisher', name)}${element('publisherurl', origin)}${element('lastBuildDate', now.toUTCString())}`,
  job: (job, about) =>
    [
      '<job>',
      section('title', job.title),
      element('date', job.postedAt.toUTCString()),
      element('referencenumber', job.id),
      element('requisitionid', job.requisitionId),
      element('url', addressOf(job, about)),
      section('company', job.companyName),
      element('sourcename', about.name),
      placeElements(job),
      section('description', job.descriptionHtml),
      element('salary', salaryWords(job)),
      element('jobtype', typeWords(job)),
      element('category', job.department),
      element('remotetype', job.workMode && remoteWords[job.workMode]),
      element('lastactivitydate', job.lastConfirmedAt.toUTCString()),
      element('expirationdate', job.validThrough?.toISOString()),
      '</job>\n',
    ].join(''),
  between: '',
  tail: '</source>\n',
}

const levelWords: Record<NonNullable<FeedJob['seniority']>, string> = {
  intern: 'INTERNSHIP',
  junior: 'ENTRY_LEVEL',
  mid: 'ASSOCIATE',
  senior: 'MID_SENIOR_LEVEL',
  lead: 'MID_SENIOR_LEVEL',
  executive: 'EXECUTIVE',
}

function salariesElement({ pay }: FeedJob): string {
  if (!pay || (pay.min ?? pay.max) === null) return ''
  const end = (name: string, amount: number | null) =>
    amount === null
      ? ''
      : `<${name}>${element('amount', String(toMajorUnits(amount, pay.currency)))}${element('currencyCode', pay.currency)}</${name}>`
  return `<salaries><salary>${end('highEnd', pay.max)}${end('lowEnd', pay.min)}${element('period', pay.unit)}</salary></salaries>`
}

/** @see https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide */
const linkedin: Feed = {
  contentType: xml,
  head: ({ origin, name, now }) =>
    `${declaration}<source>${element('lastBuildDate', now.toUTCString())}${element('publisherUrl', origin)}${element('publisher', name)}`,
  job: (job, about) =>
    [
      '<job>',
      // At most 40 characters: an id has 36.
      element('partnerJobId', job.id),
      section('company', job.companyName),
      section('title', job.title),
      section('description', job.descriptionHtml),
      element('applyUrl', addressOf(job, about)),
      placeElements(job),
      element('workplaceTypes', job.workMode && workplaceWords[job.workMode]),
      element('jobtype', typeWords(job)),
      element('experienceLevel', job.seniority && levelWords[job.seniority]),
      element('jobFunctions', job.department),
      element('listDate', job.postedAt.toISOString()),
      element('expirationDate', job.validThrough?.toISOString()),
      salariesElement(job),
      '</job>\n',
    ].join(''),
  between: '',
  tail: '</source>\n',
}

/** @see https://www.rssboard.org/rss-specification */
const rss: Feed = {
  contentType: 'application/rss+xml; charset=utf-8',
  most: 100,
  head: ({ origin, name, now }) =>
    `${declaration}<rss version="2.0"><channel>${element('title', `Jobs - ${name}`)}${element('link', `${origin}/job-search`)}${element('description', `The newest jobs on ${name}.`)}${element('lastBuildDate', now.toUTCString())}`,
  job: (job, about) => {
    const [place] = job.locations
    const where = [place?.city, place?.country && countryWords(place.country)].filter(Boolean)
    const line = [job.companyName, where.join(', '), salaryWords(job)].filter(Boolean).join(' · ')
    return [
      '<item>',
      element('title', job.title),
      element('link', addressOf(job, about)),
      `<guid isPermaLink="false">${job.id}</guid>`,
      element('pubDate', job.postedAt.toUTCString()),
      element('description', line),
      '</item>\n',
    ].join('')
  },
  between: '',
  tail: '</channel></rss>\n',
}

/** A list of schema.org JobPosting; jobs without what is required are left out. */
const structured: Feed = {
  contentType: 'application/ld+json; charset=utf-8',
  head: () => '[',
  job: (job, { origin }) => {
    const posting = jobPostingOf(
      {
        ...job,
        status: 'published',
        listed: true,
        company: { name: job.companyName },
        postedAt: job.postedAt.toISOString(),
        lastConfirmedAt: job.lastConfirmedAt.toISOString(),
        validThrough: job.validThrough?.toISOString() ?? null,
      },
      origin,
    )
    return posting && JSON.stringify(posting)
  },
  between: ',\n',
  tail: ']\n',
}

export const feeds = {
  'jobs.rss': rss,
  'indeed.xml': indeed,
  'linkedin.xml': linkedin,
  'jobs.jsonld': structured,
} as const satisfies Record<string, Feed>
export type FeedName = keyof typeof feeds
