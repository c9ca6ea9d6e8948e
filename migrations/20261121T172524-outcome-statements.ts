import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who says how a referral ended; two who say the same end it.
  await sql`
    create table outcome_statements (
      request_id uuid not null references referral_requests on delete cascade,
      source text not null check (source in ('candidate', 'referrer', 'company')),
      outcome text not null check (outcome in ('hired', 'not_hired')),
      said_at timestamptz not null,
      primary key (request_id, source)
    )`.execute(db)
}
