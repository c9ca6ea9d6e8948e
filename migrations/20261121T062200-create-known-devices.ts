import { sql, type Kysely } from 'kysely'

/** `Firefox on Linux`, as often as somebody signed in with it: a new one is mailed to the owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      account_id uuid not null references accounts on delete cascade,
      device text not null check (length(device) <= 100),
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (account_id, device)
    )`.execute(db)
}
