import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Place, Region } from '#features/job-facts/server/service.ts'

/** The edition of the list that fills the table of places; 0 when it is empty or half filled. */
export async function gazetteerEdition(db: Database): Promise<number> {
  const row = await queriesOf(db).selectFrom('gazetteer').select('edition').executeTakeFirst()
  return row?.edition ?? 0
}

export async function hasPlaces(db: Database): Promise<boolean> {
  const row = await queriesOf(db).selectFrom('places').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function setGazetteerEdition(db: Database, edition: number): Promise<void> {
  await queriesOf(db)
    .insertInto('gazetteer')
    .values({ edition })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ edition }))
    .execute()
}

/** Columns of equal length, one entry a place. */
export type PlaceColumns = {
  id: number[]
  name: string[]
  folded: string[]
  country: string[]
  region: string[]
  adminCode: string[]
  population: number[]
  latitude: number[]
  longitude: number[]
}

export async function insertPlaces(db: Database, columns: PlaceColumns): Promise<void> {
  await sql`
    insert into places
      (id, name, folded, country, region, admin_code, population, latitude, longitude)
    select * from unnest(${columns.id}::int[], ${columns.name}::text[], ${columns.folded}::text[],
      ${columns.country}::text[], ${columns.region}::text[], ${columns.adminCode}::text[],
      ${columns.population}::int[], ${columns.latitude}::real[], ${columns.longitude}::real[])
    on conflict (id) do update set folded = excluded.folded, admin_code = excluded.admin_code
    where (places.folded, places.admin_code)
      is distinct from (excluded.folded, excluded.admin_code)`.execute(queriesOf(db))
}

/** Columns of equal length, one entry a name. */
export type NameColumns = { name: string[]; placeId: number[] }

export async function insertPlaceNames(db: Database, columns: NameColumns): Promise<void> {
  await sql`
    insert into place_names (name, place_id)
    select * from unnest(${columns.name}::text[], ${columns.placeId}::int[])
    on conflict do nothing`.execute(queriesOf(db))
}

/** Places by their own names and by their other ones; `matched` is the name that was asked for. */
export async function findPlacesByName(
  db: Database,
  foldedNames: string[],
): Promise<(Place & { matched: string })[]> {
  const { rows } = await sql<Place & { matched: string }>`
    with asked as (select unnest(${foldedNames}::text[]) as name)
    select places.id, places.name, folded, country, region, admin_code, population,
      folded as matched
    from asked join places on places.folded = asked.name
    union all
    select places.id, places.name, folded, country, region, admin_code, population,
      place_names.name
    from asked join place_names on place_names.name = asked.name
      join places on places.id = place_names.place_id`.execute(queriesOf(db))
  return rows
}

/** Places of these names that are large or where a job is or was. */
export async function findKnownPlaces(
  db: Database,
  foldedNames: string[],
  fewestInhabitants: number,
): Promise<(Place & { matched: string; inUse: boolean })[]> {
  const { rows } = await sql<Place & { matched: string; inUse: boolean }>`
    with asked as (select unnest(${foldedNames}::text[]) as name)
    select places.id, places.name, folded, country, region, admin_code, population, in_use,
      folded as matched
    from asked join places on places.folded = asked.name
    where population >= ${fewestInhabitants}::int or in_use
    union all
    select places.id, places.name, folded, country, region, admin_code, population, in_use,
      place_names.name
    from asked join place_names on place_names.name = asked.name
      join places on places.id = place_names.place_id
    where population >= ${fewestInhabitants}::int or in_use`.execute(queriesOf(db))
  return rows
}

/** Large places whose name begins with one of these letters and is about as long. */
export async function findLargePlaces(
  db: Database,
  initials: string[],
  lengths: { from: number; to: number },
  fewestInhabitants: number,
): Promise<Place[]> {
  return queriesOf(db)
    .selectFrom('places')
    .select(['id', 'name', 'folded', 'country', 'region', 'adminCode', 'population'])
    .where('population', '>=', fewestInhabitants)
    .where(({ eb, fn }) => eb(sql<string>`left(folded, 1)`, '=', fn.any(eb.val(initials))))
    .where(sql<boolean>`length(folded) between ${lengths.from}::int and ${lengths.to}::int`)
    .execute()
}

