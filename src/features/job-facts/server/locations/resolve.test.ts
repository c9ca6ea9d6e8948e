import { expect, test } from 'vitest'
import type { PlaceHint } from './gazetteer.ts'
import { bundledGazetteer } from '../../../../../tests/support/bundled-gazetteer.ts'
import { namesToLookUp } from './parse.ts'
import { resolvePlaces } from './resolve.ts'

const { gazetteer } = bundledGazetteer()

function resolve(text: string, nearby: PlaceHint[] = []) {
  return resolvePlaces([{ text }], nearby, null, gazetteer)
}

function shown(text: string, nearby: PlaceHint[] = []): string[] {
  return resolve(text, nearby).locations.map(({ city, region, country, text: written }) =>
    [city, region, country].some(Boolean)
      ? `${city ?? ''}/${region ?? ''}/${country}`
      : `?${written}`,
  )
}

test.each([
  ['Wales, United Kingdom', ['/WLS/GB']],
  ['Wales, England', ['Wales/ENG/GB']],
  ['Oklahoma, United States', ['/OK/US']],
  ['Oklahoma', ['/OK/US']],
  ['Oklahoma City', ['Oklahoma City/OK/US']],
  ['London', ['London/ENG/GB']],
  ['London, ON', ['London/ON/CA']],
  ['London (Hybrid)', ['London/ENG/GB']],
  ['New York, New York', ['New York City/NY/US']],
  ['New York,New York; Santa Barbara, California', ['New York City/NY/US', 'Santa Barbara/CA/US']],
  ['New York City, Columbus, OH', ['New York City/NY/US', 'Columbus/OH/US']],
  ['Seattle Washington', ['Seattle/WA/US']],
  ['Washington, D.C.', ['Washington, D.C./DC/US']],
  ['Cape Town, SA', ['Cape Town//ZA']],
  ['Capetown', ['Cape Town//ZA']],
  ['Paris, TX', ['Paris/TX/US']],
  ['KÖLN', ['Köln//DE']],
  ['Cologne, Germany', ['Köln//DE']],
  ['Bangalore, Karnataka, India', ['Bengaluru//IN']],
  ['Tbilisi, Georgia', ['Tbilisi//GE']],
  ['Columbus, Georgia', ['Columbus/GA/US']],
  ['Bogotá, D.C., Colombia', ['Bogotá//CO']],
  ['Bogotá D.C.', ['Bogotá//CO']],
  ['Remote (US, except California)', ['//US']],
  ['Remote (except California)', ['?Remote (except California)']],
  ['California', ['/CA/US']],
  ['Deutschland', ['//DE']],
  ['qwertz 12', ['?qwertz 12']],
  ['Toluca, Estado de México', ['Toluca//MX']],
  ['Toluca, State of Mexico, Mexico', ['Toluca//MX']],
  ['Kleindorf Germany', ['//DE']],
  // Subdivisions by the names that their own people write, former ones and counties: they decide between namesakes.
  ['Guadalajara, Castilla-La Mancha', ['Guadalajara//ES']],
  ['Washington, Tyne and Wear', ['Washington/ENG/GB']],
  ['Perth, Perthshire', ['Perth/SCT/GB']],
  ['Boston, Lincs', ['Boston/ENG/GB']],
  ['Berkshire, MA', ['/MA/US']],
  ['Jawa Barat', ['/West Java/ID']],
  ['Picardie', ['/Hauts-de-France/FR']],
  ['Brno, Jihomoravský kraj', ['Brno//CZ']],
  ['Ленинградская область', ["/Leningradskaya Oblast'/RU"]],
  ['浙江省', ['/Zhejiang/CN']],
  ['神奈川県横浜市', ['Yokohama//JP']],
  ['JPN-Kanagawa-Yokohama', ['Yokohama//JP']],
  ['Nova Iorque, EUA', ['New York City/NY/US']],
  // What is a country's name in one language is a city's in another.
  ['عمان، الأردن', ['Amman//JO']],
  ['Salt Lake, Kolkata', ['Kolkata//IN']],
  ['Oxford Street, London', ['London/ENG/GB']],
  ['Büro Düsseldorf', ['Düsseldorf//DE']],
  ['Sede di Bologna', ['Bologna//IT']],
  ['Agence de Lyon', ['Lyon//FR']],
  ['C.P. 64000 Monterrey, N.L.', ['Monterrey//MX']],
  ['Grande São Paulo', ['São Paulo//BR']],
  ['Région lyonnaise', ['Lyon//FR']],
  ['東京・大阪', ['Tokyo//JP', 'Osaka//JP']],
  // A list that ends with `and` is one of cities, though its last or first one is a province, too.
  ['Göteborg, Borås och Jönköping', ['Göteborg//SE', 'Borås//SE', 'Jönköping//SE']],
  ['Braga e Guimarães', ['Braga//PT', 'Guimarães//PT']],
  // Letters that contradict a city say nothing of its country.
  ['Ploiești (PH)', ['Ploieşti//RO']],
  ['Gqeberha (Port Elizabeth), EC', ['Port Elizabeth//ZA']],
  ['Panaji, Goa', ['Panaji//IN']],
  ['Kanton Aargau', ['/Aargau/CH']],
  ['Pilar, Bs. As.', ['Pilar//AR']],
  ['San Fernando, La Union', ['San Fernando//PH']],
  ['Teletrabajo - Andalucía', ['/Andalusia/ES']],
  ['Práce z domova - Česká republika', ['//CZ']],
  ['Київська область', ['/Kyiv/UA']],
  ['Pest megye', ['/Pest/HU']],
  ['Cd. Juárez, Chih.', ['Juárez//MX']],
  ['Kab. Sidoarjo, Jawa Timur', ['Sidoarjo//ID']],
  ['гр. Варна', ['Varna//BG']],
  ['内蒙古自治区呼和浩特市', ['Hohhot//CN']],
  ['Cincinatti, OH', ['Cincinnati/OH/US']],
  // Names of towns with a country's, a state's or a city's name in them.
  ['Nava de Francia', ['?Nava de Francia']],
  ['Zapardiel de la Cañada', ['?Zapardiel de la Cañada']],
  ['Soto y Amío', ['?Soto y Amío']],
  ['Văn Điển', ['?Văn Điển']],
  ['Sydney Croydon', ['Sydney/NSW/AU']],
  ['Las Condes, Santiago', ['Santiago//CL']],
  ['Venezia', ['Venice//IT']],
  ['Gerona', ['Girona//ES']],
])('%s', (text, expected) => {
  expect(shown(text)).toEqual(expected)
})

