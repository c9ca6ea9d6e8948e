import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index companies_parent on companies (parent_id) where parent_id is not null`.execute(db)
  // Whoever hides from a company hides from everything below it (PRO8). From below upwards: a company
  // has one parent and few generations, while a group may have thousands of children.
  await sql`
    create function hides_from(person uuid, company uuid) returns boolean
    language sql stable parallel safe as $$
      with recursive above as (
        select id, parent_id from companies where id = company
        union
        select companies.id, companies.parent_id
        from companies join above on companies.id = above.parent_id)
      select exists (
        select from blocked_companies blocked join above on above.id = blocked.company_id
        where blocked.account_id = person)
    $$`.execute(db)
}
