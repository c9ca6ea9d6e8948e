/** What the words of a posting say beyond its fields: skills, seniority, visas. */
import { foldLetters } from '#shared/fold.ts'
import type { Seniority } from '../../contract.ts'
import { skills } from './skills.ts'

/** Raise it when a rule or a skill changes: open jobs are then read again. */
export const factsEdition = 1

export type JobFactsOfText = {
  seniority: Seniority | null
  skillIds: number[]
  visaSponsorship: boolean | null
}

const longestText = 20_000
const skillsAtMost = 40

type Spelling = { skill: number; tokens: string[]; exact: string[] | null }

const token = /[\p{L}\p{N}]+(?:[.'-][\p{L}\p{N}]+)*[+#]*|\.net\b/giu

/** Words as spellings are compared: `C++`, `node.js` and `t-sql` stay whole, a slash parts. */
function tokensOf(text: string): string[] {
  return text.match(token) ?? []
}

const byFirstToken = new Map<string, Spelling[]>()
for (const skill of skills) {
  for (const spelling of skill.spellings) {
    const text = spelling.replace(/^=/, '')
    const exact = spelling.startsWith('=') ? tokensOf(text) : null
    const tokens = tokensOf(foldLetters(text))
    const known = byFirstToken.get(tokens[0]!)
    const entry = { skill: skill.id, tokens, exact }
    if (known) known.push(entry)
    else byFirstToken.set(tokens[0]!, [entry])
  }
}

/** A letter that names a language stands in a list, or after one of these. */
const single = /^(?:Go|R|C)$/
const introduces = /^(?:in|with|using|of|and|or|senior|junior|lead|staff|experience)$/i
const follows = /^(?:develop|engineer|programm|software|backend|statist|shiny)/i

/**
 * The numbers of the skills that a text names, in the order of their first mention.
 *
 * @param text plain, as people wrote it: some names count only with their capitals
 */
export function skillsIn(text: string): number[] {
  const found = new Set<number>()
  const matches = [...text.slice(0, longestText).matchAll(token)]
  const written = matches.map(([word]) => word)
  const folded = written.map(foldLetters)
  for (const [index, word] of folded.entries()) {
    for (const { skill, tokens, exact } of byFirstToken.get(word) ?? []) {
      if (found.has(skill)) continue
      const fits = exact
        ? exact.every((part, offset) => written[index + offset] === part)
        : tokens.every((part, offset) => folded[index + offset] === part)
      if (!fits) continue
      if (tokens.length === 1 && /^(?:go|r|c)$/.test(word)) {
        const [match] = matches.slice(index, index + 1)
        if (!single.test(match![0]) || !namesLanguage(text, match!, written, index)) continue
      }
      found.add(skill)
      if (found.size >= skillsAtMost) return [...found]
    }
  }
  return [...found]
}

function namesLanguage(
  text: string,
  match: RegExpExecArray,
  written: string[],
  index: number,
): boolean {
  const before = text.slice(Math.max(0, match.index - 2), match.index)
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 2)
  if (/^\s?[&.']\S|^\s?&/.test(after) || /&\s?$/.test(before)) return false
  if (/[,/(]\s?$/.test(before) || /^\s?[,/;)|]/.test(after)) return true
  if (/(?:^|\n)\s?$/.test(before) && /^\s*(?:\n|$)/.test(after)) return true
  const [previous = '', next = '', second = ''] = [-1, 1, 2].map((step) => written[index + step])
  if (/^(?:and|or)$/.test(next) && /^\p{Lu}/u.test(second)) return true
  return introduces.test(previous) || follows.test(next)
}

const seniorityWords: readonly [Seniority, RegExp][] = [
  [
    'intern',
    /\b(?:intern|internship|trainee|apprentice|apprenticeship|werkstudent|working student|praktik\w+|auszubildende\w*|stagiaire|becario)\b/,
  ],
  [
    'executive',
    /\b(?:chief \w+ officer|c[eftoimprs]o|vp|svp|evp|vice president|president|managing director|geschaftsfuhr\w+|executive director|general manager)\b/,
  ],
  [
    'lead',
    /\b(?:lead|head of|principal|staff (?!nurse|accountant|writer)\w+|director|team ?leader|teamleit\w+|leiter\w*|manager of managers|architect)\b/,
  ],
  ['senior', /\b(?:senior|sr|experienced|expert|iii|iv)\b/],
  [
    'junior',
    /\b(?:junior|jr|entry level|graduate|associate|early careers?|berufseinsteiger\w*|new grad)\b/,
  ],
  ['mid', /\b(?:mid|midlevel|mid level|intermediate|ii|regular)\b/],
]

/** The level that a title names; null when it names none. */
export function seniorityOf(title: string): Seniority | null {
  const plain = foldLetters(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return seniorityWords.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

const visa = /\b(?:visa|work permit|work authori[sz]ation|immigration)\b[^.!?\n]{0,80}/gi
const refuses = /\b(?:no|not|unable|cannot|can't|can’t|don't|don’t|without|won't|isn't|neither)\b/i
const offers = /\b(?:sponsor\w*|support\w*|provid\w*|offer\w*|assist\w*|relocation|help\w*)\b/i

/** Whether a text offers to sponsor a visa (true), refuses to (false) or says nothing (null). */
export function visaIn(text: string): boolean | null {
  let offered: boolean | null = null
  const plain = text.slice(0, longestText)
  for (const match of plain.matchAll(visa)) {
    const before = plain.slice(Math.max(0, match.index - 80), match.index)
    const sentence = `${before.split(/[.!?\n]/).at(-1) ?? ''}${match[0]}`
    if (!offers.test(sentence)) continue
    if (refuses.test(sentence)) return false
    offered = true
  }
  return offered
}

/** Everything that the words of a posting say. */
export function readFacts(title: string, descriptionText: string): JobFactsOfText {
  return {
    seniority: seniorityOf(title),
    skillIds: skillsIn(`${title}\n${descriptionText}`),
    visaSponsorship: visaIn(descriptionText),
  }
}
