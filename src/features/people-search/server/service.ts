/** Being found: what candidates say, what recruiters see. The door for other features. */
import { randomUUID } from 'node:crypto'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as jobFacts from '#features/job-facts/server/service.ts'
import { requiredCompleteness } from '#features/profiles/contract.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  deepest,
  freshDays,
  openingsADay,
  type Findability,
  type PeopleQuery,
  type PersonCard,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { searchPosition, type SearchPosition } from './position.ts'
import { findabilityChosen } from './events.ts'
import * as queries from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Rows that are looked at in one statement, and statements of one page. */
const stretch = 40
const stretchesAtMost = 5

export async function ownFindability(context: Context) {
  const { accountId } = personOf(context)
  const person = await queries.findPerson(context.db, accountId)
  const { card } = await factsOf(context, accountId)
  const confirmedAt = person?.isFindable ? person.confirmedAt : null
  return {
    isFindable: person?.isFindable ?? false,
    noticeDays: person?.noticeDays ?? null,
    payMinimum: person?.payMinimum ?? null,
    payCurrency: person?.payCurrency ?? null,
    workCountries: person?.workCountries ?? [],
    relocates: person?.relocates ?? false,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    freshUntil: confirmedAt && new Date(confirmedAt.getTime() + freshDays * dayMs).toISOString(),
    card,
  }
}

/**
 * Says who may find the candidate; each save confirms it anew (SRC9).
 *
 * @throws AppError PROFILE_INCOMPLETE when there is too little to find
 */
export async function saveFindability(context: Context, input: Findability) {
  const { accountId } = personOf(context)
  if (input.payMinimum !== null && input.payCurrency === null) {
    throw invalidField('payCurrency', errorWords.payCurrencyMissing)
  }
  const { completeness } = await profiles.profileSnapshot(context, accountId)
  if (input.isFindable && completeness < requiredCompleteness) {
    throw new AppError('PROFILE_INCOMPLETE')
  }
  const before = await queries.findPerson(context.db, accountId)
  const now = context.clock.now()
  await queries.upsertPerson(
    context.db,
    { ...input, accountId, cardId: before?.cardId ?? randomUUID(), confirmedAt: now },
    await factsOf(context, accountId),
    now,
  )
  await recordAudit(context, {
    action: 'people.findabilitySaved',
    entity: { type: 'account', id: accountId },
    after: { isFindable: input.isFindable },
  })
  if ((before?.isFindable ?? false) !== input.isFindable) {
    await context.publish(findabilityChosen, { accountId, isFindable: input.isFindable })
  }
  return ownFindability(context)
}

/** What was agreed to is withdrawn: recruiters find this person no longer, from now on. */
export async function stopBeingFound(context: Context, accountId: string): Promise<void> {
  if (!(await queries.hidePerson(context.db, accountId, context.clock.now()))) return
  await recordAudit(context, {
    action: 'people.findabilitySaved',
    entity: { type: 'account', id: accountId },
    after: { isFindable: false },
  })
  await context.publish(findabilityChosen, { accountId, isFindable: false })
}

/** The profile has changed: so does the card of people who have one. */
export async function refreshPerson(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  if (!(await queries.findPerson(context.db, accountId))) return
  const facts = await factsOf(context, accountId)
  await queries.updateFacts(context.db, accountId, facts, context.clock.now())
}

