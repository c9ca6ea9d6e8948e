/**
 * Professions for readers who must not learn who someone is: one line a profession,
 * `Name|other titles`, and at the end general fields for titles of which only the kind is known. What
 * people typed never leaves this file; the name of a line does. Reviewed by hand.
 */
import { foldLetters } from '#shared/fold.ts'
import { withoutTail } from './title.ts'

const professions = `
Backend engineer|backend developer|back end engineer|back end developer|server engineer|api engineer|backendentwickler|backend entwickler|backendentwicklerin|backend entwicklerin
Frontend engineer|frontend developer|front end engineer|front end developer|web engineer|ui engineer|ui developer|frontendentwickler|frontend entwickler|frontendentwicklerin|frontend entwicklerin
Full-stack engineer|full stack developer|fullstack engineer|fullstack developer|full stack software engineer
Software engineer|software developer|programmer|application developer|softwareentwickler|softwareentwicklerin|developer|entwickler|entwicklerin|swe|member of technical staff|desarrollador|developpeur|softwareingenieur
Mobile engineer|mobile developer|ios engineer|ios developer|android engineer|android developer|flutter developer|react native developer
Embedded engineer|embedded software engineer|firmware engineer|embedded developer
Game developer|game engineer|gameplay programmer|unity developer
Web developer|webentwickler|wordpress developer|php developer
Platform engineer|infrastructure engineer|cloud engineer|cloud architect|systems engineer
Site reliability engineer|sre|devops engineer|devops|production engineer
Security engineer|information security analyst|security analyst|penetration tester|cybersecurity analyst|application security engineer|security consultant
Network engineer|network administrator
System administrator|systems administrator|sysadmin|it administrator|systemadministrator|linux administrator
Database administrator|dba|database engineer
QA engineer|quality assurance engineer|test engineer|software tester|sdet|qa tester|test automation engineer|qa analyst
Software architect|solution architect|solutions architect|enterprise architect|technical architect
Engineering manager|software engineering manager|development manager|head of engineering|director of engineering|vp engineering|vp of engineering|cto|chief technology officer|tech lead|technical lead|team lead engineering
Data engineer|analytics engineer|etl developer|data platform engineer|big data engineer
Data scientist|data science
Data analyst|business intelligence analyst|bi analyst|bi developer|analytics manager|datenanalyst
Machine learning engineer|ml engineer|ai engineer|deep learning engineer|applied scientist|computer vision engineer
Researcher|research scientist|research engineer|research associate|postdoc|postdoctoral researcher|research assistant|wissenschaftlicher mitarbeiter|wissenschaftliche mitarbeiterin
IT support specialist|help desk technician|it support|desktop support|it technician|technical support engineer|support engineer|fachinformatiker
Product manager|product owner|head of product|group product manager|technical product manager|produktmanager
Project manager|program manager|programme manager|delivery manager|projektmanager|projektleiter|projektleiterin|scrum master|agile coach
Business analyst|systems analyst|process analyst
Product designer|ux designer|ui designer|ux ui designer|ui ux designer|interaction designer|user experience designer|digital designer
UX researcher|user researcher|design researcher
Graphic designer|visual designer|communication designer|brand designer|grafikdesigner|grafikdesignerin
Art director|creative director|illustrator|animator|motion designer
Architect|landscape architect|interior designer|interior architect|urban planner|architektin
Photographer|videographer|video editor|film editor|video producer
Journalist|editor|reporter|redakteur|redakteurin
Copywriter|content writer|technical writer|content designer|author|content strategist
Translator|interpreter|ubersetzer|ubersetzerin
Marketing manager|digital marketing manager|head of marketing|marketing specialist|growth manager|growth marketer|performance marketing manager|marketing coordinator|cmo|chief marketing officer|product marketing manager|brand manager
SEO specialist|seo manager|search engine optimization specialist
Social media manager|community manager|content manager
Public relations manager|communications manager|press officer|pr manager
Event manager|event planner
Account executive|sales manager|sales representative|sales executive|key account manager|business development manager|sales engineer|solutions engineer|head of sales|vertriebsmitarbeiter|vertriebsleiter|account manager|sales director|salesperson
Sales development representative|sdr|bdr|business development representative
Customer success manager|csm|customer success specialist|onboarding specialist
Customer support specialist|customer service representative|customer support|call center agent|call centre agent|customer service agent|kundenberater|kundenberaterin|support specialist
Retail salesperson|shop assistant|sales assistant|retail assistant|store manager|verkaufer|verkauferin|cashier
Accountant|bookkeeper|senior accountant|staff accountant|buchhalter|buchhalterin|tax accountant|bilanzbuchhalter|payroll specialist|tax advisor|steuerberater
Auditor|internal auditor|wirtschaftsprufer
Financial analyst|finance manager|financial controller|controller|investment analyst|cfo|chief financial officer|treasurer|portfolio manager|risk analyst|financial advisor|equity analyst
Investment banker|banker|bankkaufmann|bankkauffrau|loan officer|credit analyst|trader
Actuary|underwriter|claims adjuster|insurance agent
Economist|statistician|quantitative analyst|quant
Management consultant|consultant|strategy consultant|business consultant|unternehmensberater|beraterin|strategy manager
Operations manager|head of operations|chief operating officer|coo|operations analyst|operations specialist|business operations manager
Supply chain manager|logistics manager|logistics planner|procurement manager|buyer|purchasing manager|einkaufer|einkauferin|supply chain analyst|logistics coordinator
Warehouse worker|warehouse operator|warehouse associate|lagerist|lagerarbeiter|forklift driver|order picker
Driver|truck driver|lorry driver|delivery driver|bus driver|kraftfahrer|lkw fahrer|courier|taxi driver|train driver
Pilot|flight attendant|cabin crew|air traffic controller
Recruiter|talent acquisition specialist|talent acquisition partner|technical recruiter|sourcer|talent partner
HR manager|human resources manager|hr business partner|people partner|hr specialist|hr generalist|people operations manager|personalreferent|personalreferentin|head of people
Office manager|administrative assistant|executive assistant|personal assistant|secretary|receptionist|assistenz der geschaftsfuhrung|sekretarin|office administrator|burokaufmann|burokauffrau
Lawyer|attorney|solicitor|legal counsel|rechtsanwalt|rechtsanwaltin|corporate counsel|general counsel|associate attorney|jurist
Paralegal|legal assistant|compliance officer|compliance manager|notary
Police officer|firefighter|security guard|soldier|military officer|customs officer
Civil servant|policy advisor|policy analyst|public administrator|diplomat
Social worker|sozialarbeiter|sozialarbeiterin|counsellor|counselor|youth worker
Teacher|lehrer|lehrerin|school teacher|high school teacher|primary school teacher|instructor|tutor|educator|erzieher|erzieherin|profesor
Lecturer|professor|assistant professor|associate professor
Nurse|registered nurse|rn|krankenpfleger|krankenschwester|pflegefachkraft|pflegefachmann|pflegefachfrau|infirmier|infirmiere|enfermera|enfermero|midwife|intensive care nurse
Care worker|caregiver|care assistant|nursing assistant|altenpfleger|altenpflegerin|home health aide
Physician|doctor|surgeon|arzt|arztin|medical doctor|general practitioner|radiologist|cardiologist|anaesthetist|anesthesiologist|oberarzt|oberarztin|assistenzarzt
Dentist|dental assistant|zahnarzt|zahnarztin|dental hygienist
Pharmacist|apotheker|apothekerin|pharmacy technician
Psychologist|psychotherapist|psychiatrist|therapist
Physiotherapist|physical therapist|occupational therapist|speech therapist
Paramedic|medical assistant|laboratory technician|lab technician|medical technologist|radiographer
Veterinarian|veterinary nurse|tierarzt|tierarztin
Mechanical engineer|maschinenbauingenieur|design engineer|mechanical design engineer
Electrical engineer|electronics engineer|hardware engineer|elektroingenieur|asic engineer|fpga engineer
Civil engineer|structural engineer|bauingenieur|bauingenieurin|site engineer|construction manager|bauleiter|geotechnical engineer
Chemical engineer|process engineer|materials engineer|verfahrensingenieur
Industrial engineer|manufacturing engineer|production manager|quality engineer|quality manager|lean manager|produktionsleiter
Aerospace engineer|automotive engineer|robotics engineer|control engineer|automation engineer|mechatronics engineer
Energy engineer|renewable energy engineer|nuclear engineer|environmental engineer|petroleum engineer|mining engineer
Chemist|biochemist|laborant|laborantin
Biologist|microbiologist|molecular biologist|geneticist|ecologist
Physicist|astronomer|geologist|geophysicist|meteorologist
Mathematician|cryptographer
Bioinformatician|computational biologist|biostatistician|clinical research associate
Electrician|elektriker|elektroniker|elektronikerin
Plumber|installateur|heating engineer|hvac technician|anlagenmechaniker
Carpenter|joiner|tischler|schreiner|cabinet maker
Mechanic|car mechanic|kfz mechatroniker|automotive technician|mechatroniker|industriemechaniker|maintenance technician
Machinist|cnc operator|welder|schweisser|toolmaker|machine operator|production worker|assembler|assembly worker
Bricklayer|roofer|painter|construction worker|maurer|scaffolder|tiler
Chef|cook|koch|kochin|sous chef|pastry chef|kitchen assistant|head chef
Baker|confectioner|backer|konditor
Waiter|waitress|bartender|barista|kellner|kellnerin|restaurant manager
Hotel manager|hotelfachmann|hotelfachfrau|front desk agent|concierge|housekeeper
Hairdresser|beautician|friseur|friseurin|cosmetologist
Farmer|gardener|landscaper|gartner|gartnerin|agronomist|forester
Cleaner|janitor|caretaker|hausmeister
Fashion designer|tailor|stylist|textile designer
Musician|actor|dancer|singer|sound engineer|composer
Librarian|archivist|museum curator|historian
Real estate agent|property manager|facility manager|immobilienmakler
Founder|co founder|cofounder|entrepreneur|ceo|chief executive officer|managing director|geschaftsfuhrer|geschaftsfuhrerin|general manager|owner
Student|working student|werkstudent|werkstudentin|intern|internship|praktikant|praktikantin|apprentice|auszubildender|auszubildende|trainee
`

