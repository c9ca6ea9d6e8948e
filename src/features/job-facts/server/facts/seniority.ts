/** The level that a title names, in the languages that boards are written in. */
import { foldLetters } from '#shared/fold.ts'
import type { Seniority } from '#features/jobs/contract.ts'
import { withoutTail } from './title.ts'

/** Words end where no letter or digit follows, in every script. */
const word = (list: string) => new RegExp(`(?<![\\p{L}\\d])(?:${list})(?![\\p{L}\\d])`, 'u')
const begins = (list: string) => new RegExp(`(?<![\\p{L}\\d])(?:${list})`, 'u')

/** Whose assistant someone is says nothing of the level. */
const serves =
  /(?<!\p{L})(?:(?:assistant|assistants|assistenz|assistent|assistentin|secretary|support|aide|ea|pa|reporting|adjoint|asistente|assistente|assistente?in) (?:to|of|for|der|des|de la|de|du|da|do|di|van de|van het|al|a) |(?:office|buro) (?:of|des|der) (?:the )?).*$/u

const profession =
  '(?:engineer|engineers|developer|developers|programmer|designer|scientist|researcher|architect|analyst|consultant|accountant|specialist|technician|tester|administrator|representative|rep|associate|auditor|buyer|planner|writer|editor|producer|recruiter|nurse|therapist|technologist|manager|sde|swe|sre|qa|control|inspector|operator|clerk|coordinator|dba|devops|artist|paralegal|underwriter|adjuster|mechanic|electrician|machinist|assembler|buyer|biologist|chemist|investigator|officer|advisor|agent|assistant|lead)'

