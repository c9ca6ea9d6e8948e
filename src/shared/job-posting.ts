/** schema.org JobPosting of a job (https://schema.org/JobPosting, Google's job posting guide). */
import { countryWords } from './countries.ts'
import { toMajorUnits } from './money.ts'

type PostedPlace = {
  /** As the employer wrote it. */
  text: string
  city: string | null
  region: string | null
  country: string | null
}

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

/** What a posting says beside its text; an imported one says little of it. */
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

/** A place that no list of places knows: the employer's own words stand for it. */
function unknownPlaceOf({ text }: PostedPlace) {
  return {
    '@type': 'Place',
    name: text,
    // Google requires a country, and these words are all that is known of it.
    address: { '@type': 'PostalAddress', addressLocality: text, addressCountry: text },
  }
}

/** Every place of the job, each once; one alone is no list. */
function jobLocationOf(locations: readonly PostedPlace[]): object | null {
  const known = locations.filter(({ country }) => country).map(placeOf)
  const all = known.length > 0 ? known : locations.filter(({ text }) => text).map(unknownPlaceOf)
  const places = [...new Map(all.map((place) => [JSON.stringify(place), place])).values()]
  return places.length > 1 ? places : (places[0] ?? null)
}

const remoteWords =
  /(?:fully|100\s?%)?[\s-]*(?:remote(?:ly)?|work(?:ing)? from home|wfh|home[\s-]?office|telecommute|anywhere|worldwide|global(?:ly)?)/giu

/** Where one may live: countries, otherwise what the employer wrote, otherwise anywhere. */
function applicantsFrom({ remoteCountries, locations }: PostedJob): object[] {
  if (remoteCountries.length > 0) {
    return remoteCountries.map((code) => ({ '@type': 'Country', name: countryWords(code) }))
  }
  const named = locations.flatMap(({ text }) => {
    const rest = text
      .replace(remoteWords, ' ')
      .replace(/[^\p{L}\d]+/gu, ' ')
      .trim()
    return rest === '' ? [] : rest
  })
  const names = named.length > 0 ? [...new Set(named)] : ['Worldwide']
  return names.map((name) => ({ '@type': 'AdministrativeArea', name }))
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
  const remote = job.workMode === 'remote'
  const jobLocation = jobLocationOf(job.locations)
  if (!remote && !jobLocation) return null
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
    ...(remote
      ? { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: applicantsFrom(job) }
      : { jobLocation }),
    ...(job.employmentTypes.length > 0 && { employmentType: job.employmentTypes }),
    ...(job.pay && (job.pay.min ?? job.pay.max) !== null && { baseSalary: payOf(job.pay) }),
    ...detailsOf(job.details),
    directApply: job.takesHere,
  }
}
