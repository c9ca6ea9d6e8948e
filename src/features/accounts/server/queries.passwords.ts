import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** The identity engine's name for the way in by password. */
const provider = 'credential'

export async function findPasswordHash(
  db: Database,
  accountId: string,
): Promise<string | undefined> {
  const row = await queriesOf(db)
    .selectFrom('identities')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.passwordHash ?? undefined
}

export type Claimant = {
  accountId: string
  passwordHash: string | null
  credentialVersion: number
}

/** Of one address at most the owner, the first and the newest claim, and those of this browser. */
export const claimantsAtLeast = 3

/**
 * Who may sign in with this address, in the order in which they are tried: accounts that this browser
 * was signed in to, the account that has proved the address, the first and the newest of those that
 * only claim it. One statement for all of them, and for none.
 */
export async function findClaimants(
  db: Database,
  email: string,
  browser: string | undefined,
): Promise<Claimant[]> {
  const { rows } = await sql<Claimant>`
    with claims as (
      select id, email_verified, created_at, credential_version,
        id in (select account_id from trusted_browsers where browser_hash = ${browser ?? ''}) as trusted
      from accounts where email = ${email}
    )
    select claims.id as "accountId", identities.password_hash as "passwordHash",
      claims.credential_version as "credentialVersion"
    from claims left join identities
      on identities.account_id = claims.id and identities.provider = ${provider}
    where trusted or email_verified
      or claims.id = (select id from claims where not email_verified order by created_at limit 1)
      or claims.id = (select id from claims where not email_verified order by created_at desc limit 1)
    order by trusted desc, email_verified desc, claims.created_at
    limit 10`.execute(queriesOf(db))
  return rows
}

export async function storePasswordHash(
  db: Database,
  accountId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('identities')
    .values({
      id: newId(now.getTime()),
      accountId,
      provider,
      subject: accountId,
      passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'subject']).doUpdateSet({ passwordHash, updatedAt: now }),
    )
    .execute()
}
