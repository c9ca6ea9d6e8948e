/**
 * Workday, the calls that its own careers pages make. The list gives its total on the first page
 * alone, and no more than 2,000 postings to one question: what lies beyond starts again from the
 * first. A longer board is asked for in parts, by a facet of the list.
 */
import { readEmploymentTypes } from '#features/job-facts/server/service.ts'
import { readPostedAt, readValidThrough } from '../dates.ts'
import { addressAt, isObject, listAt, objectAt, shortTextAt, textAt } from '../fields.ts'
import { idAt } from '../ids.ts'
import { readTitle } from '../title.ts'
import { readWorkMode } from '../words.ts'
import {
  countAt,
  distinctPlaces,
  fingerprintOf,
  nameIn,
  objectIn,
  offsetsAfterFirst,
  pathOf,
  placeLine,
  requiredList,
} from './parts.ts'
import type { CrawledBoard, CrawledSystem, ListedPosting, Page, ReadDetails } from './system.ts'
import type { PlaceHint } from '#features/job-facts/server/service.ts'

const pageLength = 20
const mostOfOneQuestion = 2_000

const ownHost = /^([\w-]+)(?:\.wd\d+)?\.myworkdayjobs(?:-impl)?\.com$/
const sharedHost = /^wd\d+\.myworkdaysite\.com$/

function boardOf(link: URL): ReturnType<CrawledSystem['boardOf']> {
  const path = pathOf(link)
  if (path[0] === 'wday' && path[1] === 'cxs') return boardAt(link.origin, path[2], path[3])
  const words = /^[a-z]{2}[-_][a-z]{2}$/i.test(path[0] ?? '') ? path.slice(1) : path
  if (sharedHost.test(link.hostname)) {
    return words[0] === 'recruiting' ? boardAt(link.origin, words[1], words[2]) : null
  }
  const tenant = ownHost.exec(link.hostname)?.[1]
  return tenant ? boardAt(link.origin, tenant, words[0]) : null
}

function boardAt(origin: string, employer: string | undefined, place: string | undefined) {
  const [tenant, site] = [nameIn(employer), nameIn(place)]
  if (!tenant || !site) return null
  return {
    token: `${tenant}/${site}`.toLowerCase(),
    address: `${origin}/wday/cxs/${encodeURIComponent(tenant)}/${encodeURIComponent(site)}/jobs`,
  }
}

type Question = { appliedFacets: Record<string, string[]>; offset: number }

function pageAt(board: CrawledBoard, { appliedFacets, offset }: Question, promised?: number): Page {
  return {
    address: board.address,
    form: 'json',
    body: { appliedFacets, limit: pageLength, offset, searchText: '' },
    ...(promised !== undefined && { promised }),
  }
}

function readList(text: string, page: Page, board: CrawledBoard) {
  const reply = objectIn(text, 'The list')
  const entries = requiredList(reply, 'jobPostings', 'The list', 'total')
  const { appliedFacets, offset } = page.body as Question
  const listed = entries.flatMap((item) => listedOf(item, board))
  const unnamed = entries.length - listed.length
  // Later pages say 0, whatever there is.
  if (offset > 0) return { listed, unnamed, next: [] }
  const total = countAt(reply, 'total')
  const inParts = total >= mostOfOneQuestion ? partsOf(reply, appliedFacets) : null
  if (inParts) {
    return {
      listed,
      unnamed,
      next: inParts.map((facets) => pageAt(board, { appliedFacets: facets, offset: 0 })),
    }
  }
  return {
    listed,
    unnamed,
    next: offsetsAfterFirst(total, pageLength, mostOfOneQuestion).map((at) =>
      pageAt(board, { appliedFacets, offset: at }, Math.min(pageLength, total - at)),
    ),
    ...(Object.keys(appliedFacets).length === 0 && { total }),
    ...(total >= mostOfOneQuestion && { isLimited: true }),
  }
}

function listedOf(item: unknown, board: CrawledBoard): ListedPosting[] {
  const path = textAt(item, 'externalPath')
  if (!path?.startsWith('/') || path.startsWith('//') || path.length > 1_000) return []
  const base = board.address.replace(/\/jobs$/, '')
  // The number of the requisition stands after the last `_`; place and title before it may change.
  const last = path.split('/').at(-1) ?? ''
  const number = last.includes('_') ? last.slice(last.lastIndexOf('_') + 1) : ''
  const externalId = idAt({ id: number === '' ? path : number }, 'id')
  if (!externalId) return []
  // When it was posted is told in words that change from day to day.
  const fields = isObject(item) ? item : {}
  const fingerprint = fingerprintOf(
    path,
    fields['title'],
    fields['locationsText'],
    fields['timeType'],
    fields['remoteType'],
  )
  return [{ externalId, fingerprint, details: { address: `${base}${path}`, form: 'json' }, item }]
}

/** Facets with one value for each posting, the best first. */
const exclusiveFacets = [
  'jobFamilyGroup',
  'jobFamily',
  'workerSubType',
  'timeType',
  'hiringCompany',
]

type Facet = { name: string; values: { id: string; count: number }[] }

