import { countryWords, namedByRegion } from './countries.ts'

type Place = { city: string | null; region: string | null; country: string | null }

/** The list of places keeps the local name of these cities, most postings write the English one. */
const englishNames = new Map([
  ['Antwerpen/BE', 'Antwerp'],
  ['Brugge/BE', 'Bruges'],
  ['Firenze/IT', 'Florence'],
  ['Genève/CH', 'Geneva'],
  ['Genova/IT', 'Genoa'],
  ['Gent/BE', 'Ghent'],
  ['Göteborg/SE', 'Gothenburg'],
  ['Köln/DE', 'Cologne'],
  ['Kraków/PL', 'Krakow'],
  ['Luzern/CH', 'Lucerne'],
  ['Napoli/IT', 'Naples'],
  ['Nürnberg/DE', 'Nuremberg'],
  ['Sevilla/ES', 'Seville'],
  ['Venezia/IT', 'Venice'],
  ['Zürich/CH', 'Zurich'],
])

/** Letters of states that mean one of another country: `Perth, WA` is not in Washington. */
const ofOthers = new Set(['WA/AU', 'NT/AU'])

/** `Köln` in Germany → `Cologne`; any other name as it is. */
function englishCity(city: string, country: string | null): string {
  return englishNames.get(`${city}/${country ?? ''}`) ?? city
}

/** `Columbus, OH`, `Cologne, Germany`, `Perth, Australia`, `United States`; empty when nothing is known of the place. */
export function placeLabel({ city, region, country }: Place): string {
  if (city) {
    const name = englishCity(city, country)
    const isNamedByRegion =
      region && country && namedByRegion.has(country) && !ofOthers.has(`${region}/${country}`)
    const rest = isNamedByRegion ? region : country && countryWords(country)
    return rest && rest !== name ? `${name}, ${rest}` : name
  }
  if (!country) return ''
  return region ? `${region}, ${countryWords(country)}` : countryWords(country)
}
