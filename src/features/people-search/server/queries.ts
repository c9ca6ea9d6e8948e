/** Cards of people who want to be found. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { AnonymousFacts } from '#features/profiles/contract.ts'
import type { Findability, OpeningReason } from '../contract.ts'

export type PersonRow = Findability & {
  accountId: string
  cardId: string
  confirmedAt: Date
  findableSince: Date
  askedAt: Date | null
  lapsedAt: Date | null
  skills: number[]
  card: AnonymousFacts
}

const columns = [
  'accountId',
  'cardId',
  'isFindable',
  'noticeDays',
  'payMinimum',
  'payCurrency',
  'workCountries',
  'relocates',
  'confirmedAt',
  'findableSince',
  'askedAt',
  'lapsedAt',
  'skills',
  'card',
] as const

export function findPerson(db: Database, accountId: string): Promise<PersonRow | undefined> {
  return queriesOf(db)
    .selectFrom('findablePeople')
    .select(columns)
    .where('accountId', '=', accountId)
    .$castTo<PersonRow>()
    .executeTakeFirst()
}

/** What the index knows of a card, and the card itself: nothing in it says more than the card. */
export type IndexedFacts = {
  skills: number[]
  words: string
  seniority: string | null
  years: number | null
  country: string | null
  regionId: number | null
  areaId: number | null
  workModes: string[]
  card: AnonymousFacts
  /** Of the rules that made it; 0 where they lacked the list of places. */
  edition: number
}

/** What a confirmation changes: the reminders begin again. */
export type Confirmation = {
  confirmedAt: Date
  findableSince: Date
  reminderDueAt: Date | null
  askedAt: null
  lapsedAt: null
}

export async function upsertPerson(
  db: Database,
  person: Findability & { accountId: string; cardId: string } & Confirmation,
  facts: IndexedFacts,
  now: Date,
): Promise<void> {
  const { words, card, ...columnsOfFacts } = facts
  const values = {
    ...person,
    ...columnsOfFacts,
    words: sql<string>`to_tsvector('simple', ${words})`,
    card: JSON.stringify(card),
    updatedAt: now,
  }
  const { accountId: _accountId, cardId: _cardId, ...changed } = values
  await queriesOf(db)
    .insertInto('findablePeople')
    .values(values)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(changed))
    .execute()
}

export async function updateFacts(
  db: Database,
  accountId: string,
  { words, card, ...facts }: IndexedFacts,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('findablePeople')
    .set({
      ...facts,
      words: sql<string>`to_tsvector('simple', ${words})`,
      card: JSON.stringify(card),
      updatedAt: now,
    })
    .where('accountId', '=', accountId)
    .execute()
}

/** People whose cards were made by older rules. */
export async function lockOlderCards(
  db: Database,
  edition: number,
  limit: number,
): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('findablePeople')
    .select('accountId')
    .where('edition', '<', edition)
    .orderBy('edition')
    .orderBy('accountId')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** Areas, regions and countries that cards may say. */
export type PlacesFilter = { areaIds: number[]; regionIds: number[]; countries: string[] }

export type PeopleFilter = {
  words: string
  skills: readonly number[]
  yearsMinimum: number | undefined
  yearsMaximum: number | undefined
  seniorities: readonly string[]
  country: string | undefined
  /** Null where no location was asked for; one of these otherwise. */
  places: PlacesFilter | null
  relocates: boolean
  workMode: string | undefined
  workCountry: string | undefined
  noticeDays: number | undefined
  payMaximum: number | undefined
  payCurrency: string | undefined
  confirmedAfter: Date
}