/** For titles of which no profession is known: the first field one of whose words stands in them. */
const fields = `
Engineering|engineer|engineering|ingenieur|ingenieurin|ingeniero|ingenieure|inzynier|entwicklung|technical
Software|software|informatiker|informatikerin|informatico|it
Data and analytics|data|analytics|analyst|analystin|statistics
Design|designer|designerin|design|creative
Product management|product|produkt
Marketing|marketing|brand|growth|content
Sales|sales|vertrieb|ventas|verkauf|account
Customer service|customer|kunden|support
Finance|finance|financial|finanzen|accounting|tax|banking|investment
Human resources|hr|people|personal|talent|human resources
Legal|legal|law|recht|compliance
Health care|medical|clinical|health|care|pflege|nursing|patient
Education|education|teaching|training|trainer|school
Science|scientist|research|forscher|forscherin|science|laboratory
Operations|operations|logistics|logistik|supply|procurement|warehouse|transport
Skilled trades|technician|techniker|technikerin|operator|installer|mechaniker|handwerker
Hospitality|hotel|restaurant|kitchen|catering|gastronomie
Administration|administrator|administration|assistant|assistent|assistentin|clerk|coordinator|office
Consulting|consulting|beratung|advisor|berater
Management|manager|managerin|director|head|lead|leiter|leiterin|chief|president|supervisor
`