/** Facts of closed lists alone: a search for a name or an employer finds nothing (SRC8). */
async function factsOf(
  context: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<queries.IndexedFacts> {
  const { profile } = await profiles.profileSnapshot(context, accountId)
  const account = await accounts.accountById(context, accountId)
  const person = { profile, name: account.name }
  const card = jobFacts.anonymousFacts(person, context.clock.now())
  const { city, countryCode } = profile.basics?.location ?? {}
  return {
    skills: [...new Set(jobFacts.skillsNamed(card.skills))],
    words: [card.title, card.seniority, ...card.skills].filter(Boolean).join(' . '),
    seniority: card.seniority,
    years: card.yearsOfExperience,
    country: countryCode || null,
    city: city ? jobFacts.fold(city) : null,
    workModes: card.workModes,
    card,
  }
}

/** @throws AppError NOT_VERIFIED unless the work address is confirmed and the company known */
export async function viewerOf(context: Context): Promise<queries.Viewer> {
  const { accountId } = personOf(context)
  const { companyId, workEmailVerifiedAt } = await profiles.recruiterOf(context, accountId)
  if (!companyId || !workEmailVerifiedAt) {
    throw new AppError('NOT_VERIFIED', errorWords.verifyFirst)
  }
  return { accountId, companyId }
}

const freshSince = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** Who fits, most recently confirmed first; never deeper than two hundred people. */
export async function searchPeople(context: Context, query: PeopleQuery) {
  const viewer = await viewerOf(context)
  const asked = skillsAsked(query)
  const start = readCursor(query.cursor, searchPosition)
  const filter = filterOf(query, asked.must, context.clock.now())
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
  return {
    items: page.items.map((row) => cardOf(row, asked)),
    nextCursor: seen + query.limit < deepest ? page.nextCursor : null,
    unknownSkills: asked.unknown,
  }
}

type Asked = { must: number[]; nice: number[]; unknown: string[] }

function skillsAsked({ skill, nice }: Pick<PeopleQuery, 'skill' | 'nice'>): Asked {
  const numbers = (names: readonly string[]) => [...new Set(jobFacts.skillsNamed(names))]
  const unknown = [...skill, ...nice].filter((name) => jobFacts.skillsNamed([name]).length === 0)
  return { must: numbers(skill), nice: numbers(nice), unknown }
}

function filterOf(query: PeopleQuery, skills: number[], now: Date): queries.PeopleFilter {
  return {
    words: query.q,
    skills,
    yearsMinimum: query.yearsMinimum,
    yearsMaximum: query.yearsMaximum,
    seniorities: query.seniority,
    country: query.country,
    city: query.city ? jobFacts.fold(query.city) : undefined,
    relocates: query.relocates === 'true',
    workMode: query.workMode,
    workCountry: query.workCountry,
    noticeDays: query.noticeDays,
    payMaximum: query.payMaximum,
    payCurrency: query.payCurrency,
    confirmedAfter: freshSince(now, query.activeDays),
  }
}

const nameOf = (id: number) => jobFacts.skills[id - 1]?.name ?? ''

function cardOf(row: queries.PersonRow, asked: Pick<Asked, 'must' | 'nice'>): PersonCard {
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

/**
 * The person behind a card, for whom the viewer may open it.
 *
 * @throws AppError NOT_FOUND alike for cards that are hidden and that never were
 */
export async function shownPerson(
  context: Context,
  viewer: queries.Viewer,
  cardId: string,
): Promise<queries.PersonRow> {
  const since = freshSince(context.clock.now(), freshDays)
  const person = await queries.findShown(context.db, cardId, viewer, since)
  if (!person) throw new AppError('NOT_FOUND')
  return person
}

/** @throws AppError RATE_LIMITED after two hundred people in a day */
export async function openPerson(context: Context, cardId: string): Promise<PersonCard> {
  const viewer = await viewerOf(context)
  const person = await shownPerson(context, viewer, cardId)
  await noteOpening(context, viewer.accountId, person.accountId, 'opened')
  return cardOf(person, { must: person.skills, nice: [] })
}

export async function noteOpening(
  context: Context,
  recruiterId: string,
  candidateId: string,
  reason: 'opened' | 'contacted' | 'accepted',
): Promise<void> {
  const now = context.clock.now()
  const opened = await queries.countOpened(context.db, recruiterId, freshSince(now, 1))
  if (reason !== 'accepted' && opened >= openingsADay) {
    throw new AppError('RATE_LIMITED', { reason: errorWords.openingsUsed, retryAfter: 3600 })
  }
  const id = newId(now.getTime())
  await queries.insertOpening(context.db, { id, recruiterId, candidateId, reason, openedAt: now })
}

/** Who saw what, for the candidate (PRO9). */
export async function listViews(
  context: Context,
  page: { cursor?: string | undefined; limit: number },
) {
  const { accountId } = personOf(context)
  const after = readCursor(page.cursor, timePosition)
  const rows = await queries.listViews(context.db, accountId, after, page.limit + 1)
  const { items, nextCursor } = nextPage(rows, page.limit, ({ openedAt, id }) => ({
    at: openedAt.toISOString(),
    id,
  }))
  return {
    items: items.map(({ id, recruiter, company, reason, openedAt }) => ({
      id,
      recruiter,
      company: company ?? '',
      reason,
      revealed: reason === 'accepted' ? ('name' as const) : ('card' as const),
      at: openedAt.toISOString(),
    })),
    nextCursor,
  }
}