function conditionsOf(
  filter: PeopleFilter,
  after: TimePosition | undefined,
): RawBuilder<unknown>[] {
  const { words, skills, yearsMinimum, yearsMaximum, country, places, workMode } = filter
  const { workCountry, noticeDays, payMaximum, payCurrency } = filter
  const moves = (rule: RawBuilder<unknown>) =>
    filter.relocates ? sql`(${rule} or relocates)` : rule
  return [
    sql`is_findable`,
    sql`confirmed_at > ${filter.confirmedAfter}`,
    ...(after ? [sql`(confirmed_at, card_id) < (${after.at}, ${after.id}::uuid)`] : []),
    ...(words ? [sql`words @@ websearch_to_tsquery('simple', ${words})`] : []),
    ...(skills.length > 0 ? [sql`skills @> ${[...skills]}::int[]`] : []),
    ...(yearsMinimum !== undefined ? [sql`years >= ${yearsMinimum}::int`] : []),
    ...(yearsMaximum !== undefined ? [sql`years <= ${yearsMaximum}::int`] : []),
    ...(filter.seniorities.length > 0 ? [sql`seniority = any(${[...filter.seniorities]})`] : []),
    ...(country ? [moves(sql`country = ${country}`)] : []),
    ...(places ? [moves(isIn(places))] : []),
    ...(workMode ? [sql`${workMode} = any(work_modes)`] : []),
    ...(workCountry ? [sql`${workCountry} = any(work_countries)`] : []),
    ...(noticeDays !== undefined ? [sql`notice_days <= ${noticeDays}::int`] : []),
    // Without a wish, or in another currency, nobody can say that it is too much.
    ...(payMaximum !== undefined && payCurrency
      ? [
          sql`(pay_minimum is null or pay_currency <> ${payCurrency} or pay_minimum <= ${payMaximum}::bigint)`,
        ]
      : []),
  ]
}

function isIn({ areaIds, regionIds, countries }: PlacesFilter) {
  const kinds = [
    ...(areaIds.length > 0 ? [sql`area_id = any(${areaIds}::int[])`] : []),
    ...(regionIds.length > 0 ? [sql`region_id = any(${regionIds}::int[])`] : []),
    ...(countries.length > 0 ? [sql`country = any(${countries}::text[])`] : []),
  ]
  return kinds.length === 0 ? sql`false` : sql`(${sql.join(kinds, sql` or `)})`
}

export type Viewer = { accountId: string; companyId: string }

/**
 * The rule of who is shown to whom: one for the search, the card and the contact. What the viewer blocks
 * changes nothing, or a card that went would tell whose it was.
 */
const isShownTo = ({ accountId, companyId }: Viewer, person: RawBuilder<unknown>) => sql<boolean>`
  ${person} <> ${accountId}::uuid
  and exists (select from accounts where accounts.id = ${person}
    and accounts.status = 'active' and accounts.email_verified)
  and not hides_from(${person}, ${companyId}::uuid)
  and not exists (select from company_admins manager
    where manager.account_id = ${accountId}::uuid and hides_from(${person}, manager.company_id))
  and not has_blocked(${person}, ${accountId}::uuid)`

/**
 * One stretch of the list. The guard is asked of these rows alone, because it costs more than all
 * other conditions together.
 */
export async function searchStretch(
  db: Database,
  filter: PeopleFilter,
  viewer: Viewer,
  after: TimePosition | undefined,
  length: number,
): Promise<(PersonRow & { isShown: boolean })[]> {
  const { rows } = await sql<PersonRow & { isShown: boolean }>`
    with found as materialized (
      select account_id, card_id, is_findable, notice_days, pay_minimum, pay_currency,
        work_countries, relocates, confirmed_at, findable_since, asked_at, lapsed_at, skills, card
      from findable_people
      where ${sql.join(conditionsOf(filter, after), sql` and `)}
      order by confirmed_at desc, card_id desc
      limit ${length})
    select found.*, (${isShownTo(viewer, sql`found.account_id`)}
      and not exists (select from people_dismissals aside
        where aside.recruiter_id = ${viewer.accountId} and aside.candidate_id = found.account_id)
    ) as is_shown
    from found order by confirmed_at desc, card_id desc`.execute(queriesOf(db))
  return rows
}

/** One card, by the same rule as in the search. */
export async function findShown(
  db: Database,
  cardId: string,
  viewer: Viewer,
  confirmedAfter: Date,
): Promise<PersonRow | undefined> {
  return queriesOf(db)
    .selectFrom('findablePeople')
    .select(columns)
    .where('cardId', '=', cardId)
    .where('isFindable', '=', true)
    .where('confirmedAt', '>', confirmedAfter)
    .where(isShownTo(viewer, sql`findable_people.account_id`))
    .$castTo<PersonRow>()
    .executeTakeFirst()
}

