/**
 * The search table is cut into spans, so that the first results are found without reading the rest
 * (decision 0150): by time from a day to four weeks, by pay in steps of two per
 * cent, by how fast the company answers. A code is `(kind << 24) | value`.
 */

/** Seconds of each span of time, the shortest first; each is a whole number of the one before. */
const spans = [
  { kind: 22, seconds: 86_400 },
  { kind: 9, seconds: 604_800 },
  { kind: 10, seconds: 2_419_200 },
] as const
/** So many of each are opened before the next longer ones: a search that finds enough early stops there. */
const fewestOfEach = 1

/**
 * Slices to read one after the other: rows of the code. Some are read for a part of their rows alone,
 * the stage; 0 is all of them.
 */
export type Walk = { codes: number[]; stages: number[] }

/**
 * Codes from the newest span down to the oldest: short ones first, then longer and longer ones.
 *
 * @param from Unix milliseconds; the newest moment that may be in the answer
 * @param to Unix milliseconds; the oldest
 */
export function slicesBetween(from: number, to: number): number[] {
  const codes: number[] = []
  const shortest = spans[0].seconds
  const oldest = Math.floor(to / 1000 / shortest)
  // The last of the shortest spans that is not covered yet.
  let left = Math.floor(from / 1000 / shortest)
  for (const [index, { kind, seconds }] of spans.entries()) {
    const size = seconds / shortest
    const next = (spans[index + 1]?.seconds ?? 0) / shortest
    let opened = 0
    const goesOn = () => next === 0 || opened < fewestOfEach || (left + 1) % next !== 0
    while (left >= oldest && goesOn()) {
      codes.push((kind << 24) | Math.floor(left / size))
      left = Math.floor(left / size) * size - 1
      opened += 1
    }
  }
  return codes
}

/** The moment that a slice of time begins at. */
export function beginOf(code: number): Date {
  const { seconds } = spans.find(({ kind }) => kind === code >> 24)!
  return new Date((code & 0xff_ffff) * seconds * 1000)
}

/** Newest first. */
export function walkByTime(slices: number[]): Walk {
  return { codes: slices, stages: slices.map(() => 0) }
}

const longest = spans[spans.length - 1]!

/**
 * A walk in time, cut where its longest slices begin: `near` may tell how frequent matches are. What
 * is older than `boundary` is `far`; null when there is nothing.
 */
export function cutWalk(walk: Walk): { near: Walk; far: { walk: Walk; boundary: Date } | null } {
  const first = walk.codes.findIndex((code) => code >> 24 === longest.kind)
  if (first < 1) return { near: walk, far: null }
  const newest = walk.codes[first]! & 0xff_ffff
  return {
    near: { codes: walk.codes.slice(0, first), stages: walk.stages.slice(0, first) },
    far: {
      walk: { codes: walk.codes.slice(first), stages: walk.stages.slice(first) },
      boundary: new Date((newest + 1) * longest.seconds * 1000),
    },
  }
}

/** Rows without pay. */
export const stageWithoutPay = 1

const payStep = 11 << 24
const sixteenPaySteps = 12 << 24
/** The step of the most that is believed. */
const topStep = 928

/** As `job_search_pay_step` in the migration has it; 0 for no pay. */
export function payStepOf(pay: number | null): number {
  return pay === null ? 0 : Math.floor(Math.log(Math.max(1, pay)) * 50) + 1
}

/** Some slices that are read as one. */
export type Ranges = { codes: number[][]; stages: number[] }

/** Ranks, in a sample, of the pay that bounds a range: the first finds little, the last enough. */
const sampleRanks = [1, 4, 12]

/**
 * Highest pay first, then what says nothing about pay, newest first. Where the pay of matches lies is
 * learned from some of them: as many as are wanted are paid at least as well as those, so few ranges
 * are read, whatever the filter has to do with pay.
 *
 * @param from yearly dollars to begin at; null begins where no pay is given
 * @param sample pay of the best paid of some matches, highest first, nulls last
 * @param slices of time, for those without pay
 * @param level 1 to 6, when only one level of seniority fits: what it earns is read directly
 */
export function rangesByPay(
  from: number | null | undefined,
  sample: readonly (number | null)[],
  slices: number[],
  level = 0,
): Ranges {
  const ranges: number[][] = []
  // A rounding apart from the database's must not skip a row: one step more is only another look.
  let top =
    from === null ? 0 : from === undefined ? topStep : Math.min(topStep, payStepOf(from) + 1)
  const known = sample.filter((pay) => pay !== null)
  const bounds = [...sampleRanks, known.length].flatMap((rank) => known[rank - 1] ?? [])
  for (const bottom of [...bounds.map((pay) => Math.max(1, payStepOf(pay) - 1)), 1]) {
    if (bottom > top) continue
    ranges.push(payCodes(bottom, top, level))
    top = bottom - 1
  }
  return {
    codes: [...ranges, ...slices.map((slice) => [slice])],
    stages: [...ranges.map(() => 0), ...slices.map(() => stageWithoutPay)],
  }
}

const payStepOfLevel = 24 << 24

/** Codes of all steps between two: of a level one by one, otherwise sixteen at once where they are whole. */
function payCodes(bottom: number, top: number, level: number): number[] {
  const codes: number[] = []
  if (level > 0) {
    for (let step = top; step >= bottom; step--) codes.push(payStepOfLevel | (step * 8 + level))
    return codes
  }
  for (let step = top; step >= bottom;) {
    const whole = step % 16 === 0 && step - 15 >= bottom
    codes.push(whole ? sixteenPaySteps | (step / 16) : payStep | step)
    step -= whole ? 16 : 1
  }
  return codes
}

const answerSpeed = 13 << 24
const slowestSpeed = 5

/** Slices that are each the rows with all codes of a list. */
export type AnswerWalk = {
  codes: number[][]
  stages: number[]
  /** Rows of a slice are older than this; null for all of them. */
  until: (Date | null)[]
}

/**
 * Companies that answer fastest first, and of equally fast ones the newest job first. A stage is the
 * speed.
 *
 * @param from the speed to begin at
 * @param within slices of time for the first speed, when a cursor has passed some
 */
export function walkByAnswer(from: number, within: number[], slices: number[]): AnswerWalk {
  const walk: AnswerWalk = { codes: [], stages: [], until: [] }
  for (let speed = from; speed <= slowestSpeed; speed++) {
    const add = (codes: number[], until: Date | null = null) => {
      walk.codes.push(codes)
      walk.stages.push(speed)
      walk.until.push(until)
    }
    const times = speed === from ? within : slices
    if (speed === slowestSpeed) {
      for (const time of times) add([time])
      continue
    }
    // A page of frequent words is full within days; few companies are known to answer, so that all
    // that is older is one slice.
    const code = answerSpeed | speed
    const { near, far } = cutWalk(walkByTime(times))
    for (const time of near.codes) add([time, code])
    if (far) add([code], far.boundary)
  }
  return walk
}
