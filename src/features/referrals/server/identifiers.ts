/**
 * Marks what in a text probably leads to its writer, so that the writer sees it before releasing the
 * text. It is advice for a reader and hides nothing: what it misses is shown as it is. Pure.
 */
import * as jobFacts from '#features/job-facts/server/service.ts'
import type { Profile } from '#features/profiles/contract.ts'

export type Writer = {
  profile: Profile
  /** Of the account, former ones too. */
  names: readonly string[]
  email: string
}
export type MarkedPart = { text: string; likely: boolean }

const at = String.raw`(?:@|＠|\s*[([{<]\s*(?:at|ät|arroba)\s*[)\]}>]\s*|\s+(?:at|arroba)\s+)`
const dot = String.raw`(?:[.．。]|\s*[([{<]\s*(?:dot|punkt|punto|point)\s*[)\]}>]\s*|\s+(?:dot|punkt|punto|point)\s+)`
const label = String.raw`[\p{L}\p{N}_+-]+`

/** What leads to someone whatever else is said. */
const contacts = [
  // Addresses, also as people write them for people.
  new RegExp(`${label}(?:${dot}${label})*${at}${label}(?:${dot}${label})+`, 'giu'),
  /\bhttps?:\/\/\S+/giu,
  // Whatever looks like a host, with every ending there may ever be.
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?(?![\p{L}\p{N}])/giu,
  new RegExp(
    `(?<![\\p{L}\\p{N}])${label}(?:\\s*[([{<]\\s*dot\\s*[)\\]}>]\\s*|\\s+dot\\s+)\\p{L}{2,}`,
    'giu',
  ),
  // Handles.
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.-]{2,}/gu,
  // Numbers to call, in the digits of every script.
  /(?<![\p{L}\p{N}])[+＋]?\p{Nd}(?:[\s().\-–/·]{0,3}\p{Nd}){6,}/gu,
]

const patterns = [
  ...contacts,
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}_]*\p{L})(?=[\p{L}\p{N}_]*[\d_])[\p{L}\p{N}_]{6,}(?![\p{L}\p{N}])/gu,
  // Words written letter by letter.
  /(?<![\p{L}\p{N}])\p{L}(?:[\s.\-_·*]+\p{L}){2,}(?![\p{L}\p{N}])/gu,
  // Whom someone worked for or learned with.
  /(?<=\b(?:at|bei|beim|chez|from|for|with|joined|left|@)\s+(?:the\s+)?)\p{Lu}[\p{L}\p{N}&.'’-]*(?:\s+\p{Lu}[\p{L}\p{N}&.'’-]*)*/gu,
]

const word = /[\p{L}\p{N}+#]+/gu

/** The text in parts, in order; together they are the text. */
export function markIdentifiers(text: string, { profile, names, email }: Writer): MarkedPart[] {
  const marked = new Uint8Array(text.length)
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      marked.fill(1, match.index, match.index + match[0].length)
    }
  }
  for (const match of tellingWords(text, { profile, names, email })) {
    marked.fill(1, match.index, match.index + match[0].length)
  }
  const parts: MarkedPart[] = []
  for (let index = 0; index < text.length; index++) {
    const likely = marked[index] === 1
    const last = parts.at(-1)
    if (last?.likely === likely) last.text += text[index]!
    else parts.push({ text: text[index]!, likely })
  }
  return parts
}

/** Words of the writer's own name, employers and schools in a text. */
function tellingWords(text: string, { profile, names, email }: Writer): RegExpExecArray[] {
  const telling = jobFacts.wordsOf([
    ...names,
    profile.basics?.name ?? '',
    email.slice(0, Math.max(0, email.indexOf('@'))).replace(/\d+/g, ' '),
    ...(profile.work ?? []).map((entry) => entry.name),
    ...(profile.education ?? []).map((entry) => entry.institution),
  ])
  return [...text.matchAll(word)].filter(([found]) =>
    [...jobFacts.wordsOf([found])].some((form) => telling.has(form)),
  )
}

/**
 * What in a text names its writer or leads there for certain: for texts that everyone reads without the
 * writer's name.
 */
export function identifiersIn(text: string, writer: Writer): string[] {
  const found = contacts.flatMap((pattern) => [...text.matchAll(pattern)])
  return [...new Set([...found, ...tellingWords(text, writer)].map(([part]) => part.trim()))]
}
