/** Areas of several countries, and metropolitan areas that people name instead of a city. */
import { fold } from './fold.ts'

const codes = (list: string) => list.split(' ')

const europeanUnion = codes(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
)
const restOfEurope = codes('GB CH NO IS LI UA RS BA ME MK AL MD MC AD SM XK')
const middleEast = codes('AE SA QA KW BH OM IL JO LB TR EG IQ')
const gulf = codes('AE SA QA KW BH OM')
const africa = codes('ZA NG KE GH MA TN EG ET UG RW TZ SN CI CM DZ NA BW ZM MU')
const northAmerica = codes('US CA MX')
const southAmerica = codes('BR AR CL CO PE UY PY BO EC VE')
const centralAmerica = codes('CR PA GT HN SV NI')
const latinAmerica = ['MX', ...southAmerica, ...centralAmerica, ...codes('DO PR CU')]
const asiaPacific = codes('IN CN JP KR SG AU NZ HK TW MY TH VN ID PH PK BD LK NP KH MM')
const southEastAsia = codes('SG MY TH VN ID PH KH MM LA BN')
const nordics = codes('SE NO DK FI IS')
const baltics = codes('EE LV LT')
const easternEurope = codes('PL CZ SK HU RO BG UA MD RS HR SI BA MK AL ME EE LV LT')
const westernEurope = codes('GB IE FR BE NL LU DE AT CH ES PT IT')
const britishIsles = codes('GB IE')
const europe = [...europeanUnion, ...restOfEurope]

/** As people would have them offered while they type. */
export const offeredAreas = [
  'Europe',
  'European Union',
  'EMEA',
  'Middle East',
  'Africa',
  'North America',
  'Latin America',
  'South America',
  'Central America',
  'Asia Pacific',
  'Southeast Asia',
  'Nordics',
  'Scandinavia',
  'Baltics',
  'DACH',
  'Benelux',
  'Iberia',
  'Eastern Europe',
  'Central Europe',
  'Western Europe',
] as const

/** Folded name → countries; an empty list means anywhere. */
const areas: Record<string, string[]> = {
  europe,
  europa: europe,
  европа: europe,
  'european union': europeanUnion,
  eu: europeanUnion,
  ue: europeanUnion,
  'eu countries': europeanUnion,
  'european economic area': [...europeanUnion, 'NO', 'IS', 'LI'],
  eea: [...europeanUnion, 'NO', 'IS', 'LI'],
  emea: [...europe, ...middleEast, ...africa],
  'middle east': middleEast,
  'middle east and africa': [...middleEast, ...africa],
  mena: middleEast,
  mea: [...middleEast, ...africa],
  gcc: gulf,
  africa,
  'sub saharan africa': africa,
  'north america': northAmerica,
  namer: northAmerica,
  noram: northAmerica,
  americas: [...northAmerica, ...latinAmerica],
  'the americas': [...northAmerica, ...latinAmerica],
  amer: [...northAmerica, ...latinAmerica],
  'latin america': latinAmerica,
  latinoamerica: latinAmerica,
  'america latina': latinAmerica,
  latam: latinAmerica,
  'south america': southAmerica,
  'central america': centralAmerica,
  asia: asiaPacific,
  apac: asiaPacific,
  apj: asiaPacific,
  'asia pacific': asiaPacific,
  'south east asia': southEastAsia,
  'southeast asia': southEastAsia,
  asean: southEastAsia,
  sea: southEastAsia,
  nordics,
  'the nordics': nordics,
  nordic: nordics,
  'nordic countries': nordics,
  scandinavia: codes('SE NO DK'),
  baltics,
  'baltic states': baltics,
  dach: codes('DE AT CH'),
  'd a ch': codes('DE AT CH'),
  benelux: codes('BE NL LU'),
  iberia: codes('ES PT'),
  cee: easternEurope,
  'eastern europe': easternEurope,
  'central and eastern europe': easternEurope,
  'central europe': codes('DE AT CH PL CZ SK HU SI'),
  'western europe': westernEurope,
  'southern europe': codes('ES PT IT GR MT CY'),
  'northern europe': [...nordics, ...baltics],
  'uk and ireland': britishIsles,
  'uk ireland': britishIsles,
  'uk and i': britishIsles,
  'ireland uk': britishIsles,
  'united kingdom and ireland': britishIsles,
  uki: britishIsles,
  anz: codes('AU NZ'),
  'australia and new zealand': codes('AU NZ'),
  oceania: codes('AU NZ'),
  'us and canada': codes('US CA'),
  'us canada': codes('US CA'),
  'usa and canada': codes('US CA'),
  'canada and us': codes('US CA'),
  'new england': ['US'],
  'pacific northwest': ['US'],
  worldwide: [],
  global: [],
  globally: [],
  anywhere: [],
  everywhere: [],
  international: [],
  weltweit: [],
}

