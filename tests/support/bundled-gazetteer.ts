/** The gazetteer that ships with the product, in memory. */
import {
  bundledNames,
  bundledPlaces,
  type BundledPlace,
} from '#features/job-facts/server/locations/bundled.ts'
import type { Gazetteer, Place } from '#features/job-facts/server/locations/gazetteer.ts'

let loaded: { gazetteer: Gazetteer; places: BundledPlace[] } | undefined

export function bundledGazetteer(): { gazetteer: Gazetteer; places: BundledPlace[] } {
  if (loaded) return loaded
  const places = bundledPlaces()
  const byId = new Map(places.map((place) => [place.id, place]))
  const gazetteer = new Map<string, Place[]>()
  const add = (name: string, place: Place) => {
    const rows = gazetteer.get(name)
    if (rows) rows.push(place)
    else gazetteer.set(name, [place])
  }
  for (const place of places) add(place.folded, place)
  for (const { name, placeId } of bundledNames(places)) add(name, byId.get(placeId)!)
  loaded = { gazetteer, places }
  return loaded
}
