import { describe, expect, test } from 'vitest'
import { requestStatuses, type RequestStatus } from '../contract.ts'
import { endStatuses, ruleFor, rules, waitsFor, type RequestAction } from './policy.ts'

type Who = 'candidate' | 'referrer' | 'system' | 'admin'
const people: readonly Who[] = ['candidate', 'referrer', 'system', 'admin']

/** product.md 3.3 and the charge of 3.4, written down a second time: from, action, who, to, charge. */
const legal: readonly [RequestStatus, RequestAction, Who, RequestStatus, string][] = [
  ['draft', 'send', 'candidate', 'screening', 'hold'],
  ['draft', 'direct', 'candidate', 'offered', 'keep'],
  ['screening', 'queue', 'system', 'queued', 'keep'],
  ['offered', 'queue', 'system', 'queued', 'keep'],
  ['screening', 'reject_spam', 'system', 'rejected_spam', 'release'],
  ['screening', 'reject_spam', 'admin', 'rejected_spam', 'release'],
  ['queued', 'reject_spam', 'admin', 'rejected_spam', 'release'],
  ['offered', 'reject_spam', 'admin', 'rejected_spam', 'release'],
  ['claimed', 'reject_spam', 'admin', 'rejected_spam', 'return'],
  ['needs_changes', 'reject_spam', 'admin', 'rejected_spam', 'return'],
  ['screening', 'refuse', 'system', 'ineligible', 'release'],
  ['queued', 'refuse', 'system', 'ineligible', 'release'],
  ['offered', 'refuse', 'system', 'ineligible', 'release'],
  ['queued', 'offer', 'system', 'offered', 'keep'],
  ['offered', 'offer', 'system', 'offered', 'keep'],
  ['offered', 'claim', 'referrer', 'claimed', 'capture'],
  ['claimed', 'release', 'referrer', 'offered', 'reverse'],
  ['needs_changes', 'release', 'referrer', 'offered', 'reverse'],
  ['claimed', 'lapse', 'system', 'offered', 'reverse'],
  ['needs_changes', 'lapse', 'system', 'offered', 'reverse'],
  ['claimed', 'reassign', 'system', 'offered', 'reverse'],
  ['needs_changes', 'reassign', 'system', 'offered', 'reverse'],
  ['claimed', 'ask_changes', 'referrer', 'needs_changes', 'keep'],
  ['needs_changes', 'resubmit', 'candidate', 'claimed', 'keep'],
  ['needs_changes', 'changes_expire', 'system', 'expired', 'keep'],
  ['claimed', 'decline', 'referrer', 'offered', 'reverse'],
  ['claimed', 'decline_finally', 'referrer', 'declined', 'return'],
  ['offered', 'run_out', 'system', 'declined', 'release'],
  ['claimed', 'start', 'referrer', 'claimed', 'keep'],
  ['offered', 'ask_consent', 'referrer', 'offered', 'keep'],
  ['offered', 'give_consent', 'candidate', 'offered', 'keep'],
  ['offered', 'refuse_consent', 'candidate', 'offered', 'keep'],
  ['offered', 'wait_consent', 'system', 'offered', 'keep'],
  ['claimed', 'refer', 'referrer', 'referred', 'keep'],
  ['referred', 'confirm', 'candidate', 'confirmed', 'keep'],
  ['referred', 'answer', 'candidate', 'referred', 'keep'],
  ['referred', 'unconfirm', 'system', 'unconfirmed', 'keep'],
  ['referred', 'hire', 'system', 'hired', 'keep'],
  ['confirmed', 'say', 'candidate', 'confirmed', 'keep'],
  ['confirmed', 'say', 'referrer', 'confirmed', 'keep'],
  ['confirmed', 'hire', 'system', 'hired', 'keep'],
  ['confirmed', 'not_hire', 'system', 'not_hired', 'keep'],
  ['confirmed', 'go_stale', 'system', 'not_hired', 'keep'],
  ['referred', 'dispute', 'candidate', 'disputed', 'keep'],
  ['disputed', 'uphold', 'admin', 'upheld', 'refund'],
  ['disputed', 'dismiss', 'admin', 'dismissed', 'keep'],
  ['screening', 'withdraw', 'candidate', 'withdrawn', 'release'],
  ['queued', 'withdraw', 'candidate', 'withdrawn', 'release'],
  ['offered', 'withdraw', 'candidate', 'withdrawn', 'release'],
  ['claimed', 'withdraw', 'candidate', 'withdrawn', 'keep'],
  ['needs_changes', 'withdraw', 'candidate', 'withdrawn', 'keep'],
  ['screening', 'withdraw', 'system', 'withdrawn', 'release'],
  ['queued', 'withdraw', 'system', 'withdrawn', 'release'],
  ['offered', 'withdraw', 'system', 'withdrawn', 'release'],
  ['claimed', 'withdraw', 'system', 'withdrawn', 'keep'],
  ['needs_changes', 'withdraw', 'system', 'withdrawn', 'keep'],
  ['screening', 'close_job', 'system', 'job_closed', 'return'],
  ['queued', 'close_job', 'system', 'job_closed', 'return'],
  ['offered', 'close_job', 'system', 'job_closed', 'return'],
  ['claimed', 'close_job', 'system', 'job_closed', 'return'],
  ['needs_changes', 'close_job', 'system', 'job_closed', 'return'],
  ['queued', 'expire', 'system', 'expired', 'release'],
  ['offered', 'expire', 'system', 'expired', 'release'],
]

describe('the life of a request', () => {
  test.each(legal)(
    '%s: %s by %s leads to %s and the connection: %s',
    (from, action, by, to, charge) => {
      expect(ruleFor(action, from, by)).toMatchObject({ to, charge })
    },
  )

  test('everything else is refused', () => {
    const known = new Set(legal.map(([from, action, by]) => `${from} ${action} ${by}`))
    let refused = 0
    for (const from of requestStatuses) {
      for (const action of Object.keys(rules) as RequestAction[]) {
        for (const by of people) {
          if (known.has(`${from} ${action} ${by}`)) continue
          expect(ruleFor(action, from, by), `${from} ${action} ${by}`).toBeUndefined()
          refused++
        }
      }
    }
    expect(refused).toBe(
      requestStatuses.length * Object.keys(rules).length * people.length - legal.length,
    )
  })

  test('nothing leaves an end, and an end waits for nobody', () => {
    for (const status of endStatuses) {
      expect(legal.filter(([from]) => from === status)).toEqual([])
      expect(waitsFor(status)).toBe('nobody')
    }
  })

  test('every state that is no end can be left', () => {
    for (const status of requestStatuses.filter((candidate) => !endStatuses.includes(candidate))) {
      expect(
        legal.some(([from]) => from === status),
        status,
      ).toBe(true)
    }
  })
})
