/** States, provinces and other first subdivisions of countries. */
import { readFileSync } from 'node:fs'
import { crc32, gunzipSync } from 'node:zlib'
import { countriesNamed } from './countries.ts'
import { fold, withShortDirection } from './fold.ts'
import { britishCounties, localRegionNames, shortCounties } from './region-names.ts'

/**
 * `code` is what people write and what is shown: ISO 3166-2 letters in the United States, Canada,
 * Australia and the United Kingdom, elsewhere the English name. `adminCode` is GeoNames' code;
 * empty where GeoNames has no such subdivision, so that it says no more than its country.
 */
export type Region = { country: string; code: string; adminCode: string }

const unitedStates =
  'AL:alabama AK:alaska AZ:arizona AR:arkansas CA:california CO:colorado CT:connecticut DE:delaware DC:district of columbia FL:florida GA:georgia HI:hawaii ID:idaho IL:illinois IN:indiana IA:iowa KS:kansas KY:kentucky LA:louisiana ME:maine MD:maryland MA:massachusetts MI:michigan MN:minnesota MS:mississippi MO:missouri MT:montana NE:nebraska NV:nevada NH:new hampshire NJ:new jersey NM:new mexico NY:new york NC:north carolina ND:north dakota OH:ohio OK:oklahoma OR:oregon PA:pennsylvania RI:rhode island SC:south carolina SD:south dakota TN:tennessee TX:texas UT:utah VT:vermont VA:virginia WA:washington WV:west virginia WI:wisconsin WY:wyoming PR:puerto rico'
const canada =
  'AB:alberta BC:british columbia MB:manitoba NB:new brunswick NL:newfoundland and labrador NS:nova scotia NT:northwest territories NU:nunavut ON:ontario PE:prince edward island QC:quebec SK:saskatchewan YT:yukon'
const australia =
  'NSW:new south wales VIC:victoria QLD:queensland WA:western australia SA:south australia TAS:tasmania ACT:australian capital territory NT:northern territory'
const unitedKingdom = 'ENG:england SCT:scotland WLS:wales NIR:northern ireland'

/** Folded names that people write beside those of the list. */
const otherNames: Record<string, string> = {
  'bs as': 'AR/01',
  'pcia de buenos aires': 'AR/01',
  'new york state': 'US/NY',
  'upstate new york': 'US/NY',
  'upstate ny': 'US/NY',
  'state of new york': 'US/NY',
  'washington state': 'US/WA',
  'state of washington': 'US/WA',
  calif: 'US/CA',
  kalifornien: 'US/CA',
  'nor cal': 'US/CA',
  norcal: 'US/CA',
  'northern california': 'US/CA',
  'southern california': 'US/CA',
  penna: 'US/PA',
  mass: 'US/MA',
  newfoundland: 'CA/NL',
  pei: 'CA/PE',
  pq: 'CA/QC',
  'province of quebec': 'CA/QC',
  nrw: 'DE/07',
  'nordrhein westfalen': 'DE/07',
  ni: 'GB/NIR',
  angleterre: 'GB/ENG',
  inglaterra: 'GB/ENG',
  inghilterra: 'GB/ENG',
  anglia: 'GB/ENG',
  ecosse: 'GB/SCT',
  schottland: 'GB/SCT',
  escocia: 'GB/SCT',
  scozia: 'GB/SCT',
  szkocja: 'GB/SCT',
  highlands: 'GB/SCT',
  'scottish highlands': 'GB/SCT',
  'stockholms lan': 'SE/26',
  'skane lan': 'SE/27',
  'vastra gotalands lan': 'SE/28',
  baden: 'DE/01',
  pfalz: 'DE/08',
  westfalen: 'DE/07',
  bayern: 'DE/02',
  hessen: 'DE/05',
  niedersachsen: 'DE/06',
  'rheinland pfalz': 'DE/08',
  sachsen: 'DE/13',
  'sachsen anhalt': 'DE/14',
  thuringen: 'DE/15',
  'baden wuerttemberg': 'DE/01',
  'ile de france': 'FR/11',
  parisienne: 'FR/11',
  paca: 'FR/93',
  bretagne: 'FR/53',
  normandie: 'FR/28',
  'nouvelle aquitaine': 'FR/75',
  corse: 'FR/94',
  'noord holland': 'NL/07',
  'zuid holland': 'NL/11',
  'noord brabant': 'NL/06',
  vlaanderen: 'BE/VLG',
  wallonie: 'BE/WAL',
  cataluna: 'ES/56',
  catalunya: 'ES/56',
  'comunidad de madrid': 'ES/29',
  andalucia: 'ES/51',
  'pais vasco': 'ES/59',
  'comunidad valenciana': 'ES/60',
  lombardia: 'IT/09',
  toscana: 'IT/16',
  piemonte: 'IT/12',
  sicilia: 'IT/15',
  lazio: 'IT/07',
  oberosterreich: 'AT/04',
  niederosterreich: 'AT/03',
  steiermark: 'AT/06',
  tirol: 'AT/07',
  karnten: 'AT/02',
  mazowieckie: 'PL/78',
  malopolskie: 'PL/77',
  dolnoslaskie: 'PL/72',
  slaskie: 'PL/83',
  wielkopolskie: 'PL/86',
  pomorskie: 'PL/82',
}

