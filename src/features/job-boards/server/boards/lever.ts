import { decode, escapeText, readEmploymentTypes } from '#features/job-facts/server/service.ts'
import { readPostedAt } from './dates.ts'
import { addressAt, isObject, listAt, objectAt, shortTextAt, textAt } from './fields.ts'
import { idAt } from './ids.ts'
import { readLeverPay } from './pay.ts'
import type { PlaceHint } from '#features/job-facts/server/service.ts'
import type { ReadPosting } from './posting.ts'
import { readTitle } from './title.ts'
import { readWorkMode } from './words.ts'

/** Opening and body, then each list under its heading, then what is said of pay and the closing part. */
function wholeDescription(posting: unknown): string {
  const lists = listAt(posting, 'lists').map((list) => {
    const heading = textAt(list, 'text')
    const content = textAt(list, 'content') ?? ''
    const items = /^\s*<li\b/i.test(content) ? `<ul>${content}</ul>` : content
    // Some headings come encoded.
    return `${heading ? `<h3>${escapeText(decode(heading))}</h3>` : ''}${items}`
  })
  const last = ['salaryDescription', 'additional'].flatMap((key) => textAt(posting, key) ?? [])
  return [textAt(posting, 'description') ?? '', ...lists, ...last]
    .filter((part) => part !== '')
    .join('\n')
}

/** One posting of Lever's postings API, version 0. */
export function readLeverPosting(posting: unknown, now: Date): ReadPosting {
  const externalId = idAt(posting, 'id')
  const title = readTitle(textAt(posting, 'text'))
  const label = title ?? externalId ?? 'a posting without a title'
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (!isObject(posting)) return refuse('it isn’t an object')
  if (!externalId) return refuse('it has no id')
  if (!title) return refuse('it has no title')
  const state = textAt(posting, 'state')
  if (state && state !== 'published') return refuse(`its state is "${state}", not published`)
  const descriptionHtml = wholeDescription(posting)

  const warnings: string[] = []
  const categories = objectAt(posting, 'categories')
  const country = shortTextAt(posting, 'country', 60)
  const all = listAt(categories, 'allLocations').filter((name) => typeof name === 'string')
  const names = all.length > 0 ? all : [textAt(categories, 'location')]
  const places: PlaceHint[] = names.flatMap((name) => {
    const text = shortTextAt({ name }, 'name', 500)
    return text ? [{ text }] : []
  })
  const url = addressAt(posting, 'hostedUrl')
  return {
    posting: {
      externalId,
      requisitionId: shortTextAt(posting, 'reqCode', 100),
      title,
      descriptionHtml,
      url,
      applyUrl: addressAt(posting, 'applyUrl') ?? url,
      postedAt: readPostedAt(posting['createdAt'], now, warnings),
      employmentTypes: readEmploymentTypes(textAt(categories, 'commitment')),
      workMode: readWorkMode(textAt(posting, 'workplaceType')),
      places: places.length === 0 && country ? [{ text: country, country }] : places,
      nearbyHints: country ? [{ text: country, country }] : [],
      pay: readLeverPay(posting, warnings),
      department: shortTextAt(categories, 'department', 200),
      team: shortTextAt(categories, 'team', 200),
      warnings,
    },
  }
}
