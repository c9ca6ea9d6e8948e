import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { ApplicationEvent, ApplicationParty } from '../contract.ts'

export type Side = 'candidate' | 'company'

export type NewEvent = {
  id: string
  applicationId: string
  at: Date
  kind: string
  byParty: ApplicationParty
  byAccount: string | null
  visibleTo: Side[]
  detail: ApplicationEvent['detail']
}

export async function insertEvent(db: Database, event: NewEvent): Promise<void> {
  await queriesOf(db)
    .insertInto('applicationEvents')
    .values({ ...event, detail: jsonbOf(event.detail) })
    .execute()
}

/** How much a company has done with an application since then, and the oldest of it. Looking is not counted. */
export async function countByCompany(
  db: Database,
  applicationId: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(at) as oldest from application_events
    where application_id = ${applicationId} and by_party = 'company' and kind <> 'view'
      and at > ${since}`.execute(queriesOf(db))
  return rows[0]!
}

/** What was called back has never been there for the company. */
export async function hideFromCompany(db: Database, applicationId: string): Promise<void> {
  await queriesOf(db)
    .updateTable('applicationEvents')
    .set({ visibleTo: ['candidate'] })
    .where('applicationId', '=', applicationId)
    .execute()
}

const shownAtMost = 200

/** Newest first. */
export async function listEvents(
  db: Database,
  applicationId: string,
  visibleTo: Side,
): Promise<{ id: string; at: Date; kind: string; by: ApplicationParty; detail: unknown }[]> {
  const rows = await queriesOf(db)
    .selectFrom('applicationEvents')
    .select(['id', 'at', 'kind', 'byParty as by', 'detail'])
    .where('applicationId', '=', applicationId)
    .where(sql<boolean>`${visibleTo}::text = any(visible_to)`)
    .orderBy('seq', 'desc')
    .limit(shownAtMost)
    .execute()
  return rows as Awaited<ReturnType<typeof listEvents>>
}
