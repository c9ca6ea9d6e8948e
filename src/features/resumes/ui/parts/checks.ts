/** What a careful reader would mark in a resume: the line, what is wrong, how to fix it. Pure. */
import type { ResumeDocument } from '../../contract.ts'

export type Finding = {
  rule: Rule
  /** The words of the resume that are meant; empty where something is missing. */
  line: string
  weight: 'problem' | 'hint'
}

export type Rule =
  | 'noName'
  | 'noEmail'
  | 'noPhone'
  | 'noSummary'
  | 'noWork'
  | 'fewSkills'
  | 'gap'
  | 'noDates'
  | 'endBeforeStart'
  | 'weakVerb'
  | 'noFigures'
  | 'longItem'
  | 'firstPerson'

/** Points that a finding costs; a resume without any has 100. */
export const costs = { problem: 10, hint: 3 } as const

const weakBeginning =
  /^(?:was |were )?(?:responsible for|worked on|helped|assisted|participated in|involved in|duties included|tasked with|handled|did)\b/i
const firstPerson = /\b(?:I|my|me)\b/
const longestItem = 220
const monthsOfGap = 6

const monthOf = (date: string, inYear: number) => {
  const [year = 0, month = inYear] = date.split('-').map(Number)
  return year * 12 + month
}

export function checksOf(document: ResumeDocument): Finding[] {
  const { basics = {}, work = [], skills = [] } = document
  const missing = (isMissing: boolean, rule: Rule, weight: Finding['weight']): Finding[] =>
    isMissing ? [{ rule, line: '', weight }] : []
  return [
    ...missing(!basics.name, 'noName', 'problem'),
    ...missing(!basics.email, 'noEmail', 'problem'),
    ...missing(!basics.phone, 'noPhone', 'hint'),
    ...missing(!basics.summary, 'noSummary', 'hint'),
    ...missing(work.length === 0, 'noWork', 'problem'),
    ...missing(skills.length < 5, 'fewSkills', 'hint'),
    ...dateFindings(work),
    ...work.flatMap(itemFindings),
  ]
}

type Work = NonNullable<ResumeDocument['work']>

const titleOf = ({ position, name }: Work[number]) => [position, name].filter(Boolean).join(' · ')

function dateFindings(work: Work): Finding[] {
  const findings: Finding[] = []
  for (const one of work) {
    const { startDate, endDate } = one
    if (!startDate) findings.push({ rule: 'noDates', line: titleOf(one), weight: 'problem' })
    else if (endDate && monthOf(endDate, 12) < monthOf(startDate, 1)) {
      findings.push({ rule: 'endBeforeStart', line: titleOf(one), weight: 'problem' })
    }
  }
  const dated = work
    .filter(({ startDate }) => startDate)
    .toSorted((one, other) => monthOf(one.startDate!, 1) - monthOf(other.startDate!, 1))
  let until = dated[0] ? endOf(dated[0]) : Infinity
  for (const one of dated.slice(1)) {
    // A year alone may mean its last month: nobody is blamed for what they did not write.
    const begins = monthOf(one.startDate!, 1)
    if (begins - until > monthsOfGap) {
      findings.push({ rule: 'gap', line: titleOf(one), weight: 'hint' })
    }
    until = Math.max(until, endOf(one))
  }
  return findings
}

const endOf = ({ endDate }: Work[number]) => (endDate ? monthOf(endDate, 12) : Infinity)

function itemFindings(one: Work[number]): Finding[] {
  const items = one.highlights ?? []
  const findings: Finding[] = []
  for (const line of items) {
    if (weakBeginning.test(line)) findings.push({ rule: 'weakVerb', line, weight: 'hint' })
    if (line.length > longestItem) findings.push({ rule: 'longItem', line, weight: 'hint' })
    if (firstPerson.test(line)) findings.push({ rule: 'firstPerson', line, weight: 'hint' })
  }
  if (items.length >= 2 && !items.some((line) => /\p{N}/u.test(line))) {
    findings.push({ rule: 'noFigures', line: titleOf(one), weight: 'hint' })
  }
  return findings
}

export function scoreOf(findings: readonly Finding[]): number {
  return Math.max(0, 100 - findings.reduce((sum, { weight }) => sum + costs[weight], 0))
}
