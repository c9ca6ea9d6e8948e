/** What a search asks for, as the search table knows it. */
import { foldLetters } from '#shared/fold.ts'
import { seniorities } from '#features/profiles/contract.ts'
import type { Context } from '#platform/context.ts'
import {
  answerChoices,
  choiceFilters,
  flagFilters,
  type ChoiceFilter,
  type JobFilter,
} from '../contract.ts'
import { employmentTypes, workModes } from '#features/jobs/contract.ts'
import { skillNamed } from '#features/job-facts/server/service.ts'
import { choiceCodes, flagCodes, inPairs, lowestPayTenth, searchCodes } from './codes.ts'
import {
  readGround,
  type SearchFilter,
  type SearchGround,
  type Unwanted,
} from './queries.search.ts'
import { titleWith, wordQueryOf, type WordQuery } from './search/question.ts'
import { keyOf, readTyped } from './search/tokens.ts'
import { wordsOfLevel } from './search/levels.ts'
import { isUnwanted } from './search/understand.ts'
import { readSearch, type ReadSearch } from './service.understanding.ts'
import { readLocation, readUnwantedPlace, type UnwantedPlace, type Where } from './service.where.ts'
import { readQuestion } from './service.words.ts'
import { defaultCurrency } from './search/currencies.ts'
import { payStepOf } from './slices.ts'

type Reading = Pick<Context, 'db' | 'clock'>

/** Without a filter, nothing can fit. `newest` and `oldest` are Unix milliseconds. */
export type ReadFilter =
  | {
      filter: SearchFilter
      place: Where['place']
      named: Where['named']
      newest: number
      oldest: number
      lastNumber: number
    }
  | { filter: null; place: Where['place'] }

const day = 86_400_000

/** What had to be looked up for a search. */
export type FilterGround = SearchGround & {
  where: Where
  skillIds: number[]
  words: WordQuery | null
  read: ReadSearch
  unwantedPlaces: UnwantedPlace[]
}

/** Looks up what the words, the place, the company and the pay of a search mean. */
export async function readFilterGround(context: Reading, asked: JobFilter): Promise<FilterGround> {
  const read = await readSearch(context, asked)
  const { query } = read
  const where = await readLocation(context, query.location, query.radiusKm)
  const { ids: skillIds, words: skillWords } = readSkills(query.skill)
  // What no filter knows is looked for as words, in each of the groups.
  const more = readTyped([where.words, ...skillWords].join(' ')).groups.flat()
  const groups = read.groups.length > 0 ? read.groups : more.length > 0 ? [[]] : []
  const { unwanted } = read
  const [unwantedPlaces, question, ground] = await Promise.all([
    Promise.all(unwanted.places.map((place) => readUnwantedPlace(context, place, query.radiusKm))),
    readQuestion(
      context,
      groups.map((group) => [...group, ...more]),
      { asTyped: query.exact },
    ),
    readGround(context.db, {
      companySlug: query.company,
      unwantedSlugs: unwanted.companies,
      ...(query.payMin && {
        pay: {
          amount: query.payMin,
          currency: query.payCurrency ?? defaultCurrency,
          unit: query.payUnit,
        },
      }),
    }),
  ])
  return {
    ...ground,
    where,
    skillIds,
    words: wordQueryOf(question, mentionedIn(read)),
    read,
    unwantedPlaces: unwantedPlaces.flat(),
  }
}

/** Words that chose a level, a mode or a type: titles name these too. */
function mentionedIn({ understood }: ReadSearch): string[][] {
  return understood
    .filter((each) => !['place', 'company'].includes(each.kind) && !isUnwanted(each))
    .map(({ tokens }) => tokens.flatMap((token) => keyOf(token).split(' ')))
}

/**
 * The filter of a search on its ground.
 *
 * @param exchange other choices than those of the search
 */
export function filterOn(
  context: Pick<Context, 'clock'>,
  ground: FilterGround,
  exchange: Partial<JobFilter> = {},
): ReadFilter {
  const { where, skillIds } = ground
  const query = { ...ground.read.query, ...exchange }
  const nobody = query.company !== undefined && ground.companyNumber === null
  const nothing = nobody || ground.read.isUnreadable
  if (!ground.oldest || !ground.newest || nothing) return { filter: null, place: where.place }

  const since = query.postedWithinDays
    ? new Date(context.clock.now().getTime() - query.postedWithinDays * day)
    : null
  const must = [...where.must, ...skillIds.map(searchCodes.skill)]
  if (ground.companyNumber !== null) must.push(searchCodes.company(ground.companyNumber))
  must.push(...flagFilters.filter((name) => query[name]).map((name) => flagCodes[name]))
  if (query.answersWithinDays) {
    const step = answerChoices.findIndex((days) => days === query.answersWithinDays) + 1
    must.push(searchCodes.answersWithin(step))
  }
  // Pay and its codes are written together, so that a row that reaches the floor has its tenth.
  const tenth = Math.floor(payStepOf(ground.payFloor) / 10)
  if (tenth >= lowestPayTenth) must.push(searchCodes.payTenth(tenth))
  const oneOf: number[][] = []
  // A list of nothing is for a place without jobs: nothing fits.
  for (const codes of [...placesOf(ground, exchange), ...choicesOf(query)]) {
    // Among what a job must have, the index begins with what is rarest.
    if (codes.length === 1) must.push(codes[0]!)
    else oneOf.push(codes)
  }
  if (query.remoteFrom) {
    oneOf.push([searchCodes.remoteCountry(query.remoteFrom), searchCodes.remoteAnywhere])
  }
  return {
    filter: {
      words: ground.words,
      must: inPairs(must),
      oneOf,
      unwanted: unwantedOf(ground, exchange),
      since,
      payFloor: ground.payFloor,
      onlyLevel: query.seniority.length === 1 ? seniorities.indexOf(query.seniority[0]!) + 1 : 0,
    },
    place: where.place,
    named: where.named,
    newest: ground.newest.getTime(),
    lastNumber: ground.lastNumber,
    oldest: Math.max(ground.oldest.getTime(), since?.getTime() ?? 0),
  }
}

