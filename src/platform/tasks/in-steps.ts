/**
 * Background work over many rows: cut into steps, each a transaction of its own that is kept when it
 * is done. A step takes as many rows as fit into a fraction of a second on this machine, now; one
 * that takes too long is undone alone and tried again with fewer.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '../context.ts'
import {
  forgetSteps,
  holdSteps,
  restartSteps,
  saveSteps,
  type StepState,
} from '../db/task-steps.ts'
import { queryCancelled, sqlState } from '../db/transaction.ts'
import type { Schedule } from './tasks.ts'

export type Step<Position> = {
  /** Null at the beginning; then what the step before gave as `next`. */
  after: Position | null
  /** Rows that this step may take. */
  size: number
}

export type StepOutcome<Position> = {
  rows: number
  /** Where to go on; null at the end. Kept as JSON. */
  next: Position | null
}

export type StepWork<Position> = {
  /** `feature.doThing`, and what it is done to where it is done to several things. */
  name: string
  /** The rows of a step are found after `after`, in one order, by an index. */
  step: (context: Context, step: Step<Position>) => Promise<StepOutcome<Position>>
  /** Rows of the very first step. */
  first?: number
  /** Rows of a step, at most. */
  most?: number
  /** Nothing is kept of it when it is done: it never comes again under this name. */
  once?: boolean
  /** The rest waits for the next run after so long. */
  budgetMs?: number
}

export const stepTiming = { targetMs: 200, limitMs: 1_000, loneLimitMs: 10_000 } as const
const growth = 1.5
const firstRows = 100

export type StepsDone = { rows: number; steps: number; finished: boolean }

/** The size of the next step. Pure. */
export function nextSize(size: number, rows: number, milliseconds: number, most: number): number {
  if (milliseconds > stepTiming.targetMs) {
    return Math.max(1, Math.floor((size * stepTiming.targetMs) / milliseconds))
  }
  // A step that was not full says little about a larger one.
  const grows = milliseconds < stepTiming.targetMs / 2 && rows >= size
  return grows ? Math.min(most, Math.ceil(size * growth)) : size
}

/**
 * Runs the steps one after the other, others having their turn between them, until the work is done,
 * the time is over or the process is asked to stop. What was stopped or killed goes on where it was,
 * also in another process; two never do the same. Needs a context without a transaction; inside of
 * one, all steps are part of it.
 *
 * @throws whatever a step throws, except that a statement took too long for more than one row
 */
export async function inSteps<Position>(
  context: Context,
  work: StepWork<Position>,
): Promise<StepsDone> {
  const { budgetMs = 45_000 } = work
  const began = performance.now()
  const done: StepsDone = { rows: 0, steps: 0, finished: false }
  const run = context.db.isTransaction ? stepsInside(context, work) : stepsApart(context, work)
  while (!context.signal.aborted && performance.now() - began < budgetMs) {
    const outcome = await run()
    if (outcome === 'busy') return done
    if (outcome !== 'again') {
      done.rows += outcome.rows
      done.steps += 1
      if (outcome.next === null) return { ...done, finished: true }
    }
    await nextTurn()
  }
  return done
}

/** Work that has begun under this name begins again: what it is measured by has changed. */
export function beginAnew(context: Pick<Context, 'db' | 'clock'>, name: string): Promise<void> {
  const first = { position: null, size: firstRows, now: context.clock.now() }
  return restartSteps(context.db, name, first)
}

type RunStep<Position> = () => Promise<StepOutcome<Position> | 'again' | 'busy'>

function stepsInside<Position>(context: Context, work: StepWork<Position>): RunStep<Position> {
  const { first = firstRows, most = 5_000 } = work
  let state: { after: Position | null; size: number } = { after: null, size: first }
  return async () => {
    const began = performance.now()
    const outcome = await work.step(context, state)
    const size = nextSize(state.size, outcome.rows, performance.now() - began, most)
    state = { after: outcome.next, size }
    return outcome
  }
}

function stepsApart<Position>(context: Context, work: StepWork<Position>): RunStep<Position> {
  const { name, first = firstRows, most = 5_000, once = false } = work
  let tried = first
  const attempt = () =>
    context.inTransaction(async (inStep) => {
      const now = inStep.clock.now()
      const state = await holdSteps(
        inStep.db,
        name,
        { position: null, size: first, now },
        stepTiming,
      )
      if (!state) return 'busy'
      tried = state.size
      const began = performance.now()
      const outcome = await work.step(inStep, {
        after: state.position as Position | null,
        size: state.size,
      })
      const size = nextSize(state.size, outcome.rows, performance.now() - began, most)
      if (once && outcome.next === null) await forgetSteps(inStep.db, name)
      else await saveChanged(inStep, name, state, { position: outcome.next, size })
      return outcome
    })
  return async () => {
    try {
      return await attempt()
    } catch (error) {
      if (sqlState(error) !== queryCancelled || tried === 1) throw error
      const size = Math.max(1, Math.floor(tried / 4))
      context.log.info({ task: name, size }, 'a step took too long and is tried with fewer rows')
      await context.inTransaction((inStep) => shrink(inStep, name, size))
      return 'again'
    }
  }
}

async function shrink(context: Context, name: string, size: number): Promise<void> {
  const first = { position: null, size, now: context.clock.now() }
  const state = await holdSteps(context.db, name, first, stepTiming)
  if (state) await saveChanged(context, name, state, { position: state.position, size })
}

/** Most runs find nothing to do, and leave everything as it was. */
async function saveChanged(
  context: Context,
  name: string,
  before: StepState,
  after: StepState,
): Promise<void> {
  const same =
    before.size === after.size && JSON.stringify(before.position) === JSON.stringify(after.position)
  if (!same) await saveSteps(context.db, name, after, context.clock.now())
}

/** What is due and is not due any longer once it was done: no position is needed to go on. */
export type Sweep = (context: Context, atMost: number) => Promise<number>

/** Sweeps until a step finds less than it may take. */
export function sweepInSteps(
  context: Context,
  name: string,
  sweep: Sweep,
  most = 500,
): Promise<StepsDone> {
  return inSteps<number>(context, {
    name,
    first: Math.min(most, 50),
    most,
    step: async (inStep, { size }) => {
      const rows = await sweep(inStep, size)
      return { rows, next: rows < size ? null : 0 }
    },
  })
}

/** A schedule that sweeps in steps. */
export function scheduleSweep(name: string, cron: string, sweep: Sweep, most?: number): Schedule {
  return {
    name,
    cron,
    transaction: false,
    handler: async (context) => {
      await sweepInSteps(context, name, sweep, most)
    },
  }
}
