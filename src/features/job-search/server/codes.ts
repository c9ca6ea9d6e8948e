/**
 * The codes of the search table: one int per filter value, `(kind << 24) | value`. The kinds stand
 * beside the table in its migrations, and so do the bits of `job_search.bits`.
 */
import type { ChoiceFilter, FlagFilter } from '../contract.ts'

const kinds = {
  type: 1,
  level: 2,
  mode: 3,
  country: 4,
  place: 5,
  company: 6,
  skill: 7,
  payTenth: 8,
  remoteCountry: 14,
  visa: 15,
  referrers: 16,
  answersWithin: 17,
  combined: 23,
  visaPair: 25,
  referrersPair: 26,
  countryPair: 27,
  levelPay: 28,
} as const
const codeOf = (kind: number, value: number) => (kind << 24) | value
const kindOf = (code: number) => code >> 24
const valueOf = (code: number) => code & 0xff_ffff

const levelFactor = 36
const modeFactor = 9

/** The lowest tenth of pay that is a code. */
export const lowestPayTenth = 46

export const searchCodes = {
  employmentType: (index: number) => codeOf(kinds.type, index + 1),
  seniority: (index: number) => codeOf(kinds.level, index + 1),
  workMode: (index: number) => codeOf(kinds.mode, index + 1),
  /** Type, mode and level at once, each counted from 1; 0 leaves it open. */
  combined: (type: number, mode: number, level: number) =>
    codeOf(kinds.combined, level * levelFactor + mode * modeFactor + type),
  country: (code: string) => codeOf(kinds.country, countryNumber(code)),
  place: (id: number) => codeOf(kinds.place, id),
  company: (number: number) => codeOf(kinds.company, number),
  skill: (id: number) => codeOf(kinds.skill, id),
  payTenth: (tenth: number) => codeOf(kinds.payTenth, tenth),
  remoteCountry: (code: string) => codeOf(kinds.remoteCountry, countryNumber(code)),
  remoteAnywhere: codeOf(kinds.remoteCountry, 0),
  /** The last of its kind. */
  remoteLast: codeOf(kinds.remoteCountry, 0xff_ffff),
  /** From the code of a country to that of the remote jobs that may be done there. */
  remoteOfCountry: (country: number) => codeOf(kinds.remoteCountry, valueOf(country)),
  visa: codeOf(kinds.visa, 1),
  referrers: codeOf(kinds.referrers, 1),
  /** 1: within a day, 2: within three, 3: within a week. */
  answersWithin: (step: number) => codeOf(kinds.answersWithin, step),
} as const

/** The code of a choice by its index in the contract's list. */
export const choiceCodes: Record<ChoiceFilter, (index: number) => number> = {
  workMode: searchCodes.workMode,
  type: searchCodes.employmentType,
  seniority: searchCodes.seniority,
}

export const flagCodes: Record<FlagFilter, number> = {
  referrers: searchCodes.referrers,
  visa: searchCodes.visa,
}

/** All bits of a row are taken: filters that have none are counted by their codes. */
export const choiceBits: Partial<Record<ChoiceFilter, (index: number) => number>> = {
  type: (index) => 1 << index,
  workMode: (index) => 1 << (8 + index),
  seniority: (index) => 1 << (11 + index),
}
export const flagBits: Partial<Record<FlagFilter, number>> = { visa: 1 << 17, referrers: 1 << 19 }
export const payGivenBit = 1 << 18
/** 0: within a day, 1: within three, 2: within a week. */
export const answersBit = (index: number) => 1 << (20 + index)

function countryNumber(code: string): number {
  return code.charCodeAt(0) * 256 + code.charCodeAt(1)
}

/** What a combined code of the same choice would be, also of a type, a mode or a level alone. */
const choiceFactors = new Map<number, number>([
  [kinds.type, 1],
  [kinds.level, levelFactor],
  [kinds.mode, modeFactor],
  [kinds.combined, 1],
])
const isChoice = (code: number) => choiceFactors.has(kindOf(code))
const isCountry = (code: number) => kindOf(code) === kinds.country

const pairs = {
  flag: (flag: number, other: number) =>
    codeOf(
      flag === searchCodes.visa ? kinds.visaPair : kinds.referrersPair,
      (kindOf(other) << 16) | valueOf(other),
    ),
  country: (country: number, choice: number) =>
    codeOf(
      kinds.countryPair,
      (valueOf(country) << 8) | (valueOf(choice) * (choiceFactors.get(kindOf(choice)) ?? 1)),
    ),
  levelPay: (level: number, tenth: number) => codeOf(kinds.levelPay, (tenth << 3) | valueOf(level)),
}

/** Every third tenth of pay is paired with the levels. */
const pairedTenths = 3

/**
 * The same jobs by shorter lists: codes that each find many jobs and together few are one code in the
 * index (decision 0262).
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
  if (paired < lowestPayTenth) return left
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
