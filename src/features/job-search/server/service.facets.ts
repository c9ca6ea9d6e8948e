/** The counts of the filters. */
import type { EndpointReply } from '#shared/endpoint.ts'
import type { Context } from '#platform/context.ts'
import {
  answerChoices,
  choiceFilters,
  flagFilters,
  listCap,
  postedWithinChoices,
  type ChoiceFilter,
  type ChoiceOf,
  type countFacets,
  type FlagFilter,
  type JobFilter,
} from '../contract.ts'
import { skills } from '#features/job-facts/server/service.ts'
import { answersBit, choiceBits, choiceCodes, flagBits, flagCodes, payGivenBit } from './codes.ts'
import {
  companiesNumbered,
  countMatches,
  type CodeCount,
  type Listed,
  type Wanted,
} from './queries.facets.ts'
import { filterOn, isRemoteFromPlace, readFilterGround } from './service.filters.ts'
import { searchInstead } from './service.instead.ts'
import { withinTimeLimit } from './service.time-limit.ts'
import { slicesBetween, walkByTime } from './slices.ts'

type Reading = Pick<Context, 'db' | 'clock'>
type Reply = EndpointReply<typeof countFacets>

const day = 86_400_000
const listed = 10
/** Of more matches than are listed exactly no counts are shown: so many tell what is frequent. */
const listSample = 500
const countryKind = 4
const companyKind = 6
const skillKind = 7

/** Choices that are counted together, and how the search looks without those that are chosen. */
type Group = { chosen: boolean; without: Partial<JobFilter>; wanted: Wanted[] }

const choiceNames = Object.keys(choiceFilters) as ChoiceFilter[]

function choiceGroup(query: JobFilter, name: ChoiceFilter): Group {
  const bit = choiceBits[name]
  return {
    chosen: query[name].length > 0,
    without: { [name]: [] },
    wanted: choiceFilters[name].map((_choice, index) =>
      bit ? { bit: bit(index) } : { code: choiceCodes[name](index) },
    ),
  }
}

function flagWanted(name: FlagFilter): Wanted {
  const bit = flagBits[name]
  return bit ? { bit } : { code: flagCodes[name] }
}

function groupsOf(query: JobFilter, now: number): Group[] {
  return [
    {
      chosen: query.postedWithinDays !== undefined,
      without: { postedWithinDays: undefined },
      wanted: postedWithinChoices.map((days) => ({ since: new Date(now - days * day) })),
    },
    {
      chosen: query.answersWithinDays !== undefined,
      without: { answersWithinDays: undefined },
      wanted: answerChoices.map((_days, index) => ({ bit: answersBit(index) })),
    },
    {
      chosen: false,
      without: {},
      wanted: [{ bit: payGivenBit }, ...flagFilters.map(flagWanted)],
    },
    ...choiceNames.map((name) => choiceGroup(query, name)),
  ]
}

type ChoiceCounts = { [Name in ChoiceFilter]: Record<ChoiceOf<Name>, number> }
type FlagCounts = Record<FlagFilter, number>

function named(names: readonly string[], values: readonly unknown[]) {
  return Object.fromEntries(names.map((name, index) => [name, values[index]]))
}

/**
 * How many jobs every choice of the filters would leave. A group's own choice is left out for its
 * counts, so that they say what choosing another would find. When nothing has all the words, the jobs
 * are counted that the search shows instead.
 */
export async function jobFacets(context: Reading, query: JobFilter): Promise<Reply> {
  const reply = await facetsFor(context, query)
  if (reply.total > 0 || query.q === '' || query.exact) return reply
  const instead = await searchInstead(context, query, (q) => facetsFor(context, { ...query, q }))
  return instead?.reply ?? reply
}

async function facetsFor(context: Reading, query: JobFilter): Promise<Reply> {
  const ground = await readFilterGround(context, query)
  const asked = ground.read.query
  const count = async (exchange: Partial<JobFilter>, wanted: Wanted[], list?: Listed) => {
    const read = filterOn(context, ground, exchange)
    if (!read.filter) return { total: 0, exact: true, counts: wanted.map(() => 0), codes: [] }
    const walk = walkByTime(slicesBetween(read.newest, read.oldest))
    return withinTimeLimit(context, read, async ({ db }, { cap }) => {
      const options = { cap: cap + 1, ...(list && { listed: list }) }
      const counted = await countMatches(db, read.filter, walk, wanted, options)
      return { ...counted, total: Math.min(counted.total, cap), exact: counted.total <= cap }
    })
  }
  const groups = groupsOf(asked, context.clock.now().getTime())
  const free = groups.filter(({ chosen }) => !chosen)
  const chosen = groups.filter((group) => group.chosen)
  // Awaited together, so that none fails unheard while another is awaited.
  const [base, ...own] = await Promise.all([
    count(
      {},
      free.flatMap(({ wanted }) => wanted),
      {
        kinds: [countryKind, companyKind, skillKind],
        among: listCap,
        sample: listSample,
        each: listed,
      },
    ),
    ...chosen.map(({ without, wanted }) => count(without, wanted)),
  ])
  const exact = base.exact && own.every((each) => each.exact)
  const counts = new Map<Group, number[]>()
  for (const group of free) counts.set(group, base.counts.splice(0, group.wanted.length))
  for (const [index, { counts: each }] of own.entries()) counts.set(chosen[index]!, each)
  const [posted, answers, more, ...choices] = groups.map((group) => counts.get(group)!)
  const [payGiven, ...flags] = more!
  const chosenBy = choices.map((each, index) => named(choiceFilters[choiceNames[index]!], each))
  // Other modes are counted in the place alone.
  if (isRemoteFromPlace(ground)) chosenBy[choiceNames.indexOf('workMode')]!['remote'] = base.total
  return {
    total: base.total,
    exact,
    ...(named(choiceNames, chosenBy) as ChoiceCounts),
    postedWithinDays: postedWithinChoices.map((days, index) => ({ days, jobs: posted![index]! })),
    answersWithinDays: answerChoices.map((days, index) => ({ days, jobs: answers![index]! })),
    ...(named(flagFilters, flags) as FlagCounts),
    payGiven: payGiven!,
    listsExact: base.exact && base.total <= listCap,
    ...(await nameCodes(context, base.codes)),
  }
}

async function nameCodes(
  context: Reading,
  codes: CodeCount[],
): Promise<Pick<Reply, 'countries' | 'companies' | 'skills'>> {
  const ofKind = (kind: number) =>
    codes
      .filter(({ code }) => code >> 24 === kind)
      .map(({ code, jobs }) => ({ value: code & 0xff_ffff, jobs }))
  const known = await companiesNumbered(
    context.db,
    ofKind(companyKind).map(({ value }) => value),
  )
  const companyOf = new Map(known.map((company) => [company.number, company]))
  return {
    countries: ofKind(countryKind).map(({ value, jobs }) => {
      const code = String.fromCharCode(value >> 8, value & 0xff)
      return { value: code, label: code, jobs }
    }),
    companies: ofKind(companyKind).flatMap(({ value, jobs }) => {
      const company = companyOf.get(value)
      return company ? [{ value: company.slug, label: company.name, jobs }] : []
    }),
    skills: ofKind(skillKind).flatMap(({ value, jobs }) => {
      const name = skills[value - 1]?.name
      return name ? [{ value: name, label: name, jobs }] : []
    }),
  }
}
