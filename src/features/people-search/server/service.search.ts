/** Who fits a search. */
import type { Context } from '#platform/context.ts'
import { nextPage, readCursor, writeCursor } from '#platform/db/paging.ts'
import type { ThrottleRule } from '#platform/throttle/throttle.ts'
import * as jobFacts from '#features/job-facts/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { deepest, freshDays, pagesADay, type PeopleQuery, type PersonCard } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { cardOf } from './service.cards.ts'
import { daysAfter } from './policy.ts'
import { searchPosition, type SearchPosition } from './position.ts'
import * as queries from './queries.ts'
import { placesAsked, type PlacesAsked } from './service.places.ts'
import { viewerOf } from './service.viewing.ts'

/** Rows that are looked at in one statement, and statements of one page. */
const stretch = 40
const stretchesAtMost = 5

const reading: ThrottleRule = { name: 'people.pages', limit: pagesADay, seconds: 86_400 }

/** @throws AppError RATE_LIMITED for those who read more pages in a day than anyone needs (decision 0662) */
async function spendPage(context: Context, accountId: string): Promise<void> {
  try {
    await context.throttle.spend(reading, accountId)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error
    context.refusals.note({
      action: 'people.readingStopped',
      actor: context.actor,
      entity: { type: 'account', id: accountId },
      reason: 'pagesOfToday',
      requestId: context.requestId,
    })
    throw new AppError('RATE_LIMITED', {
      ...error.details,
      reason: errorWords.pagesUsed(pagesADay),
    })
  }
}

/** Who fits, most recently confirmed first; never deeper than two hundred people. */
export async function searchPeople(context: Context, query: PeopleQuery) {
  const viewer = await viewerOf(context)
  await spendPage(context, viewer.accountId)
  const asked = skillsAsked(query)
  const start = readCursor(query.cursor, searchPosition)
  const places = await placesAsked(context, query.location, query.radiusKm)
  const filter = filterOf(query, asked.must, places, context.clock.now())
  const shown: queries.PersonRow[] = []
  let after = start && { at: start.at, id: start.id }
  let isEnd = asked.must.length === 0 && query.skill.length > 0
  for (let round = 0; round < stretchesAtMost && shown.length <= query.limit && !isEnd; round++) {
    const rows = await queries.searchStretch(context.db, filter, viewer, after, stretch)
    shown.push(...rows.filter(({ isShown }) => isShown))
    const last = rows.at(-1)
    isEnd = rows.length < stretch
    if (last) after = { at: last.confirmedAt, id: last.cardId }
  }
  const seen = start?.seen ?? 0
  const page = nextPage(shown, query.limit, ({ confirmedAt, cardId }): SearchPosition => ({
    at: confirmedAt,
    id: cardId,
    seen: seen + query.limit,
  }))
  // So many in a row were hidden from this recruiter that the page stayed short: the next one goes on behind them.
  const further =
    isEnd || !after ? null : writeCursor({ at: after.at, id: after.id, seen: seen + shown.length })
  return {
    items: page.items.map((row) => cardOf(row, asked)),
    nextCursor: seen + query.limit < deepest ? (page.nextCursor ?? further) : null,
    place: places.place,
    unknownSkills: asked.unknown,
  }
}

type Asked = { must: number[]; nice: number[]; unknown: string[] }

function skillsAsked({ skill, nice }: Pick<PeopleQuery, 'skill' | 'nice'>): Asked {
  const numbers = (names: readonly string[]) => [...new Set(jobFacts.skillsNamed(names))]
  const unknown = [...skill, ...nice].filter((name) => jobFacts.skillsNamed([name]).length === 0)
  return { must: numbers(skill), nice: numbers(nice), unknown }
}

function filterOf(
  query: PeopleQuery,
  skills: number[],
  places: PlacesAsked,
  now: Date,
): queries.PeopleFilter {
  return {
    words: query.q,
    skills,
    yearsMinimum: query.yearsMinimum,
    yearsMaximum: query.yearsMaximum,
    seniorities: query.seniority,
    country: query.country,
    places: places.place && places,
    relocates: query.relocates === 'true',
    workMode: query.workMode,
    workCountry: query.workCountry,
    noticeDays: query.noticeDays,
    payMaximum: query.payMaximum,
    payCurrency: query.payCurrency,
    confirmedAfter: daysAfter(now, -query.activeDays),
  }
}

/** More are not counted. */
export const newAtMost = 100

/** How many people who fit let themselves be found within this time, a hundred at most. */
export async function countNew(
  context: Context,
  viewer: queries.Viewer,
  query: PeopleQuery,
  { after, until }: { after: Date; until: Date },
): Promise<number> {
  const asked = skillsAsked(query)
  if (asked.must.length === 0 && query.skill.length > 0) return 0
  const places = await placesAsked(context, query.location, query.radiusKm)
  const filter = filterOf(query, asked.must, places, context.clock.now())
  return queries.countNew(context.db, filter, viewer, { after, until, limit: newAtMost })
}

/** Cards of these people, for whom the viewer may see now; by account, which no reply may tell. */
export async function cardsShown(
  context: Context,
  viewer: queries.Viewer,
  accountIds: readonly string[],
): Promise<Map<string, PersonCard>> {
  const since = daysAfter(context.clock.now(), -freshDays)
  const people = await queries.listShown(context.db, accountIds, viewer, since)
  return new Map(people.map((one) => [one.accountId, cardOf(one, { must: [], nice: [] })]))
}
