/** BambooHR, the careers page: one list without descriptions, one call for the details of each. */
import { readEmploymentTypes } from '#features/job-facts/server/service.ts'
import { readPostedAt } from '../dates.ts'
import { addressAt, isObject, objectAt, shortTextAt, textAt, type JsonObject } from '../fields.ts'
import { idAt } from '../ids.ts'
import { readPayLine } from '../pay.ts'
import { readTitle } from '../title.ts'
import {
  countAt,
  distinctPlaces,
  fingerprintOf,
  employerIn,
  objectIn,
  pathOf,
  placeFrom,
  requiredList,
} from './parts.ts'
import type { CrawledBoard, CrawledSystem, ListedPosting, Page, ReadDetails } from './system.ts'
import { countriesNamed } from '#features/job-facts/server/service.ts'
import type { WorkMode } from '#features/jobs/contract.ts'

const ownHost = /^([\w-]+)\.bamboohr\.(?:com|co\.uk)$/

function boardOf(link: URL): ReturnType<CrawledSystem['boardOf']> {
  const own = employerIn(ownHost.exec(link.hostname)?.[1])
  if (own) {
    return {
      token: own.toLowerCase(),
      address: `https://${own.toLowerCase()}.bamboohr.com/careers/list`,
    }
  }
  const [first, second, ...more] = pathOf(link)
  if (first !== 'careers' || second !== 'list' || more.length > 0) return null
  return { token: link.host, address: `${link.origin}/careers/list` }
}

/** Words, and not the numbers of their places. */
const said = ['jobOpeningName', 'departmentLabel', 'employmentStatusLabel', 'locationType']

function readList(text: string, _page: Page, board: CrawledBoard) {
  const reply = objectIn(text, 'The list')
  const entries = requiredList(reply, 'result', 'The list')
  const listed = entries.flatMap((item): ListedPosting[] => {
    const externalId = idAt(item, 'id')
    if (!externalId || !isObject(item)) return []
    const address = new URL(`${encodeURIComponent(externalId)}/detail`, board.address).href
    const fingerprint = fingerprintOf(
      said.map((key) => item[key]),
      item['location'],
      item['atsLocation'],
    )
    return [{ externalId, fingerprint, details: { address, form: 'json' }, item }]
  })
  const total = countAt(objectAt(reply, 'meta'), 'totalCount')
  return {
    listed,
    unnamed: entries.length - listed.length,
    next: [],
    ...(total > 0 && { total }),
  }
}

/** A number, sent as text; `isRemote` is null whatever was chosen. */
function workModeOf(opening: JsonObject): WorkMode | null {
  const type = textAt(opening, 'locationType')
  if (type === '0') return 'onsite'
  if (type === '1') return 'remote'
  if (type === '2') return 'hybrid'
  return opening['isRemote'] === true ? 'remote' : null
}

const placeKeys = {
  city: ['city'],
  region: ['state', 'province'],
  country: ['addressCountry', 'country'],
}

function readDetails(
  text: string,
  { externalId, item }: ListedPosting,
  board: CrawledBoard,
  now: Date,
): ReadDetails {
  const opening = objectAt(objectAt(objectIn(text, 'The posting'), 'result'), 'jobOpening')
  if (Object.keys(opening).length === 0) {
    return { refusal: { label: externalId, externalId, reason: 'its details are empty' } }
  }
  const status = textAt(opening, 'jobOpeningStatus')
  if (status && !/^open$/i.test(status)) return { ended: true }
  const both: JsonObject = { ...(isObject(item) ? item : {}), ...opening }
  const title = readTitle(textAt(both, 'jobOpeningName'))
  const label = title ?? externalId
  if (!title) return { refusal: { label, externalId, reason: 'it has no name' } }
  const warnings: string[] = []
  const own = new URL(encodeURIComponent(externalId), board.address).href
  const url = addressAt(both, 'jobOpeningShareUrl') ?? own
  // An office of theirs, or what was typed for a remote posting; either may be empty.
  const places = distinctPlaces([
    placeFrom(both['location'], placeKeys) ?? placeFrom(objectAt(item, 'location'), placeKeys),
    placeFrom(both['atsLocation'], placeKeys) ??
      placeFrom(objectAt(item, 'atsLocation'), placeKeys),
  ])
  const country = countriesNamed(places[0]?.country ?? '')[0] ?? null
  return {
    posting: {
      externalId,
      title,
      descriptionHtml: textAt(both, 'description') ?? '',
      url,
      applyUrl: url,
      postedAt: readPostedAt(both['datePosted'], now, warnings),
      employmentTypes: readEmploymentTypes(textAt(both, 'employmentStatusLabel')),
      workMode: workModeOf(both),
      places: places.slice(0, 1),
      nearbyHints: places,
      pay: readPayLine(textAt(both, 'compensation'), country, warnings),
      department: shortTextAt(both, 'departmentLabel', 200),
      warnings,
    },
  }
}

export const bambooHr: CrawledSystem = {
  kind: 'bamboohr',
  list: 'whole',
  detailsForm: 'json',
  isDated: false,
  boardOf,
  first: (board) => ({ address: board.address, form: 'json' }),
  readList,
  readDetails,
}
