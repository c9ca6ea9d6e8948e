import { readPostedAt, readValidThrough } from './dates.ts'
import { addressAt, isObject, listAt, numberAt, objectAt, shortTextAt, textAt } from './fields.ts'
import type { JobDetails } from '#features/jobs/contract.ts'
import { idAt } from './ids.ts'
import { readStructuredPay } from './pay.ts'
import type { ReadPosting } from './posting.ts'
import { readTitle } from './title.ts'
import {
  countriesNamed,
  decode,
  readEmploymentTypes,
  type PlaceHint,
} from '#features/job-facts/server/service.ts'
import { readWorkMode } from './words.ts'

function oneOrMany(value: unknown): unknown[] {
  if (value === null || value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function placeOf(place: unknown): PlaceHint | null {
  if (typeof place === 'string') {
    const text = shortTextAt({ place }, 'place', 500)
    return text ? { text } : null
  }
  const [named] = oneOrMany(isObject(place) ? place['address'] : undefined)
  const address = isObject(named) ? named : place
  const city = shortTextAt(address, 'addressLocality', 200)
  const region = shortTextAt(address, 'addressRegion', 200)
  const country =
    shortTextAt(address, 'addressCountry', 200) ??
    shortTextAt(objectAt(address, 'addressCountry'), 'name', 200)
  const whole = [city, region, country].filter(Boolean).join(', ')
  const text = whole || shortTextAt(place, 'name', 500) || shortTextAt(place, 'address', 500)
  if (!text) return null
  return {
    text,
    ...(city && { city }),
    ...(region && { region }),
    ...(country && { country }),
  }
}

/** `@type` may be one name or several, with or without the vocabulary's address. */
function isJobPosting(value: unknown): boolean {
  return (
    isObject(value) &&
    oneOrMany(value['@type']).some(
      (type) => typeof type === 'string' && /(^|[/#:])JobPosting$/i.test(type),
    )
  )
}

function identifierOf(posting: unknown): string | null {
  const identifier = objectAt(posting, 'identifier')
  return (
    idAt(identifier, 'value') ??
    idAt(posting, 'identifier') ??
    idAt(posting, '@id') ??
    addressAt(posting, 'url')
  )
}

const openingsAtMost = 999

/** `2027-02-01`, alone or before a time; not the 31st of February. */
function dayIn(text: string | null): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text ?? '')?.[0]
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? day : undefined
}

/** Only what is said, so that a posting without any is as it was. */
function detailsOf(posting: unknown): JobDetails {
  const openings = numberAt(posting, 'totalJobOpenings')
  const isCount = Number.isInteger(openings) && openings! > 0 && openings! <= openingsAtMost
  const startsOn = dayIn(textAt(posting, 'jobStartDate'))
  return { ...(isCount && { openings }), ...(startsOn && { startsOn }) }
}

/** One schema.org JobPosting (https://schema.org/JobPosting, Google's job posting guide). */
export function readStructuredPosting(posting: unknown, now: Date): ReadPosting {
  const externalId = identifierOf(posting)
  const title = readTitle(textAt(posting, 'title') ?? textAt(posting, 'name'))
  const label = title ?? externalId ?? 'a posting without a title'
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (!isObject(posting)) return refuse('it isn’t an object')
  if (!externalId) return refuse('it has no identifier and no address')
  if (!title) return refuse('it has no title')
  const descriptionHtml = textAt(posting, 'description') ?? ''

  const warnings: string[] = []
  const [organisation] = oneOrMany(posting['hiringOrganization'])
  const remote = readWorkMode(textAt(posting, 'jobLocationType')) === 'remote'
  const offices = oneOrMany(posting['jobLocation']).flatMap((place) => placeOf(place) ?? [])
  const mayApply = oneOrMany(posting['applicantLocationRequirements']).flatMap(
    (place) => placeOf(place) ?? [],
  )
  const types = oneOrMany(posting['employmentType']).flatMap((type) =>
    readEmploymentTypes(typeof type === 'string' ? type : null),
  )
  const url = addressAt(posting, 'url')
  return {
    posting: {
      externalId,
      title,
      descriptionHtml,
      companyName:
        typeof organisation === 'string'
          ? shortTextAt({ organisation }, 'organisation', 200)
          : shortTextAt(organisation, 'name', 200),
      companyWebsite: addressAt(organisation, 'sameAs') ?? addressAt(organisation, 'url'),
      url,
      applyUrl: url,
      postedAt: readPostedAt(posting['datePosted'], now, warnings),
      validThrough: readValidThrough(posting['validThrough'], now, warnings),
      employmentTypes: [...new Set(types)],
      workMode: remote ? 'remote' : null,
      places: remote && mayApply.length > 0 ? mayApply : offices,
      nearbyHints: offices,
      pay: readStructuredPay(
        posting,
        countriesNamed(offices[0]?.country ?? '')[0] ?? null,
        warnings,
      ),
      department: shortTextAt(posting, 'industry', 200),
      details: detailsOf(posting),
      language: shortTextAt(posting, 'inLanguage', 20),
      warnings,
    },
  }
}

/** Every JobPosting in a document: a posting, a list of them, an `@graph`, an `ItemList`, or a page about one. */
export function findJobPostings(document: unknown): unknown[] {
  if (Array.isArray(document)) return document.flatMap(findJobPostings)
  if (isJobPosting(document)) return [document]
  if (!isObject(document)) return []
  return [
    ...listAt(document, '@graph'),
    ...listAt(document, 'itemListElement'),
    ...oneOrMany(document['mainEntity']),
  ].flatMap((entry) =>
    findJobPostings(isObject(entry) && isObject(entry['item']) ? entry['item'] : entry),
  )
}

const structuredType = /\btype\s*=\s*["']?application\/ld\+json\b/i
const longestTag = 2_000

/** The contents of JSON-LD scripts. Walks the page once: a pattern over all of it can take for ever. */
function* structuredScripts(html: string): Generator<string> {
  const lower = html.toLowerCase()
  for (let at = lower.indexOf('<script'); at !== -1; at = lower.indexOf('<script', at)) {
    const opened = lower.indexOf('>', at)
    if (opened === -1) return
    if (opened - at > longestTag || !structuredType.test(html.slice(at, opened))) {
      at += '<script'.length
      continue
    }
    const closed = lower.indexOf('</script', opened)
    if (closed === -1) return
    yield html.slice(opened + 1, closed)
    at = closed
  }
}

/** The JobPostings in the JSON-LD scripts of an HTML page. */
export function findJobPostingsInPage(html: string): unknown[] {
  return [...structuredScripts(html)].flatMap((script) => findJobPostings(parsed(script)))
}

/** What pages put around the document: a comment, a section of characters, the end of a statement. */
const before = ['//', '/*', '*/', '<!--', '<![CDATA[']
const after = [';', '//', '/*', '*/', '-->', ']]>']

function unwrapped(script: string): string {
  let text = script.trim()
  for (let isWrapped = true; isWrapped;) {
    const start = before.find((sign) => text.startsWith(sign))
    if (start) text = text.slice(start.length).trimStart()
    const end = after.find((sign) => text.endsWith(sign))
    if (end) text = text.slice(0, -end.length).trimEnd()
    isWrapped = start !== undefined || end !== undefined
  }
  return text
}

/** The document as it stands, or else as it was meant; undefined where neither is JSON. */
function parsed(script: string): unknown {
  for (const repair of [asItStands, asItWasMeant, decoded]) {
    try {
      return JSON.parse(repair(script))
    } catch {
      // The next reading is more patient.
    }
  }
  return undefined
}

const asItStands = (script: string) => script

/** Line breaks within texts, a comma after the last entry, and an apostrophe that was escaped. */
function asItWasMeant(script: string): string {
  return (
    unwrapped(script)
      // oxlint-disable-next-line no-control-regex -- control characters are what JSON refuses
      .replace(/[\u0000-\u001f]/g, ' ')
      .replace(/\\'/g, "'")
      .replace(/,(\s*[}\]])/g, '$1')
  )
}

const decoded = (script: string) => asItWasMeant(decode(script))