/** The countries of an area such as `EMEA` or `Europe`; empty for anywhere, null when it is no area. */
export function areaNamed(text: string): string[] | null {
  const folded = fold(text)
  return Object.hasOwn(areas, folded) ? areas[folded]! : null
}

/** What people call a city or the area around it: the gazetteer's folded name and the country. */
export type Nickname = { name: string; country: string; region?: string }

const nicknamesByPlace: Record<string, string[]> = {
  'new york city/US/NY': [
    'new york',
    'nyc',
    'ny city',
    'new york metro',
    'new york metropolitan',
    'new york city metro',
    'new york tri state',
    'tri state',
  ],
  'san francisco/US/CA': [
    'sf',
    'san fran',
    'bay',
    'sf bay',
    'bay area',
    'sf bay area',
    'the bay area',
    'san francisco bay',
    'san francisco bay area',
  ],
  'san jose/US/CA': ['silicon valley', 'south bay'],
  'los angeles/US/CA': ['la', 'l a', 'los angeles metro', 'silicon beach', 'socal'],
  'washington dc/US/DC': [
    'washington',
    'washington d c',
    'wash dc',
    'dc',
    'd c',
    'dc metro',
    'dmv',
    'washington dc metro',
    'washington metro',
  ],
  'dallas/US/TX': ['dfw', 'dallas fort worth', 'dallas ft worth', 'dallas fort worth metroplex'],
  'minneapolis/US/MN': ['twin cities', 'minneapolis saint paul', 'minneapolis st paul'],
  'raleigh/US/NC': ['research triangle', 'research triangle park', 'rtp', 'raleigh durham'],
  'miami/US/FL': ['south florida', 'miami fort lauderdale'],
  'tampa/US/FL': ['tampa bay'],
  'chicago/US/IL': ['chicagoland', 'chicago land'],
  'denver/US/CO': ['front range'],
  'salt lake city/US/UT': ['wasatch front'],
  'riverside/US/CA': ['inland empire'],
  'greensboro/US/NC': ['piedmont triad'],
  'allentown/US/PA': ['lehigh valley'],
  'albany/US/NY': ['capital district', 'new york capital'],
  'davenport/US/IA': ['quad cities'],
  'charleston/US/SC': ['lowcountry'],
  'jakarta/ID': ['jabodetabek'],
  'seattle/US/WA': ['puget sound'],
  'boston/US/MA': ['greater boston area'],
  'philadelphia/US/PA': ['philly'],
  'las vegas/US/NV': ['vegas'],
  'st louis/US/MO': ['saint louis'],
  'hong kong/HK': [
    'hong kong island',
    'hong kong sar',
    'hong kong sar china',
    'hongkong',
    'kowloon bay',
  ],
  'kuala lumpur/MY': ['kl', 'klang valley', 'kl sentral'],
  'buenos aires/AR': [
    'caba',
    'capital federal',
    'gran buenos aires',
    'amba',
    'gba norte',
    'gba sur',
    'gba oeste',
  ],
  'valencia/ES': ['valencia'],
  'newcastle upon tyne/GB': ['newcastle'],
  'hannover/DE': ['hanover'],
  'padova/IT': ['padua'],
  'nurnberg/DE': ['nuremberg'],
  'gent/BE': ['ghent'],
  'brugge/BE': ['bruges'],
  'antwerpen/BE': ['antwerp'],
  'luzern/CH': ['lucerne'],
  'sevilla/ES': ['seville'],
  'girona/ES': ['gerona'],
  'lleida/ES': ['lerida'],
  'napoli/IT': ['naples'],
  'firenze/IT': ['florence'],
  'genova/IT': ['genoa'],
  'venezia/IT': ['venice'],
  'krakow/PL': ['cracow'],
  'plzen/CZ': ['pilsen'],
  'zaragoza/ES': ['saragossa'],
  'marseille/FR': ['marseilles'],
  'lyon/FR': ['lyons', 'grand lyon', 'lyonnaise'],
  'beijing/CN': ['peking'],
  'guangzhou/CN': ['kanton'],
  'toronto/CA/ON': ['gta', 'greater toronto area', 'gtha'],
  'vancouver/CA/BC': ['metro vancouver', 'lower mainland'],
  'quebec/CA/QC': ['quebec city', 'ville de quebec'],
  'bogota/CO': ['bogota dc', 'bogota d c'],
  'mexico city/MX': ['cdmx', 'mexico df', 'mexico d f', 'ciudad de mexico'],
  'london/GB': [
    'heathrow',
    'london heathrow',
    'central london',
    'canary wharf',
    'city of london',
    'shoreditch',
  ],
  'paris/FR': ['la defense', 'paris la defense', 'grand paris'],
  'delhi/IN': ['delhi ncr', 'ncr', 'ncr delhi', 'delhi national capital region'],
  'bengaluru/IN': ['bangalore', 'blr', 'banglore', 'bangaluru', 'bengaluru urban'],
  'gurgaon/IN': ['gurugram', 'manesar', 'imt manesar'],
  'hubli/IN': ['hubballi', 'hubballi dharwad', 'hubli dharwad'],
  'quezon city/PH': ['eastwood city'],
  'herzliyya/IL': ['הרצליה פיתוח'],
  'mumbai/IN': ['bombay', 'navi mumbai mumbai'],
  'kolkata/IN': ['calcutta'],
  'chennai/IN': ['madras'],
  'ho chi minh city/VN': ['saigon', 'hcmc', 'hcm city', 'tp hcm', 'ho chi minh', 'hcm'],
  'manila/PH': ['metro manila', 'ncr manila'],
  'tel aviv/IL': ['tel aviv yafo', 'tlv', 'tel aviv jaffa'],
  'cape town/ZA': ['capetown', 'kaapstad'],
  'frankfurt am main/DE': ['frankfurt', 'frankfurt main', 'rhein main'],
  'munich/DE': ['munchen'],
  'koln/DE': ['cologne'],
  'essen/DE': ['ruhrgebiet', 'ruhr area'],
  'vienna/AT': ['wien'],
  'zurich/CH': ['zuerich'],
  'geneve/CH': ['geneva', 'genf'],
  'milan/IT': ['milano'],
  'rome/IT': ['roma'],
  'turin/IT': ['torino'],
  'prague/CZ': ['praha'],
  'warsaw/PL': ['warszawa'],
  'lisbon/PT': ['lisboa', 'grande lisboa'],
  'porto/PT': ['grande porto'],
  'santiago/CL': ['gran santiago'],
  'copenhagen/DK': ['kobenhavn', 'storkobenhavn'],
  'goteborg/SE': ['gothenburg'],
  'brussels/BE': ['bruxelles', 'brussel'],
  'athens/GR': ['athens', 'athina'],
  'colombo/LK': ['colombo'],
  'moscow/RU': ['moskva'],
  'bucharest/RO': ['bucuresti'],
  'the hague/NL': ['den haag'],
  'kyiv/UA': ['kiev'],
  'johannesburg/ZA': ['sandton'],
  'auckland/NZ': ['tamaki makaurau'],
  'wellington/NZ': ['te whanganui a tara'],
  'herzliya/IL': ['herzliya pituach', 'herzliya pituah'],
  'luimneach/IE': ['limerick'],
  'waterford/IE': ['waterford'],
  'ludwigshafen am rhein/DE': ['ludwigshafen'],
  'hyderabad/IN': ['hitec city', 'cyberabad'],
  'taguig/PH': ['bgc', 'bonifacio global city'],
  'seongnam si/KR': ['pangyo', '판교'],
  'taoyuan city/TW': ['taoyuan', '桃園', '桃园'],
  'banqiao/TW': ['new taipei', 'new taipei city', '新北'],
  'amsterdam/NL': ['schiphol', 'amsterdam zuidas'],
  'antibes/FR': ['sophia antipolis'],
  'basel/CH': ['basel stadt', 'basel city'],
  'lille/FR': ['lilloise'],
  'bordeaux/FR': ['bordelaise'],
  'toulouse/FR': ['toulousaine'],
  'nantes/FR': ['nantaise'],
  'grenoble/FR': ['grenobloise'],
  'rennes/FR': ['rennaise'],
  'strasbourg/FR': ['strasbourgeoise'],
  'montpellier/FR': ['montpellieraine'],
  'sao paulo/BR': ['grande sao paulo'],
  'florianopolis/BR': ['grande florianopolis'],
  'vitoria/BR': ['grande vitoria'],
  'casablanca/MA': ['grand casablanca'],
  'la plata/AR': ['gran la plata'],
  'tokyo/JP': ['首都圏', '東京圏'],
  'gdansk/PL': ['trojmiasto', 'tricity'],
}

