/** Postal addresses in one line, as the countries write them. Pure, and linear in the length of the line. */
import { countriesNamed } from '#features/job-facts/server/service.ts'
import { findDates } from './dates.ts'
import { isCompany, isTitle } from './entry-words.ts'

const longest = 200
const start = String.raw`(?<![\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}])`

/** Before the name of a street. */
const streetFirst = [
  String.raw`c\/|c\.\s?\/|calle|cl\.|avda?\.?|avenida|paseo|pza\.|plaza|carrer|camino|ronda|rua|travessa|tv\.|largo|praça|praca|alameda|estrada|rodovia`,
  String.raw`via|viale|piazza|p\.zza|corso|vicolo|rue|avenue|boulevard|bd|place|chemin|allée|impasse|quai|route de`,
  String.raw`ul\.|al\.|os\.|pl\.|ulica|aleja|osiedle|ulice|nám\.|náměstí|námestie|třída|trg|str\.|strada|bd\.|bdul|calea|șos\.|aleea`,
  String.raw`вул\.?|ул\.?|улица|вулиця|просп\.?|пр-т|пров\.|пер\.|буд\.|кв\.|οδός|λεωφόρος|λεωφ\.`,
].join('|')
/** After the name of a street, as a word or the end of one. */
const streetLast = [
  String.raw`street|road|lane|drive|avenue|close|crescent|terrace|court|square|st\.|rd\.?|ave\.?|blvd\.?|ln\.|nagar|colony|marg|chowk|vihar|layout`,
  String.raw`utca|útja?|tér|körút|sétány|cad\.?|caddesi|sok\.?|sokak|sokağı|sk\.|mah\.?|mahallesi|bulvarı|blv\.?`,
].join('|')
const streetEnd =
  'str(?:aße|asse|\\.)|weg|platz|allee|gasse|gatan|gata|vägen|straat|laan|plein|gracht|kade|vej|gade|veien|veg|gaten|katu|tie'

/** Parts of a house or a district, as Indian addresses name them; two of them are one. */
const houseWords = new RegExp(
  `${start}(?:h\\.?\\s?no|house no|flat no|plot no|door no|d\\.?\\s?no|room no|near|opp|behind|post|p\\.?o|vill(?:age)?|at|dist(?:rict|t)?|tal(?:uka)?|teh(?:sil)?|sector|pin(?:\\s?code)?|p\\.?s|ward no|apt|apto|appt)${end}\\.?`,
  'giu',
)
const street = new RegExp(
  `${start}(?:${streetFirst})(?![\\p{L}\\p{N}])|${start}(?:${streetLast})(?![\\p{L}\\p{N}])|\\p{L}{2}(?:${streetEnd})(?!\\p{L})`,
  'iu',
)
const houseNumber =
  /(?<![\p{N}\p{L}])(?:n[º°o]\.?\s?)?\d{1,4}(?:\s?[-/]\s?\d{1,4}){0,2}\s?\p{L}?(?![\p{N}\p{L}])/iu

/** `90-006`, `602 00`, `1015 CX`, `1100-045`, `A-8010`, `51020-000`: the code stands before its city. */
const codeFirst =
  /(?:^|[\s,;–-])(?:[A-Z]{1,2}-)?(?:\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|\d{4,5}(?:-\d{3})?)\s+(?=\p{Lu})/u
const cityWords = /^\p{Lu}[\p{L}’'.-]*(?: (?:\p{L}{1,3} )?\p{Lu}[\p{L}’'.-]+){0,3}/u
/** India writes it last: `Pune - 411001`. */
const codeLast = /[\s,–-](?:pin(?:\s?code)?)?[\s:.–-]{0,4}([1-9]\d{2}\s?\d{3})\.?$/iu
const british = /[\s,]([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u
/** `Mountain View, CA 94043`, `Toronto, ON M5V 2T6`, `Sydney NSW 2000` */
const american =
  /,\s*(\p{Lu}[^,\d]{1,40}?),? ([A-Z]{2,3})\.? (?:\d{4,5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/u
const district = /(?<!\p{L})dist(?:rict|t)?\.?\s?[-:]?\s?(\p{Lu}\p{L}+)/iu
const slavicCity = /(?<!\p{L})(?:м|г|місто|город)\.?\s?(\p{Lu}[\p{L}-]+)/u
const brazilian = /(\p{Lu}[\p{L} ]{1,40}?)\s?[/–-]\s?([A-Z]{2})(?![\p{L}\p{N}])/u
const turkish = /\p{Lu}\p{L}+\s?\/\s?(\p{Lu}\p{L}+)$/u
const states =
  /^(?:maharashtra|gujarat|karnataka|kerala|tamil ?nadu|andhra pradesh|telangana|uttar pradesh|u\.?p|madhya pradesh|m\.?p|bihar|jharkhand|west bengal|odisha|orissa|assam|punjab|haryana|rajasthan|himachal pradesh|uttarakhand|chhattisgarh|goa|india|.* state)\.?$/iu

/** `Director, Via Mobility, 2015 – 2019`: a job */
function isSpan(text: string): boolean {
  const dates = findDates(text)
  return dates !== undefined && (dates.isOpen || dates.start !== undefined)
}

/** Whether a line, or a part of one, says where someone lives: a street with a number, a code with its city. */
export function isAddress(text: string): boolean {
  if (text.length > longest || isSpan(text)) return false
  if (street.test(text) && houseNumber.test(text)) return true
  if ((text.match(houseWords)?.length ?? 0) >= 2) return true
  return /^[^,]+,/.test(text) && codeFirst.test(text)
}

type Place = { city: string; region?: string; countryCode?: string }

/** The city of an address; undefined where it is none, or does not say. */
export function placeOfAddress(written: string): Place | undefined {
  if (!isAddress(written) && !/^[A-Z\d -]{4,9}\s\p{Lu}/u.test(written)) return undefined
  const text = written.replace(/\s*\(([^()]*)\)\.?$/u, '').replace(/[\s.,;]+$/u, '')
  const parts = text.split(/\s*,\s*/).filter(Boolean)
  const country = parts.length > 1 ? countriesNamed(parts.at(-1)!)[0] : undefined
  const countryCode = country ? { countryCode: country } : {}
  const [, town, region] = american.exec(text) ?? []
  if (town && region) return { city: town, region, ...countryCode }
  const brazil = /(?<!\p{L})(?:cep|rua|avenida|av)(?!\p{L})/iu.test(text)
    ? brazilian.exec(text)
    : null
  if (brazil) return { city: brazil[1]!.trim(), region: brazil[2]!, countryCode: 'BR' }
  const turk = street.test(text) ? turkish.exec(text) : null
  if (turk) return { city: turk[1]!, ...countryCode }
  const code = codeFirst.exec(text)
  const city = code && cityWords.exec(text.slice(code.index + code[0].length))?.[0]
  if (city && !street.test(city)) return { city, ...countryCode }
  const named = (district.exec(text) ?? slavicCity.exec(text))?.[1]
  if (named) return { city: named, ...countryCode }
  const rest = (country ? parts.slice(0, -1) : parts).join(', ')
  const bare = rest
    .replace(codeLast, '')
    .replace(british, '')
    .replace(/[\s,–-]+$/u, '')
  const last = bare
    .split(/\s*,\s*|\s[–-]\s/u)
    .findLast(
      (part) =>
        /^\p{Lu}[^\d]*$/u.test(part) &&
        !street.test(part) &&
        !states.test(part) &&
        !isTitle(part) &&
        !isCompany(part),
    )
  return last === undefined || last === bare ? undefined : { city: last, ...countryCode }
}
