/**
 * Oracle Recruiting Cloud, the calls that its own careers pages make. Paging stands inside `finder`,
 * and the postings themselves come only where they are asked for with `expand`.
 */
import { escapeText, readEmploymentTypes } from '#features/job-facts/server/service.ts'
import { readPostedAt, readValidThrough } from '../dates.ts'
import { isObject, listAt, objectAt, shortTextAt, textAt, type JsonObject } from '../fields.ts'
import { idAt } from '../ids.ts'
import { UnreadableBoard } from '../posting.ts'
import { readTitle } from '../title.ts'
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
import type { WorkMode } from '#features/jobs/contract.ts'

const pageLength = 100
const mostPostings = 20_000
const listPath = '/hcmRestApi/resources/latest/recruitingCEJobRequisitions'

function boardOf(link: URL): ReturnType<CrawledSystem['boardOf']> {
  const site = link.pathname.startsWith(listPath) ? siteInQuery(link) : siteInPath(link)
  const name = nameIn(site ?? undefined)
  if (!name) return null
  const tenant = link.hostname.endsWith('.oraclecloud.com')
    ? link.hostname.split('.')[0]!
    : link.host.replace(/^www\./, '')
  return {
    token: `${tenant}/${name}`.toLowerCase(),
    address: `${link.origin}${listPath}?finder=findReqs;siteNumber=${encodeURIComponent(name)}`,
  }
}

function siteInQuery(link: URL): string | null {
  const finder = link.searchParams.get('finder') ?? ''
  return /siteNumber=([^,;]+)/i.exec(finder)?.[1] ?? link.searchParams.get('siteNumber')
}

/** `/hcmUI/CandidateExperience/en/sites/CX_1/job/4711`, under an employer’s own name also from `/en` on. */
function siteInPath(link: URL): string | null {
  const path = pathOf(link)
  const at = path.findIndex((part) => part.toLowerCase() === 'sites')
  const isShort =
    at === 1 &&
    /^[a-z]{2}([-_][a-z]{2})?$/i.test(path[0]!) &&
    /^(jobs?|requisitions)$/i.test(path[3] ?? '')
  if (!isShort && path[0]?.toLowerCase() !== 'hcmui') return null
  return at === -1 ? null : (path[at + 1] ?? null)
}

function siteOf(board: CrawledBoard): string {
  return siteInQuery(new URL(board.address)) ?? ''
}

function pageAt(board: CrawledBoard, offset: number, promised?: number): Page {
  const { origin, pathname } = new URL(board.address)
  // The signs of `finder` are its own language, and not all of their servers take them encoded.
  const finder = `findReqs;siteNumber=${encodeURIComponent(siteOf(board))},limit=${pageLength},offset=${offset},sortBy=POSTING_DATES_DESC`
  return {
    address: `${origin}${pathname}?onlyData=true&expand=requisitionList.secondaryLocations&finder=${finder}`,
    form: 'json',
    ...(promised !== undefined && { promised }),
  }
}

function detailsAt(board: CrawledBoard, id: string): Page {
  const { origin } = new URL(board.address)
  const finder = `ById;Id=%22${encodeURIComponent(id)}%22,siteNumber=${encodeURIComponent(siteOf(board))}`
  return {
    address: `${origin}${listPath}Details?expand=all&onlyData=true&finder=${finder}`,
    form: 'json',
  }
}

/** What the list says of a posting and changes only with it. */
const said =
  'Title PostedDate PrimaryLocation PrimaryLocationCountry WorkplaceTypeCode ShortDescriptionStr PostingEndDate JobSchedule JobFunction'.split(
    ' ',
  )

function readList(text: string, page: Page, board: CrawledBoard) {
  const [search] = requiredList(objectIn(text, 'The list'), 'items', 'The list')
  if (!isObject(search)) throw new UnreadableBoard('The list has no search results.')
  const entries = requiredList(search, 'requisitionList', 'The list', 'TotalJobsCount')
  const isFirst = page.promised === undefined
  const total = countAt(search, 'TotalJobsCount')
  const length = total > entries.length && entries.length > 0 ? entries.length : pageLength
  const listed = entries.flatMap((item): ListedPosting[] => {
    const externalId = idAt(item, 'Id')
    if (!externalId || !isObject(item)) return []
    const fingerprint = fingerprintOf(
      said.map((key) => item[key]),
      secondPlaces(item).map(({ text: name }) => name),
    )
    return [{ externalId, fingerprint, details: detailsAt(board, externalId), item }]
  })
  const next = isFirst ? offsetsAfterFirst(total, length, mostPostings) : []
  return {
    listed,
    unnamed: entries.length - listed.length,
    next: next.map((offset) => pageAt(board, offset, Math.min(length, total - offset))),
    ...(isFirst && { total }),
  }
}

