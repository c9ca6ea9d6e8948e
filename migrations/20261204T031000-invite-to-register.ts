import { sql, type Kysely } from 'kysely'

/** Who may sign up while new accounts are by invitation. Links to referrers that were sent before work as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table registration_invitations (
      id uuid primary key,
      token_hash text not null unique,
      -- Null for those that admins make; else what invites, which has a list of its own.
      about text unique,
      email text,
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      used_at timestamptz,
      used_by uuid references accounts on delete set null,
      check (used_by is null or used_at is not null)
    )`.execute(db)
  for (const statement of [
    `create index registration_invitations_made on registration_invitations (id desc)
      where about is null`,
    `create index registration_invitations_open on registration_invitations (expires_at)
      where about is null and used_at is null and revoked_at is null`,
    `create index registration_invitations_expiring on registration_invitations (expires_at)`,
    `create index registration_invitations_email on registration_invitations (email)
      where email is not null`,
    `create index registration_invitations_used_by on registration_invitations (used_by)
      where used_by is not null`,
    `create index registration_invitations_created_by on registration_invitations (created_by)
      where created_by is not null`,
  ]) {
    await sql.raw(statement).execute(db)
  }
  await sql`
    insert into registration_invitations (id, token_hash, about, created_at, expires_at)
    select gen_random_uuid(), token_hash, 'referrerInvitation:' || id, created_at, expires_at
    from referrer_invitations
    where revoked_at is null and joined_at is null and expires_at > now()`.execute(db)
}
