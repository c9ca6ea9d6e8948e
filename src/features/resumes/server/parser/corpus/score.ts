/** How much of an invented person a reading has found. */
import type { ResumeDocument } from '../../../contract.ts'
import type { CorpusPerson } from './people.ts'

export type Score = {
  contact: [number, number]
  work: [number, number]
  dates: [number, number]
  missed: string[]
}

const fold = (text: string | undefined) =>
  (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '')

export function scoreOf(person: CorpusPerson, document: ResumeDocument): Score {
  const score: Score = { contact: [0, 0], work: [0, 0], dates: [0, 0], missed: [] }
  const check = (kind: 'contact' | 'work' | 'dates', wanted: string, found: string | undefined) => {
    score[kind][1]++
    if (fold(wanted) === fold(found)) score[kind][0]++
    else score.missed.push(`${wanted} ≠ ${found ?? '–'}`)
  }
  const { basics = {}, work = [] } = document
  check('contact', person.name, basics.name)
  check('contact', person.email, basics.email)
  check('contact', person.phone, basics.phone)
  for (const [index, wanted] of person.work.entries()) {
    const found = work[index]
    check('work', wanted.position, found?.position)
    check('work', wanted.name, found?.name)
    check('dates', wanted.start, found?.startDate)
    check('dates', wanted.end ?? '', found?.endDate ?? '')
  }
  return score
}

export function add(one: Score, other: Score): Score {
  const sum = (kind: 'contact' | 'work' | 'dates'): [number, number] => [
    one[kind][0] + other[kind][0],
    one[kind][1] + other[kind][1],
  ]
  return {
    contact: sum('contact'),
    work: sum('work'),
    dates: sum('dates'),
    missed: [...one.missed, ...other.missed],
  }
}
