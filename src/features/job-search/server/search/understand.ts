/** Places, work modes, seniority, types and companies among the words of a search. */
import type { EmploymentType, Seniority } from '#features/jobs/contract.ts'
import type { UnderstoodKind } from '../../contract.ts'
import { seniorityOf } from '#features/job-facts/server/service.ts'
import { payIn, payLimitIn } from './pay.ts'
import { isUnitedStates, isUsOrPronoun } from './stated-places.ts'
import { isMode, modes, withoutModesIn } from './work-modes.ts'
import { isFiller, isPlain, keyOf, type Token } from './tokens.ts'

/** What a phrase names, told by the code that knows places and companies. */
export type Named = {
  /** The filter's value: a location, or a company's part of an address. */
  value: string
  label: string
  /** Also an ordinary word: it means this only where the search says so, as after 'in'. */
  ambiguous: boolean
}

export type Names = {
  places: ReadonlyMap<string, Named>
  companies: ReadonlyMap<string, Named>
}

export type Understood = {
  kind: UnderstoodKind
  value: string
  label: string | null
  /** What it was read from. */
  tokens: Token[]
}

/** Which kinds a search has chosen by its filters: words do not choose them again. */
export type Chosen = Partial<Record<UnderstoodKind, boolean>>

const longestName = 4

const levels: Record<string, Seniority> = {
  intern: 'intern',
  interns: 'intern',
  internship: 'intern',
  internships: 'intern',
  praktikum: 'intern',
  praktikant: 'intern',
  praktikantin: 'intern',
  stagiaire: 'intern',
  practicas: 'intern',
  becario: 'intern',
  becaria: 'intern',
  tirocinio: 'intern',
  стажер: 'intern',
  стажировка: 'intern',
  junior: 'junior',
  jr: 'junior',
  'entry level': 'junior',
  graduate: 'junior',
  'new grad': 'junior',
  'no experience': 'junior',
  'without experience': 'junior',
  'no experience required': 'junior',
  'no experience needed': 'junior',
  'ohne erfahrung': 'junior',
  'sin experiencia': 'junior',
  'sans experience': 'junior',
  berufseinsteiger: 'junior',
  'mid level': 'mid',
  senior: 'senior',
  sr: 'senior',
  'senior level': 'senior',
}

const types: Record<string, EmploymentType> = {
  'full time': 'FULL_TIME',
  fulltime: 'FULL_TIME',
  vollzeit: 'FULL_TIME',
  'part time': 'PART_TIME',
  parttime: 'PART_TIME',
  teilzeit: 'PART_TIME',
  minijob: 'PART_TIME',
  freelance: 'CONTRACTOR',
  freelancer: 'CONTRACTOR',
  contractor: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  temp: 'TEMPORARY',
  cdd: 'TEMPORARY',
  cdi: 'FULL_TIME',
  'temps plein': 'FULL_TIME',
  'temps partiel': 'PART_TIME',
}

const visa: Record<string, 'true'> = {
  'visa sponsorship': 'true',
  'with visa sponsorship': 'true',
  'visa sponsored': 'true',
  'visa sponsor': 'true',
  'sponsors visa': 'true',
  'sponsor visa': 'true',
  'sponsored visa': 'true',
  'visa support': 'true',
  'h1b sponsorship': 'true',
  'h 1b sponsorship': 'true',
}

/** `contract manager` looks after contracts; `contract developer` works under one. */
const aboutContracts =
  /^(?:manag\w*|law\w*|legal|attorney|counsel|admin\w*|specialist|negotiat\w*|review\w*|draft\w*|analyst|officer|coordinator|lead|director|research|manufactur\w*|compliance|lifecycle|testing|sales|logistics|cleaning|catering|furniture)$/

/** `stage marketing` is an internship in France, Italy and the Low Countries; these work at a theatre. */
const onStage =
  /^(?:managers?|management|directors?|hands?|crew|tech|technicians?|carpenters?|designers?|actor|actress|door|riggers?|electricians?|production|performers?|lighting|sound|combat|fright|coach)$/

