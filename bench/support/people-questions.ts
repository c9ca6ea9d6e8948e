/** What recruiters ask the search for people: classes to measure, and chance questions to check. */
import * as jobFacts from '#features/job-facts/server/service.ts'
import type { Draw } from '#features/jobs/server/draw.ts'
import {
  cityWords,
  countryWords,
  currencies,
  modes,
  seniorities,
  skillCount,
  titleCount,
  type Area,
} from './people-data.ts'

export type Question = Record<string, string | string[]>

const skill = (draw: Draw) => jobFacts.skills[draw.below(skillCount)]!.name
const skillsOf = (draw: Draw, count: number) => Array.from({ length: count }, () => skill(draw))
const title = (draw: Draw) => `engineer${1 + draw.below(titleCount)}`
type MakeQuestion = (draw: Draw, areas: readonly Area[]) => Question

/** From what almost everybody fits to what almost nobody does. */
export const questionClasses: Readonly<Record<string, MakeQuestion>> = {
  newest: () => ({}),
  'one skill': (draw) => ({ skill: skill(draw) }),
  'three skills': (draw) => ({ skill: skillsOf(draw, 3) }),
  'five skills': (draw) => ({ skill: skillsOf(draw, 5) }),
  words: (draw) => ({ q: title(draw) }),
  'words with or': (draw) => ({ q: `${title(draw)} or ${title(draw)} -senior` }),
  'country and years': (draw, areas) => ({
    country: draw.oneOf(areas).country,
    yearsMinimum: '12',
  }),
  'a large city, 25 km': (draw, areas) => ({
    location: cityWords(draw.oneOf(areas.slice(0, 20))),
    radiusKm: '25',
  }),
  'any city, 100 km': (draw, areas) => ({
    location: cityWords(draw.oneOf(areas)),
    radiusKm: '100',
  }),
  'any city, 200 km, two skills': (draw, areas) => ({
    location: cityWords(draw.oneOf(areas)),
    radiusKm: '200',
    skill: skillsOf(draw, 2),
  }),
  'a city or relocation': (draw, areas) => ({
    location: cityWords(draw.oneOf(areas)),
    relocates: 'true',
  }),
  'a country by name': (draw, areas) => ({ location: countryWords(draw.oneOf(areas).country) }),
  'a continent': () => ({ location: 'Europe' }),
  'a rare city and a skill': (draw, areas) => ({
    location: cityWords(draw.oneOf(areas.slice(-200))),
    skill: skill(draw),
  }),
  'pay and notice': () => ({ payMaximum: '4000000', payCurrency: 'EUR', noticeDays: '14' }),
  'everything at once': (draw, areas) => ({
    q: title(draw),
    skill: skill(draw),
    nice: skillsOf(draw, 2),
    seniority: ['senior', 'lead'],
    workMode: 'remote',
    yearsMinimum: '5',
    location: cityWords(draw.oneOf(areas.slice(0, 20))),
    relocates: 'true',
    activeDays: '30',
  }),
}

/** A question of parts that chance puts together. */
export function drawQuestion(draw: Draw, areas: readonly Area[]): Question {
  const area = areas[Math.floor(draw.fraction() ** 3 * areas.length)]!
  const parts: (() => Question)[] = [
    () => ({ skill: skillsOf(draw, 1 + draw.below(3)) }),
    () => ({
      q: draw.oneOf([
        title(draw),
        `${title(draw)} or ${title(draw)}`,
        `senior ${title(draw)}`,
        `${title(draw)} -senior`,
      ]),
    }),
    () => ({ yearsMinimum: `${draw.below(25)}` }),
    () => ({ yearsMaximum: `${5 + draw.below(25)}` }),
    () => ({ seniority: draw.some(seniorities, 1 + draw.below(2)) }),
    () => ({ country: area.country }),
    () => ({ location: cityWords(area), radiusKm: draw.oneOf(['0', '25', '50', '100', '200']) }),
    () => ({ location: countryWords(area.country) }),
    () => ({ workMode: draw.oneOf(modes) }),
    () => ({ workCountry: area.country }),
    () => ({ noticeDays: `${draw.below(90)}` }),
    () => ({ payMaximum: `${draw.below(10_000_000)}`, payCurrency: draw.oneOf(currencies) }),
    () => ({ activeDays: `${1 + draw.below(60)}` }),
  ]
  const chosen = draw.some(parts, draw.below(5)).map((part) => part())
  const question: Question = Object.assign({}, ...chosen)
  return 'location' in question && draw.chance(0.3) ? { ...question, relocates: 'true' } : question
}

export function addressOf(question: Question, further: Record<string, string> = {}): string {
  const search = new URLSearchParams(further)
  for (const [name, value] of Object.entries(question)) {
    for (const one of [value].flat()) search.append(name, one)
  }
  return `/api/people?${search}`
}