/** The largest places that begin like this under a name of theirs. */
export async function findPlacesBegun(
  db: Database,
  begun: string,
  limit: number,
): Promise<Pick<Place, 'id' | 'name' | 'region' | 'country'>[]> {
  // The first name after all that begin so: both columns are compared byte by byte.
  const end = `${begun}\u{10ffff}`
  const { rows } = await sql<Pick<Place, 'id' | 'name' | 'region' | 'country'>>`
    select id, name, region, country from places where id in (
      select id from places where folded ~>=~ ${begun} and folded ~<~ ${end}
      union all
      select place_id from place_names where name >= ${begun} and name < ${end})
    order by population desc, id limit ${limit}::int`.execute(queriesOf(db))
  return rows
}

export async function markPlacesInUse(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await queriesOf(db)
    .updateTable('places')
    .set({ inUse: true })
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('inUse', '=', false)
    .execute()
}

/** Great-circle distance between a row of `places` and `centre`, which has `lat` and `lon`. */
const kmFromCentre = sql<number>`
  12742 * asin(least(1, sqrt(
    power(sin(radians(places.latitude - centre.lat) / 2), 2)
    + cos(radians(centre.lat)) * cos(radians(places.latitude))
      * power(sin(radians(places.longitude - centre.lon) / 2), 2))))`

/** Places with so many inhabitants around this one, the nearest first; itself first when it is one. */
export async function findLargePlacesWithin(
  db: Database,
  placeId: number,
  radiusKm: number,
  fewestInhabitants: number,
): Promise<(Place & { isSameCountry: boolean })[]> {
  const { rows } = await sql<Place & { isSameCountry: boolean }>`
    with centre as (
      select latitude as lat, longitude as lon, country as own from places where id = ${placeId}::int)
    select places.id, name, folded, country, region, admin_code, population,
      country = own as is_same_country
    from centre cross join places
    where population >= ${fewestInhabitants}::int
      and latitude between lat - ${radiusKm}::real / 110.5 and lat + ${radiusKm}::real / 110.5
      and ${kmFromCentre} <= ${radiusKm}::real
    order by ${kmFromCentre}, population desc, places.id`.execute(queriesOf(db))
  return rows
}

/** Kinds of the squares of the globe and how many of them make a degree, the largest first. */
const squares = [
  { kind: 18, steps: 1 },
  { kind: 19, steps: 4 },
  { kind: 20, steps: 16 },
] as const

/**
 * Search codes of the places within a great-circle distance of this one, itself included: squares
 * of the globe whose places in use all lie within, and the places of the squares on the border.
 */
export async function placesWithin(
  db: Database,
  placeId: number,
  radiusKm: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; inside: boolean; cells: number[] }>`
    with centre as (select latitude as lat, longitude as lon from places where id = ${placeId}::int)
    select places.id,
      ${kmFromCentre} <= ${radiusKm}::real as inside,
      array[job_search_cell(1, places.latitude, places.longitude),
        job_search_cell(4, places.latitude, places.longitude),
        job_search_cell(16, places.latitude, places.longitude)] as cells
    from centre cross join places
    -- A whole degree more, so that squares on the border are seen whole.
    cross join lateral (select 1 + ${radiusKm}::real / 110.5 as degrees) north
    cross join lateral (select 1 + ${radiusKm}::real / 110.5
      / greatest(0.01, cos(radians(least(90, abs(centre.lat) + north.degrees)))) as degrees) east
    where places.in_use
      and places.latitude between centre.lat - north.degrees and centre.lat + north.degrees
      and (abs(places.longitude - centre.lon) <= east.degrees
        or abs(places.longitude - centre.lon) >= 360 - east.degrees)`.execute(queriesOf(db))
  return coverOf(rows, placeId)
}

function coverOf(
  places: { id: number; inside: boolean; cells: number[] }[],
  placeId: number,
): number[] {
  const codes: number[] = []
  let left = places
  for (const [index, { kind }] of squares.entries()) {
    const whole = new Map<number, boolean>()
    for (const { inside, cells } of left) {
      whole.set(cells[index]!, inside && (whole.get(cells[index]!) ?? true))
    }
    for (const [cell, all] of whole) if (all) codes.push((kind << 24) | cell)
    left = left.filter(({ cells }) => !whole.get(cells[index]!))
  }
  const single = new Set([placeId, ...left.filter(({ inside }) => inside).map(({ id }) => id)])
  return [...codes, ...[...single].map((id) => (5 << 24) | id)]
}

/** Places of a subdivision where a job is or was. */
export async function placesInRegion(
  db: Database,
  { country, code, adminCode }: Region,
): Promise<number[]> {
  const rows = await queriesOf(db)
    .selectFrom('places')
    .select('id')
    .where('inUse', '=', true)
    .where('country', '=', country)
    .where((eb) => eb.or([eb('region', '=', code), eb('adminCode', '=', adminCode)]))
    .execute()
  return rows.map((row) => row.id)
}