/** Everything here is a job. */
const always = new Set('jobs vacancies openings positions stellen emplois'.split(' '))
const atEnd = new Set('job role roles position vacancy opening'.split(' '))
const atStart = new Set(['job'])
/** Said around a search, and nothing of the job. */
const sayings = new Set(
  `near me|nearby|around me|looking for|looking|search for|searching for|seeking|seek|hi|hello|hey
  |please|pls|plz|thanks|thank you|i|im|i'm|i’m|i am|i need|need|i want|want|any|work as|job as`
    .split('|')
    .map((saying) => saying.trim()),
)
/** `(m/w/d)`: everybody may apply. */
const anyGender = /^\(?[mwfdxi](?:[/|*][mwfdxi]){1,3}\)?$/i
const beforePlace = new Set('in near around at'.split(' '))

/** Phrases of up to four plain words: what may be the name of a place or a company. */
export function candidatesIn(tokens: readonly Token[]): string[] {
  const phrases = new Set<string>()
  for (let start = 0; start < tokens.length; start++) {
    for (let length = 1; length <= longestName; length++) {
      const run = tokens.slice(start, start + length)
      if (run.length < length || !run.every(isPlain)) break
      phrases.add(run.map(keyOf).join(' '))
    }
  }
  phrases.delete('')
  return [...phrases]
}

/** What the words choose as filters would, what no filter can say, and the words that are left. */
export function understand(
  typed: readonly Token[],
  names: Names,
  chosen: Chosen,
): { understood: Understood[]; ignored: Token[][]; rest: Token[] } {
  const understood: Understood[] = []
  let rest = [...typed]
  let superseded = false
  const take = (
    kind: UnderstoodKind,
    value: string,
    tokens: Token[],
    label: string | null = null,
  ) => {
    // A filter that is chosen stands for the words that would choose it.
    if (!chosen[kind]) understood.push({ kind, value, label, tokens })
    else superseded = true
    rest = rest.filter((token) => !tokens.includes(token))
  }

  const ignored: Token[][] = []
  const limit = payLimitIn(rest)
  if (limit) {
    ignored.push(limit)
    rest = rest.filter((token) => !limit.includes(token))
  }
  const pay = payIn(rest)
  if (pay) {
    const { amount, currency, unit, run } = pay
    take('pay', [amount, currency ?? '', unit].join(' '), run)
  }
  if (!chosen.place) takePlaces()
  for (const { run, value } of withoutModesIn(rest)) take('withoutWorkMode', value, run)
  for (const { run, value } of listed(rest, modes)) take('workMode', value, run)
  const internship = internshipIn(rest)
  if (internship) take('seniority', 'intern', internship)
  for (const { run, value } of internship ? [] : listed(rest, levels)) {
    // A 'senior director' is no senior: the title as a whole says the level.
    const title = rest
      .filter(isPlain)
      .map(({ text }) => text)
      .join(' ')
    if (seniorityOf(title) === value || value === 'intern' || run.length > 1) {
      take('seniority', value, run)
      break
    }
  }
  for (const { run, value } of listed(rest, types)) take('type', value, run)
  const [first, second] = rest
  const last = rest.at(-1)
  if (last && rest.length > 1 && isPlain(last) && keyOf(last) === 'contract') {
    take('type', 'CONTRACTOR', [last])
  } else if (second && isPlain(first!) && keyOf(first!) === 'contract') {
    const isAbout = rest.slice(1).some((token) => aboutContracts.test(keyOf(token)))
    if (!isAbout) take('type', 'CONTRACTOR', [first!])
  }
  for (const { run, value } of listed(rest, visa)) take('visa', value, run)
  if (!chosen.company) takeCompany()
  const isPlaced = understood.some(({ kind }) => kind === 'place')
  const hasMore = understood.length + ignored.length > 0 || superseded
  return { understood, ignored, rest: withoutNouns(rest, hasMore, isPlaced) }

  function takePlaces() {
    for (let length = longestName; length >= 1; length--) {
      for (let start = 0; start + length <= rest.length; start++) {
        const run = rest.slice(start, start + length)
        if (!run.every(isPlain)) continue
        const place = names.places.get(run.map(keyOf).join(' '))
        if (!place) continue
        const before = rest[start - 1]
        const led = before !== undefined && isPlain(before) && beforePlace.has(keyOf(before))
        // 'remote us' are two filters; 'contact us' is none.
        const isMeant = isUsOrPronoun(run[0]!)
          ? isUnitedStates(typed, typed.indexOf(run[0]!))
          : led || isMode(before)
        if (place.ambiguous && !isMeant) continue
        take('place', place.value, led ? [before, ...run] : run, place.label)
        start -= 1
      }
    }
  }

  function takeCompany() {
    for (let length = longestName; length >= 1; length--) {
      for (let start = 0; start + length <= rest.length; start++) {
        const run = rest.slice(start, start + length)
        if (!run.every(isPlain)) continue
        const company = names.companies.get(run.map(keyOf).join(' '))
        if (!company) continue
        const before = rest[start - 1]
        const led = before !== undefined && isPlain(before) && keyOf(before) === 'at'
        if (company.ambiguous && !led) continue
        take('company', company.value, led ? [before, ...run] : run, company.label)
        return
      }
    }
  }
}