const intern = [
  word(
    'interns?|internships?|trainees?|apprentices?|apprenticeships?|working students?|student worker|co op(?: student)?|placement student|industrial placement|summer analyst|student assistant|studentische hilfskraft|master ?thesis|bachelor ?thesis|thesis student|masterarbeit|bachelorarbeit|abschlussarbeit|azubis?|duales studium|dual student\\w*|referendar\\w*|stagiaires?|stagiair|alternance|alternante?s?|apprentie?s?|becari[oa]s?|estagi\\w*|tirocini\\w*|stagista|stagisti|praktyk\\w*|staz|stazyst\\w*|afstudeerstage|meewerkstage|stajyer|stajyeri|staj',
  ),
  begins(
    'werkstudent|praktik|auszubildend|ausbildung (?:zum|zur|als)|volontar|volontariat|практикант|стажер|стажор|стажант|стажист',
  ),
  /^stage(?: \|| en | de | d | pour | bij | als | marketing| assistant| \()/u,
  /\| stage(?: |$)|\(stage\)/u,
  /^practicas(?: |$)|(?:^| )(?:en|contrato de) practicas(?: |$)/u,
  /インターン|实习|實習|인턴/u,
]
/** Who looks after interns is none. */
const ofInterns =
  /(?<!\p{L})(?:intern|interns|internship|internships|apprentice|apprentices|apprenticeship|apprenticeships|trainee|trainees) (?:and \p{L}+ )?(?:program|programme|coordinator|manager|recruiter|recruiting|recruitment|supervisor|trainer|instructor|lead|advisor|assessor|tutor|officer)/u

const executive = [
  word(
    'chief (?:[\\p{L}&]+ ){1,4}officer|svp|evp|rvp|gvp|vp|vice president|vice presidente?|vicepresident[ea]?|president|managing director|executive director|general manager|geschaftsfuhr\\p{L}*|vorstand\\p{L}*|vorstandin|directeur general|directrice generale|director general|directora general|director gerente|diretor geral|direttore generale|amministratore delegato|prezes|czlonek zarzadu|algemeen directeur|pdg|(?:co )?founder|cofounder|(?:генеральн|исполнительн|техническ|финансов|коммерческ)\\p{L}* директор\\p{L}*|вице президент',
  ),
  /(?<![\p{L}\d])(?:c[efto]o|cmo|cpo|cio|ciso|chro|cco|cdo|cro)(?![\p{L}\d])(?! (?:specialist|manager|analyst|engineer|office|consultant|executive|coordinator|assistant|associate|team|marketer|expert|lead))/u,
  /首席.{1,4}官|总裁|總裁|总经理|總經理|取締役|社長|執行役員|대표이사/u,
]

const leadWords = [
  /(?<![\p{L}\d])(?:lead|teamlead|techlead)(?![\p{L}\d])(?! (?:gen|generation|generator|qualification|qualifier|nurturing|management|scoring|development|conversion|acquisition|processing|intake|response|to cash|time|abatement|inspector|based|free|poisoning)(?![\p{L}\d]))/u,
  word(
    'head of|global head|deputy head|regional head|head (?:chef|nurse|coach|teacher|baker|waiter|bartender|gardener|grower|brewer|sommelier|receptionist|housekeeper|pastry chef|cook)|principal|distinguished|director(?!s)|directors|direttore|direttrice|directeur|directrice|directora|diretora?|dyrektor\\p{L}*|(?:team|shift|group|squad|section|crew|chapter|department|line) leader|chief|leitung|leiter|leiterin|leitend\\p{L}*|chefarzt|chefarztin|chef d equipe|jefe de (?:equipo|departamento|area|seccion|turno)|jefa de (?:equipo|departamento|area|seccion|turno)|lider|liderul|capo ?squadra|capo ?reparto|capo ?turno|caposala|kierownik|kierowniczka|glown[ya]|hoofd|teamleider|vedouci|hlavni',
  ),
  /(?<![\p{L}\d])\p{L}*(?:team|abteilungs|bereichs|gruppen|referats|schicht|stations|pflegedienst|kuchen|werks|niederlassungs)leit(?:er|erin|ung|end)\p{L}*/u,
  begins(
    'ведущ|главн|руководител|начальник|тимлид|тим лид|техлид|глава|провідн|керівник|головн|водещ|ръководител|директор',
  ),
  word('лид'),
  /(?<!of technical )(?<!of )(?<![\p{L}\d])staff(?= (?:\p{L}+ ){0,4}(?:engineer|engineers|developer|designer|scientist|architect|researcher|programmer|product manager|program manager|swe|sre|data analyst|security analyst)(?![\p{L}\d]))(?! (?:software )?(?:support|training))/u,
  /リード|リーダー|部長|課長|プリンシパル|チーフ|总监|總監|主管|负责人|負責人|组长|組長|首席|팀장|수석|리드/u,
]
/** A craft, not a rank. */
const noRank =
  /(?<!\p{L})(?:(?:art|funeral|stage|casting|music|film|video|photography) director|director s (?:assistant|office)|chief (?:happiness|mate|cook)|principal (?:accountant )?(?:residence|trading))(?!\p{L})/gu

const senior = [
  /(?<![\p{L}\d])(?<!semi )(?:senior|sr|snr|seniors?in|seniore|senior[ae]?s)(?![\p{L}\d])(?<!seniors)(?! (?:living|care|citizens?|cent(?:er|re)s?|housing|communit(?:y|ies)|services|helper|companion|high|homes?|health care|healthcare|nutrition|fitness|dating)(?![\p{L}\d]))/u,
  word(
    'experienced|expert|erfahren\\p{L}*|berufserfahren\\p{L}*|oberarzt|oberarztin|experimente?e?|experimentad[oa]|starsz[ya]|ekspert|ervaren|erfaren|kidemli|starsi|esperto|esperta|iii|iv',
  ),
  begins('старш|сеньор|синьор|сениор|старши'),
  /シニア|高级|高級|资深|資深|시니어|선임/u,
  new RegExp(`(?<![\\p{L}\\d])${profession} (?:level )?(?:3|4)(?= \\||$| \\()`, 'u'),
]

const junior = [
  /(?<![\p{L}\d])(?:junior|juniors|jr|jnr|juniorin)(?![\p{L}\d])(?! (?:high|college|golf|achievement|school|tennis|league|sport)(?![\p{L}\d]))/u,
  word(
    'entry level|entrylevel|graduates?|new grads?|early careers?|recent graduate|university grad(?:uate)?|campus hire|berufseinsteiger\\p{L}*|berufsanfanger\\p{L}*|absolvent\\p{L}*|nachwuchs\\p{L}*|debutante?s?|neolaureat[oaie]|recien (?:graduado|titulado)s?|mlodsz[ya]|starters?|startersfunctie|mladsi|principiante',
  ),
  new RegExp(
    `(?<![\\p{L}\\d])associate (?:[\\p{L}\\d&]+ ){0,4}(?:engineer|developer|analyst|designer|consultant|scientist|accountant|producer|product manager|programmer|tester|architect|recruiter|editor|copywriter|product marketing manager|account executive|buyer)(?![\\p{L}\\d])`,
    'u',
  ),
  begins('младш|джуниор|джун|начинающ|молодш'),
  /ジュニア|新卒|初级|初級|应届|應屆|주니어|신입/u,
  new RegExp(`(?<![\\p{L}\\d])${profession} (?:level )?(?:i|1)(?= \\||$| \\()`, 'u'),
]

const mid = [
  /(?<![\p{L}\d])mid(?![\p{L}\d])(?! (?:market|day|atlantic|week|shift|term|size|sized|cap|year|century|west|south|wife|america|enterprise|office|mile|valley|touch|range|season)(?![\p{L}\d]))/u,
  /(?<![\p{L}\d])(?:middle|midle)(?![\p{L}\d])(?! (?:school|schools|east|eastern|market|office|mile|grade|grades|years|temple|management|manager|income|class|leader|leadership|phase|and high|sex|georgia|tennessee))/u,
  /(?<![\p{L}\d])intermediate(?![\p{L}\d])(?! (?:care|school|teacher|treatment))/u,
  word(
    'midlevel|medior|semi ?senior|ssr|pleno|confirmee?s?|samodzieln[ya]|regular (?=(?:\\p{L}+ ){0,3}(?:developer|engineer|tester|analyst|designer))|regular',
  ),
  begins('мидл|миддл|мідл|средн'),
  /ミドル|中级|中級|미들/u,
  /(?<!(?:phase|type|class|war|part|tier|title|stage|shift|category|zone|article) )(?<![\p{L}\d])ii(?![\p{L}\d])/u,
  new RegExp(`(?<![\\p{L}\\d])${profession} (?:level )?2(?= \\||$| \\()`, 'u'),
]

const notRegular = /(?<![\p{L}\d])regular (?:part|full)(?: |$)/u

const levels: readonly [Seniority, readonly RegExp[]][] = [
  ['intern', intern],
  ['executive', executive],
  ['lead', leadWords],
  ['senior', senior],
  ['junior', junior],
  ['mid', mid],
]

/** `Junior/Mid`, `Senior or Staff`: both are taken, so the first named is the least that is asked. */
const pairs =
  /(?<![\p{L}\d])(junior|jr|mid|mid level|middle|medior|intermediate|senior|sr|i|ii|iii)(?: level)? (?:\| |or |to |and |bis |ou |o |oder )(?:mid|mid level|middle|medior|intermediate|senior|sr|staff|lead|principal|ii|iii|iv)(?![\p{L}\d])/u

const pairLevels: Readonly<Record<string, Seniority>> = {
  junior: 'junior',
  jr: 'junior',
  i: 'junior',
  mid: 'mid',
  'mid level': 'mid',
  middle: 'mid',
  medior: 'mid',
  intermediate: 'mid',
  ii: 'mid',
  senior: 'senior',
  sr: 'senior',
  iii: 'senior',
}

const eastAsian = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}ー]+/gu

