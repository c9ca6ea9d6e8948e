/** Places, work modes, seniority, types and companies among the words of a search. */
import type { UnderstoodKind } from '../../contract.ts'
import { seniorityOf } from '#features/job-facts/server/service.ts'
import { levels, ofOthers, unwantedLevels } from './levels.ts'
import { beforePlace, distanceAround, leadTo, type Distance } from './leads.ts'
import { payIn, payLimitIn, type TypedPay } from './pay.ts'
import { isUnitedStates, isUsOrPronoun } from './stated-places.ts'
import { sayingsIn } from './sayings.ts'
import { isJoint, saidOfEach } from './said-of-names.ts'
import { types, visa } from './types.ts'
import { isMode, modes } from './work-modes.ts'
import { isFiller, isPlain, isRun, keyOf, type Token } from './tokens.ts'

/** What a phrase names, told by the code that knows places and companies. */
export type Named = {
  /** The filter's value: a location, or a company's part of an address. */
  value: string
  label: string
  /** Also an ordinary word: it means this only where the search says so, as after 'in'. */
  ambiguous: boolean
  /** A distance can be meant from it, as it cannot from a country. */
  isCity?: boolean
  /** Only this word of the search means it. */
  token?: Token
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
  /** How far from the place. */
  distance?: Distance
}

export type UnderstoodWords = {
  understood: Understood[]
  pay: TypedPay | null
  /** What is meant and no filter can say. */
  ignored: Token[][]
  rest: Token[]
}

/** Which kinds a search has chosen by its filters: words do not choose them again. */
export type Chosen = Partial<Record<UnderstoodKind, boolean>>

/** What a search may also leave out. */
type DeniableKind = keyof typeof withoutKinds

const withoutKinds = {
  place: 'withoutPlace',
  workMode: 'withoutWorkMode',
  seniority: 'withoutSeniority',
  type: 'withoutType',
  company: 'withoutCompany',
} as const satisfies Partial<Record<UnderstoodKind, UnderstoodKind>>

/** True for what a search leaves out, whatever else is given up to find something. */
export function isUnwanted({ kind }: Pick<Understood, 'kind'>): boolean {
  return Object.values<UnderstoodKind>(withoutKinds).includes(kind)
}

/** A name among the words, with the word that leads to it. */
type Name = { run: Token[]; value: string; label?: string | null; distance?: Distance }

const longestName = 4

/** `contract manager` looks after contracts; `contract developer` works under one. */
const aboutContracts =
  /^(?:manag\w*|law\w*|legal|attorney|counsel|admin\w*|specialist|negotiat\w*|review\w*|draft\w*|analyst|officer|coordinator|lead|director|research|manufactur\w*|compliance|lifecycle|testing|sales|logistics|cleaning|catering|furniture)$/

/** `stage marketing` is an internship in France, Italy and the Low Countries; these work at a theatre. */
const onStage =
  /^(?:managers?|management|directors?|hands?|crew|tech|technicians?|carpenters?|designers?|actor|actress|door|riggers?|electricians?|production|performers?|lighting|sound|combat|fright|coach)$/

/** Before these words a country is a thing: `turkey farm`, `china cabinet maker`. */
const thingsNamed: Readonly<Record<string, RegExp>> = {
  turkey: /^(?:farm\w*|hatcher\w*|growers?|growing|processing|poultry|meat|breast)$/,
  china: /^(?:cabinets?|dolls?|painters?|painting|restor\w+)$/,
}

/** They build and repair: a `general contractor` may be employed for good. */
const contractors =
  /^(?:general|building|roofing|electrical|mechanical|plumbing|paving|landscape|construction|defense|defence|prime)$/

/** Everything here is a job. */
const always = new Set(
  'jobs vacancies openings positions stellen emplois empleos empregos vagas vacatures praca trabajo emploi lavoro'.split(
    ' ',
  ),
)
const atEnd = new Set('job role roles position vacancy opening'.split(' '))
const atStart = new Set(['job'])
/** `(m/w/d)`: everybody may apply. */
const anyGender = /^\(?[mwfdxi](?:[/|*][mwfdxi]){1,3}\)?$/i

/** Phrases of up to four plain words: what may be the name of a place or a company. */
export function candidatesIn(tokens: readonly Token[]): string[] {
  const phrases = new Set<string>()
  for (let start = 0; start < tokens.length; start++) {
    for (let length = 1; length <= longestName; length++) {
      const run = tokens.slice(start, start + length)
      if (run.length < length || !isRun(run)) break
      phrases.add(run.map(keyOf).join(' '))
    }
  }
  phrases.delete('')
  return [...phrases]
}

/**
 * What the words choose as filters would, what no filter can say, and the words that are left. A salary is
 * told by itself: its currency may be that of a place.
 */
