/**
 * SmartRecruiters, the public posting API: pages of a hundred without descriptions, one call for the
 * details of each. https://developers.smartrecruiters.com/docs/posting-api
 */
import { escapeText, readEmploymentTypes } from '#features/job-facts/server/service.ts'
import { readPostedAt } from '../dates.ts'
import { addressAt, isObject, objectAt, shortTextAt, textAt } from '../fields.ts'
import { idAt } from '../ids.ts'
import { readTitle } from '../title.ts'
import {
  countAt,
  distinctPlaces,
  fingerprintOf,
  nameIn,
  objectIn,
  offsetsAfterFirst,
  pathOf,
  placeFrom,
  placeLine,
  requiredList,
} from './parts.ts'
import type { CrawledBoard, CrawledSystem, ListedPosting, Page, ReadDetails } from './system.ts'
import type { WorkMode } from '#features/jobs/contract.ts'

const pageLength = 100
const mostPostings = 20_000
const listPath = /^\/v1\/companies\/([^/]+)\/postings\/?$/i
const ownHosts = /^(?:jobs|careers|www)\.smartrecruiters\.com$/

function boardOf(link: URL): ReturnType<CrawledSystem['boardOf']> {
  const onList = listPath.exec(link.pathname)
  const name = onList ? nameIn(onList[1]) : ownHosts.test(link.hostname) ? nameOnSite(link) : null
  if (!name) return null
  const origin = onList ? link.origin : 'https://api.smartrecruiters.com'
  return {
    token: name.toLowerCase(),
    // Their names are read with upper and lower case as given.
    address: `${origin}/v1/companies/${encodeURIComponent(name)}/postings`,
  }
}

/** `/Acme/743999-engineer`, `/ni/Acme/0b1c2d3e-…`, `/oneclick-ui/company/Acme/publication/…`. */
function nameOnSite(link: URL): string | null {
  const [first = '', second, third] = pathOf(link)
  // The vendor's own pages have one word.
  if (link.hostname.startsWith('www.') && !/^\d{9,}/.test(second ?? '')) return null
  if (second?.toLowerCase() === 'company') return nameIn(third)
  return nameIn(first.toLowerCase() === 'ni' ? second : first)
}

function pageAt(board: CrawledBoard, offset: number): Page {
  const address = new URL(board.address)
  address.searchParams.set('limit', String(pageLength))
  address.searchParams.set('offset', String(offset))
  return { address: address.href, form: 'json' }
}

function readList(text: string, page: Page, board: CrawledBoard) {
  const reply = objectIn(text, 'The list')
  const entries = requiredList(reply, 'content', 'The list', 'totalFound')
  const isFirst = page.promised === undefined
  const total = countAt(reply, 'totalFound')
  // Asked for a hundred, a server may send fewer: the next page begins where this one ended.
  const length = total > entries.length && entries.length > 0 ? entries.length : pageLength
  const next = isFirst ? offsetsAfterFirst(total, length, mostPostings) : []
  const listed = entries.flatMap((item): ListedPosting[] => {
    const externalId = idAt(item, 'id')
    if (!externalId) return []
    const address = `${new URL(board.address).href}/${encodeURIComponent(externalId)}`
    const said = ['name', 'releasedDate', 'refNumber', 'location', 'typeOfEmployment', 'department']
    const fingerprint = fingerprintOf(said.map((key) => (isObject(item) ? item[key] : null)))
    return [{ externalId, fingerprint, details: { address, form: 'json' }, item }]
  })
  const companyName = entries
    .map((item) => shortTextAt(objectAt(item, 'company'), 'name', 200))
    .find((name) => name !== null)
  return {
    listed,
    unnamed: entries.length - listed.length,
    next: next.map((offset) => ({
      ...pageAt(board, offset),
      promised: Math.min(length, total - offset),
    })),
    ...(isFirst && { total }),
    ...(companyName && { companyName }),
  }
}

/** Two flags, where the place of a remote posting is that of the office. */
function workModeOf(location: unknown): WorkMode | null {
  if (!isObject(location)) return null
  if (location['hybrid'] === true) return 'hybrid'
  return location['remote'] === true ? 'remote' : null
}

const sections = ['jobDescription', 'qualifications', 'additionalInformation', 'companyDescription']

function descriptionOf(posting: unknown): string {
  const all = objectAt(objectAt(posting, 'jobAd'), 'sections')
  return sections
    .flatMap((name) => {
      const text = textAt(all[name], 'text')
      const heading = textAt(all[name], 'title')
      return text ? [`${heading ? `<h3>${escapeText(heading)}</h3>` : ''}${text}`] : []
    })
    .join('\n')
}

const placeKeys = { city: ['city'], region: ['region'], country: ['country'] }

function readDetails(
  text: string,
  { externalId, item }: ListedPosting,
  board: CrawledBoard,
  now: Date,
): ReadDetails {
  const details = objectIn(text, 'The posting')
  if (details['active'] === false) return { ended: true }
  const both = { ...(isObject(item) ? item : {}), ...details }
  const title = readTitle(textAt(both, 'name'))
  const label = title ?? externalId
  if (!title) return { refusal: { label, externalId, reason: 'it has no name' } }
  const warnings: string[] = []
  const location = objectAt(both, 'location')
  const name = decodeURIComponent(/\/companies\/([^/]+)\//.exec(board.address)?.[1] ?? board.token)
  const url =
    addressAt(both, 'postingUrl') ??
    `https://jobs.smartrecruiters.com/${encodeURIComponent(name)}/${encodeURIComponent(externalId)}`
  const place =
    placeFrom(location, placeKeys) ?? placeLine(shortTextAt(location, 'fullLocation', 500))
  return {
    posting: {
      externalId,
      requisitionId: shortTextAt(both, 'refNumber', 100),
      title,
      descriptionHtml: descriptionOf(both),
      companyName: shortTextAt(objectAt(both, 'company'), 'name', 200),
      url,
      applyUrl: addressAt(both, 'applyUrl') ?? url,
      postedAt: readPostedAt(both['releasedDate'], now, warnings),
      // Their level is `not_applicable` more often than anything else: the title and the text say more.
      employmentTypes: readEmploymentTypes(
        textAt(objectAt(both, 'typeOfEmployment'), 'label') ??
          textAt(objectAt(both, 'typeOfEmployment'), 'id'),
      ),
      workMode: workModeOf(location),
      places: distinctPlaces([place]),
      nearbyHints: distinctPlaces([placeLine(shortTextAt(location, 'fullLocation', 500))]),
      department: shortTextAt(objectAt(both, 'department'), 'label', 200),
      language: shortTextAt(objectAt(both, 'language'), 'code', 20),
      warnings,
    },
  }
}

export const smartRecruiters: CrawledSystem = {
  kind: 'smartrecruiters',
  list: 'pages',
  detailsForm: 'json',
  isDated: false,
  boardOf,
  first: (board) => pageAt(board, 0),
  readList,
  readDetails,
}
