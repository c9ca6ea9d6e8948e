/** Tells titles, employers, schools, degrees and places apart. Pure. */
import { isCompany, isDegree, isSchool, isTitle } from './entry-words.ts'
import { isPlace, separators } from './facts.ts'

function clean(text: string): string {
  const bare = text
    .replace(/^[\s,;:|·•–—-]+|[\s,;:|·•–—-]+$/gu, '')
    .replace(/^\(([^()]*)\)$/u, '$1')
  const isHalf = bare.includes('(') !== bare.includes(')')
  return isHalf ? bare.replace(/^[()\s]+|[()\s]+$/g, '') : bare
}

const joiner =
  /^(.{2,80}?)\s+(?:at|@|bei|chez|en|presso|bij|में|في|na)\s+(\p{Lu}.{1,80}|\p{Lo}.{1,80})$/u
/** These say it by themselves, whatever stands before them. */
const strongJoiner = /^(\S+(?:\s\S+){0,5}?)\s+(?:at|@|bei|chez|presso)\s+(\p{Lu}.{1,80})$/u

const fieldLabels: readonly (readonly ['position' | 'name' | 'location' | 'dates', RegExp])[] = [
  [
    'position',
    /^(?:job title|position(?: held)?|title|role|designation|post(?: held)?|stanowisko|pozice|pozícia|посада|görevi?|pozisyon|ünvan|unvan|befattning|stilling|tehtävä|tehtävänimike|munkakör|beosztás|funcția|poziția|post|θέση|radno mjesto|tätigkeit|funktion|stelle|poste|fonction|intitulé du poste|puesto|cargo|ruolo|posizione|mansione|functie|पद|पदनाम|المسمى الوظيفي|الوظيفة|المنصب|职位|职务|岗位|должность)\s*[:：]\s*/iu,
  ],
  [
    'name',
    /^(?:(?:name of (?:the )?)?(?:company|employer|organi[sz]ation|firm|institution)(?: name)?|name (?:and address )?of employer|pracodawca|nazwa firmy|zaměstnavatel|zamestnávateľ|роботодавець|підприємство|место работы|місце роботи|işveren|kurum|şirket|firma adı|arbetsgivare|företag|arbejdsgiver|virksomhed|arbeidsgiver|bedrift|työnantaja|yritys|munkáltató|munkahely|cég|angajator|companie|εργοδότης|εταιρεία|poslodavac|tvrtka|firma|arbeitgeber|unternehmen|entreprise|employeur|société|empresa|empleador|azienda|datore di lavoro|werkgever|bedrijf|कंपनी|संस्था|नियोक्ता|الشركة|جهة العمل|المؤسسة|公司|单位|公司名称|компания|организация)\s*[:：]\s*/iu,
  ],
  [
    'location',
    /^(?:location|place|city|ort|standort|lieu|ville|lugar|ciudad|luogo|sede|plaats|स्थान|المدينة|المكان|地点|工作地点|место)\s*[:：]\s*/iu,
  ],
  [
    'dates',
    /^(?:period|duration|dates?|okres|období|obdobie|період|tarih|süre|aika|időszak|időtartam|perioada|περίοδος|razdoblje|date of employment|zeitraum|dauer|période|durée|período|periodo|fechas?|durata|periode|अवधि|الفترة|المدة|时间|起止时间|период)\s*[:：]?\s*$/iu,
  ],
]

/** `Position: Engineer`: what the resume itself calls it. */
function labelOf(written: string): { field: string; text: string } | undefined {
  const part = written.replace(/^\(?\d{1,2}[.)]\s*/, '')
  for (const [field, pattern] of fieldLabels) {
    if (pattern.test(part)) return { field, text: part.replace(pattern, '').trim() }
  }
  return undefined
}

/** `Receptionist. Hotel Alba. Lugo.`: short facts that end with a full stop; `St. Mary` is none. */
function atStops(part: string): string[] {
  const pieces = part.split(/(?<=\p{Ll}{3})\.(?:\s+|$)/u).filter(Boolean)
  const areFacts = pieces.length >= 2 && pieces.length <= 4 && /^\p{Lu}/u.test(pieces[1]!)
  const areShort = pieces.every((piece) => piece.split(/\s/).length <= 5)
  return areFacts && areShort && isTitle(pieces[0]!) ? pieces : [part]
}

