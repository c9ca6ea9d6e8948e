import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A picture or a PDF that shows a referral was made; sealed, the newest one alone.
  await sql`
    create table referral_proofs (
      request_id uuid primary key references referral_requests on delete cascade,
      account_id uuid references accounts on delete set null,
      storage_key text not null,
      wrapped_key text not null,
      content_type text not null,
      file_name text not null,
      size int not null,
      at timestamptz not null
    )`.execute(db)
}
