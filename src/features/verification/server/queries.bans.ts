/** Whom a company has removed, and whose verification was taken away: by account and by mailbox. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type BanReason = 'removed' | 'revoked'

export async function insertBan(
  db: Database,
  ban: {
    id: string
    reason: BanReason
    accountId: string
    companyId: string | null
    mailbox: { hash: Buffer; domain: string } | null
  },
  now: Date,
): Promise<void> {
  const { mailbox, ...plain } = ban
  await queriesOf(db)
    .insertInto('verificationBans')
    .values({
      ...plain,
      mailboxHash: mailbox?.hash ?? null,
      domain: mailbox?.domain ?? null,
      createdAt: now,
    })
    .execute()
}

/** What was taken away from an account was given back. */
export async function liftRevocation(db: Database, accountId: string): Promise<void> {
  await queriesOf(db)
    .deleteFrom('verificationBans')
    .where('accountId', '=', accountId)
    .where('reason', '=', 'revoked')
    .execute()
}

/**
 * The mailboxes with this name at these domains are banned no longer; the accounts of those who had them are.
 *
 * @returns how many bans spoke of them
 */
export async function releaseMailbox(
  db: Database,
  hash: Buffer,
  domains: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await queriesOf(db)
    .updateTable('verificationBans')
    .set({ mailboxHash: null, domain: null })
    .where('mailboxHash', '=', hash)
    .where('domain', 'in', domains)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Has the company, or one that has become part of it, removed this account? */
export async function wasRemoved(
  db: Database,
  accountId: string,
  companyId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from verification_bans ban join companies company on company.id = ban.company_id
    where ban.account_id = ${accountId} and ban.reason = 'removed'
      and ${companyId}::uuid in (company.id, company.merged_into)
    limit 1`.execute(queriesOf(db))
  return rows.length > 0
}

/** Bans of mailboxes with this name, at whatever domain. */
export async function bansOfMailbox(
  db: Database,
  hash: Buffer,
): Promise<{ reason: BanReason; domain: string }[]> {
  const { rows } = await sql<{ reason: BanReason; domain: string }>`
    select reason, domain from verification_bans
    where mailbox_hash = ${hash} order by reason desc`.execute(queriesOf(db))
  return rows
}
