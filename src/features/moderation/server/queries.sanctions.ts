/** Sanctions, appeals, and the links that lead to a decision without signing in. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { AppealDecision, LiftReason, Rule, SanctionLevel } from '../contract.ts'

export type SanctionRow = {
  id: string
  caseId: string
  accountId: string
  level: SanctionLevel
  startsAt: Date
  endsAt: Date | null
  liftedAt: Date | null
  liftedBecause: LiftReason | null
}

const columns = [
  'id',
  'caseId',
  'accountId',
  'level',
  'startsAt',
  'endsAt',
  'liftedAt',
  'liftedBecause',
] as const

export async function insertSanction(
  db: Database,
  row: Omit<SanctionRow, 'liftedAt' | 'liftedBecause'>,
): Promise<void> {
  await queriesOf(db).insertInto('moderationSanctions').values(row).execute()
}

export async function sanctionsOf(
  db: Database,
  accountId: string,
  limit: number,
): Promise<SanctionRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('moderationSanctions')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy('startsAt', 'desc')
    .limit(limit)
    .execute()
  return rows as SanctionRow[]
}

/** With what they were given for, newest first. */
export async function listSanctions(
  db: Database,
  accountId: string,
  { after, limit }: { after: TimePosition | undefined; limit: number },
): Promise<(SanctionRow & { rule: Rule; reason: string; isReported: boolean })[]> {
  const behind = after
    ? sql`(sanction.starts_at, sanction.id) < (${after.at}, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<SanctionRow & { rule: Rule; reason: string; isReported: boolean }>`
    select sanction.id, sanction.case_id, sanction.account_id, sanction.level, sanction.starts_at,
      sanction.ends_at, sanction.lifted_at, sanction.lifted_because, coalesce(found.rule, 'other') as rule, found.reason,
      found.reports > 0 as is_reported
    from moderation_sanctions sanction join moderation_cases found on found.id = sanction.case_id
    where sanction.account_id = ${accountId} and ${behind}
    order by sanction.starts_at desc, sanction.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Suspensions in force; `lockSanctionsOf` first. */
export async function suspensionsOf(
  db: Database,
  accountId: string,
  now: Date,
): Promise<SanctionRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('moderationSanctions')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('level', '=', 'suspended')
    .where('liftedAt', 'is', null)
    .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', now)]))
    .orderBy('id')
    .execute()
  return rows as SanctionRow[]
}

/**
 * Suspensions in force that an admin decided without a report; `lockSanctionsOf` first.
 *
 * @returns with whether an appeal waits for its answer
 */
export async function suspensionsWithoutReport(
  db: Database,
  accountId: string,
  now: Date,
): Promise<{ id: string; caseId: string; isAppealed: boolean }[]> {
  const { rows } = await sql<{ id: string; caseId: string; isAppealed: boolean }>`
    select sanction.id, sanction.case_id, found.status = 'appealed' as is_appealed
    from moderation_sanctions sanction join moderation_cases found on found.id = sanction.case_id
    where sanction.account_id = ${accountId} and sanction.level = 'suspended'
      and sanction.lifted_at is null and (sanction.ends_at is null or sanction.ends_at > ${now})
      and found.reports = 0
    order by sanction.id`.execute(queriesOf(db))
  return rows
}

/** How many stood within a time; those that were overturned, replaced or ended by an admin do not count. */
export async function countSanctions(
  db: Database,
  accountId: string,
  since: Date,
): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('moderationSanctions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('startsAt', '>', since)
    .where((where) =>
      where.or([where('liftedBecause', 'is', null), where('liftedBecause', '=', 'ended')]),
    )
    .executeTakeFirstOrThrow()
  return row.count
}

export async function sanctionsOfCases(
  db: Database,
  caseIds: readonly string[],
): Promise<Map<string, SanctionRow>> {
  const rows = await queriesOf(db)
    .selectFrom('moderationSanctions')
    .select(columns)
    .where('caseId', '=', sql<string>`any(${[...caseIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.caseId, row as SanctionRow]))
}

/** Nobody else gives or lifts a sanction of this account until the transaction ends. */
export async function lockSanctionsOf(db: Database, accountId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`sanctions:${accountId}`}, 0))`.execute(
    queriesOf(db),
  )
}

/** What holds an account now: until when each level does; null has no end. */
export async function inForce(
  db: Database,
  accountId: string,
  now: Date,
): Promise<Pick<SanctionRow, 'level' | 'endsAt'>[]> {
  const rows = await queriesOf(db)
    .selectFrom('moderationSanctions')
    .select(['level', 'endsAt'])
    .where('accountId', '=', accountId)
    .where('level', '<>', 'warning')
    .where('liftedAt', 'is', null)
    .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', now)]))
    .execute()
  return rows as Pick<SanctionRow, 'level' | 'endsAt'>[]
}

export async function liftSanctions(
  db: Database,
  ids: readonly string[],
  because: Exclude<LiftReason, 'overturned'>,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('moderationSanctions')
    .set({ liftedAt: now, liftedBecause: because })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('liftedAt', 'is', null)
    .execute()
}

/** It did not stand, also when it was over already: it does not count for the next one. */
export async function overturnSanction(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    update moderation_sanctions
    set lifted_at = coalesce(lifted_at, ${now}), lifted_because = 'overturned'
    where id = ${id}`.execute(queriesOf(db))
}

export async function lockEnded(db: Database, now: Date, limit: number): Promise<SanctionRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('moderationSanctions')
    .select(columns)
    .where('liftedAt', 'is', null)
    .where('endsAt', '<=', now)
    .orderBy('endsAt')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as SanctionRow[]
}

export type AppealRow = {
  caseId: string
  accountId: string
  text: string
  createdAt: Date
  dueAt: Date
  decision: AppealDecision | null
  note: string
}

const appealColumns = [
  'caseId',
  'accountId',
  'text',
  'createdAt',
  'dueAt',
  'decision',
  'note',
] as const

/** @returns false when it was appealed before */
export async function insertAppeal(
  db: Database,
  row: Omit<AppealRow, 'decision' | 'note'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queriesOf(db)
    .insertInto('moderationAppeals')
    .values(row)
    .onConflict((conflict) => conflict.column('caseId').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function appealsOf(
  db: Database,
  caseIds: readonly string[],
): Promise<Map<string, AppealRow>> {
  const rows = await queriesOf(db)
    .selectFrom('moderationAppeals')
    .select(appealColumns)
    .where('caseId', '=', sql<string>`any(${[...caseIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.caseId, row as AppealRow]))
}

export async function answerAppeal(
  db: Database,
  caseId: string,
  answer: { decision: AppealDecision; note: string; decidedBy: string; decidedAt: Date },
): Promise<void> {
  await queriesOf(db)
    .updateTable('moderationAppeals')
    .set(answer)
    .where('caseId', '=', caseId)
    .execute()
}

export async function insertLink(
  db: Database,
  row: { token: string; caseId: string; accountId: string; expiresAt: Date },
): Promise<void> {
  await queriesOf(db).insertInto('moderationLinks').values(row).execute()
}

export async function findLink(
  db: Database,
  token: string,
  now: Date,
): Promise<{ caseId: string; accountId: string } | undefined> {
  return queriesOf(db)
    .selectFrom('moderationLinks')
    .select(['caseId', 'accountId'])
    .where('token', '=', token)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** @returns how many were deleted */
export async function forgetLinks(db: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from moderation_links where token in (
      select token from moderation_links where expires_at <= ${now} limit ${limit})
    returning token`.execute(queriesOf(db))
  return rows.length
}
