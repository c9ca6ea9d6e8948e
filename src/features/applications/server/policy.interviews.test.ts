import { describe, expect, test } from 'vitest'
import { interviewStates } from '../contract.ts'
import {
  chooseBy,
  interviewAfter,
  interviewRules,
  type InterviewAction,
} from './policy.interviews.ts'

describe('states of an interview', () => {
  const legal: Record<string, string> = {
    'proposed agree': 'agreed',
    'proposed decline': 'declined',
    'agreed decline': 'declined',
    'proposed cancel': 'cancelled',
    'agreed cancel': 'cancelled',
  }
  const actions = Object.keys(interviewRules) as InterviewAction[]
  test.each(interviewStates.flatMap((from) => actions.map((action) => [from, action] as const)))(
    '%s, %s',
    (from, action) => {
      expect(interviewAfter(action, from)).toBe(legal[`${from} ${action}`])
    },
  )
})

describe('until when a time is chosen', () => {
  const slots = (...times: string[]) => times.map((startsAt) => ({ startsAt }))
  const [first, last] = ['2026-12-01T09:00:00.000Z', '2026-12-03T09:00:00.000Z']
  test('the last of the times that wait', () => {
    const waiting = { state: 'proposed', slots: slots(last, first) } as const
    const off = { state: 'declined', slots: slots('2026-12-09T09:00:00.000Z') } as const
    expect(chooseBy([off, waiting])?.toISOString()).toBe(last)
    expect(chooseBy([off])).toBeNull()
    expect(chooseBy([])).toBeNull()
  })
  test('nobody chooses as long as an interview is agreed', () => {
    const waiting = { state: 'proposed', slots: slots(last) } as const
    expect(chooseBy([waiting, { state: 'agreed', slots: slots(first) }])).toBeNull()
  })
})