type Entry = { name: string; words: readonly string[] }

const wordsOf = (text: string) => foldLetters(text).match(/[\p{L}\p{N}+#]+/gu) ?? []

function read(list: string): Entry[] {
  return list
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', ...others] = line.split('|')
      return [name, ...others].map((phrase) => ({ name, words: wordsOf(phrase) }))
    })
}

/** The longest phrase says most: `data engineer` before `engineer`. */
const byLength = (one: Entry, other: Entry) => other.words.length - one.words.length
const known = read(professions).toSorted(byLength)
const general = read(fields)

/** Every title on the list, folded. */
export const professionTitles: readonly string[] = known.map(({ words }) => words.join(' '))

/** Where a title goes on to say for whom: `Engineer at Acme`, `Nurse | City Hospital`. */
const furtherOn = /\s(?:at|bei|beim|chez|for|für|with|en)\s|[@|•·–—:;(]|\s-\s/iu

function holds(words: readonly string[], phrase: readonly string[]): boolean {
  const last = words.length - phrase.length
  for (let start = 0; start <= last; start++) {
    if (phrase.every((word, offset) => words[start + offset] === word)) return true
  }
  return false
}

/** The words of a title before it goes on to say for whom. */
function wordsIn(title: string, not: ReadonlySet<string>): string[] {
  const [first = ''] = title.trim().split(furtherOn)
  return wordsOf(first).map((word) => (not.has(word) ? '' : word))
}

/**
 * The profession that one of these titles names, the first that is known, by the name of the list; a
 * general field when only that can be told, null otherwise.
 *
 * @param not folded words that say something else here, such as those of a person's name
 */
export function professionOf(titles: readonly string[], not: ReadonlySet<string>): string | null {
  const all = titles.map((title) => wordsIn(withoutTail(title), not))
  for (const entries of [known, general]) {
    for (const words of all) {
      const found = entries.find((entry) => holds(words, entry.words))
      if (found) return found.name
    }
  }
  return null
}
