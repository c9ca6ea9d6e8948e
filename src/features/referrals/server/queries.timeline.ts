import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'

export type EventRow = {
  id: string
  at: Date
  kind: string
  byParty: string
  /** The referrer, for steps of those who know who the candidate is. */
  who: string | null
  detail: unknown
}

export type NewEvent = {
  id: string
  requestId: string
  at: Date
  kind: string
  byParty: 'candidate' | 'referrer' | 'system' | 'admin'
  byAccount: string | null
  visibleTo: ('candidate' | 'referrer')[]
  detail: Record<string, string | number | boolean | null>
}

export async function insertEvents(db: Database, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await queriesOf(db).insertInto('referralEvents').values(events.map(eventValues)).execute()
}

/** An event as its row is stored. */
export function eventValues(event: NewEvent) {
  return { ...event, detail: jsonbOf(event.detail) }
}

/** Newest first. */
export async function listEvents(
  db: Database,
  requestId: string,
  visibleTo: 'candidate' | 'referrer',
): Promise<EventRow[]> {
  return queriesOf(db)
    .selectFrom('referralEvents')
    .select(['id', 'at', 'kind', 'byParty', 'detail'])
    .select(
      sql<string | null>`(
        select profile.full_name from recruiter_profiles profile
        where profile.account_id = referral_events.by_account
          and referral_events.by_party = 'referrer' and referral_events.kind <> 'ask_consent')`.as(
        'who',
      ),
    )
    .where('requestId', '=', requestId)
    .where(sql<boolean>`${visibleTo}::text = any(visible_to)`)
    .orderBy('seq', 'desc')
    .limit(200)
    .execute()
}

export type ChangeRow = { text: string; at: Date; resolvedAt: Date | null }

export async function insertChange(
  db: Database,
  change: { id: string; requestId: string; text: string; at: Date },
): Promise<void> {
  await queriesOf(db).insertInto('referralChanges').values(change).execute()
}

export async function resolveChanges(db: Database, requestId: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('referralChanges')
    .set({ resolvedAt: now })
    .where('requestId', '=', requestId)
    .where('resolvedAt', 'is', null)
    .execute()
}

export async function listChanges(db: Database, requestId: string): Promise<ChangeRow[]> {
  return queriesOf(db)
    .selectFrom('referralChanges')
    .select(['text', 'at', 'resolvedAt'])
    .where('requestId', '=', requestId)
    .orderBy('at', 'desc')
    .limit(20)
    .execute()
}
