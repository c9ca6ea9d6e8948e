import { sql, type Kysely } from 'kysely'

/**
 * An address belongs to whoever has proved it. Until then any number of accounts may claim it, so
 * that signing up tells nobody whether an address has an account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts drop constraint accounts_email_key`.execute(db)
  await sql`create unique index accounts_email_verified on accounts (email) where email_verified`.execute(
    db,
  )
  await sql`
    create index accounts_email on accounts (email, email_verified desc, created_at desc)`.execute(
    db,
  )
  // An admin looks somebody up by how the address begins.
  await sql`
    create index accounts_email_beginning on accounts (lower(email::text) text_pattern_ops, id)`.execute(
    db,
  )

  await sql`
    alter table one_time_codes drop constraint one_time_codes_purpose_check,
      add constraint one_time_codes_purpose_check check (purpose in (
        'verify-email', 'change-email', 'work-email', 'company-mailbox', 'reset-password',
        'verify-phone', 'phone-sign-in'
      ))`.execute(db)
}
