/** Taking apart what employers write where a place should stand. */
import { airportCity } from './airports.ts'
import { areaNamed, nicknames } from './areas.ts'

export { gazetteerAliases } from './areas.ts'
import { countriesNamed, isCityState } from './countries.ts'
import { fold } from './fold.ts'
import { splitIdeographs } from './ideographs.ts'
import { codedNames, postalCodes } from './postal-codes.ts'
import { isState, provincesCoded, regionsNamed } from './regions.ts'
import { spellingsOf } from './spellings.ts'
import type { WorkMode } from '#features/jobs/contract.ts'

const remoteWords =
  /(?<!\p{L})(?:(?:fully|100\s?%|all)[\s-]*)?(?:remote(?:ly)?|work(?:ing)?[\s-]+from[\s-]+(?:home|anywhere)|wfh|wfa|home[\s-]?(?:based|office)|telecommut\p{L}*|telework\p{L}*|distributed|virtual|anywhere|worldwide|weltweit|t[ée]l[ée]travail|teletrabajo|pr[áa]ce z domova|prac[aey] z domu|(?:trabajo )?desde casa|lavoro da casa|hjemmekontor|(?:работа )?из дома|(?:(?:em|en|da|in) )?remot[oa]|a distancia|på distans|etänä|zdaln\p{L}*|(?:práca )?na dia[ľl]ku|na dálku|(?:munc[ăa] )?(?:de )?la distan[țt][ăa]|εξ αποστάσεως|τηλεργασία|(?:làm việc )?từ xa|عن بعد|(?:עבודה )?מהבית|מרחוק|kerja dari rumah|távmunka|distansarbete|etätyö|uzaktan|thuiswerk\p{L}*|smart[\s-]?working|удал[её]нно|удал[её]нка|віддалено|дистанционно)(?!\p{L})(?:[\s-]*(?:first|only|friendly|optional|possible|möglich|posible|possibile|ok|eligible|position|role|job|work|within|in|from|based|across|anywhere)(?!\p{L}))*/giu
/** `Remote möglich, Hamburg`: one may, but need not. */
const remoteAtWill =
  /(?:remot\p{L}*|home[\s-]?office|t[ée]l[ée]travail|teletrabajo|zdaln\p{L}*)[\s-]+(?:optional|possible|möglich|posible|possibile|ok)(?!\p{L})/iu
/** Chinese, Japanese and Korean have no spaces around words. */
const remoteIdeographs =
  /(?:完全|フル)?(?:リモート(?:ワーク|勤務)?|在宅(?:勤務)?|远程|遠端|재택(?:근무)?|원격)(?:可|办公|근무)?/gu
const hybridWords =
  /(?<!\p{L})(?:t[ée]l[ée]travail partiel|(?:partial(?:ly)?|part|teilweise|parcialmente|częściowo|deels|delvis|parzialmente)[\s-]+(?:remot[eoa]|zdaln\p{L}*|(?:im )?home[\s-]?office|thuiswerk\p{L}*|da remoto)|h[yíi]bri[dt]\p{L}{0,3}|hybryd\p{L}*|ibrid[oa]|гибрид\p{L}*|ハイブリッド)(?!\p{L})(?:[\s-]*(?:remote|work(?:ing)?|role|position|schedule|model|eligible))*/giu
const onsiteWords =
  /(?<!\p{L})(?:on[\s-]?site|in[\s-]?(?:office|person)|office[\s-]based|vor ort|sur site|presencial|in sede|stacjonarn\p{L}*|op locatie|på plats)(?!\p{L})/giu
