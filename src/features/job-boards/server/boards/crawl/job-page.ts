/** A page for people that carries its posting as schema.org JobPosting. Pure. */
import { canonicalAddress } from '#features/job-facts/server/service.ts'
import { isObject, textAt, type JsonObject } from '../fields.ts'
import { findJobPostingsInPage, readStructuredPosting } from '../json-ld.ts'
import { jobPostingsInMicrodata } from '../microdata.ts'
import { UnreadableBoard } from '../posting.ts'
import { noValue, withoutCoordinates } from './parts.ts'
import type { ListedPosting, ReadDetails } from './system.ts'

/** The same document with fields that say nothing taken away, and names of places without coordinates. */
function cleaned(value: unknown, depth = 0): unknown {
  if (depth > 12) return null
  if (Array.isArray(value)) {
    return value.map((entry) => cleaned(entry, depth + 1)).filter((entry) => entry !== undefined)
  }
  if (!isObject(value))
    return typeof value === 'string' && noValue.test(value.trim()) ? undefined : value
  const fields = Object.entries(value).flatMap(([key, field]) => {
    const clean = cleaned(field, depth + 1)
    if (clean === undefined) return []
    return [
      [key, placeKeys.has(key) && typeof clean === 'string' ? withoutCoordinates(clean) : clean],
    ]
  })
  return Object.fromEntries(fields)
}

const placeKeys = new Set(['addressLocality', 'addressRegion', 'streetAddress'])

/** The one posting that a page is about; several are a list of others. */
function postingOf(postings: unknown[], address: string): unknown {
  if (postings.length === 1) return postings[0]
  const own = canonicalAddress(address)
  return postings.find((posting) => canonicalAddress(textAt(posting, 'url') ?? '') === own)
}

const closedWords =
  /\b(no longer (available|accepting applications|active)|(position|job|posting|vacancy) (has been|is|was) (filled|closed|removed|expired)|this job (is closed|has expired))\b/i

/**
 * Reads the posting of a page under the id that its list gave it.
 *
 * @throws UnreadableBoard for a page that is no page
 */
export function readJobPage(
  html: string,
  { externalId, details }: Pick<ListedPosting, 'externalId' | 'details'>,
  shown: string,
  now: Date,
): ReadDetails {
  if (!html.includes('<')) throw new UnreadableBoard('The page isn’t HTML.')
  const structured = findJobPostingsInPage(html)
  const postings = structured.length > 0 ? structured : jobPostingsInMicrodata(html)
  const found = postingOf(postings, details.address)
  if (!isObject(found)) {
    if (postings.length === 0 && closedWords.test(html)) return { ended: true }
    const reason = postings.length > 1 ? 'its page lists several jobs' : noPosting
    return { refusal: { label: shown, externalId, reason } }
  }
  const posting = cleaned(found) as JsonObject
  const read = readStructuredPosting({ ...posting, identifier: externalId }, now)
  if (!read.posting) return read
  const url = read.posting.url ?? shown
  return {
    posting: {
      ...read.posting,
      externalId,
      url,
      applyUrl: read.posting.applyUrl ?? url,
      requisitionId: identifierIn(posting),
    },
  }
}

export const noPosting = 'its page has no schema.org JobPosting'

function identifierIn(posting: JsonObject): string | null {
  const { identifier } = posting
  const text = isObject(identifier) ? textAt(identifier, 'value') : textAt(posting, 'identifier')
  return text && text.length <= 100 && !URL.canParse(text) ? text : null
}