function facetsOf(reply: unknown): Facet[] {
  return listAt(reply, 'facets').flatMap((facet): Facet[] => {
    const name = textAt(facet, 'facetParameter')
    const values = listAt(facet, 'values')
    // Places stand one level deeper, by country, region and town.
    const nested = values.filter((value) => textAt(value, 'facetParameter') !== null)
    if (nested.length > 0) return facetsOf({ facets: nested })
    const counted = values.flatMap((value) => {
      const id = textAt(value, 'id')
      return id ? [{ id, count: countAt(value, 'count') }] : []
    })
    return name && counted.length > 1 ? [{ name, values: counted }] : []
  })
}

/** The values of the facet that takes the board apart best; null where there is none, or it is a part already. */
function partsOf(
  reply: unknown,
  applied: Readonly<Record<string, string[]>>,
): Record<string, string[]>[] | null {
  if (Object.keys(applied).length >= 2) return null
  const rank = (name: string) => {
    const at = exclusiveFacets.indexOf(name)
    return at === -1 ? exclusiveFacets.length : at
  }
  const sum = ({ values }: Facet) => values.reduce((all, { count }) => all + count, 0)
  const whole = facetsOf(reply).filter(
    (facet) => !(facet.name in applied) && sum(facet) >= mostOfOneQuestion,
  )
  const fits = (facet: Facet) => facet.values.every(({ count }) => count < mostOfOneQuestion)
  const best = whole.toSorted(
    (one, other) =>
      Number(fits(other)) - Number(fits(one)) ||
      rank(one.name) - rank(other.name) ||
      sum(other) - sum(one),
  )[0]
  return best?.values.map(({ id }) => ({ ...applied, [best.name]: [id] })) ?? null
}

/** `2 Locations` counts them and names none. */
function placesOf(details: unknown, item: unknown): PlaceHint[] {
  const named = [
    shortTextAt(details, 'location', 500),
    ...listAt(details, 'additionalLocations').map((place) => shortTextAt({ place }, 'place', 500)),
  ]
  const country =
    shortTextAt(objectAt(details, 'country'), 'descriptor', 200) ??
    shortTextAt(objectAt(objectAt(details, 'jobRequisitionLocation'), 'country'), 'descriptor', 200)
  const places = distinctPlaces(named.map(placeLine))
  const listed = shortTextAt(item, 'locationsText', 500)
  const fallback = listed && !/^\d+ locations?$/i.test(listed) ? placeLine(listed) : null
  const [first = fallback, ...others] = places
  // The country is that of the first place.
  return distinctPlaces([first && country ? { ...first, country } : first, ...others])
}

function readDetails(
  text: string,
  { externalId, item, details: page }: ListedPosting,
  _board: CrawledBoard,
  now: Date,
): ReadDetails {
  const reply = objectIn(text, 'The posting')
  const details = objectAt(reply, 'jobPostingInfo')
  if (Object.keys(details).length === 0) {
    return { refusal: { label: externalId, externalId, reason: 'its details are empty' } }
  }
  if (details['posted'] === false) return { ended: true }
  const title = readTitle(textAt(details, 'title') ?? textAt(item, 'title'))
  const label = title ?? externalId
  if (!title) return { refusal: { label, externalId, reason: 'it has no title' } }
  const warnings: string[] = []
  const places = placesOf(details, item)
  const url = addressAt(details, 'externalUrl') ?? shownAddress(page.address)
  return {
    posting: {
      externalId,
      requisitionId: shortTextAt(details, 'jobReqId', 100),
      title,
      descriptionHtml: textAt(details, 'jobDescription') ?? '',
      companyName: companyOf(reply),
      companyWebsite: addressAt(objectAt(reply, 'hiringOrganization'), 'url'),
      url,
      applyUrl: url,
      postedAt: readPostedAt(textAt(details, 'startDate'), now, warnings),
      validThrough: readValidThrough(textAt(details, 'endDate'), now, warnings),
      employmentTypes: readEmploymentTypes(textAt(details, 'timeType')),
      workMode: readWorkMode(textAt(details, 'remoteType') ?? textAt(item, 'remoteType')),
      places,
      nearbyHints: places,
      warnings,
    },
  }
}

/** `1042 Acme GmbH`: their number of the legal entity is no part of its name. */
function companyOf(reply: unknown): string | null {
  const name = shortTextAt(objectAt(reply, 'hiringOrganization'), 'name', 200)
  const clean = name?.replace(/^[A-Z]{0,3}\d{1,6}[\s.:-]+/, '').trim()
  return clean ? clean : null
}

/** The page for people: `/wday/cxs/acme/External/job/…` is shown at `/External/job/…`. */
function shownAddress(details: string): string {
  const { origin, pathname, hostname } = new URL(details)
  const [tenant = '', site = '', ...rest] = pathname.split('/').slice(3)
  const place = sharedHost.test(hostname) ? `recruiting/${tenant}/${site}` : site
  return `${origin}/${place}/${rest.join('/')}`
}

export const workday: CrawledSystem = {
  kind: 'workday',
  list: 'pages',
  detailsForm: 'json',
  isDated: false,
  boardOf,
  first: (board) => pageAt(board, { appliedFacets: {}, offset: 0 }),
  readList,
  readDetails,
}
