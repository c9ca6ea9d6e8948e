import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Somebody refers more people than anybody can know: a person looks before they take more (REF14).
  await sql`
    create table referrer_reviews (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      referrals int not null check (referrals > 0),
      opened_at timestamptz not null,
      closed_at timestamptz,
      closed_by uuid references accounts on delete set null,
      note text check (length(note) between 1 and 300)
    )`.execute(db)
  await sql`
    create unique index referrer_reviews_open on referrer_reviews (account_id)
    where closed_at is null`.execute(db)
  await sql`
    create index referrer_reviews_waiting on referrer_reviews (opened_at, id)
    where closed_at is null`.execute(db)
  await sql`create index referrer_reviews_account on referrer_reviews (account_id, closed_at)`.execute(
    db,
  )
}