/**
 * `remote berlin`: who types it wants what they can do from there, be it a job in Berlin, one of the
 * country or one of anywhere. A work mode that is chosen beside a place narrows what is there.
 */
export function isRemoteFromPlace({ read }: Pick<FilterGround, 'read'>): boolean {
  const modes = read.understood.filter(({ kind }) => kind === 'workMode')
  return read.query.workMode.length === 1 && modes.length > 0 && modes[0]!.value === 'remote'
}

function placesOf(ground: FilterGround, exchange: Partial<JobFilter>): number[][] {
  const { oneOf, remoteFrom } = ground.where
  const isOrRemote = ground.read.understood.some(({ kind }) => kind === 'orRemote')
  const isRemote = !exchange.workMode && isRemoteFromPlace(ground)
  if (!isOrRemote && !isRemote) return oneOf
  return oneOf.map((codes) => [...new Set([...codes, ...remoteFrom])])
}

/** What is left out, but for the kinds of which another choice takes the place. */
function unwantedOf(ground: FilterGround, exchange: Partial<JobFilter>): Unwanted {
  const { workMode, seniority, type } = ground.read.unwanted
  const levels = exchange.seniority ? [] : seniority
  const codes = [
    ...(exchange.workMode
      ? []
      : workMode.map((mode) => workModes.indexOf(mode)).map(searchCodes.workMode)),
    ...(exchange.type
      ? []
      : type.map((one) => employmentTypes.indexOf(one)).map(searchCodes.employmentType)),
    ...levels.map((level) => seniorities.indexOf(level)).map(searchCodes.seniority),
    ...(levels.includes('intern')
      ? [searchCodes.employmentType(employmentTypes.indexOf('INTERN'))]
      : []),
    ...ground.unwantedCompanies.map(searchCodes.company),
  ]
  // A senior director is no senior, and nobody who wants none wants to see one.
  const title = titleWith(levels.flatMap(wordsOfLevel).map((words) => words.split(' ')))
  return { codes, places: ground.unwantedPlaces, title }
}

/** So many combined codes are looked for at once. */
const combinedAtMost = 12

const combinedFilters = ['type', 'workMode', 'seniority'] as const
const choiceNames = Object.keys(choiceFilters) as ChoiceFilter[]

function indexesOf(query: JobFilter, name: ChoiceFilter): number[] {
  const choices: readonly string[] = choiceFilters[name]
  return query[name].map((choice) => choices.indexOf(choice))
}

/**
 * Lists of codes, of each of which a job has one. Type, mode and level are each frequent alone; where
 * several of the three are chosen, one list of their combinations is short.
 */
function choicesOf(query: JobFilter): number[][] {
  const [types, modes, levels] = combinedFilters.map((name) => indexesOf(query, name))
  const chosen = [types!, modes!, levels!].filter((list) => list.length > 0)
  const count = chosen.reduce((product, list) => product * list.length, 1)
  const isCombined = chosen.length > 1 && count <= combinedAtMost
  const numbers = (list: number[]) => (list.length > 0 ? list.map((index) => index + 1) : [0])
  const combined = numbers(types!).flatMap((type) =>
    numbers(modes!).flatMap((mode) =>
      numbers(levels!).map((level) => searchCodes.combined(type, mode, level)),
    ),
  )
  const single = choiceNames
    .filter((name) => !isCombined || !combinedFilters.some((one) => one === name))
    .map((name) => indexesOf(query, name).map(choiceCodes[name]))
  return [...(isCombined ? [combined] : []), ...single].filter((list) => list.length > 0)
}

/** Known skills by their numbers; an unknown one is looked for as words. */
function readSkills(names: string[]): { ids: number[]; words: string[] } {
  const ids: number[] = []
  const words: string[] = []
  for (const name of names) {
    const id = skillNamed(foldLetters(name))
    if (id) ids.push(id)
    else if (name !== '') words.push(`"${name.replaceAll('"', ' ')}"`)
  }
  return { ids: [...new Set(ids)], words }
}
