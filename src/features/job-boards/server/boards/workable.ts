import { readEmploymentTypes, type PlaceHint } from '#features/job-facts/server/service.ts'
import { readPostedAt } from './dates.ts'
import { addressAt, isObject, listAt, shortTextAt, textAt } from './fields.ts'
import { idAt } from './ids.ts'
import type { ReadPosting } from './posting.ts'
import { readTitle } from './title.ts'
import { readWorkMode } from './words.ts'

function placeOf(entry: unknown): PlaceHint | null {
  const city = shortTextAt(entry, 'city', 200)
  const region = shortTextAt(entry, 'region', 200) ?? shortTextAt(entry, 'state', 200)
  const country = shortTextAt(entry, 'country', 200)
  const text = [city, region, country].filter(Boolean).join(', ')
  if (text === '') return null
  return { text, ...(city && { city }), ...(region && { region }), ...(country && { country }) }
}

function placesOf(job: unknown): PlaceHint[] {
  const shown = listAt(job, 'locations').filter((entry) => !isObject(entry) || !entry['hidden'])
  const listed = shown.flatMap((entry) => placeOf(entry) ?? [])
  return listed.length > 0 ? listed : [placeOf(job) ?? []].flat()
}

/** One job of Workable's careers widget, asked for with its details. */
export function readWorkableJob(job: unknown, now: Date): ReadPosting {
  const externalId = idAt(job, 'shortcode')
  const title = readTitle(textAt(job, 'title'))
  const label = title ?? externalId ?? 'a posting without a title'
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (!isObject(job)) return refuse('it isn’t an object')
  if (!externalId) return refuse('it has no short code')
  if (!title) return refuse('it has no title')
  const warnings: string[] = []
  const url = addressAt(job, 'url') ?? addressAt(job, 'shortlink')
  return {
    posting: {
      externalId,
      requisitionId: shortTextAt(job, 'code', 100),
      title,
      descriptionHtml: textAt(job, 'description') ?? '',
      url,
      applyUrl: addressAt(job, 'application_url') ?? url,
      postedAt: readPostedAt(job['published_on'] ?? job['created_at'], now, warnings),
      employmentTypes: readEmploymentTypes(textAt(job, 'employment_type')),
      // Newer answers name it; in older ones false says only that nobody ticked it.
      workMode:
        readWorkMode(textAt(job, 'workplace') ?? textAt(job, 'workplace_type')) ??
        (job['telecommuting'] === true ? 'remote' : null),
      places: placesOf(job),
      department: shortTextAt(job, 'department', 200),
      warnings,
    },
  }
}
