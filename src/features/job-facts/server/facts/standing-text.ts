/** What a company writes into every posting is not about the job. */

const shortestParagraph = 60
const longProse = 200
const titlesAtLeast = 3

function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((line) => line.length >= shortestParagraph)
}

export type PostingText = { title: string; text: string }

/**
 * The paragraphs that postings of one company share: in most of them, or long prose under several
 * titles. Requirements that a few similar jobs share stay.
 */
export function standingParagraphs(postings: readonly PostingText[]): ReadonlySet<string> {
  const titlesBy = new Map<string, Set<string>>()
  for (const { title, text } of postings) {
    for (const paragraph of new Set(paragraphsOf(text))) {
      const titles = titlesBy.get(paragraph)
      if (titles) titles.add(title.toLowerCase())
      else titlesBy.set(paragraph, new Set([title.toLowerCase()]))
    }
  }
  const all = new Set(postings.map(({ title }) => title.toLowerCase())).size
  const standing = [...titlesBy].filter(
    ([paragraph, titles]) =>
      titles.size >= titlesAtLeast && (titles.size * 2 > all || paragraph.length >= longProse),
  )
  return new Set(standing.map(([paragraph]) => paragraph))
}

const aboutCompany =
  /^(?:about (?!the (?:role|job|position|team|opportunity|work)\b|you\b|this\b|your\b)[\p{L}\d .&'’-]{1,40}|who we are|our (?:mission|story|company|values|culture|vision|purpose)|company (?:overview|description|profile|background)|why (?:join )?(?:us|[\p{L}\d]+)|equal (?:employment )?opportunit.{0,40}|eeo.{0,40}|diversity.{0,40}|privacy.{0,40}|über (?:uns|die firma|das unternehmen)|wer wir sind|das sind wir|wir über uns|unternehmensprofil|à propos.{0,30}|qui sommes[- ]nous|sobre nosotros|quiénes somos|sobre (?:nós|a empresa)|chi siamo|over ons|wie zijn wij|o nas|o firmie|о нас|о компании|会社概要|关于我们|about us)\s*[:?]?$/iu
const heading = /^[\p{Lu}\d].{0,58}[^.,;!]$/u

/** A posting's text without its standing paragraphs and its section about the company. */
export function ownText(text: string, standing: ReadonlySet<string>): string {
  let about = false
  return text
    .split('\n')
    .filter((line) => {
      const plain = line.replace(/\s+/g, ' ').trim()
      if (plain === '') return true
      if (aboutCompany.test(plain)) {
        about = true
        return false
      }
      if (about && heading.test(plain)) about = false
      return !about && !standing.has(plain.toLowerCase())
    })
    .join('\n')
}