/** Letters and digits in lower case; `|` where the title is parted, parentheses stay. */
function plainTitle(title: string): string {
  // Folding takes these letters apart: they are kept as they are.
  const composed = title.normalize('NFKC')
  const kept = composed.match(eastAsian) ?? []
  return `${spaced(foldLetters(composed.replace(eastAsian, ' ')))} ${kept.join(' ')}`.trim()
}

function spaced(folded: string): string {
  return folded
    .replace(/[\s]+[-–—]+[\s]+|[/|,:;•·]|[-–—]{2,}/gu, ' | ')
    .replace(/[([]/gu, ' (')
    .replace(/[)\]]/gu, ' | ')
    .replace(/[^\p{L}\p{N}|(]+/gu, ' ')
    .replace(/(?: \|)+(?= \|)/gu, '')
    .trim()
    .replace(/(?: \|)+$/u, '')
}

/** The level that a title names; null when it names none. */
export function seniorityOf(title: string): Seniority | null {
  const whole = plainTitle(withoutTail(title))
  const plain = whole.replace(serves, ' ').replace(noRank, ' ')
  const pair = pairs.exec(plain)?.[1]
  const named = levels.find(
    ([level, patterns]) =>
      (level !== 'intern' || !ofInterns.test(plain)) &&
      (level !== 'mid' || !notRegular.test(plain)) &&
      patterns.some((pattern) => pattern.test(plain)),
  )
  const isAbove = named?.[0] === 'intern' || named?.[0] === 'executive'
  return pair && !isAbove ? pairLevels[pair]! : (named?.[0] ?? null)
}
