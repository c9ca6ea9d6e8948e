/**
 * The codes of the search table: one int per filter value, `(kind << 24) | value`. The kinds stand
 * beside the table in its migrations.
 */

export const searchCodes = {
  employmentType: (index: number) => (1 << 24) | (index + 1),
  seniority: (index: number) => (2 << 24) | (index + 1),
  workMode: (index: number) => (3 << 24) | (index + 1),
  /** Type, mode and level at once, each counted from 1; 0 leaves it open. */
  combined: (type: number, mode: number, level: number) =>
    (kinds.combined << 24) | (level * 36 + mode * 9 + type),
  country: (code: string) => (4 << 24) | countryNumber(code),
  place: (id: number) => (5 << 24) | id,
  company: (number: number) => (6 << 24) | number,
  skill: (id: number) => (7 << 24) | id,
  payTenth: (tenth: number) => (8 << 24) | tenth,
  remoteCountry: (code: string) => (14 << 24) | countryNumber(code),
  remoteAnywhere: 14 << 24,
  visa: (15 << 24) | 1,
  referrers: (16 << 24) | 1,
  /** 1: within a day, 2: within three, 3: within a week. */
  answersWithin: (step: number) => (17 << 24) | step,
} as const

function countryNumber(code: string): number {
  return code.charCodeAt(0) * 256 + code.charCodeAt(1)
}

const kinds = {
  type: 1,
  level: 2,
  mode: 3,
  country: 4,
  payTenth: 8,
  visa: 15,
  combined: 23,
} as const
const kindOf = (code: number) => code >> 24
const valueOf = (code: number) => code & 0xff_ffff

/** What a combined code of the same choice would be, also of a type, a mode or a level alone. */
const choiceFactors = new Map<number, number>([
  [kinds.type, 1],
  [kinds.level, 36],
  [kinds.mode, 9],
  [kinds.combined, 1],
])
const isChoice = (code: number) => choiceFactors.has(kindOf(code))
const isCountry = (code: number) => kindOf(code) === kinds.country

const pairs = {
  flag: (flag: number, other: number) =>
    ((kindOf(flag) === kinds.visa ? 25 : 26) << 24) | (kindOf(other) << 16) | valueOf(other),
  country: (country: number, choice: number) =>
    (27 << 24) |
    (valueOf(country) << 8) |
    (valueOf(choice) * (choiceFactors.get(kindOf(choice)) ?? 1)),
  levelPay: (level: number, tenth: number) => (28 << 24) | (tenth << 3) | valueOf(level),
}

/** The first tenth of pay that is paired with levels, and the steps from one to the next. */
const firstPairedTenth = 48
const pairedTenths = 3

/**
 * The same jobs by shorter lists: codes that each find many jobs and together few are one code in the
 * index (docs/decisions/0262).
 *
 * @param codes that a job must all have
 */
export function inPairs(codes: readonly number[]): number[] {
  const flag = [searchCodes.visa, searchCodes.referrers].find((code) => codes.includes(code))
  const country = codes.find(isCountry)
  let left = [...codes]
  if (flag !== undefined) {
    const isPartner = (code: number) =>
      isChoice(code) ||
      isCountry(code) ||
      kindOf(code) === kinds.payTenth ||
      (code === searchCodes.referrers && flag !== code)
    left = withPartners(left, flag, isPartner, pairs.flag)
  } else if (country !== undefined) {
    left = withPartners(left, country, isChoice, pairs.country)
  }
  const level = codes.find((code) => kindOf(code) === kinds.level)
  const tenth = codes.find((code) => kindOf(code) === kinds.payTenth)
  if (level === undefined || tenth === undefined) return left
  const paired = valueOf(tenth) - (valueOf(tenth) % pairedTenths)
  if (paired < firstPairedTenth) return left
  return [...left.filter((code) => code !== level), pairs.levelPay(level, paired)]
}

/** Each partner as a pair with `one`, which is not looked for alone then. */
function withPartners(
  codes: number[],
  one: number,
  isPartner: (code: number) => boolean,
  pair: (one: number, other: number) => number,
): number[] {
  if (!codes.some(isPartner)) return codes
  return codes
    .filter((code) => code !== one)
    .map((code) => (isPartner(code) ? pair(one, code) : code))
}
