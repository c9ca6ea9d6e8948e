/**
 * Countries, their areas and the subdivisions that postings name. Country names come from the
 * Unicode data of the runtime, so none is typed by hand.
 */
import { fold } from './fold.ts'

const europeanUnion =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')
const restOfEurope = 'GB CH NO IS LI UA RS BA ME MK AL MD MC AD SM XK'.split(' ')
const middleEast = 'AE SA QA KW BH OM IL JO LB TR EG IQ'.split(' ')
const africa = 'ZA NG KE GH MA TN EG ET UG RW TZ SN CI CM DZ NA BW ZM MU'.split(' ')
const northAmerica = 'US CA MX'.split(' ')
const latinAmerica = 'MX BR AR CL CO PE UY PY BO EC VE CR PA GT HN SV NI DO PR CU'.split(' ')
const asiaPacific = 'IN CN JP KR SG AU NZ HK TW MY TH VN ID PH PK BD LK NP KH MM'.split(' ')
const nordics = 'SE NO DK FI IS'.split(' ')

/** Folded name → countries; an empty list means anywhere. */
const areas: Record<string, string[]> = {
  europe: [...europeanUnion, ...restOfEurope],
  'european union': europeanUnion,
  eu: europeanUnion,
  eea: [...europeanUnion, 'NO', 'IS', 'LI'],
  emea: [...europeanUnion, ...restOfEurope, ...middleEast, ...africa],
  'middle east': middleEast,
  mena: middleEast,
  africa,
  'north america': northAmerica,
  americas: [...northAmerica, ...latinAmerica],
  'the americas': [...northAmerica, ...latinAmerica],
  'latin america': latinAmerica,
  latam: latinAmerica,
  'south america': latinAmerica,
  asia: asiaPacific,
  apac: asiaPacific,
  'asia pacific': asiaPacific,
  nordics,
  scandinavia: ['SE', 'NO', 'DK'],
  dach: ['DE', 'AT', 'CH'],
  benelux: ['BE', 'NL', 'LU'],
  'uk and ireland': ['GB', 'IE'],
  'uk ireland': ['GB', 'IE'],
  uki: ['GB', 'IE'],
  anz: ['AU', 'NZ'],
  worldwide: [],
  global: [],
  globally: [],
  anywhere: [],
  international: [],
  'multiple locations': [],
  'various locations': [],
}

/** What people write beside the names of the standard. `sa` is Saudi Arabia, and South Africa on South African boards. */
const informal: Record<string, string[]> = {
  usa: ['US'],
  'united states of america': ['US'],
  america: ['US'],
  'us only': ['US'],
  uk: ['GB'],
  'great britain': ['GB'],
  britain: ['GB'],
  sa: ['SA', 'ZA'],
  rsa: ['ZA'],
  uae: ['AE'],
  holland: ['NL'],
  'the netherlands': ['NL'],
  'czech republic': ['CZ'],
  'south korea': ['KR'],
  korea: ['KR'],
  'hong kong': ['HK'],
  taiwan: ['TW'],
  turkey: ['TR'],
  russia: ['RU'],
  vietnam: ['VN'],
}

const notCountries = new Set([
  'EU',
  'EZ',
  'UN',
  'ZZ',
  'QO',
  'XA',
  'XB',
  'AC',
  'CP',
  'DG',
  'TA',
  'IC',
  'EA',
])
const nameLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

let countryNames: Map<string, string[]> | undefined
let countryCodes: Set<string> | undefined

function loadNames(): Map<string, string[]> {
  if (countryNames) return countryNames
  const names = new Map<string, string[]>(Object.entries(informal))
  const codes = new Set<string>()
  const displays = nameLanguages.map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  )
  for (let index = 0; index < 26 * 26; index++) {
    const code = String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))
    // A withdrawn code has become another region.
    if (notCountries.has(code) || new Intl.Locale(`und-${code}`).region !== code) continue
    for (const display of displays) {
      const name = display.of(code)
      if (!name) break
      codes.add(code)
      const folded = fold(name)
      if (!names.has(folded)) names.set(folded, [code])
    }
  }
  countryNames = names
  countryCodes = codes
  return names
}