/** Short forms that say something only beside their city: `Monterrey, N.L.`, `Springfield, Ill.`. */
const shortForms: Record<string, string> = {
  US: 'AL:ala AZ:ariz AR:ark CA:calif CO:colo CT:conn FL:fla IL:ill IN:ind KS:kan KS:kans MA:mass MI:mich MN:minn MS:miss MT:mont NE:neb NE:nebr NV:nev OK:okla OR:ore PA:penn TN:tenn TX:tex WA:wash WV:wva WI:wis WI:wisc WY:wyo',
  CA: 'AB:alta MB:man NL:nfld ON:ont QC:que SK:sask',
  AU: 'QLD:qld TAS:tas VIC:vic',
  IN: '40:ts',
  PH: 'NCR:ncr',
  CL: '12:rm',
  DE: '01:wurtt 07:westf 10:holst',
  AT: '01:bgld 02:ktn 05:sbg 06:stmk 08:vbg',
  MX: '01:ags 02:bc 03:bcs 04:camp 05:chis 06:chih 07:coah 08:col 10:dgo 11:gto 12:gro 13:hgo 14:jal 16:mich 17:mor 18:nay 19:nl 20:oax 21:pue 22:qro 23:qr 23:qroo 24:slp 25:sin 26:son 27:tab 28:tamps 29:tlax 30:ver 31:yuc 32:zac',
}

/** GeoNames numbers Canada's and Australia's subdivisions. */
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

/** Countries whose subdivisions are written as codes. */
const lettered = new Set(['US', 'CA', 'AU', 'GB'])

/** True where a state is meant before a small city of the same name: `California, USA`. */
export function isState(region: Region): boolean {
  return lettered.has(region.country) && region.adminCode !== ''
}

/** True for the name of such a state written out: `Victoria`. */
export function isStateName(text: string): boolean {
  return fold(text).length > 3 && regionsNamed(text).some(isState)
}

/** Countries whose provinces are known far beyond; municipalities of small ones are words elsewhere. */
const widelyKnown = new Set(
  'US CA AU GB DE AT CH FR ES IT NL BE PL SE NO DK FI PT GR IE IN CN JP KR BR MX AR ID MY ZA TR RU'.split(
    ' ',
  ),
)

/** True where the name alone, without its country, is believed to be the province. */
export function isKnownAlone(region: Region): boolean {
  return widelyKnown.has(region.country)
}

/** A name with such a word is no city's: `Jihomoravský kraj`, `Київська область`, `浙江省`. */
const kindOfSubdivision =
  /(?:^|\s)(?:kraj|(?:vár)?megye|l[äa]n|область|край|oblast|voivodeship|prefecture|governorate|tỉnh)(?:$|\s)|\p{Script=Han}[省県]$/iu

/** True where the text says itself that it names a subdivision. */
export function saysSubdivision(text: string): boolean {
  return kindOfSubdivision.test(text)
}

/** Words of subdivisions' names that say nothing alone: `Central`, `Northern`. */
const tooGeneral =
  /^(?:(?:north|south|east|west|central|centre|center|capital|metro|national|federal|northern|southern|eastern|western|upper|lower|union|island|islands|region|district|city|nord|sud|est|ouest|littoral|hope|delta|cross river|rivers|plateau|savannah|coast|lakes|north east|north west|south east|south west|northeast|northwest|southeast|southwest|midlands|highland|central region|bay|river|lake|green|sale|mobile|best|most|mary|man|roma|noord|test|main)\b ?)+$/

let regions: Map<string, Region[]> | undefined
/** Codes of provinces that are states or countries, too: `MI` of Milan. */
const byLetters = new Map<string, Region[]>()

