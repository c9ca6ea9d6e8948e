/** Finds the skills that a text names. */
import { foldLetters } from '#shared/fold.ts'
import { skillNamed, skills, type Spelling } from './skills.ts'

const longestText = 20_000
const skillsAtMost = 40
/** An ordinary word that did not count so often does not count later either. */
const looksAtMost = 12

type Form = {
  skill: number
  trade: string
  ambiguous: boolean
  /** Tokens in lower case, compared with folded ones. */
  tokens: string[]
  /** Tokens in their case, when only that counts. */
  exact: string[] | null
  slash: boolean
}

type Token = { text: string; folded: string; start: number; end: number }

const word = /[\p{L}\p{N}]+[+#]*|(?<![\p{L}\p{N}])\.net\b/giu

const ascii = /^\w+$/

function tokensOf(text: string): Token[] {
  return [...text.matchAll(word)].map((match) => ({
    text: match[0],
    folded: ascii.test(match[0]) ? match[0].toLowerCase() : foldLetters(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** `GitHub` → [`Git`, `Hub`]; null for what has no such parts. */
function camelParts(text: string): string[] | null {
  const parts = text.match(/\p{Lu}\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu)
  return parts &&
    parts.length > 1 &&
    parts.join('') === text &&
    parts.every((one) => one.length > 1)
    ? parts
    : null
}

const shortestJoined = 4

/** One spelling with its hyphen, space and joined forms. */
function formsOf(skill: number, trade: string, spelling: Spelling): Form[] {
  const { text, exact, ambiguous } = spelling
  const written = tokensOf(text).map((token) => token.text)
  const base = { skill, trade, ambiguous, slash: /[/&]/.test(text) }
  const tokens = written.map(foldLetters)
  const forms: Form[] = [{ ...base, tokens, exact: exact ? written : null }]
  const joined = written.join('')
  if (written.length > 1 && joined.length >= shortestJoined) {
    forms.push({ ...base, tokens: [foldLetters(joined)], exact: exact ? [joined] : null })
  }
  const parts = written.length === 1 ? camelParts(text) : null
  if (parts) forms.push({ ...base, tokens: parts.map(foldLetters), exact: parts })
  return forms
}

const forms = skills.flatMap(({ id, trade, spellings }) =>
  spellings.flatMap((spelling) => formsOf(id, trade, spelling)),
)
const byFirstToken = Map.groupBy(forms, ({ tokens }) => tokens[0]!)

type Hit = { form: Form; first: number; last: number }

/** Between the words of one spelling: spaces, or one sign. */
const withinName = /^(?:[ \t\u00a0]+|[-‐‑._’']| ?& ?)$/u
const withinSlashed = /^(?: ?[/-] ?)$/u

function fits(form: Form, tokens: readonly Token[], first: number, text: string): boolean {
  return form.tokens.every((part, offset) => {
    const token = tokens[first + offset]
    if (!token || (form.exact ? token.text !== form.exact[offset] : token.folded !== part)) {
      return false
    }
    if (offset === 0) return true
    const gap = text.slice(tokens[first + offset - 1]!.end, token.start)
    return withinName.test(gap) || (form.slash && withinSlashed.test(gap)) || gap === ''
  })
}

function hitsIn(text: string, tokens: readonly Token[]): Hit[] {
  const hits: Hit[] = []
  for (const [first, token] of tokens.entries()) {
    for (const form of byFirstToken.get(token.folded) ?? []) {
      if (fits(form, tokens, first, text)) {
        hits.push({ form, first, last: first + form.tokens.length - 1 })
      }
    }
  }
  return hits
}

/** Before a name of a skill: `experience with React`, `proficient in R`. */
const introduces =
  /(?:experience|experienced|expertise|knowledge|proficien\p{L}+|fluen\p{L}+|skill(?:s|ed)?|familiar(?:ity)?|competen\p{L}+|background|certifi\p{L}+|programming|coding|trained|training|kenntnisse|erfahrung|connaissance\p{L}*|maîtrise|experiencia|conocimientos?|dominio) (?:\p{L}+ )?(?:with|in|of|using|mit|von|en|de|con)\s+(?:[\p{L}+#.]+(?:,| and| or|\/)\s+)*$/iu
const buildsWith =
  /(?:(?:built|build|building|develop(?:ed|ing)?|written|writing|code|coding|apps?|services?|frontend|backend|stack|tech stack|tools|technologies|frameworks?|languages?)(?: \p{L}+)? (?:with|in|using|on|like)|using|such as|including|e\.g\.|technologies:|tools:|stack:|skills:|languages:|z\.\s?b\.)\s+$/iu
const follows =
  /^\s*(?:[Dd]evelop|[Ee]ngineer|[Pp]rogramm|[Ss]oftware|[Bb]ackend|[Ff]rontend|[Ss]tatist|framework|library|libraries|language|codebase|certif|native|admin|spreadsheet|applications?\b|components?\b|hooks|microservices|services\b|code\b|scripts?\b|scripting|skills|expert|specialist|master\b|consultant|environment|playbooks|charts|modules?\b|jobs\b|clusters?\b|\d)/u
/** After a verb: `React to`, `Excel at`, `Spring into`. */
const verbs =
  /^\s+(?:to|at|into|your|our|their|its|us|the|this|that|these|an?|on|through|for|beyond|off|out|over|up|down|back|away|from|of|is|as)(?![\p{L}])/u
const letter = /^[A-Z]$/

/** The sentence or item of a list around a token: two tokens are beside each other only within it. */
function lineOf(text: string, token: Token): [number, number] {
  const breaks = /[\n!?;]|\.(?=\s+\p{Lu})/gu
  let from = 0
  for (const match of text.slice(Math.max(0, token.start - 400), token.start).matchAll(breaks)) {
    from = Math.max(0, token.start - 400) + match.index + 1
  }
  breaks.lastIndex = 0
  const end = breaks.exec(text.slice(token.end, token.end + 400))
  return [from, end ? token.end + end.index : token.end + 400]
}

const near = 9

function isWritten(text: string, tokens: readonly Token[], hit: Hit): boolean {
  const [from, to] = [tokens[hit.first]!, tokens[hit.last]!]
  const before = text.slice(Math.max(0, from.start - 3), from.start)
  const after = text.slice(to.end, to.end + 3)
  if (letter.test(from.text) && hit.first === hit.last) {
    // R&D, C.V., C-level, vitamin C.
    if (
      /^\s?[&.][\p{L}]|^\s?&|^[-'’]\p{L}/u.test(after) ||
      /[&\p{L}\d][-'’.]?$|&\s?$/u.test(before)
    ) {
      return false
    }
  }
  return !verbs.test(text.slice(to.end, to.end + 12))
}

function counts(text: string, tokens: readonly Token[], hit: Hit, clear: readonly Hit[]): boolean {
  const { form, first, last } = hit
  if (!isWritten(text, tokens, hit)) return false
  const [lineFrom, lineTo] = lineOf(text, tokens[first]!)
  const before = text.slice(Math.max(lineFrom, tokens[first]!.start - 80), tokens[first]!.start)
  const after = text.slice(tokens[last]!.end, Math.min(lineTo, tokens[last]!.end + 40))
  const capital = /^\p{Lu}/u.test(tokens[first]!.text)
  const line = text.slice(lineFrom, lineTo)
  const shouted = !/\p{Ll}/u.test(line) && line.trim().length > tokens[first]!.text.length + 12
  if (capital && !shouted) {
    if (introduces.test(before) || buildsWith.test(before) || follows.test(after)) return true
  }
  if (introduces.test(before) && /^\s*(?:[,;.)/\n]|$|and |or )/u.test(after)) return true
  const beside = clear.some((other) => {
    if (other.form.skill === form.skill || other.form.trade !== form.trade) return false
    const gap = other.first > last ? other.first - last : first - other.last
    const at = tokens[other.first]!.start
    const inLine = at >= lineFrom && at < lineTo
    // Without its capital, only as the neighbour in a list.
    if (!capital) return inLine && gap <= 3 && inList(text, tokens, hit, other)
    return inLine ? gap <= near : isItem(text, lineFrom, lineTo, tokens, hit) && gap <= 12
  })
  return beside
}

/** Two names parted by a comma, a slash or a conjunction. */
function inList(text: string, tokens: readonly Token[], hit: Hit, other: Hit): boolean {
  const [one, two] = hit.first < other.first ? [hit, other] : [other, hit]
  const gap = text.slice(tokens[one.last]!.end, tokens[two.first]!.start)
  return /^\s*(?:[,/+&|(]|\band\b|\bor\b|\bund\b|\by\b|\bet\b)/u.test(gap)
}

/** The only thing in its line. */
function isItem(text: string, from: number, to: number, tokens: readonly Token[], hit: Hit) {
  const rest = text.slice(from, tokens[hit.first]!.start) + text.slice(tokens[hit.last]!.end, to)
  return rest.replace(/[^\p{L}\p{N}]/gu, '').length <= 12
}

/** The numbers of skills that someone lists by name, one an entry. */
export function skillsNamed(names: readonly string[]): number[] {
  return names.flatMap((name) => skillNamed(foldLetters(name.trim())) ?? skillsIn(name))
}

/**
 * The numbers of the skills that a text names, in the order of their first mention.
 *
 * @param text plain, as people wrote it: some names count only with their capitals
 */
export function skillsIn(text: string): number[] {
  const plain = text.slice(0, longestText)
  const tokens = tokensOf(plain)
  const hits = hitsIn(plain, tokens)
  // `Rails` in `Ruby on Rails` is no word of its own.
  const covered = new Set(
    hits.flatMap(({ form, first, last }) =>
      form.ambiguous || first === last
        ? []
        : Array.from({ length: last - first + 1 }, (_empty, offset) => first + offset),
    ),
  )
  const longest = hits.filter(({ form, first }) => !form.ambiguous || !covered.has(first))
  const clear = longest.filter(({ form }) => !form.ambiguous)
  const sure = new Set(clear.map(({ form }) => form.skill))
  const found = new Set<number>()
  const looked = new Map<number, number>()
  for (const hit of longest) {
    const { skill } = hit.form
    if (found.has(skill)) continue
    if (!sure.has(skill)) {
      const looks = (looked.get(skill) ?? 0) + 1
      looked.set(skill, looks)
      if (looks > looksAtMost || !counts(plain, tokens, hit, clear)) continue
    }
    found.add(skill)
    if (found.size >= skillsAtMost) break
  }
  return [...found]
}
