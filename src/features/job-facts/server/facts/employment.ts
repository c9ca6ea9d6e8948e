/** Kinds of employment: what boards' own fields call them, and what titles and texts say. */
import type { EmploymentType } from '#features/jobs/contract.ts'
import { seniorityOf } from './seniority.ts'
import { withoutTail } from './title.ts'

type Patterns = readonly (readonly [EmploymentType, RegExp])[]

const notLetter = '(?![\\p{L}\\d])'
const words = (list: string) => new RegExp(`(?<![\\p{L}\\d])(?:${list})${notLetter}`, 'iu')

/** Words that say it wherever they stand. */
const clear: Patterns = [
  [
    'FULL_TIME',
    words(
      'full[\\s_-]*time|vollzeit|festanstellung|unbefristet\\p{L}*|feste anstellung|temps[\\s-](?:plein|complet)|tiempo[\\s-]completo|jornada completa|contrato indefinido|indefinido|tempo (?:integral|inteiro|pieno)|tempo indeterminato|contratto a tempo indeterminato|voltijd|full[\\s-]?timer|vast (?:contract|dienstverband)|pełny etat|pełen etat|umowa o pracę|heltid|plný úvazek|hlavní pracovní poměr|полная занятость|полный (?:рабочий )?день|tam zamanlı|täistööaeg',
    ),
  ],
  ['FULL_TIME', /正社員|全职|全職|정규직|フルタイム/u],
  [
    'PART_TIME',
    words(
      'part[\\s_-]*time|teilzeit|minijob\\p{L}*|mini[\\s-]job|geringfügig\\p{L}*|450[\\s-]?(?:€|euro)[\\s-]?(?:job|basis)|temps partiel|tiempo parcial|medio tiempo|media jornada|jornada parcial|meio[\\s-]per[ií]odo|tempo parcial|tempo parziale|deeltijd|bijbaan|część etatu|niepełny etat|pół etatu|deltid|zkrácený úvazek|частичная занятость|неполный (?:рабочий )?день|yarı zamanlı',
    ),
  ],
  ['PART_TIME', /兼职|兼職|アルバイト|パート(?!ナー)|파트타임/u],
  [
    'CONTRACTOR',
    words(
      'freelance\\p{L}*|freiberuf\\p{L}*|freie mitarbeit\\p{L}*|contractor|independent contractor|1099|c2c|zzp|self[\\s-]employed|autónomo|prestador de serviços',
    ),
  ],
  ['CONTRACTOR', /業務委託|프리랜서/u],
  [
    'TEMPORARY',
    words(
      'fixed[\\s-]*(?:time|term)|ftc|(?:maternity|parental)(?: leave)? cover(?:age)?|befristet\\p{L}*|elternzeitvertretung|zeitarbeit|intérim|intérimaire|contrato temporal|temporário|tempo determinato|tijdelijk(?: contract)?|umowa na czas określony|vikariat|dočasn\\p{L}*|временная (?:работа|занятость)|saisonal\\p{L}*|saisonkraft|seasonal|saisonnier|temporary',
    ),
  ],
  ['TEMPORARY', /契約社員|계약직|派遣/u],
  [
    'INTERN',
    words(
      "internships?|apprentice(?:ship)?s?|working student|werkstudent\\p{L}*|praktik(?:um|ant)\\p{L}*|pflichtpraktik\\p{L}*|ausbildungsplatz|alternance|alternante?|apprentissage|contrat d['’]apprentissage|contrat de professionnalisation|stagiaire|becari[oa]|contrato (?:de|en) prácticas|estágio|estagiári[oa]|tirocinio|staż|praktyki|стажировка|staj",
    ),
  ],
  ['INTERN', /インターン|实习|實習|인턴/u],
  ['VOLUNTEER', words('ehrenamt\\p{L}*|bénévolat|bénévole|voluntariado')],
  ['PER_DIEM', words('per[\\s_-]*diem|prn')],
]

/** Words that say it in a field of that meaning alone. */
const inField: Patterns = [
  [
    'FULL_TIME',
    words(
      'perm|permanent|regular|cdi|fte|clt|efetivo|employé|salarié|tillsvidare\\p{L}*|fast stilling|fastansatt',
    ),
  ],
  ['PART_TIME', words('aushilfe|student job|nebenjob')],
  [
    'CONTRACTOR',
    words(
      'contract|contract[\\s-]to[\\s-]hire|b2b|pj|consultant|umowa zlecenie|umowa o dzieło|honorar\\p{L}*|indépendant|проектная работа',
    ),
  ],
  ['TEMPORARY', words('temp|interim|cdd|temporal|determinado|temporaire|limited|agency')],
  ['INTERN', words('intern|trainee|stage|ausbildung|duales studium|prácticas|praktyka|student')],
  ['VOLUNTEER', words('volunteer(?:ing)?')],
]

