import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recruiter_profiles
      -- Words of job titles, and levels; empty takes all.
      add column refer_functions text[] not null default '{}' check (cardinality(refer_functions) <= 10),
      add column refer_levels text[] not null default '{}' check (cardinality(refer_levels) <= 6),
      -- Only people with whom there is something in common.
      add column only_vouch boolean not null default false,
      -- One for each offer that was decided in time, whatever the decision.
      add column points int not null default 0 check (points >= 0)`.execute(db)
}