/** Words beside a place that name none. */
const decoration =
  /(?<!\p{L})(?:greater|metropolitan|metroplex|metro|surrounding|areas?|hq|headquarters?|head office|main office|zentrale|hauptsitz|hauptverwaltung|niederlassung|filiale|gesch[äa]ftsstelle|b[üu]ro|werk|si[èe]ge(?: social)?|(?:agence|bureaux?|usine|site(?= d[eu] ))(?: d[eu])?|(?:sede|ufficio|stabilimento|filiale)(?: di)?|sede(?: central)?|oficinas?(?: d[eo])?|f[áa]brica(?: d[eo])?|siedziba|biuro|oddział|huvudkontor|kontoret?|hoofdkantoor|kantoor|vestiging|toimisto|iroda|kancelář|corporate office|offices?|downtown|city cent(?:er|re)|campus|and surroundings?|und umgebung|et environs|y alrededores|e dintorni|i okolice|a okol(?:ie|í)|und umland|et alentours|en omstreken|e\.o\.|en omgeving|e (?:provincia|região)|y provincia|w\.\s?i\.|or nearby|nearby|vicinity|select(?:ed)? locations?|multiple (?:locations?|cities|offices)|various locations?|all locations|any location|other locations?|bldg\.?|multiple|various|flexible|only|preferred|preferably|based in|must (?:live|reside|be (?:based|located)) in|based|located in|location|locations|standort|full[\s-]?time|part[\s-]?time|time ?zones?|days? (?:a|per) week)(?!\p{L})/giu
/** Entries that stand for no place, though some are names of towns. */
const noPlace =
  /^(?:n ?a|none|tbd|tba|tbc|tbh|any|all|other|others|unknown|unspecified|not (?:applicable|available|specified)|to be (?:determined|announced|confirmed)|various|multiple|several|flexible|negotiable|open|field|field based|field work|home|mobile|travel(?:ing|ling)?|nationwide|statewide|national|regional|local|office|store|stores|central|corporate|headquarters|hq|normal|general|default|test|see (?:job )?description|no location|virtual|online|internal|external|in field|on the road|client site|customer site|on client site|site|main|union|main office|warehouse|plant|clinic|hospital|school|university|college|airport|company|city|town|center|centre|north|south|east|west|northeast|northwest|southeast|southwest|midwest|mid west|eastern|western|northern|southern)$/

/** `EST` would be Estonia and `ET` Ethiopia. */
const timeZones =
  /\b(?:ET|EST|EDT|PST|PDT|CST|CDT|MST|MDT|CET|CEST|EET|EEST|GMT|UTC|BST|IST)\b(?:\s*[+-]\s*\d{1,2})?/g