export const nicknames: ReadonlyMap<string, Nickname> = new Map(
  Object.entries(nicknamesByPlace).flatMap(([key, names]) => {
    const [name = '', country = '', region] = key.split('/')
    return names.map((one) => [fold(one), { name, country, ...(region && { region }) }] as const)
  }),
)

const misspelt: Record<string, string> = {
  cincinnati: 'cincinatti cincinnatti cincinati',
  philadelphia: 'philadephia philidelphia philadelpia',
  albuquerque: 'albequerque albuqerque',
  tucson: 'tuscon',
  minneapolis: 'mineapolis minneapolos minnapolis',
  indianapolis: 'indianpolis indianopolis',
  sacramento: 'sacremento',
  milwaukee: 'milwakee',
  chattanooga: 'chattanoga',
  birmingham: 'birmingam birmigham',
  edinburgh: 'edinborough',
  melbourne: 'melborne',
  hyderabad: 'hydrabad hyderbad',
  ahmedabad: 'ahemdabad',
  gurgaon: 'guragon gurgoan',
  chennai: 'chenai',
  coimbatore: 'coimbtore',
  copenhagen: 'copenhagan',
}

/** Names of cities as boards misspell them, and the gazetteer's folded ones; no town has any of them. */
export const misspellings: ReadonlyMap<string, string> = new Map(
  Object.entries(misspelt).flatMap(([name, list]) =>
    list.split(' ').map((one) => [one, name] as const),
  ),
)

