import { foldLetters } from '#shared/fold.ts'

/**
 * Different words for the same work: one line a meaning. A search for one finds the others. Reviewed
 * by hand: a line belongs here when people who type one of its names would be glad to see the others.
 */
const lines = `
software engineer|software developer|software programmer|swe|softwareentwickler|developpeur logiciel
developer|entwickler|developpeur|desarrollador
frontend|front end
backend|back end
fullstack|full stack
javascript|js
typescript|ts
react|reactjs|react js
vue|vuejs|vue js
nodejs|node js
nextjs|next js
angular|angularjs
kubernetes|k8s
postgresql|postgres
machine learning|ml
artificial intelligence|ai
large language model|llm|llms
natural language processing|nlp
user experience|ux
user interface|ui
ux designer|user experience designer|product designer|ui ux designer|ux ui designer
ui designer|user interface designer|product designer|ui ux designer|ux ui designer
quality assurance|qa
qa engineer|quality assurance engineer|test engineer|software tester|sdet|qa tester
site reliability engineer|site reliability engineering|site reliability|sre
devops|dev ops
devops engineer|devops|platform engineer|site reliability engineer
continuous integration|ci
amazon web services|aws
google cloud|gcp|google cloud platform
infrastructure as code|iac
machine learning engineer|ml engineer
data scientist|data science
data engineer|data engineering|ingenieur donnees|ingenieur de donnees|dateningenieur|ingeniero de datos
data analyst|analyste donnees|analyste de donnees|datenanalyst|analista de datos|analista de dados
ios developer|ios engineer
android developer|android engineer
sysadmin|system administrator|systems administrator
sysadmins|system administrators|systems administrators
information technology|it
research and development|r d|rnd
human resources|hr
talent acquisition|recruiter|recruiting
public relations|pr
product manager|pm
customer relationship management|crm
customer success manager|csm
account executive|ae
sales development representative|sdr|business development representative|bdr
search engine optimization|search engine optimisation|seo
business intelligence|bi
financial planning and analysis|financial planning analysis|fp a
registered nurse|rn
licensed practical nurse|lpn
certified public accountant|cpa
chief executive officer|ceo
chief technology officer|cto
chief financial officer|cfo
chief operating officer|coo
chief marketing officer|cmo
vice president|vp
senior|sr
junior|jr
manager|mgr
administrator|admin
executive assistant|personal assistant|ea
part time|teilzeit|temps partiel|tiempo parcial
full time|vollzeit|temps plein|tiempo completo
working student|werkstudent|werkstudentin
apprenticeship|apprentice|ausbildung|auszubildende|azubi
nurse|krankenpfleger|krankenschwester|pflegefachkraft|pflegefachfrau|pflegefachmann|infirmier|infirmiere
optimization|optimisation
organization|organisation
labor|labour
center|centre
licence|license
truck driver|lorry driver|hgv driver|lkw fahrer|berufskraftfahrer
shop assistant|sales assistant|retail assistant
solicitor|lawyer|attorney|legal counsel|corporate counsel|rechtsanwalt
physician|doctor|arzt|medecin
paralegal|legal assistant
bookkeeper|book keeper
copywriter|copy writer
electrician|elektriker|elektroniker|electricien
teacher|lehrer|lehrerin|enseignant
technical support|tech support
technical lead|tech lead
technical writer|tech writer
call center agent|call center representative|contact center agent|phone representative|callcenter agent
401k|401 k
it support|helpdesk|help desk|service desk|desktop support|it service desk
database administrator|dba
developer experience|devex
developer relations|devrel|developer advocate
generative ai|generative artificial intelligence|gen ai|genai
information security|infosec
cybersecurity|cyber security
penetration tester|pentester|pen tester|ethical hacker
embedded software engineer|firmware engineer
test automation engineer|automation tester|qa automation engineer|sdet
solution architect|solutions architect
sales engineer|solutions engineer|presales engineer|pre sales engineer
chief information security officer|ciso|head of information security
chief information officer|cio
chief product officer|cpo
chief people officer|chpo
chief revenue officer|chief commercial officer
senior vice president|svp
executive vice president|evp
regional vice president|rvp
assistant vice president|avp
managing director|geschaftsfuhrer
product marketing manager|pmm
key account manager|kam
go to market|gtm
search engine marketing|sem
conversion rate optimization|conversion rate optimisation|cro
enterprise resource planning|erp
anti money laundering|aml
know your customer|kyc
quality control|qc
user acceptance testing|uat
robotic process automation|rpa
environment health and safety|health and safety|ehs|hse
heating ventilation and air conditioning|hvac
intensive care|intensive care unit|icu
certified nursing assistant|cna
nurse practitioner|np
emergency medical technician|emt
general practitioner|gp|family doctor|hausarzt
speech therapist|speech language pathologist|slp|logopade
physiotherapist|physical therapist|physiotherapeut
occupational therapist|ergotherapeut
dentist|zahnarzt
pharmacist|apotheker
psychologist|psychologe
veterinarian|veterinary surgeon|tierarzt
carer|caregiver|care assistant|healthcare assistant
social worker|sozialarbeiter|sozialpadagoge
early childhood educator|nursery teacher|kindergarten teacher|erzieher
research assistant|wissenschaftlicher mitarbeiter
lab technician|laboratory technician|laborant
technician|techniker|technicien
mechanic|mechaniker
car mechanic|auto mechanic|automotive technician|kfz mechatroniker
carpenter|joiner|tischler|schreiner
welder|schweisser
plumber|klempner
bricklayer|maurer
civil engineer|bauingenieur
electrical engineer|elektroingenieur
project manager|projektleiter|projektmanager|chef de projet
sales manager|vertriebsleiter
accountant|buchhalter|comptable|contador
tax advisor|tax adviser|steuerberater
advisor|adviser
controller|comptroller
buyer|purchaser|einkaufer
warehouse worker|warehouse operative|warehouse operator|warehouse associate|lagermitarbeiter|lagerist
forklift driver|forklift operator|gabelstaplerfahrer|staplerfahrer
delivery driver|courier|kurier
receptionist|front desk agent|rezeptionist
office clerk|office assistant|burokauffrau|burokaufmann
waiter|waitress|waiting staff|kellner|serveur
bartender|barkeeper
cleaner|reinigungskraft|janitor|custodian
hairdresser|hair stylist|friseur
security guard|security officer|sicherheitsmitarbeiter
flight attendant|cabin crew|flugbegleiter
real estate agent|estate agent|realtor|immobilienmakler
customer support|customer service|customer care|kundenservice
graduate programme|graduate program|graduate scheme|grad scheme|early careers
graduate|grad
internship programme|internship program
first shift|1st shift
second shift|2nd shift
third shift|3rd shift|night shift
mid market|midmarket
healthcare|health care
e commerce|ecommerce
programme|program
behavior|behaviour
color|colour
counselor|counsellor
catalog|catalogue
modeling|modelling
jewelry|jewellery
pediatric|paediatric
anesthesia|anaesthesia
orthopedic|orthopaedic
gynecology|gynaecology
aluminum|aluminium
nonprofit|non profit|not for profit|notforprofit|not profit
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))

/** In these directions alone: who asks for a PM may mean any of them, the reverse is not so. */
const oneWay: Record<string, readonly string[]> = {
  pm: ['product manager', 'project manager', 'program manager', 'programme manager'],
  dev: ['developer', 'engineer', 'programmer'],
  coder: ['developer', 'engineer', 'programmer'],
  it: [],
  cook: ['chef', 'koch'],
  vertrieb: ['sales'],
  einkauf: ['purchasing', 'procurement'],
  buchhaltung: ['accounting'],
  ingenieur: ['engineer'],
  ingeniero: ['engineer'],
  tech: ['technical', 'technology'],
  csharp: ['c#'],
  cpp: ['c++'],
  dotnet: ['.net'],
  pr: ['public relations'],
  tester: ['test engineer', 'qa engineer', 'qa'],
  ventas: ['sales'],
  vendas: ['sales'],
  ventes: ['sales'],
  verkauf: ['sales'],
  vendite: ['sales'],
  sprzedaz: ['sales'],
  продажи: ['sales'],
  programador: ['developer', 'programmer', 'software engineer'],
  programadora: ['developer', 'programmer', 'software engineer'],
  desenvolvedor: ['developer', 'programmer', 'software engineer'],
  desenvolvedora: ['developer', 'programmer', 'software engineer'],
  sviluppatore: ['developer', 'programmer', 'software engineer'],
  ontwikkelaar: ['developer', 'programmer', 'software engineer'],
  utvecklare: ['developer', 'programmer', 'software engineer'],
  udvikler: ['developer', 'programmer', 'software engineer'],
  programista: ['developer', 'programmer', 'software engineer'],
  программист: ['developer', 'programmer', 'software engineer'],
  разработчик: ['developer', 'programmer', 'software engineer'],
  プログラマー: ['developer', 'programmer', 'software engineer'],
  开发: ['developer', 'programmer', 'software engineer'],
  מפתח: ['developer', 'programmer', 'software engineer'],
  инженер: ['engineer'],
  工程师: ['engineer'],
  מהנדס: ['engineer'],
  engenheiro: ['engineer'],
  engenheira: ['engineer'],
  ingegnere: ['engineer'],
  inzynier: ['engineer'],
  muhendis: ['engineer'],
  enfermera: ['nurse'],
  enfermero: ['nurse'],
  enfermeiro: ['nurse'],
  enfermeira: ['nurse'],
  infermiere: ['nurse'],
  verpleegkundige: ['nurse'],
  sjukskoterska: ['nurse'],
  pielegniarka: ['nurse'],
  медсестра: ['nurse'],
  护士: ['nurse'],
  看護師: ['nurse'],
  contable: ['accountant'],
  ragioniere: ['accountant'],
  ksiegowa: ['accountant'],
  ksiegowy: ['accountant'],
  boekhouder: ['accountant'],
  бухгалтер: ['accountant'],
  会计: ['accountant'],
  محاسب: ['accountant'],
  fahrer: ['driver'],
  chauffeur: ['driver'],
  kierowca: ['driver'],
  водитель: ['driver'],
  cocinero: ['chef', 'cook'],
  cuisinier: ['chef', 'cook'],
  cuoco: ['chef', 'cook'],
  kucharz: ['chef', 'cook'],
  повар: ['chef', 'cook'],
  abogado: ['lawyer', 'legal counsel', 'corporate counsel'],
  abogada: ['lawyer', 'legal counsel', 'corporate counsel'],
  avocat: ['lawyer', 'legal counsel', 'corporate counsel'],
  avvocato: ['lawyer', 'legal counsel', 'corporate counsel'],
  юрист: ['lawyer', 'legal counsel', 'corporate counsel'],
  profesor: ['teacher'],
  professeur: ['teacher'],
  insegnante: ['teacher'],
  учитель: ['teacher'],
  disenador: ['designer'],
  disenadora: ['designer'],
  grafiker: ['designer'],
  дизайнер: ['designer'],
}

const byPhrase = new Map<string, Set<string>>()
for (const line of lines) {
  for (const phrase of line) {
    if (oneWay[phrase]) continue
    const known = byPhrase.get(phrase) ?? new Set()
    for (const other of line) if (other !== phrase) known.add(other)
    byPhrase.set(phrase, known)
  }
}
for (const [phrase, others] of Object.entries(oneWay)) {
  byPhrase.set(foldLetters(phrase), new Set(others))
}

const phrases = [...byPhrase.keys()]

/** Every phrase that has synonyms or is one. */
export const synonymPhrases: readonly string[] = [...phrases, ...Object.values(oneWay).flat()]

/** The longest phrase has so many words. */
export const longestSynonym = Math.max(...phrases.map((phrase) => phrase.split(' ').length))

/** Who makes software has one of these in the title, and which one is chance. */
const makers = ['developer', 'engineer', 'programmer']
const makersAlone: Record<string, readonly string[]> = {
  developer: ['programmer', 'software engineer'],
  developers: ['programmer', 'software engineer'],
  programmer: ['developer', 'software engineer'],
  programmers: ['developer', 'software engineer'],
}

/** What a plural or a German name for a woman's profession is of: `nurses`, `buchhalterin`. */
function basesOf(phrase: string): string[] {
  const endings: [RegExp, string][] = [
    [/(?<=[a-z]{3})s$/, ''],
    [/(?<=(?:s|x|z|ch|sh))es$/, ''],
    [/(?<=[a-z]{2})ies$/, 'y'],
    [/(?<=(?:er|eur|ist|or|ent|ant))in(?:nen)?$/, ''],
  ]
  return endings
    .filter(([ending]) => ending.test(phrase))
    .map(([ending, instead]) => phrase.replace(ending, instead))
}

/**
 * Other words for a folded phrase; none when it has no synonyms.
 *
 * @param alone nothing else was asked for: 'engineer' with 'react' is a developer, alone it is not
 */
export function synonymsOf(phrase: string, alone: boolean): readonly string[] {
  const base = [phrase, ...basesOf(phrase)].find((one) => byPhrase.has(one)) ?? phrase
  const others = [...(byPhrase.get(base) ?? [])]
  if (base !== phrase) others.unshift(base)
  const singular = phrase.replace(/s$/, '')
  if (!makers.includes(singular)) {
    // 'Entwickler' finds what 'developer' does.
    const more = others
      .filter((other) => makers.includes(other))
      .flatMap((maker) => (alone ? (makersAlone[maker] ?? []) : makers))
    return [...new Set([...others, ...more])]
  }
  if (alone) return makersAlone[phrase] ?? []
  return [...others, ...makers.filter((maker) => maker !== singular)]
}
