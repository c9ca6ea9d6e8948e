/** Reads the bundled list of cities and hands it over in batches; runs as a worker thread. */
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { bundledNames, bundledPlaces } from './bundled.ts'

const batchSize = 10_000
const places = bundledPlaces()

for (let start = 0; start < places.length; start += batchSize) {
  const batch = places.slice(start, start + batchSize)
  parentPort!.postMessage({
    places: {
      id: batch.map((place) => place.id),
      name: batch.map((place) => place.name),
      folded: batch.map((place) => place.folded),
      country: batch.map((place) => place.country),
      region: batch.map((place) => place.region),
      adminCode: batch.map((place) => place.adminCode),
      population: batch.map((place) => place.population),
      latitude: batch.map((place) => place.latitude),
      longitude: batch.map((place) => place.longitude),
    },
  })
  await once(parentPort!, 'message')
}

const names = bundledNames(places)
for (let start = 0; start < names.length; start += batchSize) {
  const batch = names.slice(start, start + batchSize)
  parentPort!.postMessage({
    names: {
      name: batch.map(({ name }) => name),
      placeId: batch.map(({ placeId }) => placeId),
    },
  })
  await once(parentPort!, 'message')
}
parentPort!.postMessage('done')
