/**
 * Postings of XML feeds as Indeed and LinkedIn take them (product.md 4.1). Feeds in the wild differ in
 * case and spelling of their elements, so these are compared in lower case.
 */
import {
  countriesNamed,
  readEmploymentTypes,
  type PlaceHint,
} from '#features/job-facts/server/service.ts'
import { readPostedAt, readValidThrough } from './dates.ts'
import { addressAt, isObject, objectAt, shortTextAt, textAt, type JsonObject } from './fields.ts'
import { idAt } from './ids.ts'
import { readPayLine, readLinkedInPay } from './pay.ts'
import type { BoardPosting } from '#features/jobs/server/service.ts'
import type { ReadPosting } from './posting.ts'
import { readTitle } from './title.ts'
import { readWorkMode } from './words.ts'

/** Names in lower case, of the whole element. */
function lowered(item: unknown): JsonObject {
  if (!isObject(item)) return {}
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name.toLowerCase(),
      isObject(value) ? lowered(value) : value,
    ]),
  )
}

/** City, region and country as elements of their own, or one line. */
function placesOf(item: JsonObject): PlaceHint[] {
  const city = shortTextAt(item, 'city', 200)
  const region = shortTextAt(item, 'state', 200)
  const country = shortTextAt(item, 'country', 200)
  const text = [city, region, country].filter(Boolean).join(', ')
  if (text === '') {
    const line = shortTextAt(item, 'location', 500)
    return line ? [{ text: line }] : []
  }
  return [{ text, ...(city && { city }), ...(region && { region }), ...(country && { country }) }]
}

/** The code of the one country that the element names. */
function countryOf(item: JsonObject): string | null {
  return countriesNamed(shortTextAt(item, 'country', 200) ?? '')[0] ?? null
}

export type FeedKind = 'indeed_xml' | 'linkedin_xml' | 'personio' | 'teamtailor'

type Own = Pick<BoardPosting, 'externalId' | 'url' | 'applyUrl' | 'postedAt' | 'pay'>

function read(
  item: unknown,
  now: Date,
  idNames: readonly string[],
  own: (item: JsonObject, warnings: string[]) => Omit<Own, 'externalId'>,
): ReadPosting {
  const fields = lowered(item)
  const url = addressAt(fields, 'url') ?? addressAt(fields, 'applyurl')
  const named = idNames.flatMap((name) => idAt(fields, name) ?? [])
  const externalId = named[0] ?? url
  const title = readTitle(textAt(fields, 'title'))
  const label = title ?? externalId ?? 'a posting without a title'
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (!externalId) return refuse('it has no reference number and no address')
  if (!title) return refuse('it has no title')
  const descriptionHtml = textAt(fields, 'description') ?? ''
  const warnings: string[] = []
  return {
    posting: {
      externalId,
      requisitionId: shortTextAt(fields, 'requisitionid', 100),
      title,
      descriptionHtml,
      companyName: shortTextAt(fields, 'company', 200),
      validThrough: readValidThrough(textAt(fields, 'expirationdate'), now, warnings),
      employmentTypes: readEmploymentTypes(textAt(fields, 'jobtype')),
      workMode: readWorkMode(
        textAt(fields, 'remotetype') ?? textAt(fields, 'workplacetypes') ?? null,
      ),
      places: placesOf(fields),
      department: shortTextAt(fields, 'category', 200) ?? shortTextAt(fields, 'jobfunctions', 200),
      language: shortTextAt(fields, 'language', 20),
      ...own(fields, warnings),
      warnings,
    },
  }
}

/** One `job` of a feed in Indeed's form. */
export function readIndeedJob(item: unknown, now: Date): ReadPosting {
  return read(item, now, ['referencenumber', 'requisitionid'], (fields, warnings) => ({
    url: addressAt(fields, 'url'),
    applyUrl: addressAt(fields, 'url'),
    postedAt: readPostedAt(textAt(fields, 'date'), now, warnings),
    pay: readPayLine(textAt(fields, 'salary'), countryOf(fields), warnings),
  }))
}

/** One `job` of a feed in LinkedIn's form. */
export function readLinkedInJob(item: unknown, now: Date): ReadPosting {
  return read(item, now, ['partnerjobid'], (fields, warnings) => ({
    url: addressAt(fields, 'joburl') ?? addressAt(fields, 'applyurl'),
    applyUrl: addressAt(fields, 'applyurl'),
    postedAt: readPostedAt(textAt(fields, 'listdate'), now, warnings),
    pay: readLinkedInPay(objectAt(objectAt(fields, 'salaries'), 'salary'), warnings),
  }))
}

/** Which of these a feed is, as its postings show. */
export function feedKindOf(item: unknown): FeedKind {
  const fields = lowered(item)
  if ('jobdescriptions' in fields) return 'personio'
  if ('tt:locations' in fields || ('guid' in fields && 'pubdate' in fields)) return 'teamtailor'
  return 'partnerjobid' in fields || 'applyurl' in fields ? 'linkedin_xml' : 'indeed_xml'
}
