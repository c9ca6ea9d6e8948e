import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
export type NamedPlace = {
  kind: 'city' | 'region' | 'country' | 'area'
  text: string
  population: number
  location: string
  ambiguous?: boolean
}
export async function placesNamed(
  context: Pick<Context, 'db'>,
  phrases: string[],
): Promise<Map<string, NamedPlace>> {
  const { rows } = await sql<{ folded: string; name: string; country: string; population: number }>`
    select distinct on (folded) folded, name, country, population from places
    where folded = any(${phrases}::text[]) and (population > 100000) order by folded, population desc`.execute(
    context.db,
  )
  return new Map(
    rows.map((row) => [
      row.folded,
      {
        kind: 'city',
        text: row.name,
        population: row.population,
        location: `${row.name}, ${row.country}`,
        ambiguous: ['reading', 'mobile', 'nice', 'java'].includes(row.folded),
      },
    ]),
  )
}