/** `Acme (Berlin)`: brackets that hold a place, and not the field of a title. */
function atBracket(part: string): string[] | undefined {
  const found = /^([^()]{2,80})\s*\(([^()]{2,60})\)$/u.exec(part)
  if (!found?.[1] || !found[2]) return undefined
  const isName = !isTitle(found[1]) && !/\d/.test(found[2]) && found[2].split(' ').length <= 4
  return isPlace(found[2]) || isName ? [clean(found[1]), found[2]] : undefined
}

/** The facts of the first lines of an entry, each by itself. */
export function partsOfHeader(headers: readonly string[]): string[] {
  const parts: string[] = []
  for (const header of headers) {
    for (const part of partsOfLine(header)) {
      const at = joiner.exec(part)
      const strong = strongJoiner.exec(part)
      const two = at?.[1] && isTitle(at[1]) ? at : strong
      for (const fact of two ? [two[1]!, two[2]!] : [part]) {
        parts.push(...(atBracket(clean(fact)) ?? [clean(fact)]))
      }
    }
  }
  return parts
}

/** `Worked as Engineer in …`, `One year experience as …`: sentences that say what a head of two facts would. */
const asSentence =
  /^(?:[\p{L}\d]{1,10} ){0,4}(?:worked|working|work|experience|served|employed) as (?:an? |the )?(\p{L}.{1,60}?) (?:at|in|with|for) (?:the )?(\p{Lu}.{1,80})$/iu

function partsOfLine(given: string): string[] {
  const [, title, employer] = asSentence.exec(given) ?? []
  const header = title && employer ? `${title}\t${employer}` : given
  const cells = header.split('\t').map((cell) => cell.trim())
  if (cells.some(labelOf)) return cells.filter(Boolean)
  const parts = header.split(separators).map(clean).filter(Boolean)
  return parts.flatMap(atStops)
}

/** Parts a text at its first comma where what stands before it can stand by itself. */
function atComma(part: string): [string, string] | undefined {
  const found = /^(.+?)\s*[,،，]\s*(.+)$/u.exec(part)
  if (!found?.[1] || !found[2]) return undefined
  if (/^(?:inc|llc|ltd|co|corp|gmbh|s\.?a)\b/i.test(found[2])) {
    const rest = /^((?:inc|llc|ltd|co|corp|gmbh|s\.?a)\.?)\s*(?:,\s*(.+))?$/i.exec(found[2])
    return rest?.[2] ? [`${found[1]}, ${rest[1]}`, rest[2]] : undefined
  }
  return [found[1], found[2]]
}

export type WorkHeader = { position?: string; name?: string; location?: string; rest: string[] }

const places = (parts: readonly string[]) =>
  parts.findIndex((part, index) => index > 0 && isPlace(part) && !isTitle(part) && !isCompany(part))

/** Title and employer, in the order in which the section gives them where the words do not say. */
export function readWorkHeader(given: readonly string[], order: 'title' | 'employer'): WorkHeader {
  const labelled = labelledHeader(given)
  if (labelled) return labelled
  let parts = given.length === 1 ? atCommas(given[0]!) : [...given]
  const header: WorkHeader = { rest: [] }
  parts = parts.flatMap((part) => {
    const two = splitTitle(part, false)
    return two && isCompany(two[1]) ? two : [part]
  })
  parts = atLoneComma(parts, order)
  // `Title, Employer` in one part, and nothing else that could be the employer.
  const others = parts.filter((part) => !isTitle(part) || strictCompany(part))
  const named = others.filter((part) => !isPlace(part) || isCompany(part))
  if (named.length === 0 || (named.length === 1 && parts.length === 2 && !isCompany(named[0]!))) {
    parts = parts.flatMap((part) => splitTitle(part, named.length === 0) ?? [part])
  }
  if (parts.length === 1) {
    const two = atComma(parts[0]!)
    if (two && (isPlace(two[1]) || isTitle(two[0]) || isTitle(two[1]) || isCompany(two[1]))) {
      parts = [...two]
    }
  }
  const place = places(parts)
  // With two parts the second one names the employer before it names the place.
  if (place > 0 && parts.length > 2) header.location = parts.splice(place, 1)[0]!
  const titleAt = parts.findIndex((part) => isTitle(part) && !strictCompany(part))
  const companyAt = parts.findIndex((part, index) => index !== titleAt && isCompany(part))
  if (titleAt >= 0) {
    header.position = parts[titleAt]!
    const nameAt = companyAt >= 0 ? companyAt : titleAt === 0 ? 1 : 0
    if (parts[nameAt] !== undefined && nameAt !== titleAt) header.name = parts[nameAt]
    header.rest = parts.filter((_part, index) => index !== titleAt && index !== nameAt)
  } else {
    const [first, second, ...rest] = parts
    const isEmployerFirst = companyAt === 0 || (companyAt < 0 && order === 'employer')
    if (isEmployerFirst || second === undefined) {
      if (first !== undefined)
        header[isEmployerFirst || companyAt === 0 ? 'name' : 'position'] = first
      if (second !== undefined) header.position = second
    } else {
      if (first !== undefined) header.position = first
      header.name = second
    }
    header.rest = rest
  }
  return splitName(header)
}

