import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table resume_shares (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      label text not null check (length(label) between 1 and 80),
      file_name text not null,
      content_type text not null,
      size int not null,
      sha256 text not null,
      storage_key text not null,
      password_hash text,
      views int not null default 0,
      last_viewed_at timestamptz,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create index resume_shares_account on resume_shares (account_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index resume_shares_expiry on resume_shares (expires_at)`.execute(db)
  await sql`
    create index resume_shares_revoked on resume_shares (revoked_at)
    where revoked_at is not null`.execute(db)
  await sql`
    create table resume_share_views (
      id uuid primary key,
      share_id uuid not null references resume_shares on delete cascade,
      viewed_at timestamptz not null
    )`.execute(db)
  await sql`
    create index resume_share_views_share
    on resume_share_views (share_id, viewed_at desc, id desc)`.execute(db)
}
