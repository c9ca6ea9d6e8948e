import { describe, expect, test } from 'vitest'
import { recruiterLevels } from '#features/profiles/contract.ts'
import { verificationStates } from '../contract.ts'
import {
  capabilities,
  levelOf,
  needsTwo,
  rules,
  stateAfter,
  stateOfLevel,
  validUntil,
  type VerificationAction,
} from './policy.ts'

const actors = ['recruiter', 'company', 'verifier', 'system'] as const

/** Action, from → to, by; everything that is not here is illegal. */
const legal = new Set(
  `send_otp unstarted otp_sent recruiter
  send_otp otp_sent otp_sent recruiter
  send_otp lapsed otp_sent recruiter
  verify_otp unstarted otp_verified recruiter
  verify_otp otp_sent otp_verified recruiter
  verify_otp lapsed otp_verified recruiter
  renew otp_verified otp_verified recruiter
  renew id_submitted id_submitted recruiter
  renew in_review in_review recruiter
  renew rejected rejected recruiter
  renew verified verified recruiter
  renew company_confirmed company_confirmed recruiter
  submit_id otp_verified id_submitted recruiter
  submit_id id_submitted id_submitted recruiter
  submit_id rejected id_submitted recruiter
  start_review id_submitted in_review verifier
  start_review in_review in_review verifier
  stop_review in_review id_submitted verifier
  stop_review in_review id_submitted system
  approve in_review verified verifier
  reject in_review rejected verifier
  confirm verified company_confirmed company
  confirm verified company_confirmed verifier
  freeze verified otp_verified system
  freeze company_confirmed otp_verified system
  lapse otp_sent lapsed system
  lapse otp_verified lapsed system
  lapse id_submitted lapsed system
  lapse in_review lapsed system
  lapse rejected lapsed system
  lapse verified lapsed system
  lapse company_confirmed lapsed system
  remove otp_verified lapsed company
  remove id_submitted lapsed company
  remove in_review lapsed company
  remove rejected lapsed company
  remove verified lapsed company
  remove company_confirmed lapsed company
  revoke otp_sent revoked verifier
  revoke otp_verified revoked verifier
  revoke id_submitted revoked verifier
  revoke in_review revoked verifier
  revoke rejected revoked verifier
  revoke verified revoked verifier
  revoke company_confirmed revoked verifier
  revoke lapsed revoked verifier
  reinstate revoked lapsed verifier`
    .split('\n')
    .map((line) => line.trim()),
)

describe('the life of a verification', () => {
  const steps = (Object.keys(rules) as VerificationAction[]).flatMap((action) =>
    verificationStates.flatMap((from) => actors.map((by) => [action, from, by] as const)),
  )

  test('has every step of the table', () => {
    expect(steps).toHaveLength(14 * 10 * 4)
    const found = steps.flatMap(([action, from, by]) => {
      const to = stateAfter(action, from, by)
      return to ? [`${action} ${from} ${to} ${by}`] : []
    })
    expect(new Set(found)).toEqual(legal)
  })

  test('a rejected person may try again; a revoked one may not, until reinstated', () => {
    expect(stateAfter('submit_id', 'rejected', 'recruiter')).toBe('id_submitted')
    for (const action of ['send_otp', 'verify_otp', 'submit_id'] as const) {
      expect(stateAfter(action, 'revoked', 'recruiter')).toBeUndefined()
    }
  })
})

describe('levels', () => {
  test.each([
    ['unstarted', 0],
    ['otp_sent', 0],
    ['otp_verified', 1],
    ['id_submitted', 1],
    ['in_review', 1],
    ['rejected', 1],
    ['verified', 2],
    ['company_confirmed', 3],
    ['lapsed', 0],
    ['revoked', 0],
  ] as const)('%s is L%i', (state, level) => {
    expect(levelOf(state)).toBe(level)
  })

  test('of someone whose level alone is known', () => {
    for (const level of [0, 1, 2, 3]) expect(levelOf(stateOfLevel(level))).toBe(level)
  })

  test.each([
    ['L0', { openClaims: 0, chatFirst: false, claimCompany: false, hire: false }],
    ['L1', { openClaims: 3, chatFirst: false, claimCompany: true, hire: false }],
    ['L2', { openClaims: 10, chatFirst: true, claimCompany: true, hire: false }],
    ['L3', { openClaims: 10, chatFirst: true, claimCompany: true, hire: true }],
  ] as const)('%s may %j', (level, expected) => {
    expect(capabilities[level]).toEqual({ read: true, ...expected })
    expect(recruiterLevels).toContain(level)
  })
})

test('two verifiers are needed for a no to who pays, and for a yes among rivals', () => {
  expect(needsTwo('reject', { paying: true, rivals: 0 })).toBe(true)
  expect(needsTwo('approve', { paying: true, rivals: 0 })).toBe(false)
  expect(needsTwo('approve', { paying: false, rivals: 1 })).toBe(true)
  expect(needsTwo('reject', { paying: false, rivals: 1 })).toBe(false)
})

test('a confirmation is good for twelve months', () => {
  expect(validUntil(new Date('2026-11-21T10:00:00Z'))).toEqual(new Date('2027-11-21T10:00:00Z'))
  expect(validUntil(new Date('2028-02-29T10:00:00Z'))).toEqual(new Date('2029-03-01T10:00:00Z'))
})