/** What parts have a label for; what has none is the other of title and employer. */
function labelledHeader(parts: readonly string[]): WorkHeader | undefined {
  const header: WorkHeader = { rest: [] }
  for (const part of parts) {
    const label = labelOf(part)
    if (!label) header.rest.push(part)
    else if (label.field !== 'dates' && label.text)
      header[label.field as 'position' | 'name' | 'location'] ??= label.text
  }
  if (header.position === undefined && header.name === undefined) return undefined
  const [first, ...rest] = header.rest.filter((part) => !isPlace(part))
  if (first === undefined || (header.position !== undefined && header.name !== undefined)) {
    return splitName(header)
  }
  return splitName({ position: first, name: first, ...header, rest })
}

const legalForm = /^(?:inc|llc|ltd|co|corp|gmbh|s\.?a|s\.?r\.?l)\b\.?/i

/** `Engineer, Acme, Berlin, Germany` in one line: two facts, and the place. */
function atCommas(part: string): string[] {
  const pieces: string[] = []
  for (const piece of part.split(/\s*[,،，]\s*/u).filter(Boolean)) {
    if (legalForm.test(piece) && pieces.length > 0) pieces.push(`${pieces.pop()}, ${piece}`)
    else pieces.push(piece)
  }
  const [first, second, ...place] = pieces
  if (!first || !second || place.length === 0 || isTitle(place.at(-1)!)) return [part]
  // `Company, City – Title` has been taken apart before; a place may have three parts of its own.
  return [first, second, place.join(', ')]
}

const fewWords = (text: string) => text.split(/\s/).length <= 2

/** `Painter, Playhouse` and a place, where no word says what either is: the order of the section does. */
function atLoneComma(parts: readonly string[], order: 'title' | 'employer'): string[] {
  const [first = '', ...others] = parts
  const two = atComma(first)
  const areTold = parts.some(isTitle) || !two || isPlace(first) || /[,،，]/u.test(two[1])
  const arePlaces = others.every((part) => isPlace(part) || (fewWords(part) && !isCompany(part)))
  if (areTold || others.length > 1 || !arePlaces || isPlace(two[1])) return [...parts]
  // An employer whose place follows it is not taken apart where the other part could be the title.
  if (others.length === 1 && !isPlace(others[0]!) && order === 'employer') return [...parts]
  return [...two, ...others]
}

/** `Engineer, Acme`: one half is a title and the other none; a place alone is no employer. */
function splitTitle(part: string, mustSplit: boolean): [string, string] | undefined {
  const two = atComma(part)
  if (!two || isTitle(two[0]) === isTitle(two[1])) return undefined
  if (isTitle(two[0]) && isCompany(two[1])) return two
  if (isTitle(two[0]) && isPlace(two[1]) && !isCompany(two[1]) && !/,/.test(two[1])) return two
  return mustSplit || isTitle(two[0]) ? two : undefined
}

const strictCompany = (text: string) =>
  /(?<!\p{L})(?:inc|llc|ltd|gmbh|corp|plc|pvt|s\.?r\.?l|s\.?p\.?a)\.?$/iu.test(text)

/** `м. Львів` has a sign for the city before it. */
const cityBegins = /^(?:(?:м|г|с|смт)\.\s?)?[\p{Lu}\p{Lo}]/u

/** `Acme GmbH, Berlin` names a place after the employer. */
function splitName(header: WorkHeader): WorkHeader {
  if (!header.name) return header
  const two = atComma(header.name)
  if (!two || header.location) return header
  const isCity =
    isPlace(two[1]) ||
    (two[1].split(/\s/).length <= 3 && !isCompany(two[1]) && cityBegins.test(two[1]))
  return isCity ? { ...header, name: two[0], location: two[1] } : header
}

