/** Cases about work addresses: whether a domain is a company's, whether two mailboxes are two people. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { CaseState, RejectionReason } from '../contract.ts'

/** Another case about the same domain that waits stays the only one. @returns whether it was added */
export async function insertDomainCase(
  db: Database,
  row: {
    id: string
    accountId: string
    companyId: string
    domain: string
    warnings: readonly string[]
    dueAt: Date
  },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into verification_cases (id, kind, account_id, company_id, domain, warnings, state,
      attempt, submitted_at, due_at, created_at, updated_at)
    select ${row.id}, 'domain', ${row.accountId}, ${row.companyId}, ${row.domain},
      ${JSON.stringify(row.warnings)}::jsonb, 'waiting',
      1 + (select count(*)::int from verification_cases
        where kind = 'domain' and company_id = ${row.companyId} and domain = ${row.domain}),
      ${now}, ${row.dueAt}, ${now}, ${now}
    on conflict do nothing returning id`.execute(queriesOf(db))
  return rows.length > 0
}

export type AddressCase = {
  id: string
  kind: 'domain' | 'mailbox'
  state: CaseState
  submittedAt: Date
  dueAt: Date
  reasonCode: RejectionReason | null
  publicNote: string | null
}

/** What was last asked about an address: its domain at that company, or this very mailbox. */
export async function findAddressCase(
  db: Database,
  about: { accountId: string; companyId: string; domain: string; address: string },
): Promise<AddressCase | undefined> {
  const { rows } = await sql<AddressCase>`
    select id, kind, state, submitted_at, due_at, reason_code, public_note
    from verification_cases
    where (kind = 'domain' and company_id = ${about.companyId} and domain = ${about.domain})
      or (kind = 'mailbox' and account_id = ${about.accountId}
        and mailbox = ${about.address.toLowerCase()})
    order by state = 'waiting' desc, created_at desc, id desc limit 1`.execute(queriesOf(db))
  return rows[0]
}

type Waiting = { accountId: string; companyId: string; domain: string }

/** People whose mailbox is proved at a domain about which nobody is asked. */
export async function findUnasked(db: Database, now: Date, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select account_id, company_id, domain from (
      select account_id, company_id, mailbox_proved_at, id,
        regexp_replace(lower(work_email::text), '^.*@', '') as domain
      from recruiter_profiles
      where mailbox_proved_at is not null and work_email_verified_at is null
        and company_id is not null
        and (address_retry_at is null or address_retry_at <= ${now})
    ) waiting
    where not exists (
        select from verification_cases open
        where open.kind = 'domain' and open.state = 'waiting'
          and open.company_id = waiting.company_id and open.domain = waiting.domain)
      and not exists (
        select from company_domains known
        where known.domain = waiting.domain and known.verified_at is not null)
    order by mailbox_proved_at, id limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Ends cases about addresses that no account has any more. @returns how many ended */
export async function withdrawUnneeded(db: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update verification_cases set state = 'withdrawn', locked_by = null, locked_until = null,
      updated_at = ${now}, version = version + 1
    where id in (
      select open.id from verification_cases open
      where open.state = 'waiting' and (
        (open.kind = 'domain' and not exists (
          select from recruiter_profiles profile
          where profile.company_id = open.company_id and profile.mailbox_proved_at is not null
            and profile.work_email_verified_at is null
            and regexp_replace(lower(profile.work_email::text), '^.*@', '') = open.domain))
        or (open.kind = 'mailbox' and not exists (
          select from recruiter_profiles profile
          where profile.account_id = open.account_id
            and lower(profile.work_email::text) = open.mailbox)))
      order by open.submitted_at, open.id limit ${limit})
    returning id`.execute(queriesOf(db))
  return rows.length
}