/** The same for several people; without order. */
export async function listShown(
  db: Database,
  accountIds: readonly string[],
  viewer: Viewer,
  confirmedAfter: Date,
): Promise<PersonRow[]> {
  if (accountIds.length === 0) return []
  return queriesOf(db)
    .selectFrom('findablePeople')
    .select(columns)
    .where('accountId', 'in', [...accountIds])
    .where('isFindable', '=', true)
    .where('confirmedAt', '>', confirmedAfter)
    .where(isShownTo(viewer, sql`findable_people.account_id`))
    .$castTo<PersonRow>()
    .execute()
}

/** People who fit, are shown to the viewer, and came within this time; counted up to a limit. */
export async function countNew(
  db: Database,
  filter: PeopleFilter,
  viewer: Viewer,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with found as materialized (
      select account_id from findable_people
      where findable_since > ${after} and findable_since <= ${until}
        and ${sql.join(conditionsOf(filter, undefined), sql` and `)}
      order by findable_since desc limit ${limit * 2}),
    shown as (
      select from found where ${isShownTo(viewer, sql`found.account_id`)} limit ${limit})
    select count(*)::int as count from shown`.execute(queriesOf(db))
  return rows[0]!.count
}

export async function insertOpening(
  db: Database,
  opening: {
    id: string
    recruiterId: string
    candidateId: string
    reason: OpeningReason
    openedAt: Date
  },
): Promise<void> {
  await queriesOf(db).insertInto('peopleOpenings').values(opening).execute()
}

/** Once a day for each reader. */
export async function insertReading(
  db: Database,
  reading: { id: string; recruiterId: string; candidateId: string; openedAt: Date },
): Promise<void> {
  await queriesOf(db)
    .insertInto('peopleOpenings')
    .values({ ...reading, reason: 'read' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes openings of one recruiter wait for each other while they are counted. */
export async function lockOpenings(db: Database, recruiterId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`openings of ${recruiterId}`}, 0))`.execute(
    queriesOf(db),
  )
}

/** How many different people’s cards a recruiter has opened since then. */
export async function countOpened(db: Database, recruiterId: string, since: Date): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('peopleOpenings')
    .select((select) => select.fn.count<number>('candidateId').distinct().as('count'))
    .where('recruiterId', '=', recruiterId)
    .where('openedAt', '>', since)
    .where('reason', '<>', 'read')
    .executeTakeFirstOrThrow()
  return row.count
}

export type ViewRow = {
  id: string
  recruiter: string
  company: string | null
  reason: OpeningReason
  openedAt: Date
}

export async function listViews(
  db: Database,
  candidateId: string,
  after: TimePosition | undefined,
  limit: number,
): Promise<ViewRow[]> {
  let query = queriesOf(db)
    .selectFrom('peopleOpenings as opening')
    .innerJoin('recruiterProfiles as recruiter', 'recruiter.accountId', 'opening.recruiterId')
    // Where someone only says that they work is no company of theirs.
    .leftJoin('companies as company', (join) =>
      join
        .onRef('company.id', '=', 'recruiter.companyId')
        .on('recruiter.workEmailVerifiedAt', 'is not', null),
    )
    .select([
      'opening.id',
      'recruiter.fullName as recruiter',
      'company.name as company',
      'opening.reason',
      'opening.openedAt',
    ])
    .where('opening.candidateId', '=', candidateId)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('opening.openedAt', 'opening.id'), '<', where.tuple(after.at, after.id)),
    )
  }
  return query
    .orderBy('opening.openedAt', 'desc')
    .orderBy('opening.id', 'desc')
    .limit(limit)
    .$castTo<ViewRow>()
    .execute()
}

/** @returns false when nobody found them before */
export async function hidePerson(db: Database, accountId: string, now: Date): Promise<boolean> {
  const done = await queriesOf(db)
    .updateTable('findablePeople')
    .set({ isFindable: false, reminderDueAt: null, updatedAt: now })
    .where('accountId', '=', accountId)
    .where('isFindable', '=', true)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
