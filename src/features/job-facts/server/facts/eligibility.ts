/** Who may apply, as the words of a posting say: where one must live, be a citizen or may work. */
import { areaNamed } from '../locations/areas.ts'
import { countriesNamed } from '../locations/countries.ts'
import { regionsNamed } from '../locations/regions.ts'

const longestText = 20_000

const adjectives: Readonly<Record<string, string>> = {
  american: 'US',
  british: 'GB',
  german: 'DE',
  french: 'FR',
  spanish: 'ES',
  italian: 'IT',
  dutch: 'NL',
  irish: 'IE',
  swiss: 'CH',
  austrian: 'AT',
  polish: 'PL',
  canadian: 'CA',
  australian: 'AU',
  indian: 'IN',
  brazilian: 'BR',
  mexican: 'MX',
  israeli: 'IL',
  japanese: 'JP',
  singaporean: 'SG',
}

const otherAreas: Readonly<Record<string, string>> = {
  eea: 'eu',
  'european economic area': 'eu',
  'european union': 'eu',
  'eu-raum': 'eu',
  'der eu': 'eu',
}

/** The countries of one name; null when it is none. */
function countriesOf(name: string): readonly string[] | null {
  const plain = name
    .replace(/\b(?:the|one of|any of|either|mainland|anywhere in|continental|contiguous)\s+/giu, '')
    .replace(/\s+(?:only|time ?zones?|member states?|citizens?|residents?|area)$/iu, '')
    .trim()
  if (plain.length < 2) return null
  const lower = plain.toLowerCase()
  const adjective = adjectives[lower]
  if (adjective) return [adjective]
  // `in`, `us` and `it` are words, `US` and `IT` are countries.
  if (plain.length === 2 && plain !== plain.toUpperCase()) return null
  const area = areaNamed(otherAreas[lower] ?? plain)
  if (area && area.length > 0) return area
  const countries = countriesNamed(plain)
  if (countries[0]) return [countries[0]]
  const region = plain.length > 3 ? regionsNamed(plain)[0] : undefined
  return region ? [region.country] : null
}

/** `the US, Canada or Mexico`: the countries up to the first word that names none. */
function countriesIn(list: string): string[] {
  const found: string[] = []
  for (const part of list.split(
    /\s*(?:,|\/|&|;|\bor\b|\band\b|\boder\b|\bund\b|\bou\b|\bet\b|\by\b|\bo\b)\s*/iu,
  )) {
    if (part === '') continue
    const words = part.split(/\s+/)
    let named: readonly string[] | null = null
    for (let length = Math.min(words.length, 4); length > 0 && !named; length--) {
      named = countriesOf(
        words
          .slice(0, length)
          .join(' ')
          .replace(/[^\p{L}.\s-]+$/u, '')
          .replace(/(?<!\b[US])\.$/u, ''),
      )
    }
    if (!named) break
    found.push(...named)
  }
  return found
}

const name = '((?:the |one of |any of |anywhere in )*[\\p{Lu}][^\\n!?:()]{1,70})'
const one = '((?:[\\p{Lu}][\\p{L}]+(?: [\\p{Lu}][\\p{L}]+){0,2}))'

const lives: readonly RegExp[] = [
  `(?:must|need to|needs to|have to|has to|required to|should)(?: \\p{L}+){0,2} (?:based|located|live|living|reside|residing|resident|domiciled)(?: \\p{L}+){0,2}? (?:in|within) ${name}`,
  `(?:candidates?|applicants?|people|talent|hires?|hiring|employees)(?: \\p{L}+){0,3} (?:based|located|living|residing|resident)(?: \\p{L}+)? (?:in|within) ${name}`,
  `(?:only|exclusively) (?:hire|hiring|consider|considering|accept|accepting|employ|open to|available to)(?: \\p{L}+){0,4} (?:in|from|within) ${name}`,
  `(?:remote|remotely|work(?:ing)? from (?:home|anywhere))(?: \\p{L}+)? ?\\(?(?:within|in|from|across|based in|inside) ${name}`,
  `(?:based|located|residing|residence|residency) in ${name} (?:is required|is a must|required|only)`,
  `(?:wohnsitz|wohnhaft|ansässig|lebensmittelpunkt)(?: \\p{L}+)? in ${name}`,
  `(?:résider|résidant|basé|basée|habiter) (?:en|au|aux) ${name}`,
  `(?:residir|residente|residencia|vivir) en ${name}`,
].map((pattern) => new RegExp(pattern, 'giu'))

