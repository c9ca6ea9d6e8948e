/** Monthly confirmations: who is due to be asked, and what they answered. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Confirmation } from './queries.ts'

export type DueReminder = { accountId: string; confirmedAt: Date }

/** Whose reminder is due, oldest first; those that another process works on are left alone. */
export async function lockDueReminders(
  db: Database,
  now: Date,
  limit: number,
): Promise<DueReminder[]> {
  return queriesOf(db)
    .selectFrom('findablePeople')
    .select(['accountId', 'confirmedAt'])
    .where('reminderDueAt', '<=', now)
    .orderBy('reminderDueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function saveReminder(
  db: Database,
  accountId: string,
  reminder: { reminderDueAt: Date | null; askedAt?: Date; lapsedAt?: Date },
): Promise<void> {
  await queriesOf(db)
    .updateTable('findablePeople')
    .set(reminder)
    .where('accountId', '=', accountId)
    .execute()
}

/** @returns false for people who are not to be found */
export async function confirmPerson(
  db: Database,
  accountId: string,
  confirmation: Confirmation,
): Promise<boolean> {
  const done = await queriesOf(db)
    .updateTable('findablePeople')
    .set({ ...confirmation, updatedAt: confirmation.confirmedAt })
    .where('accountId', '=', accountId)
    .where('isFindable', '=', true)
    .where(
      sql<boolean>`exists (select from accounts where accounts.id = account_id
        and accounts.status = 'active')`,
    )
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
