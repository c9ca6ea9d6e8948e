/** What the words of a posting say beyond its fields. */
import type { EmploymentType, Pay, Seniority, WorkMode } from '#features/jobs/contract.ts'
import { eligibleCountriesIn, narrowed } from './eligibility.ts'
import { employmentTypesIn } from './employment.ts'
import { payInDescription } from './pay-in-description.ts'
import { seniorityOf } from './seniority.ts'
import { skillsIn } from './skill-matcher.ts'
import { ownText } from './standing-text.ts'
import { workModeIn, workModeOfPlaces, workModeOfTitle } from './work-mode.ts'

/** Raise it when a rule or a skill changes: open jobs are then read again. */
export const factsEdition = 6

export type JobFactsOfText = {
  seniority: Seniority | null
  skillIds: number[]
  visaSponsorship: boolean | null
}

/** What the fields of a board may say, and its text otherwise. */
export type StatedFacts = {
  employmentTypes: EmploymentType[]
  workMode: WorkMode | null
  remotePossible: boolean
  /** Where a remote job may be done; empty when nothing is said. */
  remoteCountries: string[]
  countryCodes: string[]
  pay: Pay | null
}

const longestText = 20_000
const noParagraphs: ReadonlySet<string> = new Set()

const visa =
  /\b(?:visas?|work permits?|work authori[sz]ation|immigration|sponsor(?:ship|ed|ing)?)\b[^.!?\n]{0,80}/gi
const aboutWork =
  /\b(?:visas?|permit|authori[sz]\w+|immigration|employment|relocation|candidates?|applicants?|work in|h-?1b)\b/i
const refuses = /\b(?:no|not|unable|cannot|can't|can’t|don't|don’t|without|won't|isn't|neither)\b/i
const offers = /\b(?:sponsor\w*|support\w*|provid\w*|offer\w*|assist\w*|relocation|help\w*)\b/i

/** Whether a text offers to sponsor a visa (true), refuses to (false) or says nothing (null). */
export function visaIn(text: string): boolean | null {
  let offered: boolean | null = null
  const plain = text.slice(0, longestText)
  for (const match of plain.matchAll(visa)) {
    const before = plain.slice(Math.max(0, match.index - 80), match.index)
    const sentence = `${before.split(/[.!?\n]/).at(-1) ?? ''}${match[0]}`
    if (!offers.test(sentence) || !aboutWork.test(sentence)) continue
    if (refuses.test(sentence)) return false
    offered = true
  }
  return offered
}

/**
 * The level, the skills and the visa that the words of a posting name.
 *
 * @param standing paragraphs that the company writes into every posting; they name no skill of the job
 */
export function readFacts(
  title: string,
  descriptionText: string,
  standing: ReadonlySet<string> = noParagraphs,
): JobFactsOfText {
  return {
    seniority: seniorityOf(title),
    skillIds: skillsIn(`${title}\n${ownText(descriptionText, standing)}`),
    visaSponsorship: visaIn(descriptionText),
  }
}

export type ReadText = { title: string; descriptionText: string; placeTexts: readonly string[] }

/**
 * The facts of a board's fields, and from the text what they leave open.
 *
 * @returns with `stated`, which is null when the text added nothing
 */
export function completeFacts(
  stated: StatedFacts,
  text: ReadText,
): StatedFacts & { stated: StatedFacts | null } {
  const completed = complete(stated, text)
  const names = Object.keys(completed) as (keyof StatedFacts)[]
  const same = names.every(
    (name) => JSON.stringify(completed[name]) === JSON.stringify(stated[name]),
  )
  return { ...completed, stated: same ? null : stated }
}

function complete(stated: StatedFacts, text: ReadText): StatedFacts {
  const { title, descriptionText, placeTexts } = text
  const said = workModeIn(descriptionText)
  // A place that may be left or not is more than one mode.
  const open = stated.workMode === null && !stated.remotePossible
  const named = open ? (workModeOfPlaces(placeTexts) ?? workModeOfTitle(title)) : null
  const workMode = stated.workMode ?? named ?? (open ? said.mode : null)
  const remotePossible =
    stated.remotePossible || workMode === 'remote' || (open && !named && said.remotePossible)
  const eligible = remotePossible ? eligibleCountriesIn(descriptionText) : []
  const { countryCodes } = stated
  const [country = null] = countryCodes.length === 1 ? countryCodes : []
  const from = stated.remotePossible ? stated.remoteCountries : countryCodes
  return {
    employmentTypes:
      stated.employmentTypes.length > 0
        ? stated.employmentTypes
        : employmentTypesIn(title, descriptionText),
    workMode,
    remotePossible,
    remoteCountries: remotePossible ? narrowed(from, eligible) : stated.remoteCountries,
    countryCodes: workMode === 'remote' ? narrowed(countryCodes, eligible) : countryCodes,
    pay: stated.pay ?? payInDescription(descriptionText, country),
  }
}