const citizens: readonly RegExp[] = [
  `(?:[Mm]ust|[Nn]eed|needs|required|requires?|[Oo]nly|[Oo]pen to|limited to|restricted to|eligible|available to|exclusively)[^.\\n]{0,40}?(?<!\\p{L})${one} (?:[Cc]itizens?|[Cc]itizenship|[Nn]ationals?|nationality|[Pp]ersons?|[Rr]esidents?|[Rr]esidency|work authori[sz]ation|work permit)(?!\\p{L})`,
  `(?<!\\p{L})${one} (?:[Cc]itizens?|[Cc]itizenship|[Nn]ationals?|[Pp]ersons?|[Rr]esidents?|[Rr]esidency)(?: \\p{L}+){0,4} (?:only|required|is a must|are eligible|may apply|can apply)`,
  `[Cc]itizens?(?:hip)? (?:or (?:permanent )?residents? )?of ${one}[^.\\n]{0,30}(?:only|required|must)`,
  `${one}(?:-| )(?:based )?(?:candidates|applicants|residents|citizens) only`,
].map((pattern) => new RegExp(pattern, 'gu'))

const mayWork: readonly RegExp[] = [
  `(?:must|need|required|require|requires|only)[^.\\n]{0,60}(?:authori[sz]ed|eligible|entitled|eligibility|authori[sz]ation|right|permission|permit)(?: \\p{L}+){0,3} to (?:legally )?(?:live and )?work(?: and live)?(?: \\p{L}+)? (?:in|within) ${name}`,
  `(?:right|authori[sz]ation|eligibility|permission|entitlement) to (?:live and )?work(?: \\p{L}+)? (?:in|within) ${name} (?:is required|is a must|required)`,
  `(?:arbeitserlaubnis|arbeitsgenehmigung) (?:für|in) ${name}`,
].map((pattern) => new RegExp(pattern, 'giu'))

/** What a law demands to be said, and what concerns privacy, is said of every job. */
const boilerplate =
  /e-?verify|verify|i-9|privacy|personal data|data protection|applicant notice|if you (?:are|live|reside)|for (?:candidates|applicants|residents|those|people)|ccpa|discriminat|equal opportunit|prefer|ideally|plus\b|bonus|not (?:need|have|required) to|doesn['’]t (?:need|have)|salary|pay range|compensation/iu

/** Most sentences have none of these, and need no closer look. */
const concerns =
  /citizen|national|person|resid|living|\blive|based|located|authori[sz]|eligib|entitle|right to|permi|remote|anywhere|hire|hiring|accept|consider|wohn|ansässig|lebensmittel|arbeits(?:erlaubnis|genehmigung)|vivir|habiter|basée?/i

function sentencesOf(text: string): string[] {
  return text
    .replace(/\bU\.\s?S\.(?:\s?A\.)?/gu, 'US')
    .replace(/\bU\.\s?K\.(?!\p{L})/gu, 'UK')
    .split(/(?<=[.!?])\s+(?=[\p{Lu}])|\n/u)
}

/**
 * The countries from which a job may be done, by the words of its posting; empty when they say nothing.
 *
 * @returns ISO 3166-1 codes
 */
export function eligibleCountriesIn(text: string): string[] {
  const found = new Set<string>()
  for (const sentence of sentencesOf(text.slice(0, longestText))) {
    if (sentence.length > 600 || !concerns.test(sentence) || boilerplate.test(sentence)) continue
    for (const pattern of [...lives, ...citizens, ...mayWork]) {
      for (const [, list] of sentence.matchAll(pattern)) {
        for (const country of countriesIn(list!)) found.add(country)
      }
    }
  }
  return [...found]
}

/** What is stated of places, narrowed by the words; where they contradict it, what one must be decides. */
export function narrowed(stated: readonly string[], said: readonly string[]): string[] {
  if (said.length === 0) return [...stated]
  const both = stated.filter((country) => said.includes(country))
  return both.length > 0 ? both : [...said]
}