function secondPlaces(value: unknown): PlaceHint[] {
  return distinctPlaces(
    listAt(value, 'secondaryLocations').map((place) => placeLine(shortTextAt(place, 'Name', 500))),
  )
}

function workModeOf(both: JsonObject): WorkMode | null {
  const code = `${textAt(both, 'WorkplaceTypeCode') ?? ''} ${textAt(both, 'WorkplaceType') ?? ''}`
  if (/hybrid/i.test(code)) return 'hybrid'
  if (/remote/i.test(code)) return 'remote'
  return /on.?site/i.test(code) ? 'onsite' : null
}

const sections = [
  ['ExternalDescriptionStr', null],
  ['ExternalResponsibilitiesStr', 'Responsibilities'],
  ['ExternalQualificationsStr', 'Qualifications'],
  ['CorporateDescriptionStr', null],
] as const

function descriptionOf(both: JsonObject): string {
  const parts = sections.flatMap(([key, heading]) => {
    const text = textAt(both, key)
    return text ? [`${heading ? `<h3>${escapeText(heading)}</h3>` : ''}${text}`] : []
  })
  return parts.length > 0 ? parts.join('\n') : (textAt(both, 'ShortDescriptionStr') ?? '')
}

function readDetails(
  text: string,
  { externalId, item }: ListedPosting,
  board: CrawledBoard,
  now: Date,
): ReadDetails {
  const [details] = requiredList(objectIn(text, 'The posting'), 'items', 'The posting')
  if (details === undefined) return { ended: true }
  const both: JsonObject = {
    ...(isObject(item) ? item : {}),
    // An empty field of the details does not take away what the list says.
    ...Object.fromEntries(
      Object.entries(objectAt({ details }, 'details')).filter(([, value]) => value !== null),
    ),
  }
  const title = readTitle(textAt(both, 'Title'))
  const label = title ?? externalId
  if (!title) return { refusal: { label, externalId, reason: 'it has no title' } }
  const warnings: string[] = []
  const { origin } = new URL(board.address)
  const site = encodeURIComponent(siteOf(board))
  const url = `${origin}/hcmUI/CandidateExperience/en/sites/${site}/job/${encodeURIComponent(externalId)}`
  const others = secondPlaces(both)
  const places = distinctPlaces([
    placeLine(shortTextAt(both, 'PrimaryLocation', 500)),
    ...(others.length > 0 ? others : secondPlaces(item)),
  ])
  return {
    posting: {
      externalId,
      requisitionId: shortTextAt(both, 'RequisitionNumber', 100),
      title,
      descriptionHtml: descriptionOf(both),
      url,
      applyUrl: url,
      postedAt: readPostedAt(
        textAt(both, 'ExternalPostedStartDate') ?? textAt(both, 'PostedDate'),
        now,
        warnings,
      ),
      validThrough: readValidThrough(
        textAt(both, 'ExternalPostedEndDate') ?? textAt(both, 'PostingEndDate'),
        now,
        warnings,
      ),
      employmentTypes: readEmploymentTypes(
        textAt(both, 'JobSchedule') ?? textAt(both, 'ContractType') ?? textAt(both, 'JobType'),
      ),
      workMode: workModeOf(both),
      places,
      nearbyHints: places,
      department: shortTextAt(both, 'Category', 200) ?? shortTextAt(both, 'JobFunction', 200),
      language: shortTextAt(both, 'Language', 20),
      warnings,
    },
  }
}

export const oracle: CrawledSystem = {
  kind: 'oracle',
  list: 'pages',
  detailsForm: 'json',
  isDated: false,
  boardOf,
  first: (board) => pageAt(board, 0),
  readList,
  readDetails,
}