/** `Remote - US only, no CA/NY`: every state of the list. */
const excludedList = /([,(]\s*|\s-\s+)(?:no|not(?: available)?(?: in)?)\s+(?=\p{Lu})[^();|]*/gu
/** `Remote (except California)`: what is left out is no place of the job. */
const excluded = /(?<!\p{L})(?:except(?:ing|ed)?(?: for)?|excluding|excl\.)(?!\p{L})[^()]*/giu

export type Piece = {
  /** As written, trimmed. */
  text: string
  remote: boolean
  /** The work mode that stands beside the place. */
  mode: WorkMode | null
  /** Says that there is no place, or none in particular. */
  placeless: boolean
  /** One of several that `or` joins. */
  listed: boolean
  /** Comma-separated parts, without the words that name no place. */
  tokens: string[]
  /** Those of them that follow a dash. */
  dashed: ReadonlySet<string>
  /** Countries whose postal codes look like the one in front of a name: `69190 Walldorf`. */
  coded: ReadonlyMap<string, readonly string[]>
  /** Those of them that stood as the surroundings of a city: `Metro Manila`, `Greater Boston`. */
  surroundings: ReadonlySet<string>
}

/** True for a word that names a place only together with its state or country: `Mobile, AL`. */
export function isGeneral(token: string): boolean {
  const folded = fold(token)
  return noPlace.test(folded) || fold(token.replace(decoration, ' ')) === ''
}

/** True when the text as a whole names a country, an area or a subdivision. */
function isWide(text: string): boolean {
  return (
    areaNamed(text) !== null || countriesNamed(text).length > 0 || regionsNamed(text).length > 0
  )
}

function isCountryOrArea(text: string): boolean {
  const [country] = countriesNamed(text)
  return areaNamed(text) !== null || (country !== undefined && !isCityState(country))
}

/** `CA`, `Oregon`; New York and Washington are cities as well. */
function isStateAlone(text: string): boolean {
  return regionsNamed(text).some(isState) && !nicknames.has(fold(text))
}

const betweenPlaces =
  /\s+(?:or(?!\s+[Cc]onsequences)|oder|ou|или|або|eller|lub|albo|nebo|alebo|vagy|sau|veya|ya da|atau|hoặc|tai|ή|чи|או|หรือ)\s+|\s+o\s+(?=\p{Lu})|\s+(?:&|\+|and|und|et|y|e|of)\s+(?=[Rr]emot|[Tt]huiswerk|[Hh]ome[\s-]?[Oo]ffice|[Tt][ée]l[ée]travail|[Tt]eletrabajo)|\s*(?:\/|または|又は|もしくは|或|또는)\s*/u
const betweenNames =
  /\s+(?:and|und|et|y|e|en|of|i|a|и|і|og|och|ja|ve|dan|và)\s+(?=\p{Lu})|\s*[&+]\s*(?=\p{L})/u
/** Of parts between commas; `Congo - Kinshasa` is one name. */
const betweenParts = /\s-\s|:|^\s*-|-\s*$|\s\.\s/

function divide(text: string, separator: RegExp): string[] {
  if (isWide(text) || /^\s*n\s*\/\s*a\s*$/i.test(text)) return [text]
  return text.split(separator)
}

/** More than a hundred places. What is longer is no list of them, and the patterns are slow to read it. */
const longestPlaces = 4_000

/** Up to the last place that is there in full: half of a name may be the name of another place. */
function withoutTail(text: string): string {
  if (text.length <= longestPlaces) return text
  return text.slice(0, longestPlaces).replace(/[^;|•·\n\r\t,/]*$/, '')
}

/** One entry per place: split at semicolons, bars, bullets, line ends, slashes, `or` and `and`. */
export function splitPlaces(text: string): Piece[] {
  const pieces = withoutTail(text)
    .normalize('NFKC')
    // Between names in Chinese letters a list, in Katakana a space: `東京・大阪`, `サン・パウロ`.
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}])・(?=[\p{Script=Han}\p{Script=Hiragana}])/gu,
      ';',
    )
    .replace(/[‐‑‒–—−]/g, (dash) => (dash === '‐' || dash === '‑' ? '-' : ' - '))
    // `Halle/Saale` names the river.
    .replace(/\/(?=(?:main|oder|saale|neckar|donau|rhein)\b)/gi, ' ')
    // `Halle/Westfalen` the region.
    .replace(/\/(?=westfalen\b)/gi, ', ')
    .replace(excludedList, '$1')
    // `Curitiba/PR`: the state's letters.
    .replace(/(?<=\p{Ll}{2})\s*\/\s*([A-Z]{2})(?![\p{L}\d])/gu, (whole, code: string) =>
      provincesCoded(code).length > 0 ? `, ${code}` : whole,
    )
    .split(/[;|•·\n\r\t]/)
    .flatMap((part) => {
      const parts = divide(part.trim(), betweenPlaces)
        .map((one) => one.trim().replace(/\s+/g, ' '))
        .filter((one) => fold(one) !== '')
      const read = parts.map((one) => ({ ...readPiece(one), listed: parts.length > 1 }))
      return read.some(({ placeless, mode }) => placeless || mode)
        ? read.map((one) => ({ ...one, listed: false }))
        : read
    })
  return withSharedMode(pieces)
}

/** `Remote: US or Canada`, `Germany | Remote`: where no city stands, the word holds for all. */
function withSharedMode(pieces: Piece[]): Piece[] {
  const isShared =
    pieces.some(({ mode }) => mode === 'remote') &&
    pieces.every(
      ({ mode, tokens }) =>
        mode === 'remote' ||
        (!mode && tokens.every((token) => isCountryOrArea(token) || isStateAlone(token))),
    )
  return isShared ? pieces.map((piece) => ({ ...piece, remote: true, mode: 'remote' })) : pieces
}

