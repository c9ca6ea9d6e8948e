/** The gazetteer that ships with the product, in memory. */
import { bundledNames, bundledPlaces } from '#features/jobs/server/locations/bundled.ts'
import type { Gazetteer, Place } from '#features/jobs/server/locations/gazetteer.ts'

let loaded: { gazetteer: Gazetteer; places: Place[] } | undefined

export function bundledGazetteer(): { gazetteer: Gazetteer; places: Place[] } {
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
