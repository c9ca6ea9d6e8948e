import { escapeText, readEmploymentTypes } from '#features/job-facts/server/service.ts'
import { readPostedAt } from './dates.ts'
import { addressAt, isObject, listAt, objectAt, shortTextAt, textAt } from './fields.ts'
import { idAt } from './ids.ts'
import { readAshbyPay } from './pay.ts'
import type { PlaceHint } from '#features/job-facts/server/service.ts'
import type { ReadPosting } from './posting.ts'
import { readTitle } from './title.ts'
import { readWorkMode } from './words.ts'

function placeOf(entry: unknown): PlaceHint | null {
  const text = shortTextAt(entry, 'location', 500)
  const address = objectAt(objectAt(entry, 'address'), 'postalAddress')
  const city = shortTextAt(address, 'addressLocality', 200)
  const region = shortTextAt(address, 'addressRegion', 200)
  const country = shortTextAt(address, 'addressCountry', 200)
  const whole = [city, region, country].filter(Boolean).join(', ')
  if (!text && !whole) return null
  return {
    text: text ?? whole,
    ...(city && { city }),
    ...(region && { region }),
    ...(country && { country }),
  }
}

function descriptionOf(job: unknown): string | null {
  const html = textAt(job, 'descriptionHtml')
  if (html) return html
  const plain = textAt(job, 'descriptionPlain')
  return plain && `<p>${escapeText(plain).replace(/\n{2,}/g, '</p><p>')}</p>`
}

/** One job of Ashby's public posting API. */
export function readAshbyJob(job: unknown, now: Date): ReadPosting {
  const url = addressAt(job, 'jobUrl')
  const externalId = idAt(job, 'id') ?? url?.split('/').at(-1) ?? null
  const title = readTitle(textAt(job, 'title'))
  const label = title ?? externalId ?? 'a posting without a title'
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (!isObject(job)) return refuse('it isn’t an object')
  if (!externalId) return refuse('it has no id')
  if (!title) return refuse('it has no title')
  if (job['isListed'] === false) return refuse('the employer doesn’t list it')
  const descriptionHtml = descriptionOf(job) ?? ''

  const warnings: string[] = []
  const places = [job, ...listAt(job, 'secondaryLocations')].flatMap(
    (entry) => placeOf(entry) ?? [],
  )
  const workMode = readWorkMode(textAt(job, 'workplaceType'))
  return {
    posting: {
      externalId,
      title,
      descriptionHtml,
      url,
      applyUrl: addressAt(job, 'applyUrl') ?? url,
      postedAt: readPostedAt(job['publishedAt'], now, warnings),
      employmentTypes: readEmploymentTypes(textAt(job, 'employmentType')),
      workMode: workMode ?? (job['isRemote'] === true ? 'remote' : null),
      places,
      pay: readAshbyPay(job, warnings),
      department: shortTextAt(job, 'department', 200),
      team: shortTextAt(job, 'team', 200),
      warnings,
    },
  }
}