const surroundingNames =
  /(?<![^\s,(-])(?:(?:sf |san francisco )?bay area|silicon valley)|(?<![^\s,(-])(?:greater|metro)\s[^,()]+|(?<![^\s,(-])[^,()]+?\s(?:metro(?:politan)?(?: area| region)?)(?=\s*(?:[,()]|$))/giu

function readPiece(text: string): Omit<Piece, 'listed'> {
  // `Remote, OR` and `Home` in `Home Depot` are left to the words around them.
  let rest = text.replace(excluded, ' ')
  const take = (words: RegExp) => {
    const without = rest.replace(words, (match, ...more) => {
      const offset = Number(more.find((one) => typeof one === 'number'))
      // `US-Remote`, `Remote-India`: the hyphen goes with the word.
      return offset === 0 || offset + match.length === rest.length ? ' , ' : ' '
    })
    const found = without !== rest
    rest = without
    return found
  }
  const hybrid = take(hybridWords)
  const isRemote = take(remoteWords) || take(remoteIdeographs)
  const remote = isRemote && !hybrid
  const onsite = take(onsiteWords)
  if (remote) rest = rest.replace(timeZones, ' ')
  const bothSaid = remote && remoteAtWill.test(text)
  const mode = hybrid ? 'hybrid' : remote && !bothSaid ? 'remote' : onsite ? 'onsite' : null
  const placeless = noPlace.test(fold(text)) || noPlace.test(fold(rest.replace(decoration, ' ')))
  // `Remote (CA, OR)`: nothing stands outside.
  const bare = rest.replace(/^[\s,]*\(([^()]*)\)[\s,]*$/, '$1')
  const tokens = placeless ? [] : tokensOf(bare)
  const nowhere = fold(rest.replace(decoration, ' ')) === ''
  const dashed = new Set(
    [...bare.matchAll(/\s-\s+([^,]+?)(?=\s-\s|,|$)/g)].map(([, name = '']) => cleanToken(name)),
  )
  const coded = codedNames(bare, cleanToken)
  const surroundings = new Set(bare.match(surroundingNames)?.map(cleanToken))
  return {
    text,
    remote,
    mode,
    placeless: placeless || nowhere,
    tokens,
    coded,
    dashed,
    surroundings,
  }
}

function tokensOf(text: string): string[] {
  return (
    text
      .replace(/\b[A-Z]{2,3}(?:[-._][A-Z]{2,3})*[-._](?=\p{Lu}\p{Ll})/gu, (chain) =>
        chain.replace(/[-._]/g, ','),
      )
      // `IND.Bengaluru.Whitefield`; `St.Louis` is one name.
      .replace(/(?<=\p{Ll}{2})[._](?=\p{Lu}\p{Ll})/gu, ',')
      .replace(/[{}"“”]/g, ',')
      .replaceAll('[', '(')
      .replaceAll(']', ')')
      .split(/[,，、،>@](?![^()]*\))/)
      .flatMap((part) => divide(part.trim(), betweenParts))
      .map((part) => cleanToken(part))
      .filter((token) => fold(token) !== '')
      .flatMap(splitIdeographs)
      // `columbus, oh`: a person who types no capitals types none in codes.
      .map((token, index) => {
        const isCodeTyped = index > 0 && /^[a-z]{2,3}$/.test(token) && text === text.toLowerCase()
        return isCodeTyped && isWide(token) ? token.toUpperCase() : token
      })
  )
}

/** Words in front of a name that say what kind of place it is, or that its surroundings are meant. */
const leading =
  /^(?:city of|town of|county of|ville de|(?:luther|hanse|universitäts|bundes|(?:landes)?haupt|kreis)?stadt|comune di|ayuntamiento de|municipio d[ei]|municipality of|borough of|hlavní město|gmina|miasto|kota|kab(?:\.|upaten)|jud(?:\.|e[țt]ul)|kanton|cantone(?: di)?|gro(?:ß|ss)raum|raum|region|landkreis|kreis|umkreis|r[ée]gion(?: de)?|agglomération(?: de)?|m[ée]tropole(?: de)?|(?:[áa]rea|regi(?:[óo]n|[ãa]o)) metropolitana d[aeoi]|provincia d[ei]|województwo|aglomeracja|th[àa]nh ph[ốo]|tp\.?|t[ỉi]nh|г\.|город|м\.|гр\.|місто)\s+(?=\p{L})|^(?:จ\.|จังหวัด|อ\.|อำเภอ)\s*(?=\p{L})/iu
const wholeWords =
  /^(?:pan|all|all over|across|throughout|anywhere in|ganz|toute l[ae]|tout le|tutt[oa](?: l['’])?|cała|tod[oa]|heel|hele?a?)[\s-]+(?=\p{L})|[\s-]?(?:wide|weit|entière?|entera|intera)$/iu

/** `deutschlandweit`, `PAN India`, `France entière`: the country as a whole. */
function wholeOf(name: string): string | null {
  const rest = name.replace(wholeWords, '').trim()
  return rest !== name && rest.length > 1 && isCountryOrArea(rest) ? rest : null
}

function cleanToken(token: string): string {
  // A house number follows Chinese and Japanese letters without a space.
  let clean = token.replace(/(?<=[\p{Script=Han}\p{Script=Katakana}])\d.*$/u, '')
  for (const code of postalCodes) clean = clean.replace(code, ' ')
  // `Metro, Indonesia` is a city.
  const plain = clean.replace(decoration, ' ').replace(/\s+/g, ' ').trim()
  if (fold(plain) !== '') clean = plain
  // `Dublin 2`, `Paris 8e`; a number in front belongs to a street.
  clean = clean.replace(/\s+\d{1,2}(?:e|er|eme|ème|th|st|nd|rd)?$/i, '')
  clean = clean.replace(leading, '')
  clean = clean.replace(/^(?:in|near|around|from|at|the|and|und|or|&)\s+(?=\p{Lu})/u, '')
  clean = clean
    .replace(/\S*\d\S*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[-\s.:#]+|[-\s]+$/g, '')
    .replace(/^\(([^()]*)\)?$/, '$1')
    .replace(/\(\s*\)/g, '')
    .trim()
  return wholeOf(clean) ?? clean
}

/** Two or three letters mean a state or a country only where they are written as a code. */
export function isCode(token: string): boolean {
  return /^(?:[A-Z]\.?[A-Z]\.?(?:[A-Z]\.?)?|[A-Z][a-z]\.)$/.test(token.trim())
}

/** True when a token says in which country, area or subdivision something is. */
export function isQualifier(token: string): boolean {
  const folded = fold(token)
  if (folded.length <= 3 && !isCode(token) && !/^(?:usa?|uk|uae|eu|goa|uri)$/.test(folded)) {
    return /[^a-z]/.test(folded) && isWide(token)
  }
  return isWide(token)
}

const longestQualifier = 4

export type Split = {
  parts: string[]
  /** What stands between them. */
  by: 'beside' | 'space' | 'parenthesis' | 'and' | 'hyphen' | 'kind'
}

const besideCity = /^(\p{L}.*?) (?:bei|nahe|near|près de|cerca de|vicino a|koło|u) (\p{Lu}.*)$/u

/**
 * What a token may be besides one name, the likeliest first: `Seattle Washington` → `Seattle`,
 * `Washington`; `Germany Berlin` → `Germany`, `Berlin`.
 */
export function splitsOf(token: string): Split[] {
  const words = token.split(' ')
  const splits: Split[] = []
  const beside = besideCity.exec(token)
  if (beside) splits.push({ parts: beside.slice(1), by: 'beside' })
  // `Frankfurt (Oder)` is one name, `Berlin (Germany)` is not.
  if (/[()]/.test(token)) {
    const parts = token.split(/[(),]/).filter((part) => fold(part) !== '')
    splits.push({ parts, by: 'parenthesis' })
  }
  for (let length = Math.min(longestQualifier, words.length - 1); length >= 1; length--) {
    const [rest, last] = [words.slice(0, -length).join(' '), words.slice(-length).join(' ')]
    const isProvince = isCode(last) && provincesCoded(last).length > 0
    if (isQualifier(last) || isProvince) splits.push({ parts: [rest, last], by: 'space' })
  }
  for (let length = Math.min(longestQualifier, words.length - 1); length >= 1; length--) {
    const [first, rest] = [words.slice(0, length).join(' '), words.slice(length).join(' ')]
    if (isQualifier(first)) splits.push({ parts: [first, rest], by: 'space' })
  }
  // `columbus oh`, typed without capitals: believed only when the city is there.
  const last = words.at(-1)!
  if (words.length > 1 && /^[a-z]{2,3}$/.test(last) && isWide(last) && !isQualifier(last)) {
    splits.push({ parts: [words.slice(0, -1).join(' '), last], by: 'space' })
  }
  const names = token.split(betweenNames)
  if (names.length > 1) splits.push({ parts: names, by: 'and' })
  if (/[^-]-[^-]/.test(token)) splits.push({ parts: token.split('-'), by: 'hyphen' })
  const direction =
    /^(?:north|south|east|west|northern|southern|eastern|western|inner|outer|central) (?=\p{L})/iu
  const kind =
    / (?:region|province|county|district|municipality|gemeinde)$|[ -](?:stadt|cbd|innenstadt|zentrum|zuid|noord|cent(?:er|re|rum|ro))$/i
  if (kind.test(token)) splits.push({ parts: [token.replace(kind, '')], by: 'kind' })
  if (direction.test(token)) splits.push({ parts: [token.replace(direction, '')], by: 'kind' })
  // German calls Iceland `Island`; beside other words it is the English word: `Victoria Island`.
  return splits
    .map(({ parts, by }) => ({ parts: parts.map((part) => part.trim()), by }))
    .filter(
      ({ parts }) =>
        parts.length > 0 &&
        parts.every((part) => !['', 'island'].includes(fold(part)) && !/^[&+]|[&+]$/.test(part)),
    )
}

/** Beginnings of a name of several words that may be a city: `Berlin` of `Berlin Prenzlauer Berg`. */
export function headsOf(token: string): { head: string; rest: string }[] {
  if (/^\p{Script=Han}{4,}$/u.test(token)) {
    const cuts = [3, 2].map((length) => [token.slice(0, length), token.slice(length)] as const)
    // `上海浦东` begins with its city, `浙江杭州` ends with it, and so does all that begins with a province.
    return cuts.flatMap(([one, other]) => [
      ...(one.endsWith('省') ? [] : [{ head: one, rest: other }]),
      { head: other, rest: one },
    ])
  }
  const words = token.split(/[ -]/)
  const [longest, shortest] = [Math.min(3, words.length - 1), 1]
  const heads: { head: string; rest: string }[] = []
  for (let length = longest; length >= shortest; length--) {
    const head = words.slice(0, length).join(' ')
    const rest = words.slice(length).join(' ')
    if (fold(head) !== '' && fold(rest) !== '') heads.push({ head, rest })
  }
  return heads
}

const deepest = 2

/** Every gazetteer name that resolving these texts may ask for. */
export function namesToLookUp(texts: Iterable<string>): Set<string> {
  const names = new Set<string>()
  const add = (name: string, depth: number) => {
    const folded = fold(name)
    if (folded === '' || folded.length > 100) return
    for (const spelling of spellingsOf(folded)) names.add(spelling)
    const heads = headsOf(name).map(({ head }) => head)
    const airports = [name, ...heads].flatMap((one) => airportCity(one)?.name ?? [])
    for (const one of [...heads.map(fold), ...airports]) {
      for (const spelling of spellingsOf(one)) names.add(spelling)
    }
    if (depth === deepest) return
    for (const { parts } of splitsOf(name)) for (const part of parts) add(part, depth + 1)
  }
  for (const text of texts) {
    for (const piece of splitPlaces(text)) for (const token of piece.tokens) add(token, 0)
  }
  return names
}