const namesOther = /^\s*other\s*$/i

function typesBy(patterns: Patterns, text: string): EmploymentType[] {
  return patterns.filter(([, pattern]) => pattern.test(text)).map(([type]) => type)
}

function settled(found: EmploymentType[]): EmploymentType[] {
  const types = [...new Set(found)]
  // A fixed term is what the word says; "contract" and "permanent" then only name its form.
  if (types.includes('TEMPORARY')) return types.filter((type) => type !== 'CONTRACTOR')
  return types
}

/** `Perm - Full-time`, `FullTime`, `CDI`, `Fixed Term Contract` …; empty when nothing is recognised. */
export function readEmploymentTypes(text: string | null): EmploymentType[] {
  if (!text) return []
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ')
  const found = settled([...typesBy(clear, spaced), ...typesBy(inField, spaced)])
  return found.length === 0 && namesOther.test(spaced) ? ['OTHER'] : found
}

/** `80-100%`, `100 %`: how much of a full week. */
function typesOfShare(title: string): EmploymentType[] {
  const share = /(?<![\d.,])(\d{2,3})\s?(?:%\s?)?(?:[-–—]\s?(\d{2,3})\s?)?%/u.exec(title)
  if (!share) return []
  const [low, high] = [Number(share[1]), Number(share[2] ?? share[1])]
  if (low > 100 || high > 100 || low < 10) return []
  return [
    ...(high === 100 ? (['FULL_TIME'] as const) : []),
    ...(low < 100 ? (['PART_TIME'] as const) : []),
  ]
}

const contractInTitle =
  /[([-]\s*(?:\d+[\s-]*(?:month|mo)s?\s+)?contract(?:or)?\s*(?:[)\]]|$)|^contract\b|\b\d+[\s-]*(?:month|week)s? contract\b/i
const stageInTitle = /^stage(?:\s*[-–—:]|\s+en\b|\s+de\b)|[-–—(]\s*stage\s*\)?$/iu
const withMonths = /\d+[\s-]*(?:month|week|monate?|mois|meses)/i
/** A craft or trade, not a kind of employment. */
const notInTitle =
  /\b(?:seasonal|temporary|volunteer|internship|apprenticeship|freelance\w*|contractor) (?:\w+ )?(?:manager|coordinator|recruiter|lead|specialist|program\w*|success|relations|management|accounting|sales)\b/i

function typesInTitle(title: string): EmploymentType[] {
  if (notInTitle.test(title)) return []
  const contract = contractInTitle.test(title)
  const ofContract: EmploymentType = withMonths.test(title) ? 'TEMPORARY' : 'CONTRACTOR'
  const stage = stageInTitle.test(title) || seniorityOf(title) === 'intern'
  return settled([
    ...typesBy(clear, title),
    ...typesOfShare(title),
    ...(contract ? [ofContract] : []),
    ...(stage ? (['INTERN'] as const) : []),
    ...(/(?<!\p{L})CDI(?!\p{L})/u.test(title) ? (['FULL_TIME'] as const) : []),
    ...(/(?<!\p{L})CDD(?!\p{L})/u.test(title) ? (['TEMPORARY'] as const) : []),
  ])
}

const label =
  /^[ \t•*-]{0,9}(?:employment(?: type| status)?|job type|contract(?: type)?|type of (?:contract|employment|role|job)|position type|time type|role type|commitment|working (?:time|hours)|work schedule|job schedule|schedule|hours|vertragsart|vertrag|beschäftigungsart|beschäftigung|arbeitszeit(?:modell)?|anstellungsart|anstellung|umfang|pensum|type de contrat|contrat|temps de travail|tipo de contrato|contrato|jornada|tipo di contratto|contratto|dienstverband|contractvorm|rodzaj umowy|umowa|wymiar pracy|тип занятости|занятость|雇用形態)\s*[:：–-]\s*(\S.{0,80})$/gimu