export function understand(typed: readonly Token[], names: Names, chosen: Chosen): UnderstoodWords {
  const understood: Understood[] = []
  let rest = [...typed]
  let superseded = false
  const remove = (tokens: readonly Token[]) => {
    rest = rest.filter((token) => !tokens.includes(token))
  }
  const add = (each: Understood) => {
    // A filter that is chosen stands for the words that would choose it.
    if (chosen[each.kind]) superseded = true
    else understood.push(each)
    remove(each.tokens)
  }
  /** Names of one kind, or that they are not wanted. */
  const take = (kind: DeniableKind, names: readonly Name[], isMeant = (_name: Name) => true) => {
    const said = saidOfEach(
      typed,
      names.map(({ run }) => run),
      kind === 'place',
    )
    for (const name of names) {
      const { run, value, label = null, distance } = name
      const { says, words = [] } = said.get(run) ?? {}
      const tokens = [...words, ...run]
      if (says === 'unwanted') add({ kind: withoutKinds[kind], value, label, tokens })
      else if (says === 'notOnly') {
        superseded = true
        remove(tokens)
      } else if (isMeant(name)) {
        add({ kind, value, label, tokens, ...(distance && { distance }) })
      }
    }
  }

  const ignored: Token[][] = []
  const limit = payLimitIn(rest)
  if (limit) {
    ignored.push(limit)
    remove(limit)
  }
  const pay = payIn(rest)
  if (pay) {
    remove(pay.run)
    superseded ||= chosen.pay === true
  }
  const places = placeNames()
  const origin = originAmong(places)
  if (origin) {
    superseded = true
    remove(origin.run)
  }
  take(
    'place',
    places.filter((name) => name !== origin),
    () => !chosen.place,
  )
  take('workMode', listed(rest, modes))
  takeLevels()
  take('type', listed(rest, types), ({ run: [token] }) => {
    const before = typed[typed.indexOf(token!) - 1]
    return keyOf(token!) !== 'contractor' || !before || !contractors.test(keyOf(before))
  })
  take('type', contracts())
  for (const { run, value } of listed(rest, visa)) {
    const { says, words = [] } = saidOfEach(typed, [run]).get(run) ?? {}
    if (says === 'notOnly') {
      superseded = true
      remove([...words, ...run])
    } else if (!says) add({ kind: 'visa', value, label: null, tokens: run })
  }
  // Of several, the first one is meant.
  if (!chosen.company) take('company', companyNames(), () => !isUnderstood('company'))
  rest = rest.filter((token) => !isBetweenChoices(token))
  const isPlaced = isUnderstood('place')
  const hasMore = understood.length + ignored.length > 0 || pay !== null || superseded
  return {
    understood,
    pay: chosen.pay ? null : pay,
    ignored,
    rest: withoutNouns(rest, hasMore, isPlaced),
  }

  function isUnderstood(some: UnderstoodKind): boolean {
    return understood.some(({ kind }) => kind === some)
  }

  /** `nurse from poland in germany`: where a person comes from says nothing of the job. */
  function originAmong(names: readonly Name[]): Name | undefined {
    const leadOf = ({ run }: Name) => (run.length > 1 ? keyOf(run[0]!) : '')
    const isElsewhere = names.some((name) => beforePlace.has(leadOf(name)))
    return isElsewhere ? names.find((name) => leadOf(name) === 'from') : undefined
  }

  function isBetweenChoices(token: Token): boolean {
    const at = typed.indexOf(token)
    const kindOf = (other: Token | undefined) =>
      understood.find(({ tokens }) => other !== undefined && tokens.includes(other))?.kind
    const before = kindOf(typed[at - 1])
    return isJoint(token) && before !== undefined && before === kindOf(typed[at + 1])
  }

  /** `senior living nurse`: the level is not the job's. */
  function isOfOthers(run: readonly Token[]): boolean {
    const next = typed[typed.indexOf(run.at(-1)!) + 1]
    return next !== undefined && ofOthers[keysOf(run)]?.test(keyOf(next)) === true
  }

  /** `junior or mid level`: both of them. */
  function isOneOfSeveral(run: readonly Token[]): boolean {
    const behind = typed[typed.indexOf(run.at(-1)!) + 1]
    return Boolean(run[0]!.afterOr ?? behind?.afterOr)
  }

  function takeLevels() {
    const internship = internshipIn(rest)
    if (internship) take('seniority', [{ run: internship, value: 'intern' }])
    take('seniority', listed(rest, { ...levels, ...unwantedLevels }), ({ run, value }) => {
      if (isOfOthers(run)) return false
      if (isOneOfSeveral(run)) return Object.hasOwn(levels, keysOf(run))
      // A 'senior director' is no senior: the title as a whole says the level.
      const isInTitle =
        run.length > 1 || value === 'intern' || seniorityOf(plainText(rest)) === value
      return !isUnderstood('seniority') && isInTitle && Object.hasOwn(levels, keysOf(run))
    })
  }

  /** The longest names first, each with the word that leads to it. */
  function placeNames(): Name[] {
    const found: Name[] = []
    let left = [...rest]
    for (let length = longestName; length >= 1; length--) {
      for (let start = 0; start + length <= left.length; start++) {
        const run = left.slice(start, start + length)
        const place = isRun(run) && names.places.get(keysOf(run))
        if (!place || (place.token && place.token !== run[0])) continue
        const next = left[start + length]
        if (next && thingsNamed[keysOf(run)]?.test(keyOf(next))) continue
        const hasDistance = place.isCity && !place.ambiguous && !run[0]!.not
        const distanced = hasDistance ? distanceAround(left, start, length) : null
        const lead = distanced?.before ?? leadTo(left, start, place.ambiguous)
        // 'remote us' are two filters; 'contact us' is none.
        const isMeant = isUsOrPronoun(run[0]!)
          ? run[0]!.not || isUnitedStates(typed, typed.indexOf(run[0]!))
          : lead.length > 0 || run[0]!.leadsTo === 'place' || isMode(left[start - 1])
        if (place.ambiguous && !isMeant) continue
        const tokens = run[0]!.not ? run : [...lead, ...run, ...(distanced?.behind ?? [])]
        const distance = distanced?.distance
        found.push({
          run: tokens,
          value: place.value,
          label: place.label,
          ...(distance && { distance }),
        })
        left = left.filter((token) => !tokens.includes(token))
        // Goes on with what followed, also where the words before went with the name.
        start -= run[0]!.not ? 1 : lead.length + 1
      }
    }
    return found
  }

  /** `contract python`, `python contract`, and contracts that are not wanted. */
  function contracts(): Name[] {
    return rest.flatMap((token, index) => {
      if (token.phrase || !/^contracts?$/.test(keyOf(token))) return []
      const isUnwanted = saidOfEach(typed, [[token]]).size > 0
      const others = isUnwanted ? rest.slice(index + 1, index + 2) : rest.slice(1)
      const isAbout = others.some((other) => aboutContracts.test(keyOf(other)))
      const isLast = index > 0 && index === rest.length - 1
      const isFirst = index === 0 && rest.length > 1 && !isAbout
      const isMeant = isUnwanted ? !isAbout : keyOf(token) === 'contract' && (isLast || isFirst)
      return isMeant ? [{ run: [token], value: 'CONTRACTOR' }] : []
    })
  }

  /** The longest names first, each with the word that leads to it. */
  function companyNames(): Name[] {
    const found: Name[] = []
    for (let length = longestName; length >= 1; length--) {
      for (let start = 0; start + length <= rest.length; start++) {
        const run = rest.slice(start, start + length)
        const company = isRun(run) && names.companies.get(keysOf(run))
        if (!company || found.some((other) => other.run.some((token) => run.includes(token))))
          continue
        const before = rest[start - 1]
        const isLedBefore = before !== undefined && isPlain(before) && keyOf(before) === 'at'
        if (company.ambiguous && !isLedBefore && !run[0]!.leadsTo) continue
        const tokens = isLedBefore && !run[0]!.not ? [before, ...run] : run
        found.push({ run: tokens, value: company.value, label: company.label })
      }
    }
    return found
  }
}

