import {
  countriesNamed,
  readEmploymentTypes,
  type PlaceHint,
} from '#features/job-facts/server/service.ts'
import { readPostedAt } from './dates.ts'
import { addressAt, isObject, listAt, objectAt, shortTextAt, textAt } from './fields.ts'
import { idAt } from './ids.ts'
import { readPayLine } from './pay.ts'
import type { ReadPosting } from './posting.ts'
import { readTitle } from './title.ts'
import { readWorkMode } from './words.ts'

function placeOf(entry: unknown): PlaceHint | null {
  if (typeof entry === 'string') {
    const line = shortTextAt({ entry }, 'entry', 500)
    return line ? { text: line } : null
  }
  const named = (key: string) =>
    shortTextAt(objectAt(entry, key), 'name', 200) ?? shortTextAt(entry, key, 200)
  const [city, region, country] = [
    shortTextAt(entry, 'city', 200),
    named('state'),
    named('country'),
  ]
  const whole = [city, region, country].filter(Boolean).join(', ')
  const text = whole === '' ? shortTextAt(entry, 'name', 500) : whole
  if (!text) return null
  return { text, ...(city && { city }), ...(region && { region }), ...(country && { country }) }
}

/** One position of Breezy's public list, asked for with its descriptions. */
export function readBreezyPosition(position: unknown, now: Date): ReadPosting {
  const externalId = idAt(position, 'id')
  const title = readTitle(textAt(position, 'name'))
  const label = title ?? externalId ?? 'a posting without a title'
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (!isObject(position)) return refuse('it isn’t an object')
  if (!externalId) return refuse('it has no id')
  if (!title) return refuse('it has no title')
  const warnings: string[] = []
  const listed = listAt(position, 'locations')
  const entries = listed.length > 0 ? listed : [position['location']]
  const places = entries.flatMap((entry) => placeOf(entry) ?? [])
  const isRemote = entries.some((entry) => isObject(entry) && entry['is_remote'] === true)
  // What kind of remote; the flag is set for all of them.
  const detail = entries
    .map((entry) => textAt(objectAt(entry, 'remote_details'), 'value'))
    .find((value) => value !== null)
  const country = countriesNamed(places[0]?.country ?? '')[0] ?? null
  const url = addressAt(position, 'url')
  return {
    posting: {
      externalId,
      title,
      descriptionHtml: textAt(position, 'description') ?? '',
      companyName: shortTextAt(objectAt(position, 'company'), 'name', 200),
      url,
      applyUrl: url,
      postedAt: readPostedAt(position['published_date'], now, warnings),
      employmentTypes: readEmploymentTypes(
        textAt(objectAt(position, 'type'), 'name') ?? textAt(position, 'type'),
      ),
      workMode: isRemote ? (readWorkMode(detail ?? null) ?? 'remote') : null,
      places,
      pay: readPayLine(textAt(position, 'salary'), country, warnings),
      department: shortTextAt(position, 'department', 200),
      warnings,
    },
  }
}
