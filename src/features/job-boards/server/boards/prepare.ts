/** The heavy part of taking a posting in, without the database: cleaned, and as plain text. Pure. */
import { cleanDescription, plainText } from '#features/job-facts/server/service.ts'
import type { PreparedRead } from '#features/jobs/server/service.ts'
import type { ReadPosting } from './posting.ts'

const longestDescription = 200_000
/** Before it is cleaned: markup weighs, but not this much. */
const longestRawDescription = 1_000_000
const tooLong = `its description is longer than ${longestDescription.toLocaleString('en')} characters`

/** @returns the posting as it can be stored, or why it cannot be */
export function prepare(read: ReadPosting): PreparedRead {
  const { posting } = read
  if (!posting) return read
  const { title: label, externalId } = posting
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (posting.descriptionHtml.length > longestRawDescription) return refuse(tooLong)
  const descriptionHtml = cleanDescription(posting.descriptionHtml)
  if (descriptionHtml.length > longestDescription) return refuse(tooLong)
  const descriptionText = plainText(descriptionHtml)
  if (descriptionText === '') {
    if (!(posting.applyUrl ?? posting.url)) {
      return refuse('it has neither a description nor an address to apply at')
    }
    if (posting.places.length === 0 && posting.workMode === null) {
      return refuse('it has neither a description nor a location')
    }
  }
  return {
    posting: {
      ...posting,
      descriptionHtml: descriptionText === '' ? '' : descriptionHtml,
      descriptionText,
    },
  }
}