function loadRegions(): Map<string, Region[]> {
  if (regions) return regions
  const byName = new Map<string, Region[]>()
  const byKey = new Map<string, Region>()
  const byListed = new Map<string, Region>()
  const addName = (name: string, region: Region) => {
    const known = byName.get(name)
    if (!known) byName.set(name, [region])
    else if (!known.some((one) => one.country === region.country)) known.push(region)
  }
  const add = (name: string, region: Region) => {
    addName(name, region)
    const short = withShortDirection(name)
    if (short !== null) addName(short, region)
  }
  const addLettered = (country: string, list: string) => {
    for (const entry of list.split(/ (?=[A-Z]{2,3}:)/)) {
      const [code = '', name = ''] = entry.split(':')
      const region = { country, code, adminCode: code }
      byKey.set(`${country}/${code}`, region)
      add(fold(code), region)
      add(name, region)
    }
  }
  addLettered('US', unitedStates)
  addLettered('CA', canada)
  addLettered('AU', australia)
  addLettered('GB', unitedKingdom)
  const file = new URL('./data/regions.tsv.gz', import.meta.url)
  for (const line of gunzipSync(readFileSync(file)).toString().split('\n')) {
    const [country = '', adminCode = '', listed = '', other = '', letters = ''] = line.split('\t')
    // `Ho Chi Minh City (HCMC)`
    const name = listed.replace(/ \([A-Z]+\)$/, '')
    if (lettered.has(country) && adminCode !== '') continue
    // The list has one for what is known of no part: `United Kingdom` in the United Kingdom.
    const namesakes = adminCode === '' ? countriesNamed(name) : []
    // `La Réunion` is one of France there, and a country of its own in the list of cities.
    if (namesakes.includes(country) || (country === 'FR' && namesakes.length > 0)) continue
    const region = { country, code: name, adminCode }
    byListed.set(`${country}/${fold(name)}`, region)
    if (letters) {
      byLetters.set(letters.toLowerCase(), [
        ...(byLetters.get(letters.toLowerCase()) ?? []),
        region,
      ])
    }
    if (adminCode) byKey.set(`${country}/${adminCode}`, region)
    const folded = [fold(name), fold(other)]
    const short = folded.map((one) =>
      one.replace(
        /^(?:state|province) of | (?:province|region|state|oblast|governorate|prefecture|county)$/,
        '',
      ),
    )
    const local = country === 'HU' ? short.map((one) => `${one} megye`) : []
    for (const one of new Set([...folded, ...short, ...local])) {
      if (one.length > 2 && !tooGeneral.test(one)) add(one, region)
    }
  }
  for (const [country, list] of Object.entries(shortForms)) {
    for (const entry of list.split(' ')) {
      const [code, short = ''] = entry.split(':')
      const region = byKey.get(`${country}/${code}`)
      if (region) byLetters.set(short, [...(byLetters.get(short) ?? []), region])
    }
  }
  for (const [name, key] of Object.entries(otherNames)) {
    const region = byKey.get(key)
    if (region) add(name, region)
  }
  const counties = [
    ...britishCounties.map((name) => [name, name]),
    ...Object.entries(shortCounties),
  ]
  for (const [name = '', code = ''] of counties) {
    add(fold(name), { country: 'GB', code, adminCode: '' })
  }
  for (const [country, names] of Object.entries(localRegionNames)) {
    for (const [listed, local] of Object.entries(names)) {
      const region = byListed.get(`${country}/${fold(listed)}`)
      if (!region) throw new Error(`The list has no ${listed} in ${country}`)
      for (const name of local.split(' | ')) add(fold(name), region)
    }
  }
  regions = byName
  return byName
}

/** The English name of a subdivision: `California`, `Bavaria`. */
export function regionName({ country, code }: Pick<Region, 'country' | 'code'>): string {
  const list = { US: unitedStates, CA: canada, AU: australia, GB: unitedKingdom }[country]
  const entry = list?.split(/ (?=[A-Z]{2,3}:)/).find((one) => one.startsWith(`${code}:`))
  const name = entry?.slice(code.length + 1)
  return name ? name.replace(/\b(?!and\b|of\b)[a-z]/g, (letter) => letter.toUpperCase()) : code
}

/** Subdivisions that a name or code may mean: `CA` → California, `SA` → South Australia. */
export function regionsNamed(text: string): readonly Region[] {
  return loadRegions().get(fold(text)) ?? []
}

/** Above every id of a city, and so many numbers that each subdivision has one of its own. */
const firstId = 14_500_000
const ids = 2_000_000
/** With this one no two subdivisions share a number; a test looks at all of them. */
const salt = 55

/**
 * A number among those of the places, for a job whose place is no more than a subdivision.
 *
 * @returns null for what is no more than its country
 */
export function regionId({ country, adminCode }: Region): number | null {
  return adminCode === '' ? null : firstId + (crc32(`${salt} ${country}/${adminCode}`) % ids)
}

/** The subdivision that a location names; null for one that is unknown or says no more than its country. */
export function regionOf(location: {
  region: string | null
  country: string | null
}): Region | null {
  const { region, country } = location
  if (region === null) return null
  const found = regionsNamed(region).find((one) => one.country === country)
  return found && found.adminCode !== '' ? found : null
}

/** Every subdivision that has a number. */
export function allRegions(): Region[] {
  const distinct = new Map<string, Region>()
  for (const region of [...loadRegions().values()].flat()) {
    if (region.adminCode !== '') distinct.set(`${region.country}/${region.adminCode}`, region)
  }
  return [...distinct.values()]
}

let byCode: ReadonlyMap<string, Region> | undefined

/** The subdivision in which a place lies, by GeoNames' code; null for one that the list lacks. */
export function regionAt(place: {
  country: string
  region: string
  adminCode: string
}): Region | null {
  byCode ??= new Map(allRegions().map((one) => [`${one.country}/${one.adminCode}`, one]))
  return byCode.get(`${place.country}/${place.region || place.adminCode}`) ?? null
}

/** Subdivisions elsewhere that two letters may mean beside their city: `Milano, MI`. */
export function provincesCoded(text: string): readonly Region[] {
  loadRegions()
  return byLetters.get(fold(text)) ?? []
}