/** `stage`, where it begins a search and is no theatre's, with the word that leads on from it. */
function internshipIn(tokens: readonly Token[]): Token[] | null {
  const [first, second] = tokens
  if (!first || !isPlain(first) || keyOf(first) !== 'stage') return null
  if (!second) return [first]
  if (!isPlain(second) || onStage.test(keyOf(second))) return null
  return /^(?:en|de|d|als|bij|chez|pour)$/.test(keyOf(second)) ? [first, second] : [first]
}

/** Runs of plain tokens that a list has, the longest first. */
function* listed<Value extends string>(
  tokens: readonly Token[],
  list: Readonly<Record<string, Value>>,
): Generator<{ run: Token[]; value: Value }> {
  const used = new Set<Token>()
  for (let length = 3; length >= 1; length--) {
    for (let start = 0; start + length <= tokens.length; start++) {
      const run = tokens.slice(start, start + length)
      if (!run.every((token) => isPlain(token) && !used.has(token))) continue
      const value = Object.hasOwn(list, run.map(keyOf).join(' '))
        ? list[run.map(keyOf).join(' ')]
        : undefined
      if (value === undefined) continue
      for (const token of run) used.add(token)
      yield { run, value }
    }
  }
}

/** 'python jobs' are all jobs with Python; 'jobs near me' are all jobs. */
function withoutNouns(tokens: Token[], hasMore: boolean, hasPlace: boolean): Token[] {
  const said = new Set(sayingsIn(tokens))
  const rest = tokens.filter((token) => !said.has(token))
  const left = rest.filter((token, index) => {
    if (!isPlain(token)) return true
    const key = keyOf(token)
    const isNoun =
      always.has(key) ||
      (index === 0 && atStart.has(key)) ||
      (index === rest.length - 1 && atEnd.has(key))
    // 'based in London'
    const isOfPlace = key === 'based' && hasPlace
    return !isNoun && !isOfPlace && !anyGender.test(token.text)
  })
  if (left.length === 0 && tokens.every(({ text }) => anyGender.test(text))) {
    return hasMore ? [] : tokens
  }
  const isSaid = left.length < tokens.length || hasMore
  return isSaid && left.every(isFiller) ? [] : left
}

function* sayingsIn(tokens: readonly Token[]): Generator<Token> {
  for (let start = 0; start < tokens.length; start++) {
    for (let length = 2; length >= 1; length--) {
      const run = tokens.slice(start, start + length)
      if (run.length === length && run.every(isPlain) && sayings.has(run.map(keyOf).join(' '))) {
        yield* run
        start += length - 1
        break
      }
    }
  }
}
