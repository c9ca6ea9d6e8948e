import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // While a posting is paused the clocks of its open requests stand still: `due_at` is then the day on
  // which they go on at the latest, `frozen_due_at` what they had before.
  await sql`
    alter table referral_requests
      add column frozen_at timestamptz,
      add column frozen_due_at timestamptz,
      add column frozen_ms bigint not null default 0,
      add constraint referral_requests_frozen
        check ((frozen_at is null) = (frozen_due_at is null))`.execute(db)
}
