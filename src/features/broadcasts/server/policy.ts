/** How a broadcast goes from one state to the next, and how many it may reach now. Pure. */
import { approvalAbove, type BroadcastState } from '../contract.ts'

export type BroadcastAction = 'approve' | 'begin' | 'finish' | 'hold' | 'stop'

const steps: Record<BroadcastState, Partial<Record<BroadcastAction, BroadcastState>>> = {
  awaiting_approval: { approve: 'scheduled', stop: 'stopped' },
  scheduled: { begin: 'sending', stop: 'stopped' },
  // The audience has grown beyond what one admin may decide.
  sending: { begin: 'sending', finish: 'sent', hold: 'awaiting_approval', stop: 'stopped' },
  stopped: {},
  sent: {},
}

/** @returns undefined for a step that there is not */
export function nextState(
  state: BroadcastState,
  action: BroadcastAction,
): BroadcastState | undefined {
  return steps[state][action]
}

export function allowedActions(state: BroadcastState): BroadcastAction[] {
  return Object.keys(steps[state]) as BroadcastAction[]
}

export function needsApproval(recipients: number): boolean {
  return recipients > approvalAbove
}

/** Filling in the form takes time, and clocks differ. */
const lateByAtMost = 5 * 60_000
const aheadAtMost = 366 * 24 * 60 * 60_000

/** A time that has passed is a slip: the broadcast would leave at once, and cannot be taken back. */
export function scheduleProblem(dueAt: Date, now: Date): 'past' | 'far' | null {
  const ahead = dueAt.getTime() - now.getTime()
  if (ahead < -lateByAtMost) return 'past'
  return ahead > aheadAtMost ? 'far' : null
}

type Pace = {
  throttlePerMinute: number
  minuteBeganAt: Date | null
  minuteCount: number
  recipients: number
  approvedBy: string | null
}

const minute = 60_000

/** How many more may be told in this minute, and the minute that this counts in. */
export function allowance(pace: Pace, now: Date): { room: number; beganAt: Date; count: number } {
  const { minuteBeganAt } = pace
  const isSame = minuteBeganAt !== null && now.getTime() - minuteBeganAt.getTime() < minute
  const count = isSame ? pace.minuteCount : 0
  const beganAt = isSame ? minuteBeganAt : now
  const byApproval = pace.approvedBy === null ? approvalAbove - pace.recipients : Infinity
  return { room: Math.max(0, Math.min(pace.throttlePerMinute - count, byApproval)), beganAt, count }
}
