import { sql, type Kysely } from 'kysely'

/** People are found by the large city around which they live, never by the city that they typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table findable_people
    add column area_id int,
    add column region_id int,
    -- Of the rules that made the card; older ones are made anew.
    add column edition int not null default 0`.execute(db)
  // The column itself goes a version later: processes of the version before still write it.
  await sql`update findable_people set city = null`.execute(db)
  await sql`
    create index findable_people_area on findable_people (area_id, confirmed_at desc, card_id desc)
    where is_findable`.execute(db)
  await sql`
    create index findable_people_region on findable_people (region_id, confirmed_at desc, card_id desc)
    where is_findable`.execute(db)
  await sql`create index findable_people_edition on findable_people (edition, account_id)`.execute(
    db,
  )
  // A question names many areas, most of them rare: the planner has to know each by its number of people.
  await sql`
    alter table findable_people
    alter column area_id set statistics 1000,
    alter column region_id set statistics 1000`.execute(db)
  await sql`
    create index places_large_latitude on places (latitude) where population >= 100000`.execute(db)
  await sql`
    update people_searches
    set search = (search - 'city') || jsonb_build_object('location', search -> 'city')
    where search ? 'city'`.execute(db)
}
