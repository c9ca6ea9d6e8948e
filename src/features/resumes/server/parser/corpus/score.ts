/** How much of an invented person a reading has found. */
import type { ResumeDocument } from '../../../contract.ts'
import { plainDigits } from '../dates.ts'
import type { CorpusPerson } from './people.ts'

export const fields = ['name', 'email', 'phone', 'titles', 'employers', 'dates'] as const
export type Field = (typeof fields)[number]
export type Score = Record<Field, { found: number; all: number }> & { missed: string[] }

const fold = (text: string | undefined) =>
  plainDigits(text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')

export function emptyScore(): Score {
  const none = () => ({ found: 0, all: 0 })
  return {
    name: none(),
    email: none(),
    phone: none(),
    titles: none(),
    employers: none(),
    dates: none(),
    missed: [],
  }
}

/** @param document nothing where the file could not be read */
export function scoreOf(person: CorpusPerson, document: ResumeDocument): Score {
  const score = emptyScore()
  const check = (field: Field, wanted: string, found: string | undefined) => {
    score[field].all++
    if (fold(wanted) === fold(found)) score[field].found++
    else score.missed.push(`${field}: ${wanted} ≠ ${found ?? '–'}`)
  }
  const { basics = {}, work = [] } = document
  check('name', person.name, basics.name)
  check('email', person.email, basics.email)
  check('phone', person.phone, basics.phone)
  for (const [index, wanted] of person.work.entries()) {
    const found = work[index]
    check('titles', wanted.position, found?.position)
    check('employers', wanted.name, found?.name)
    check('dates', wanted.start, found?.startDate)
    check('dates', wanted.end ?? '', found?.endDate ?? '')
  }
  // An entry that nobody had is as wrong as one that is missing.
  for (const more of work.slice(person.work.length)) {
    check('titles', '–', more.position ?? '')
    check('employers', '–', more.name ?? '')
  }
  return score
}

export function add(one: Score, other: Score): Score {
  const sum = emptyScore()
  for (const field of fields) {
    sum[field].found = one[field].found + other[field].found
    sum[field].all = one[field].all + other[field].all
  }
  return { ...sum, missed: [...one.missed, ...other.missed] }
}

export const share = (score: Score, ...of: readonly Field[]): number =>
  of.reduce((sum, field) => sum + score[field].found, 0) /
  of.reduce((sum, field) => sum + score[field].all, 0)

/** What issue 18 asks for; the least share of each field. */
export const thresholds = { contact: 0.97, oneColumn: 0.9, twoColumns: 0.8, dates: 0.9 } as const
