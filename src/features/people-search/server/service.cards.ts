/** Cards as recruiters see them. Pure. */
import * as jobFacts from '#features/job-facts/server/service.ts'
import type { AnonymousFacts } from '#features/profiles/contract.ts'
import type { PersonCard } from '../contract.ts'
import { cardWords } from '../messages.cards.ts'
import type { IndexedFacts, PersonRow } from './queries.ts'

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

/** `Munich area, Bavaria, Germany`; null where nothing may be said. */
export function locationWords({ area, ...wider }: jobFacts.ShownPlace): string | null {
  const around = area && cardWords.areaOf(area.name)
  return [around, ...jobFacts.placeNames(wider)].filter(Boolean).join(', ') || null
}

/** What the search asks of a card, made from the card and the place that it names. */
export function indexOf(
  card: AnonymousFacts,
  { area, region, country }: jobFacts.ShownPlace,
): Omit<IndexedFacts, 'edition'> {
  return {
    skills: [...new Set(jobFacts.skillsNamed(card.skills))],
    words: [card.title, card.seniority, ...card.skills].filter(Boolean).join(' . '),
    seniority: card.seniority,
    years: card.yearsOfExperience,
    country,
    regionId: region && jobFacts.regionId(region),
    areaId: area?.id ?? null,
    workModes: card.workModes,
    card,
  }
}
