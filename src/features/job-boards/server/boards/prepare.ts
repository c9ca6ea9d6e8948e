/** The heavy part of taking a posting in, without the database: cleaned, and as plain text. Pure. */
import { cleanDescription, decode, plainText } from '#features/job-facts/server/service.ts'
import type { PreparedRead } from '#features/jobs/server/service.ts'
import { wholePosting, type ReadPosting } from './posting.ts'

const longestDescription = 200_000
/** Before it is cleaned: markup weighs, but not this much. */
const longestRawDescription = 1_000_000
const tooLong = `its description is longer than ${longestDescription.toLocaleString('en')} characters`

const markup = /<\/?[a-z][^<>]*>/i
const encodedMarkup =
  /&(amp;){0,3}lt;\s{0,2}\/?\s{0,2}(p|div|ul|ol|li|br|h[1-6]|strong|b|em|i|span|section)\b/i
/** Encoded by the employer, by their system, and by its feed. */
const mostEncodings = 3

/**
 * The description as markup. Some systems encode theirs once or twice too often, and some have plain
 * text, whose lines are its paragraphs.
 */
function markupOf(description: string): string {
  let text = description
  for (let times = 0; times < mostEncodings && !markup.test(text); times++) {
    if (!encodedMarkup.test(text)) break
    text = decode(text)
  }
  if (markup.test(text) || !text.includes('\n')) return text
  const paragraphs = text.split(/\n[^\S\n]*\n\s*/).filter((part) => part.trim() !== '')
  return paragraphs.map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`).join('')
}

/** @returns the posting as it can be stored, or why it cannot be */
export function prepare(read: ReadPosting): PreparedRead {
  if (!read.posting) return read
  const posting = wholePosting(read.posting)
  const { title: label, externalId } = posting
  const refuse = (reason: string) => ({ refusal: { label, externalId, reason } })
  if (posting.descriptionHtml.length > longestRawDescription) return refuse(tooLong)
  const descriptionHtml = cleanDescription(markupOf(posting.descriptionHtml))
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
