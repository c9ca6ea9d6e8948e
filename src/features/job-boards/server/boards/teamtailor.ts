import type { PlaceHint } from '#features/job-facts/server/service.ts'
import { readPostedAt } from './dates.ts'
import { addressAt, isObject, listAt, objectAt, shortTextAt, textAt } from './fields.ts'
import { idAt } from './ids.ts'
import type { ReadPosting } from './posting.ts'
import { readTitle } from './title.ts'
import { readWorkMode } from './words.ts'

function placeOf(entry: unknown): PlaceHint | null {
  const city = shortTextAt(entry, 'tt:city', 200)
  const country = shortTextAt(entry, 'tt:country', 200)
  const whole = [city, country].filter(Boolean).join(', ')
  const text = whole === '' ? shortTextAt(entry, 'tt:name', 500) : whole
  return text ? { text, ...(city && { city }), ...(country && { country }) } : null
}

/** `fully`, `hybrid`, `temporary`, `none`. */
function workModeOf(item: unknown) {
  const status = textAt(item, 'remoteStatus')?.toLowerCase() ?? null
  if (status === 'none') return 'onsite'
  return readWorkMode(status === 'fully' ? 'remote' : status)
}

/** One item of the RSS feed that a Teamtailor careers site has. */
export function readTeamtailorItem(item: unknown, now: Date): ReadPosting {
  const url = addressAt(item, 'link')
  const externalId = idAt(item, 'guid') ?? url
  const title = readTitle(textAt(item, 'title'))
  const label = title ?? externalId ?? 'a posting without a title'
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (!isObject(item)) return refuse('it isn’t an element')
  if (!externalId) return refuse('it has no id and no address')
  if (!title) return refuse('it has no title')
  const warnings: string[] = []
  return {
    posting: {
      externalId,
      title,
      descriptionHtml: textAt(item, 'description') ?? '',
      companyName: shortTextAt(item, 'company_name', 200),
      url,
      applyUrl: url,
      postedAt: readPostedAt(textAt(item, 'pubDate'), now, warnings),
      workMode: workModeOf(item),
      places: listAt(objectAt(item, 'tt:locations'), 'entries').flatMap(
        (entry) => placeOf(entry) ?? [],
      ),
      department: shortTextAt(item, 'tt:department', 200),
      team: shortTextAt(item, 'tt:role', 200),
      warnings,
    },
  }
}
