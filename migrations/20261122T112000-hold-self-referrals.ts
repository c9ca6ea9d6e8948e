import { sql, type Kysely } from 'kysely'

/** Referrals whose two sides may be one person wait for an admin, and count for nobody until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table self_referral_holds (
      id uuid primary key,
      request_id uuid not null references referral_requests on delete cascade,
      referrer_id uuid not null references accounts on delete cascade,
      -- Which signs there were; neither addresses nor devices are kept here.
      signs text[] not null check (signs <@ array['mailbox', 'device', 'network'] and signs <> '{}'),
      withheld_points int not null default 0,
      held_at timestamptz not null,
      due_at timestamptz not null,
      changed_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid references accounts on delete set null,
      -- Null until someone has decided.
      counts boolean,
      note text check (length(note) <= 300),
      unique (request_id, referrer_id),
      check ((decided_at is null) = (counts is null))
    )`.execute(db)
  await sql`
    create index self_referral_holds_waiting on self_referral_holds (held_at, id)
    where decided_at is null`.execute(db)
  await sql`create index self_referral_holds_changed on self_referral_holds (changed_at)`.execute(
    db,
  )
  await sql`create index self_referral_holds_referrer on self_referral_holds (referrer_id)`.execute(
    db,
  )
}
