/** What the words of a posting say beyond its fields: skills, seniority, visas. */
import type { Seniority } from '../../contract.ts'
import { seniorityOf } from './seniority.ts'
import { skillsIn } from './skill-matcher.ts'

/** Raise it when a rule or a skill changes: open jobs are then read again. */
export const factsEdition = 1

export type JobFactsOfText = {
  seniority: Seniority | null
  skillIds: number[]
  visaSponsorship: boolean | null
}

const longestText = 20_000

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