/** Districts that share their name with a city elsewhere, by the gazetteer's folded name of their city and its country. */
const districts: Record<string, string> = {
  'kolkata/IN': 'salt-lake',
  'london/GB':
    'victoria westminster holborn waterloo richmond stratford paddington euston hammersmith chelsea battersea kensington soho vauxhall woolwich greenwich croydon bromley wimbledon',
  'taipei/TW':
    'xinyi neihu nangang songshan daan zhongshan zhongzheng beitou shilin wanhua datong wenshan',
  'beijing/CN': 'chaoyang haidian xicheng dongcheng fengtai shunyi tongzhou changping daxing',
  'shanghai/CN':
    'pudong xuhui jingan minhang changning yangpu hongkou putuo huangpu jiading songjiang',
  'shenzhen/CN': 'nanshan futian luohu longgang baoan longhua',
  'guangzhou/CN': 'tianhe yuexiu haizhu panyu huangpu baiyun',
}

/** `Taipei, Xinyi`, `Victoria, London`: the district, not the city of that name elsewhere. */
export function isDistrictOf(
  { folded, country }: { folded: string; country: string },
  text: string,
): boolean {
  return (
    districts[`${folded}/${country}`]?.split(' ').includes(fold(text).replaceAll(' ', '-')) ?? false
  )
}

const byName = Map.groupBy(nicknames.keys(), (nickname) => nicknames.get(nickname)!.name)

/** Other folded names of a place by the gazetteer's. */
export function gazetteerAliases(folded: string): readonly string[] {
  return byName.get(folded) ?? []
}
