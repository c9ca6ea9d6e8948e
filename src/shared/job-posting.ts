/** schema.org JobPosting of a job (https://schema.org/JobPosting, Google's job posting guide). */
import { countryWords } from './countries.ts'
import { toMajorUnits } from './money.ts'

type PostedPlace = { city: string | null; region: string | null; country: string | null }

/** What the page of a job knows of it; times are ISO 8601. */
export type PostedJob = {
  id: string
  title: string
  status: string
  listed: boolean
  descriptionHtml: string
  postedAt: string
  lastConfirmedAt: string
  validThrough: string | null
  company: { name: string }
  companyWebsite: string | null
  requisitionId: string | null
  locations: readonly PostedPlace[]
  workMode: string | null
  remoteCountries: readonly string[]
  employmentTypes: readonly string[]
  details: PostedDetails
  /** One applies on this site, without being sent elsewhere. */
  takesHere: boolean
  pay: { min: number | null; max: number | null; currency: string; unit: string } | null
}

/** What an employer's own posting says beside its text; an imported one says none of it. */
type PostedDetails = {
  skillsMust?: readonly string[] | undefined
  skillsNice?: readonly string[] | undefined
  benefits?: readonly string[] | undefined
  openings?: number | null | undefined
  startsOn?: string | null | undefined
}

const day = 86_400_000

function placeOf(location: PostedPlace) {
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(location.city && { addressLocality: location.city }),
      ...(location.region && { addressRegion: location.region }),
      ...(location.country && { addressCountry: location.country }),
    },
  }
}

function payOf(pay: NonNullable<PostedJob['pay']>) {
  const { min, max, currency, unit } = pay
  const amount = (minorUnits: number) => toMajorUnits(minorUnits, currency)
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: {
      '@type': 'QuantitativeValue',
      unitText: unit,
      ...(min !== null && max !== null && min !== max
        ? { minValue: amount(min), maxValue: amount(max) }
        : { value: amount(min ?? max ?? 0) }),
    },
  }
}

function detailsOf(details: PostedDetails) {
  const { skillsMust = [], skillsNice = [], benefits = [], openings, startsOn } = details
  const skills = [...skillsMust, ...skillsNice]
  return {
    ...(skills.length > 0 && { skills: skills.join(', ') }),
    ...(benefits.length > 0 && { jobBenefits: benefits.join(', ') }),
    ...(openings && { totalJobOpenings: openings }),
    ...(startsOn && { jobStartDate: startsOn }),
  }
}

/** Null for a job that has no public page of its own, is closed, or lacks what the guide requires. */
export function jobPostingOf(job: PostedJob, origin: string): object | null {
  if (job.status !== 'published' || !job.listed || job.descriptionHtml === '') return null
  const places = job.locations.filter((location) => location.country).map(placeOf)
  const remote = job.workMode === 'remote'
  if (remote ? job.remoteCountries.length === 0 : places.length === 0) return null
  const open =
    job.validThrough ?? new Date(Date.parse(job.lastConfirmedAt) + 60 * day).toISOString()
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: job.descriptionHtml,
    datePosted: job.postedAt,
    validThrough: open,
    url: `${origin}/job-listing/${job.id}`,
    identifier: {
      '@type': 'PropertyValue',
      name: job.company.name,
      value: job.requisitionId ?? job.id,
    },
    hiringOrganization: {
      '@type': 'Organization',
      name: job.company.name,
      ...(job.companyWebsite && { sameAs: job.companyWebsite }),
    },
    // The first place only: validators of this markup take a list of places for a missing country.
    ...(!remote && { jobLocation: places[0] }),
    ...(remote && { jobLocationType: 'TELECOMMUTE' }),
    ...(remote && {
      applicantLocationRequirements: job.remoteCountries.map((code) => ({
        '@type': 'Country',
        name: countryWords(code),
      })),
    }),
    ...(job.employmentTypes.length > 0 && { employmentType: job.employmentTypes }),
    ...(job.pay && (job.pay.min ?? job.pay.max) !== null && { baseSalary: payOf(job.pay) }),
    ...detailsOf(job.details),
    directApply: job.takesHere,
  }
}
