/**
 * Fields and levels of study for readers who must not learn who someone is: one line a
 * field, `Name|beginnings of words that mean it`. What people typed is compared and never handed on.
 */
import { foldLetters } from '#shared/fold.ts'
import type { degreeLevels } from '#features/profiles/contract.ts'

type DegreeLevel = (typeof degreeLevels)[number]

/** The first that fits is taken: what is more special stands before what is more general. */
const fieldLines = `
Bioinformatics|bioinformat|computational biology
Business informatics|business informatics|wirtschaftsinformatik|information systems|management information
Data science|data science|data analytics|machine learning|artificial intelligence|kunstliche intelligenz
Computer science|computer|informati|comput|software|cyber|information technology|programming
Electrical engineering|electric|electronic|elektro|telecommunic|nachrichtentechnik
Mechanical engineering|mechanic|maschinenbau|mechatron|automotive|fahrzeug
Civil engineering|civil eng|structural|bauingenieur|construction
Chemical engineering|chemical eng|process eng|verfahrenstechnik|materials
Industrial engineering|industrial eng|wirtschaftsingenieur|production eng|manufactur
Aerospace engineering|aerospace|aeronaut|luft und raumfahrt
Environmental science|environment|umwelt|ecology|okologie|sustainab|nachhaltig|renewable|energy
Engineering|engineer|ingenieur|ingenier|technolog
Mathematics|math|statisti|actuar
Physics|physi|astronom
Chemistry|chemi
Biology|biolog|genetic|life science|biochem|biotech
Earth science|geolog|geograph|geophys|meteorolog|earth sci
Medicine|medic|human med|humanmed|surgery|dent|zahnmed
Nursing|nurs|pflege|midwif|hebamm
Pharmacy|pharma
Public health|public health|health|gesundheit
Psychology|psycholog
Veterinary medicine|veterin|tiermed
Law|law|legal|jura|juris|rechts|derecho|droit
Economics|economic|volkswirt|okonom|vwl
Finance and accounting|financ|account|bank|rechnungswesen|controlling|tax
Marketing|marketing|advertis
Human resources|human res|personalwesen
Business administration|business|betriebswirt|bwl|management|commerce|entrepreneur|administration
Political science|politic|politik|international relations|public policy|government
Sociology|sociolog|soziolog|social sci|anthropolog|ethnolog
Social work|social work|sozial
Education|educat|padagog|teach|lehramt|erziehung
Journalism and media|journal|media|medien|communicat|kommunikation|film|publizist
Languages and literature|literat|linguist|philolog|english|german|germanist|french|romanist|spanish|anglist|slavist|sinolog|translat|language
History|histor|geschicht|archaeolog|archaolog
Philosophy|philosoph|ethic
Theology|theolog|religio
Architecture|architec|architek|urban plan|stadtplan
Design|design|gestaltung|illustrat
Art|fine art|kunst|art hist|photograph|fotograf|arts
Music|music|musik
Sports science|sport|kinesiol
Agriculture|agri|agrar|forest|horticult
Food science|food|nutrition|ernahrung
Logistics|logist|supply chain|transport
Tourism and hospitality|touris|hospital|hotel|culinary
Library and information science|librar|bibliothek|archiv
`

const fields = fieldLines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', ...beginnings] = line.split('|')
    return { name, beginnings }
  })

const levels: readonly [DegreeLevel, RegExp][] = [
  ['doctorate', /\b(?:ph ?d|dr|doctor\w*|doktor\w*|promotion|dphil|d phil|md)\b/u],
  [
    'master',
    /\b(?:master\w*|m ?sc|m ?s|m ?a|m ?eng|m ?b ?a|mba|m ?phil|ll ?m|magister|magistra|mag|diplom\w*|dipl|staatsexamen|maitrise|laurea magistrale)\b/u,
  ],
  [
    'bachelor',
    /\b(?:bachelor\w*|b ?sc|b ?s|b ?a|b ?eng|b ?tech|b ?com|ll ?b|b ?ed|licence|licenciatura|grado|laurea|undergraduate)\b/u,
  ],
  [
    'vocational',
    /\b(?:ausbildung|apprentice\w*|vocational|lehre|geselle|gesellin|meister|ihk|associate\w*|hnd|btec|techniker|technical diploma)\b/u,
  ],
  [
    'school',
    /\b(?:abitur|matura|high school|a levels?|baccalaureate?|secondary|ged|fachabitur|hochschulreife|bachillerato)\b/u,
  ],
  [
    'certificate',
    /\b(?:certificat\w*|zertifikat\w*|diploma|nanodegree|bootcamp|course|lehrgang)\b/u,
  ],
]

const plainOf = (text: string) =>
  foldLetters(text)
    .replace(/(?<=\b\p{L}{1,3})\./gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The field that a subject belongs to; null for one that the list does not know. */
export function fieldOfStudy(subject: string): string | null {
  const plain = ` ${plainOf(subject)}`
  return (
    fields.find(({ beginnings }) => beginnings.some((one) => plain.includes(` ${one}`)))?.name ??
    null
  )
}

/** The level of a degree; null for one that the list does not know. */
export function degreeLevelOf(degree: string): DegreeLevel | null {
  const plain = plainOf(degree)
  return levels.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}
