/**
 * The search table is cut into spans, so that the first results are found without reading the rest
 * (measured-designs.md, design D3): by time from six hours to four weeks, by pay in steps of two per
 * cent, by how fast the company answers. A code is `(kind << 24) | value`.
 */

/** Seconds of each span of time, the shortest first; each is a whole number of the one before. */
const spans = [
  { kind: 21, seconds: 21_600 },
  { kind: 22, seconds: 86_400 },
  { kind: 9, seconds: 604_800 },
  { kind: 10, seconds: 2_419_200 },
] as const
/** So many of each are opened before the next longer ones: whoever finds enough early stops there. */
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

/** Newest first. */
export function walkByTime(slices: number[]): Walk {
  return { codes: slices, stages: slices.map(() => 0) }
}

/** Rows without pay. */
export const stageWithoutPay = 1

const payStep = 11 << 24
const sixteenPaySteps = 12 << 24
/** Most pay is between these, where single steps are read: about 15,000 to 400,000 dollars a year. */
const denseFrom = 30
const denseTo = 41
/** The step of the most that is believed. */
const topStep = 928

/** As `job_search_pay_step` in the migration has it; 0 for no pay. */
export function payStepOf(pay: number | null): number {
  return pay === null ? 0 : Math.floor(Math.log(Math.max(1, pay)) * 50) + 1
}

/**
 * Highest pay first, then what says nothing about pay, newest first.
 *
 * @param from yearly dollars to begin at; null begins where no pay is given
 * @param slices of time, for those without pay
 */
export function walkByPay(from: number | null | undefined, slices: number[]): Walk {
  const codes: number[] = []
  // A rounding apart from the database's must not skip a row: one step more is only another look.
  let step =
    from === null ? 0 : from === undefined ? topStep : Math.min(topStep, payStepOf(from) + 1)
  while (step > 0) {
    const sixteen = Math.ceil(step / 16)
    const dense = sixteen >= denseFrom && sixteen < denseTo
    if (dense || step % 16 !== 0) {
      codes.push(payStep | step)
      step -= 1
    } else {
      codes.push(sixteenPaySteps | sixteen)
      step -= 16
    }
  }
  return {
    codes: [...codes, ...slices],
    stages: [...codes.map(() => 0), ...slices.map(() => stageWithoutPay)],
  }
}

const answerSpeed = 13 << 24
const slowestSpeed = 5

/**
 * Companies that answer fastest first, and of equally fast ones the newest job first. A stage is the
 * speed.
 *
 * @param from the speed to begin at
 * @param within slices of time for the first speed, when a cursor has passed some
 */
export function walkByAnswer(from: number, within: number[], slices: number[]): Walk {
  const walk: Walk = { codes: [], stages: [] }
  for (let speed = from; speed <= slowestSpeed; speed++) {
    // Few companies are known to answer; of the many others, the newest are read.
    const own = speed < slowestSpeed ? [answerSpeed | speed] : speed === from ? within : slices
    walk.codes.push(...own)
    walk.stages.push(...own.map(() => speed))
  }
  return walk
}
