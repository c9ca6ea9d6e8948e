/** Work addresses: who has proved which mailbox, and who waits until its domain is confirmed. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Two who prove one mailbox at once do so one after the other, until the transaction ends. */
export async function lockMailbox(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mailbox:' || ${name}, 0))`.execute(
    queriesOf(db),
  )
}

/** Addresses with this mailbox name that others have proved at a company, and this address anywhere. */
export async function provedAddresses(
  db: Database,
  { companyId, name, address }: { companyId: string; name: string; address: string },
  exceptAccountId: string,
): Promise<string[]> {
  const { rows } = await sql<{ workEmail: string }>`
    select work_email from recruiter_profiles
    where mailbox_name = ${name} and mailbox_proved_at is not null
      and (company_id = ${companyId} or work_email = ${address}::citext)
      and account_id <> ${exceptAccountId}`.execute(queriesOf(db))
  return rows.map((row) => row.workEmail)
}

const domain = (alias: string) =>
  sql`regexp_replace(lower(${sql.ref(`${alias}.work_email`)}::text), '^.*@', '')`

/** True for one domain that is the other, or below it. */
const related = (one: string, other: string) => sql`
  (${domain(one)} = ${domain(other)} or ${domain(one)} like '%.' || ${domain(other)}
    or ${domain(other)} like '%.' || ${domain(one)})`

/** False while the last try failed and its time has not come. */
const isDue = (alias: string, now: Date) => {
  const retryAt = sql.ref(`${alias}.address_retry_at`)
  return sql`(${retryAt} is null or ${retryAt} <= ${now})`
}

/** Settling this address failed: it is left alone until then. */
export async function retryAddress(db: Database, accountId: string, at: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('recruiterProfiles')
    .set({ addressRetryAt: at })
    .where('accountId', '=', accountId)
    .execute()
}

export type Double = { accountId: string; companyId: string; workEmail: string }

/**
 * Accounts whose mailbox another account of the same company had proved before: `bob+1@` and
 * `bob@eu.` beside `bob@`. Those whom an admin found to be two people are left out.
 */
export async function findDuplicates(db: Database, now: Date, limit: number): Promise<Double[]> {
  const { rows } = await sql<Double>`
    select later.account_id, later.company_id, later.work_email from recruiter_profiles later
    where later.mailbox_proved_at is not null and later.mailbox_distinct_at is null
      and later.company_id is not null and ${isDue('later', now)} and exists (
        select from recruiter_profiles first
        where first.mailbox_name = later.mailbox_name and first.company_id = later.company_id
          and first.mailbox_proved_at is not null and first.id <> later.id
          and (first.mailbox_proved_at, first.id) < (later.mailbox_proved_at, later.id)
          and ${related('first', 'later')})
    order by later.id limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** People who count at a domain that only the first address there put on record. */
export async function findUnreviewed(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ accountId: string }[]> {
  const { rows } = await sql<{ accountId: string }>`
    select profile.account_id from company_domains known
    join recruiter_profiles profile on profile.company_id = known.company_id
    where known.method = 'work_email' and known.verified_at is null
      and profile.work_email_verified_at is not null and ${isDue('profile', now)}
      and (${domain('profile')} = known.domain or ${domain('profile')} like '%.' || known.domain)
      and not exists (
        select from company_domains proved
        where proved.company_id = profile.company_id and proved.verified_at is not null
          and (${domain('profile')} = proved.domain
            or ${domain('profile')} like '%.' || proved.domain))
    order by profile.id limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** People whose mailbox is proved and whose domain was confirmed since. */
export async function findConfirmable(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ accountId: string }[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from recruiter_profiles profile
    where mailbox_proved_at is not null and work_email_verified_at is null
      and ${isDue('profile', now)} and (exists (select from company_domains known
        where known.domain = ${domain('profile')} and known.verified_at is not null)
      or exists (select from company_domains known
        where known.company_id = profile.company_id and known.verified_at is not null
          and ${domain('profile')} like '%.' || known.domain))
    order by mailbox_proved_at, id limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** People whose mailbox is proved at a domain that nobody has confirmed. */
export async function countWaiting(db: Database, companyId: string, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recruiter_profiles profile
    where company_id = ${companyId} and mailbox_proved_at is not null
      and work_email_verified_at is null and ${domain('profile')} = ${name}`.execute(queriesOf(db))
  return rows[0]?.count ?? 0
}

/** Their addresses prove nothing: the domain is not the company's. @returns who they are */
export async function dropWaiting(
  db: Database,
  companyId: string,
  name: string,
): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    update recruiter_profiles profile set mailbox_proved_at = null
    where company_id = ${companyId} and mailbox_proved_at is not null
      and work_email_verified_at is null and ${domain('profile')} = ${name}
    returning account_id`.execute(queriesOf(db))
  return rows.map((row) => row.accountId)
}

/** Who has proved a mailbox of this name at a company, the first one first. */
export async function listSameMailbox(
  db: Database,
  companyId: string,
  name: string,
  exceptAccountId: string,
): Promise<{ accountId: string; fullName: string; workEmail: string; provedAt: Date }[]> {
  return queriesOf(db)
    .selectFrom('recruiterProfiles')
    .select(['accountId', 'fullName', 'workEmail', 'mailboxProvedAt as provedAt'])
    .where('companyId', '=', companyId)
    .where('mailboxName', '=', name)
    .where('mailboxProvedAt', 'is not', null)
    .where('accountId', '<>', exceptAccountId)
    .orderBy('mailboxProvedAt')
    .limit(10)
    .$narrowType<{ workEmail: string; provedAt: Date }>()
    .execute()
}
