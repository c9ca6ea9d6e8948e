import { readEmploymentTypes, type PlaceHint } from '#features/job-facts/server/service.ts'
import { readPostedAt, readValidThrough } from './dates.ts'
import { addressAt, isObject, listAt, shortTextAt, textAt } from './fields.ts'
import { idAt } from './ids.ts'
import { readRecruiteePay } from './pay.ts'
import type { ReadPosting } from './posting.ts'
import { readTitle } from './title.ts'

function placeOf(entry: unknown): PlaceHint | null {
  const city = shortTextAt(entry, 'city', 200)
  const region = shortTextAt(entry, 'state', 200)
  const country = shortTextAt(entry, 'country', 200)
  const text = [city, region, country].filter(Boolean).join(', ')
  if (text === '') return null
  return { text, ...(city && { city }), ...(region && { region }), ...(country && { country }) }
}

/** Older offers have one place as a line, newer ones a list. */
function placesOf(offer: unknown): PlaceHint[] {
  const listed = listAt(offer, 'locations').flatMap((entry) => placeOf(entry) ?? [])
  if (listed.length > 0) return listed
  const own = placeOf(offer)
  const line = shortTextAt(offer, 'location', 500)
  return own ? [own] : line ? [{ text: line }] : []
}

/** One offer of Recruitee's careers site API. What is done and what is asked for are two fields there. */
export function readRecruiteeOffer(offer: unknown, now: Date): ReadPosting {
  const externalId = idAt(offer, 'id')
  const title = readTitle(textAt(offer, 'title'))
  const label = title ?? externalId ?? 'a posting without a title'
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (!isObject(offer)) return refuse('it isn’t an object')
  if (!externalId) return refuse('it has no id')
  if (!title) return refuse('it has no title')
  const status = textAt(offer, 'status')
  if (status && status !== 'published') return refuse(`its status is "${status}", not published`)
  const warnings: string[] = []
  const url = addressAt(offer, 'careers_url')
  const is = (key: string) => offer[key] === true
  return {
    posting: {
      externalId,
      title,
      descriptionHtml: ['description', 'requirements']
        .flatMap((key) => textAt(offer, key) ?? [])
        .join('\n'),
      companyName: shortTextAt(offer, 'company_name', 200),
      url,
      applyUrl: addressAt(offer, 'careers_apply_url') ?? url,
      postedAt: readPostedAt(offer['published_at'] ?? offer['created_at'], now, warnings),
      validThrough: readValidThrough(offer['close_at'], now, warnings),
      employmentTypes: readEmploymentTypes(
        textAt(offer, 'employment_type_code')?.replaceAll('_', ' ') ?? null,
      ),
      workMode: is('hybrid') ? 'hybrid' : is('remote') ? 'remote' : is('on_site') ? 'onsite' : null,
      places: placesOf(offer),
      pay: readRecruiteePay(offer, warnings),
      department: shortTextAt(offer, 'department', 200),
      warnings,
    },
  }
}
