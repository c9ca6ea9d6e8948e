import { sql, type Kysely } from 'kysely'

/** Personal links by which candidates invite people who work at a company. Of a link its hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referrer_invitations (
      id uuid primary key,
      token_hash text not null unique,
      inviter_id uuid not null references accounts on delete cascade,
      company_id uuid not null references companies on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      opened_at timestamptz,
      invited_id uuid references accounts on delete set null,
      tells_name boolean not null default false,
      joined_at timestamptz,
      verified_at timestamptz,
      other_company_at timestamptz
    )`.execute(db)
  await sql`
    create index referrer_invitations_of_inviter
    on referrer_invitations (inviter_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index referrer_invitations_of_company
    on referrer_invitations (company_id, created_at)`.execute(db)
  await sql`
    create index referrer_invitations_of_invited on referrer_invitations (invited_id)
    where invited_id is not null`.execute(db)
}