test('offices settle what is ambiguous', () => {
  expect(shown('London', [{ text: 'Toronto, Canada', country: 'Canada' }])).toEqual([
    'London/ON/CA',
  ])
})

test.each([
  ['Remote', [], 'remote'],
  ['Remote (United States)', ['US'], 'remote'],
  ['US Remote', ['US'], 'remote'],
  ['Remote - DACH', ['DE', 'AT', 'CH'], 'remote'],
  ['Remote, Canada', ['CA'], 'remote'],
  ['Anywhere', [], 'remote'],
])('%s is remote', (text, countries, mode) => {
  expect(resolve(text)).toMatchObject({
    remotePossible: true,
    workMode: mode,
    remoteCountries: countries,
    warnings: [],
  })
})

test('an office or remote is not fully remote', () => {
  expect(resolve('Columbus, OH; Remote')).toMatchObject({
    remotePossible: true,
    workMode: null,
    remoteCountries: ['US'],
  })
})

test('an address that the board took apart wins over the text', () => {
  const hint = { text: 'HQ', city: 'Paris', region: 'Texas', country: 'United States' }
  expect(resolvePlaces([hint], [], null, gazetteer).locations).toEqual([
    { text: 'HQ', city: 'Paris', region: 'TX', country: 'US' },
  ])
  const village = { text: 'Kleindorf', city: 'Kleindorf', country: 'DE' }
  expect(resolvePlaces([village], [], null, gazetteer).locations).toEqual([
    { text: 'Kleindorf', city: 'Kleindorf', region: null, country: 'DE' },
  ])
})

test('a work mode in the field of the city is none', () => {
  const hint = { text: 'REMOTE, US', city: 'REMOTE', country: 'US' }
  expect(resolvePlaces([hint], [], null, gazetteer)).toMatchObject({
    locations: [{ city: null, country: 'US' }],
    workMode: 'remote',
  })
})

test('twelve places are twelve places, a place twice is one', () => {
  const twelve =
    'London; Paris; Köln; Cape Town; Seattle; Columbus, OH; Columbus, GA; New York; Bangalore; Tbilisi; Santa Barbara; Washington'
  expect(resolve(twelve).placeIds).toHaveLength(12)
  expect(resolve('London; London, UK; london').placeIds).toEqual([2643743])
})

test('what cannot be understood is kept as text and said', () => {
  expect(resolve('Planet 9; London')).toMatchObject({
    locations: [{ text: 'Planet 9', city: null, country: null }, { city: 'London' }],
    warnings: ['the place "Planet 9" is kept as text only'],
  })
  expect(resolve(' ; , ').locations).toEqual([])
})

test('the names to look up cover every spelling that resolving asks for', () => {
  const names = namesToLookUp(['New York', 'Seattle Washington', 'Köln, Deutschland'])
  expect([...names]).toEqual(expect.arrayContaining(['new york city', 'seattle', 'koln']))
})

test('of a list that is too long, no place is read from half of its name', () => {
  // The limit falls within the last name, whose first word is a city as well.
  const list = `${'Berlin; '.repeat(499)}Columbus Grove, OH`
  const cities = resolve(list).locations.map(({ city }) => city)
  expect(new Set(cities)).toEqual(new Set(['Berlin']))
})
