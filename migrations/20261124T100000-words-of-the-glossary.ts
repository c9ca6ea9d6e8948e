import { sql, type Kysely } from 'kysely'

/** Tables and columns take the names that screens and code use; nothing is written but the catalogue (decision 0432). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts rename column hats to roles`.execute(db)
  await sql`alter table sessions rename column hat to role`.execute(db)
  await sql`alter table audit_entries rename column actor_hat to actor_role`.execute(db)
  await sql`alter table companies rename column verified_insiders to verified_referrers`.execute(db)
  await sql`alter table response_numbers rename to response_stats`.execute(db)
  await sql`alter table response_number_runs rename to response_stats_runs`.execute(db)
  await sql`alter table sources rename to job_boards`.execute(db)
  await sql`alter table source_syncs rename to job_board_syncs`.execute(db)
  await sql`alter table campaign_lines rename to campaign_requests`.execute(db)
  await sql`alter table job_events drop constraint job_events_by_party_check`.execute(db)
  await sql`update job_events set by_party = 'hiringManager' where by_party = 'hirer'`.execute(db)
  await sql`alter table job_events add constraint job_events_by_party_check
    check (by_party in ('hiringManager', 'admin', 'system'))`.execute(db)
}
