import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { newId } from '#shared/ids.ts'

type Row = { id: string; name: string; email: string; roles: string[] }

export async function insertDemoAccounts(
  db: Database,
  people: readonly Row[],
  passwordHash: string,
  now: Date,
): Promise<void> {
  const times = { createdAt: now, updatedAt: now }
  await queriesOf(db)
    .insertInto('accounts')
    .values(people.map((person) => ({ ...person, ...times, emailVerified: true })))
    .execute()
  await queriesOf(db)
    .insertInto('identities')
    .values(
      people.map(({ id }) => ({
        id: newId(now.getTime()),
        accountId: id,
        provider: 'credential',
        subject: id,
        passwordHash,
        ...times,
      })),
    )
    .execute()
}

export async function hasAccounts(db: Database): Promise<boolean> {
  const row = await queriesOf(db).selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
