/** Who fits a question, by looking at every person in plain code; nothing of the search is used for it. */
import * as jobFacts from '#features/job-facts/server/service.ts'
import { cityWords, countryWords, type Area, type Person } from './people-data.ts'
import type { Question } from './people-questions.ts'

const dayMs = 86_400_000
/** The search goes no deeper. */
const deepest = 200

function kmBetween(one: Area, other: Area): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const straight =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude)
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(straight)))
}

/** Words, `or` between them and `-word`, as questions of the bench have them. */
function hasWords(words: readonly string[], asked: string): boolean {
  const has = (word: string) =>
    word.startsWith('-') ? !words.includes(word.slice(1)) : words.includes(word)
  return asked.split(' or ').some((all) => all.split(' ').every(has))
}

/** Where a question looks: cities by distance, otherwise a country. */
function placeOf(question: Question, areas: readonly Area[]): (person: Person) => boolean {
  const location = question['location'] as string | undefined
  if (location === undefined) return () => true
  const radius = Number(question['radiusKm'] ?? 50)
  const centre = areas.find((area) => cityWords(area) === location)
  if (!centre) {
    const { country } = areas.find((area) => countryWords(area.country) === location)!
    return (person) => person.country === country
  }
  const inside = areas.filter((area) => area === centre || kmBetween(centre, area) <= radius)
  const ids = new Set(inside.map(({ id }) => id))
  return (person) => person.areaId !== null && ids.has(person.areaId)
}

export type World = {
  people: readonly Person[]
  areas: readonly Area[]
  /** Accounts that the recruiter may not see. */
  hidden: ReadonlySet<string>
}

/** Cards in the order of the search. */
export function expectedCards(world: World, question: Question, now: number): string[] {
  const text = (name: string) => question[name] as string | undefined
  const number = (name: string) => (text(name) === undefined ? undefined : Number(text(name)))
  const all = (name: string) => [question[name] ?? []].flat()
  const must = all('skill').map((name) => jobFacts.skillsNamed([name])[0]!)
  const oldest = now - (number('activeDays') ?? 60) * dayMs
  const most = number('payMaximum')
  const isAt = placeOf(question, world.areas)
  const fits = (person: Person) =>
    !world.hidden.has(person.accountId) &&
    person.confirmedAt.getTime() > oldest &&
    must.every((skill) => person.skills.includes(skill)) &&
    (!text('q') || hasWords(person.words, text('q')!)) &&
    person.years >= (number('yearsMinimum') ?? 0) &&
    person.years <= (number('yearsMaximum') ?? 99) &&
    (all('seniority').length === 0 || all('seniority').includes(person.seniority)) &&
    (!text('country') || person.country === text('country') || isMoving(person, question)) &&
    (isAt(person) || isMoving(person, question)) &&
    (!text('workMode') || person.workModes.includes(text('workMode')!)) &&
    (!text('workCountry') || person.workCountries.includes(text('workCountry')!)) &&
    (number('noticeDays') === undefined ||
      (person.noticeDays !== null && person.noticeDays <= number('noticeDays')!)) &&
    (most === undefined ||
      person.payMinimum === null ||
      person.payCurrency !== text('payCurrency') ||
      person.payMinimum <= most)
  return world.people
    .filter(fits)
    .toSorted(
      (one, other) =>
        other.confirmedAt.getTime() - one.confirmedAt.getTime() ||
        (one.cardId < other.cardId ? 1 : -1),
    )
    .slice(0, deepest)
    .map(({ cardId }) => cardId)
}

const isMoving = (person: Person, question: Question) =>
  question['relocates'] === 'true' && person.relocates