const keysOf = (tokens: readonly Token[]) => tokens.map(keyOf).join(' ')

function plainText(tokens: readonly Token[]): string {
  return tokens
    .filter(isPlain)
    .map(({ text }) => text)
    .join(' ')
}

/** `stage`, where it begins a search and is no theatre's, with the word that leads on from it. */
function internshipIn(tokens: readonly Token[]): Token[] | null {
  const [first, second] = tokens
  if (!first || !isPlain(first) || keyOf(first) !== 'stage') return null
  if (!second) return [first]
  if (!isPlain(second) || onStage.test(keyOf(second))) return null
  return /^(?:en|de|d|als|bij|chez|pour)$/.test(keyOf(second)) ? [first, second] : [first]
}

/** Runs of tokens that a list has, the longest first. */
function listed(tokens: readonly Token[], list: Readonly<Record<string, string>>): Name[] {
  const used = new Set<Token>()
  const found: Name[] = []
  for (let length = 3; length >= 1; length--) {
    for (let start = 0; start + length <= tokens.length; start++) {
      const run = tokens.slice(start, start + length)
      const key = keysOf(run)
      if (!isRun(run) || run.some((token) => used.has(token)) || !Object.hasOwn(list, key)) continue
      for (const token of run) used.add(token)
      found.push({ run, value: list[key]! })
    }
  }
  return found
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
      // At the end it joins nothing.
      (index === rest.length - 1 && key === 'or') ||
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
