/** Cards as recruiters see them. Pure. */
import * as jobFacts from '#features/job-facts/server/service.ts'
import type { PersonCard } from '../contract.ts'
import type { PersonRow } from './queries.ts'

/** Numbers of our skills. */
export type SkillsAsked = { must: readonly number[]; nice: readonly number[] }

const nameOf = (id: number) => jobFacts.skills[id - 1]?.name ?? ''

export function cardOf(row: PersonRow, asked: SkillsAsked): PersonCard {
  const has = new Set(row.skills)
  return {
    id: row.cardId,
    facts: row.card,
    noticeDays: row.noticeDays,
    payMinimum: row.payMinimum,
    payCurrency: row.payCurrency,
    workCountries: row.workCountries,
    relocates: row.relocates,
    confirmedAt: row.confirmedAt.toISOString(),
    matched: [...asked.must, ...asked.nice].filter((id) => has.has(id)).map(nameOf),
    missing: asked.nice.filter((id) => !has.has(id)).map(nameOf),
  }
}
