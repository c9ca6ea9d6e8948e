import { sql, type Kysely } from 'kysely'

/** Accounts take the names of their profiles; the old names are kept, so that masks still cover them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column former_names text[] not null default '{}'`.execute(db)
  await sql`
    with called as (
      select account.id, coalesce(
        nullif(trim(profile.document #>> '{basics,name}'), ''),
        nullif(trim(recruiter.full_name), '')) as name
      from accounts account
      left join candidate_profiles profile on profile.account_id = account.id
      left join recruiter_profiles recruiter on recruiter.account_id = account.id
      where account.status <> 'deleted'
    )
    update accounts set former_names = array[accounts.name], name = left(called.name, 120)
    from called where called.id = accounts.id and left(called.name, 120) <> accounts.name`.execute(
    db,
  )
}
