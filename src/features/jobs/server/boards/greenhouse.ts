import { decode } from '../description.ts'
import { readPostedAt, readValidThrough } from './dates.ts'
import { addressAt, isObject, listAt, objectAt, shortTextAt, textAt } from './fields.ts'
import { idAt } from './ids.ts'
import { readGreenhousePay } from './pay.ts'
import type { PlaceHint, ReadPosting } from './posting.ts'
import { readTitle } from './title.ts'
import { readEmploymentTypes, readWorkMode } from './words.ts'

/** The value of a custom field whose name matches; boards name them as they like. */
function metadataText(job: unknown, name: RegExp): string | null {
  const field = listAt(job, 'metadata').find((entry) => name.test(textAt(entry, 'name') ?? ''))
  return textAt(field, 'value')
}

function officeHints(job: unknown): PlaceHint[] {
  return listAt(job, 'offices').flatMap((office) => {
    const text = shortTextAt(office, 'location', 200) ?? shortTextAt(office, 'name', 200)
    return text ? [{ text }] : []
  })
}

/** One job of Greenhouse's job board API, version 1. */
export function readGreenhouseJob(job: unknown, now: Date): ReadPosting {
  const externalId = idAt(job, 'id')
  const title = readTitle(textAt(job, 'title'))
  const label = title ?? externalId ?? 'a posting without a title'
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (!isObject(job)) return refuse('it is not an object')
  if (!externalId) return refuse('it has no id')
  if (!title) return refuse('it has no title')
  // A board that is asked without content=true gives none.
  const content = textAt(job, 'content') ?? ''

  const warnings: string[] = []
  const location = shortTextAt(objectAt(job, 'location'), 'name', 500)
  const type = metadataText(job, /employment type|job type|time type|commitment/i)
  const mode = metadataText(job, /workplace|work mode|remote|work type/i)
  return {
    posting: {
      externalId,
      requisitionId: shortTextAt(job, 'requisition_id', 100),
      title,
      // The API sends HTML whose own markup is entity-encoded: decoded once, never twice.
      descriptionHtml: decode(content),
      companyName: shortTextAt(job, 'company_name', 200),
      companyWebsite: null,
      url: addressAt(job, 'absolute_url'),
      applyUrl: addressAt(job, 'absolute_url'),
      postedAt: readPostedAt(job['first_published'] ?? job['updated_at'], now, warnings),
      validThrough: readValidThrough(job['application_deadline'], now, warnings),
      employmentTypes: readEmploymentTypes(type),
      workMode: readWorkMode(mode),
      places: location ? [{ text: location }] : officeHints(job).slice(0, 1),
      nearbyHints: officeHints(job),
      pay: readGreenhousePay(job, warnings),
      department: shortTextAt(listAt(job, 'departments')[0], 'name', 200),
      team: null,
      language: shortTextAt(job, 'language', 20),
      warnings,
    },
  }
}
