import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // GeoNames' code of the first subdivision; `region` has only those that people write.
  await sql`alter table places add column admin_code text not null default ''`.execute(db)
  await sql`
    create table place_names (
      -- Folded; compared byte by byte.
      name text collate "C" not null,
      place_id int not null,
      primary key (name, place_id)
    )`.execute(db)
  await sql`
    create table gazetteer (
      single boolean primary key default true check (single),
      -- Of the list that fills places and place_names.
      edition int not null
    )`.execute(db)
  // For corrections of what somebody typed.
  await sql`create index places_large on places (left(folded, 1)) where population >= 100000`.execute(
    db,
  )
}
