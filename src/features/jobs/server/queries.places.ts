import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Place } from './locations/resolve.ts'

export async function hasPlaces(db: Database): Promise<boolean> {
  const row = await db.selectFrom('places').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Columns of equal length, one entry a place. */
export type PlaceColumns = {
  id: number[]
  name: string[]
  folded: string[]
  country: string[]
  region: string[]
  population: number[]
  latitude: number[]
  longitude: number[]
}

export async function insertPlaces(db: Database, columns: PlaceColumns): Promise<void> {
  await sql`
    insert into places (id, name, folded, country, region, population, latitude, longitude)
    select * from unnest(${columns.id}::int[], ${columns.name}::text[], ${columns.folded}::text[],
      ${columns.country}::text[], ${columns.region}::text[], ${columns.population}::int[],
      ${columns.latitude}::real[], ${columns.longitude}::real[])
    on conflict (id) do nothing`.execute(db)
}

export function findPlacesByName(db: Database, foldedNames: string[]): Promise<Place[]> {
  return db
    .selectFrom('places')
    .select(['id', 'name', 'folded', 'country', 'region', 'population'])
    .where('folded', '=', (eb) => eb.fn.any(eb.val(foldedNames)))
    .execute()
}

export async function markPlacesInUse(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('places')
    .set({ inUse: true })
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('inUse', '=', false)
    .execute()
}

/** Places where a job is or was, within a great-circle distance of this one, itself included. */
export async function placesWithin(
  db: Database,
  placeId: number,
  radiusKm: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with centre as (select latitude as lat, longitude as lon from places where id = ${placeId}::int)
    select places.id from centre, places
    where places.in_use
      and places.latitude between centre.lat - ${radiusKm}::real / 110.5
        and centre.lat + ${radiusKm}::real / 110.5
      and 12742 * asin(least(1, sqrt(
        power(sin(radians(places.latitude - centre.lat) / 2), 2)
        + cos(radians(centre.lat)) * cos(radians(places.latitude))
          * power(sin(radians(places.longitude - centre.lon) / 2), 2)
      ))) <= ${radiusKm}::real
    union select ${placeId}::int`.execute(db)
  return rows.map((row) => row.id)
}

/** Places of a subdivision where a job is or was. */
export async function placesInRegion(
  db: Database,
  country: string,
  region: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('places')
    .select('id')
    .where('inUse', '=', true)
    .where('country', '=', country)
    .where('region', '=', region)
    .execute()
  return rows.map((row) => row.id)
}
