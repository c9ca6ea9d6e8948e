/** Where people are, as far as their cards say it, and what a recruiter means by a location. */
import type { Context } from '#platform/context.ts'
import * as jobFacts from '#features/job-facts/server/service.ts'
import * as jobSearch from '#features/job-search/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { PlaceAsked } from '../contract.ts'
import { areaKm, areaPeople } from './policy.ts'
import type { PlacesFilter } from './queries.ts'

/** The large city at or around a place, in its country: what cards say instead of a smaller one (decision 0680). */
async function areaAround(
  context: Pick<Context, 'db'>,
  placeId: number,
): Promise<jobFacts.Place | null> {
  const near = await jobs.findLargePlacesWithin(context.db, placeId, areaKm, areaPeople)
  return near.find(({ isSameCountry }) => isSameCountry) ?? null
}

/** The area in which someone lives; null for a place that is unknown or far from every large city. */
export async function areaOf(
  context: Pick<Context, 'db'>,
  { profile }: jobFacts.Person,
): Promise<jobFacts.Place | null> {
  const { city = '', region = '', countryCode } = profile.basics?.location ?? {}
  if (city === '') return null
  const hint = {
    text: [city, region].filter(Boolean).join(', '),
    city,
    ...(region && { region }),
    ...(countryCode && { country: countryCode }),
  }
  const gazetteer = await jobs.gazetteerFor(context, [hint])
  const { placeIds } = jobFacts.resolvePlaces([hint], [], null, gazetteer)
  return placeIds.length === 1 ? areaAround(context, placeIds[0]!) : null
}

export type PlacesAsked = PlacesFilter & { place: PlaceAsked | null }

/** What a location means in words of the cards. */
export async function placesAsked(
  context: Pick<Context, 'db'>,
  location: string,
  radiusKm: number,
): Promise<PlacesAsked> {
  const { place, centres, regions, countries } = await jobSearch.placeMeant(context, location)
  const areas = await Promise.all(
    centres.map(async (id) => [
      ...(await jobs.findLargePlacesWithin(context.db, id, radiusKm, areaPeople)),
      // Someone in the very place that is asked for is found by the area that their card says.
      await areaAround(context, id),
    ]),
  )
  return {
    place,
    areaIds: [...new Set(areas.flat().flatMap((area) => area?.id ?? []))],
    regionIds: regions.flatMap((region) => jobFacts.regionId(region) ?? []),
    countries,
  }
}