const said: Patterns = [
  [
    'FULL_TIME',
    /(?<!\p{L})(?:full[\s-]*time (?:position|role|job|opportunity|opening|employment|permanent|contract|basis|hours|schedule|exempt|non-exempt|on-?site|remote|hybrid)|(?:position|role|job|opportunity) is (?:a )?(?:permanent,? )?full[\s-]*time|this is a[n]? (?:\p{L}+,? ){0,3}full[\s-]*time|permanent,? full[\s-]*time|(?:permanent|open-ended) (?:position|role|contract|employment|full)|in vollzeit|vollzeit[,/ ]|unbefristete[nrms]? (?:\p{L}+ ){0,2}(?:arbeitsvertrag|anstellung|festanstellung|arbeitsverhältnis|vertrag|stelle|position)|festanstellung|poste en cdi|contrat (?:à durée indéterminée|en cdi|cdi)|à temps plein|(?:a )?tiempo completo|jornada completa|contrato indefinido|tempo integral|tempo pieno|tempo indeterminato|fulltime (?:functie|baan|dienstverband)|pełny etat|umowa o pracę)/iu,
  ],
  ['FULL_TIME', /(?<!\p{L})CDI(?!\p{L})/u],
  [
    'PART_TIME',
    /(?<!\p{L})(?:part[\s-]*time (?:position|role|job|opportunity|opening|basis|hours|schedule)|(?:position|role|job) is part[\s-]*time|this is a[n]? (?:\p{L}+,? ){0,3}part[\s-]*time|in teilzeit|(?:voll-? ?(?:oder|und|\/) ?|vollzeit[ ,/]+(?:oder )?)teilzeit|teilzeit (?:möglich|\(|oder)|à temps partiel|media jornada|tiempo parcial|meio período|parttime (?:functie|baan))/iu,
  ],
  [
    'TEMPORARY',
    /(?<!\p{L})(?:fixed[\s-]*term (?:contract|position|role|basis|appointment)|\d+[\s-]*months? (?:fixed[\s-]*term )?(?:contract|ftc|assignment)|temporary (?:position|role|job|assignment|contract)|(?<!un)befristete[nrms]? (?:\p{L}+ ){0,2}(?:arbeitsvertrag|anstellung|arbeitsverhältnis|vertrag|stelle)|contrat à durée déterminée|contrato temporal|tempo determinato|tijdelijk contract|maternity cover)/iu,
  ],
  ['TEMPORARY', /(?<!\p{L})CDD(?!\p{L})/u],
  [
    'CONTRACTOR',
    /(?<!\p{L})(?:this is a[n]? (?:\p{L}+,? ){0,3}(?:contract|freelance) (?:role|position|job|opportunity)|(?:as an?|an) independent contractor (?:role|position|basis)|freelance (?:role|position|basis)|contractor (?:role|position))/iu,
  ],
  [
    'INTERN',
    /(?<!\p{L})(?:this (?:paid )?internship|(?:paid|summer|\d+[\s-]*months?) internship|internship (?:duration|position|role|starts)|dein praktikum|pflichtpraktikum|contrat d['’]apprentissage|stage de \d+ mois|contrat en alternance)/iu,
  ],
]

const weekly =
  /(?<![\d.,])(\d{2}(?:[.,]\d{1,2})?)(?!\d)(?:\s?[-–]\s?(\d{2}(?:[.,]\d{1,2})?))?\s*(?:hours?|hrs?|h|stunden|std\.?|uur|heures|horas|ore|godzin)\s*(?:per|a|an|\/|pro|par|por|alla|each|w)?\s*(?:week|woche|wk|semaine|semana|settimana|tygodniu)/giu
const fullWeek = 34
const shortWeek = 30

function typesOfHours(text: string): EmploymentType[] {
  return [...text.matchAll(weekly)].flatMap(([, low = '', high]) => {
    const most = Number((high ?? low).replace(',', '.'))
    if (most >= fullWeek && most <= 48) return ['FULL_TIME' as const]
    return most <= shortWeek && most >= 10 ? ['PART_TIME' as const] : []
  })
}

const longestText = 20_000

/** Most lines have none of these, and need no closer look. */
const concerns =
  /time|contract|perman|temp|intern|freelance|zeit|stell|vertrag|praktik|CD[ID]|contrat|jornada|tiempo|dienstverband|functie|baan|etat|umow|employment|commitment|schedule|hours?|hrs|stunden|std|uur|heures|horas|\bore\b|godzin|cover|stage|alternance|umfang|pensum|anstell|beschäftig|занятост|雇用/iu

/**
 * What the words of a posting say of its employment; empty when they say nothing. The title decides
 * before the text.
 */
export function employmentTypesIn(title: string, text: string): EmploymentType[] {
  const titled = typesInTitle(withoutTail(title))
  if (titled.length > 0) return titled
  const plain = text
    .slice(0, longestText)
    .split('\n')
    .filter((line) => concerns.test(line))
    .join('\n')
  const labelled = settled(
    [...plain.matchAll(label)].flatMap(([, value]) => readEmploymentTypes(value!)),
  )
  if (labelled.length > 0) return labelled
  const named = settled(typesBy(said, plain))
  return named.length > 0 ? named : settled(typesOfHours(plain)).slice(0, 1)
}