/** Country codes that a name or a two-letter code may mean, likeliest first; empty when it is no country. */
export function countriesNamed(text: string): string[] {
  const names = loadNames()
  const folded = fold(text)
  const named = names.get(folded)
  if (named) return named
  const code = folded.toUpperCase()
  return countryCodes!.has(code) ? [code] : []
}

/** The countries of an area such as `EMEA` or `Europe`; empty for anywhere, null when it is no area. */
export function areaNamed(text: string): string[] | null {
  const folded = fold(text)
  return Object.hasOwn(areas, folded) ? areas[folded]! : null
}

export type Region = { country: string; code: string }

const unitedStates =
  'AL:alabama AK:alaska AZ:arizona AR:arkansas CA:california CO:colorado CT:connecticut DE:delaware DC:district of columbia FL:florida GA:georgia HI:hawaii ID:idaho IL:illinois IN:indiana IA:iowa KS:kansas KY:kentucky LA:louisiana ME:maine MD:maryland MA:massachusetts MI:michigan MN:minnesota MS:mississippi MO:missouri MT:montana NE:nebraska NV:nevada NH:new hampshire NJ:new jersey NM:new mexico NY:new york NC:north carolina ND:north dakota OH:ohio OK:oklahoma OR:oregon PA:pennsylvania RI:rhode island SC:south carolina SD:south dakota TN:tennessee TX:texas UT:utah VT:vermont VA:virginia WA:washington WV:west virginia WI:wisconsin WY:wyoming PR:puerto rico'
const canada =
  'AB:alberta BC:british columbia MB:manitoba NB:new brunswick NL:newfoundland and labrador NS:nova scotia NT:northwest territories NU:nunavut ON:ontario PE:prince edward island QC:quebec SK:saskatchewan YT:yukon'
const australia =
  'NSW:new south wales VIC:victoria QLD:queensland WA:western australia SA:south australia TAS:tasmania ACT:australian capital territory NT:northern territory'
const unitedKingdom = 'ENG:england SCT:scotland WLS:wales NIR:northern ireland'

function regionsOf(country: string, list: string): [string, Region][] {
  return list.split(/ (?=[A-Z]{2,3}:)/).flatMap((entry) => {
    const [code = '', name = ''] = entry.split(':')
    const region = { country, code }
    return [
      [fold(code), region],
      [name, region],
    ] satisfies [string, Region][]
  })
}

const regionsByName = new Map<string, Region[]>()
for (const [name, region] of [
  ...regionsOf('US', unitedStates),
  ...regionsOf('CA', canada),
  ...regionsOf('AU', australia),
  ...regionsOf('GB', unitedKingdom),
]) {
  regionsByName.set(name, [...(regionsByName.get(name) ?? []), region])
}

/** Subdivisions that a name or code may mean: `CA` → California, `SA` → South Australia. */
export function regionsNamed(text: string): Region[] {
  return regionsByName.get(fold(text)) ?? []
}

/** GeoNames numbers Canada's and Australia's subdivisions; ISO 3166-2 letters are what people know. */
const lettersByNumber: Record<string, Record<string, string>> = {
  CA: {
    '01': 'AB',
    '02': 'BC',
    '03': 'MB',
    '04': 'NB',
    '05': 'NL',
    '07': 'NS',
    '08': 'ON',
    '09': 'PE',
    '10': 'QC',
    '11': 'SK',
    '12': 'YT',
    '13': 'NT',
    '14': 'NU',
  },
  AU: {
    '01': 'ACT',
    '02': 'NSW',
    '03': 'NT',
    '04': 'QLD',
    '05': 'SA',
    '06': 'TAS',
    '07': 'VIC',
    '08': 'WA',
  },
}

/** The subdivision code of a GeoNames row; empty where people do not write one. */
export function regionOfGeoNames(country: string, adminCode: string): string {
  if (country === 'US' || country === 'GB') return adminCode
  return lettersByNumber[country]?.[adminCode] ?? ''
}
