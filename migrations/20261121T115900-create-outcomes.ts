import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Links in mails that answer one question once, without a session; of the token only its hash is kept.
  await sql`
    create table answer_links (
      token_hash bytea primary key check (length(token_hash) = 32),
      request_id uuid not null references referral_requests on delete cascade,
      question text not null check (question in ('contacted', 'hired')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      answer text,
      check ((used_at is null) = (answer is null))
    )`.execute(db)
  await sql`create index answer_links_request on answer_links (request_id)`.execute(db)
  await sql`create index answer_links_expired on answer_links (expires_at)`.execute(db)
  await sql`
    create table thank_you_notes (
      request_id uuid primary key references referral_requests on delete cascade,
      text text not null check (length(text) between 1 and 300),
      at timestamptz not null
    )`.execute(db)
}
