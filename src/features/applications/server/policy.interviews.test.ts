import { describe, expect, test } from 'vitest'
import { interviewStates } from '../contract.ts'
import { interviewAfter, interviewRules, type InterviewAction } from './policy.interviews.ts'

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
