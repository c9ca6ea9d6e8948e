import {
  escapeText,
  readEmploymentTypes,
  type PlaceHint,
} from '#features/job-facts/server/service.ts'
import { readPostedAt } from './dates.ts'
import { isObject, listAt, objectAt, shortTextAt, textAt } from './fields.ts'
import { idAt } from './ids.ts'
import type { ReadPosting } from './posting.ts'
import { readTitle } from './title.ts'

/** Each part under its heading, as the careers page shows them. */
function descriptionOf(position: unknown): string {
  return listAt(objectAt(position, 'jobDescriptions'), 'entries')
    .map((part) => {
      const heading = textAt(part, 'name')
      return `${heading ? `<h3>${escapeText(heading)}</h3>` : ''}${textAt(part, 'value') ?? ''}`
    })
    .join('\n')
}

/** One position of Personio's XML feed. It has no address of its own: the careers page shows it by its id. */
export function readPersonioPosition(position: unknown, now: Date, board: string): ReadPosting {
  const externalId = idAt(position, 'id')
  const title = readTitle(textAt(position, 'name'))
  const label = title ?? externalId ?? 'a posting without a title'
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (!isObject(position)) return refuse('it isn’t an element')
  if (!externalId) return refuse('it has no id')
  if (!title) return refuse('it has no name')
  const warnings: string[] = []
  const offices = [
    position['office'],
    ...listAt(objectAt(position, 'additionalOffices'), 'entries'),
  ].flatMap((office): PlaceHint[] => {
    const text = shortTextAt({ office }, 'office', 500)
    return text ? [{ text }] : []
  })
  const host = `${encodeURIComponent(board)}.jobs.personio.de`
  const url = board === '' ? null : `https://${host}/job/${encodeURIComponent(externalId)}`
  // `permanent` is the contract; how much one works is the schedule.
  const contract = textAt(position, 'employmentType')
  const types = [contract === 'permanent' ? null : contract, textAt(position, 'schedule')]
  return {
    posting: {
      externalId,
      title,
      descriptionHtml: descriptionOf(position),
      companyName: shortTextAt(position, 'subcompany', 200),
      url,
      applyUrl: url && `${url}#apply`,
      postedAt: readPostedAt(textAt(position, 'createdAt'), now, warnings),
      employmentTypes: [...new Set(types.flatMap((type) => readEmploymentTypes(type)))],
      places: offices,
      department: shortTextAt(position, 'department', 200),
      warnings,
    },
  }
}