/** Whether titles or employers come first where both can be told. */
export function orderOf(
  headers: readonly (readonly string[])[],
  headlines: ReadonlySet<string>,
): 'title' | 'employer' {
  let titles = 0
  for (const parts of headers) {
    // Places stand between the two, or after them.
    const [first = '', second = ''] = parts.filter((part, index) => index === 0 || !isPlace(part))
    if (headlines.has(first.toLowerCase())) titles++
    else if (headlines.has(second.toLowerCase())) titles--
    else if (isTitle(first) && !isTitle(second)) titles++
    else if (isTitle(second) && !isTitle(first)) titles--
    else if (isCompany(first) && !isCompany(second)) titles--
    else if (isCompany(second) && !isCompany(first)) titles++
  }
  return titles >= 0 ? 'title' : 'employer'
}

export type StudyHeader = {
  institution?: string
  studyType?: string
  area?: string
  score?: string
}

const score =
  /(?:\b(?:c?gpa|grade|note|abschlussnote|score|marks|percentage|mention|nota)\b\s*[:：]?\s*\(?[\d.,]+(?:\s?[/%]\s?[\d.,]*)?\)?|\b\d{2}(?:\.\d+)?\s?%|\b(?:first class|cum laude|magna cum laude|summa cum laude|distinction)\b)/iu
const within = /^(.*?)\s+(?:in|of science in|of arts in|en|im|im fach|em|में)\s+(.+)$/iu

/** `School: …`: what the resume itself calls it. */
const schoolLabel =
  /^(?:institution|institute|school|university|college|board|tertiary|vocational|(?:junior |senior )?(?:high|secondary|primary|elementary)(?: school)?|college level|graduate|post-?graduate|undergraduate)\s*[:：]\s*/iu

export function readStudyHeader(given: readonly string[]): StudyHeader {
  const header: StudyHeader = {}
  let parts: string[] = []
  for (const part of given) {
    const found = score.exec(part)
    if (found && !header.score) {
      header.score = found[0].replace(/^[\s(]+|[\s)]+$/g, '')
      const rest = clean(part.replace(found[0], ' ').replace(/\s{2,}/g, ' '))
      if (rest) parts.push(rest)
    } else parts.push(part)
  }
  parts = parts.flatMap((part) => {
    const pieces = atComma(part)
    // `Physics, Lund University`: a school that has what was studied before it.
    if (pieces && !isDegree(part) && isSchool(pieces[1]) && !isSchool(pieces[0])) return pieces
    const two = isDegree(part) ? pieces : undefined
    const isSplit = two && (isSchool(part) || isDegree(two[0]) !== isDegree(two[1]))
    return isSplit && !/\([^)]*$/.test(two[0]) ? two : [part]
  })
  let schoolAt = parts.findIndex((part) => schoolLabel.test(part))
  parts = parts.map((part) => part.replace(schoolLabel, ''))
  if (schoolAt < 0) schoolAt = parts.findIndex((part) => isSchool(part) && !isDegree(part))
  if (schoolAt < 0) schoolAt = parts.findIndex((part) => isSchool(part))
  const degreeAt = parts.findIndex((part, index) => index !== schoolAt && isDegree(part))
  if (schoolAt < 0) schoolAt = degreeAt === 0 ? 1 : 0
  const school = parts[schoolAt]
  if (school !== undefined) header.institution = withoutPlace(school)
  const degree =
    parts[degreeAt] ?? parts.find((part, index) => index !== schoolAt && !isPlace(part))
  if (degree !== undefined) {
    const two = within.exec(degree) ?? atDegree(degree)
    if (two?.[1] && two[2]) {
      header.studyType = clean(two[1])
      header.area = clean(two[2])
    } else header.studyType = degree
  }
  if (!header.area) {
    const area = parts.find(
      (part, index) => index !== schoolAt && part !== degree && !isPlace(part) && part.length < 80,
    )
    if (area) header.area = area
  }
  return header
}

function withoutPlace(school: string): string {
  const two = atComma(school)
  // `University of Split, Faculty of Economics, …`
  if (two && /,/.test(two[1]) && isSchool(two[0])) return two[0]
  return two && !isSchool(two[1]) && two[1].split(/\s/).length <= 4 ? two[0] : school
}

/** `BSc Computer Science`, `Bachelor of Science, Physics` */
function atDegree(text: string): RegExpExecArray | null {
  return (
    /^(.{2,60}?)\s*[,:：(–]\s*(.+?)\)?$/u.exec(text) ??
    /^((?:b|m)\.?\s?(?:sc|a|eng|tech|com|e|s)\.?(?:\s?\((?:hons|honours)\))?|ph\.?d\.?|mba|bba|bca|mca|diplom|bachelor|master)\s+(\p{L}.+)$/iu.exec(
      text,
    )
  )
}
