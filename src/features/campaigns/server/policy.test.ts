import { describe, expect, it } from 'vitest'
import { campaignStates, campaignRequestStates } from '../contract.ts'
import {
  actionsFor,
  campaignRules,
  coolDownUntil,
  finishedCompanies,
  learnFrom,
  campaignRequestRules,
  nextDispatch,
  nextState,
  planSize,
  renderMessage,
} from './policy.ts'

describe('the life of a campaign', () => {
  const legal: Record<string, Record<string, string>> = {
    sending: { pause: 'paused', cancel: 'cancelled', stop: 'stopped', finish: 'sent' },
    paused: { resume: 'sending', cancel: 'cancelled' },
    sent: {},
    stopped: {},
    cancelled: {},
  }
  const actions = Object.keys(campaignRules) as (keyof typeof campaignRules)[]
  it.each(campaignStates.flatMap((state) => actions.map((action) => [state, action] as const)))(
    '%s, on %s',
    (state, action) => {
      expect(nextState(campaignRules, state, action)).toBe(legal[state]![action])
    },
  )
  it('offers the candidate what is legal, and nothing that the system does', () => {
    expect(campaignStates.map(actionsFor)).toEqual([
      ['pause', 'cancel'],
      ['resume', 'cancel'],
      [],
      [],
      [],
    ])
  })
})

it('a line leaves, is skipped or comes back once', () => {
  const ends = { dispatch: 'sent', skip: 'skipped', return: 'returned' } as const
  for (const action of Object.keys(ends) as (keyof typeof ends)[]) {
    expect(
      campaignRequestStates.map((state) => nextState(campaignRequestRules, state, action)),
    ).toEqual([ends[action], undefined, undefined, undefined])
  }
})

describe('the pace', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  it.each([
    ['nothing has left', [], 0],
    ['four in the last hour', [1, 2, 3, 4], 0],
    ['five in the last hour', [1, 2, 3, 4, 20], 40],
    ['the fifth is an hour old', [1, 2, 3, 4, 60], 0],
    ['many before', [1, 30, 61, 62, 63, 64], 0],
  ])('%s', (_name, sent, wait) => {
    expect(nextDispatch(sent.map(ago), now)).toEqual(new Date(now.getTime() + wait * 60_000))
  })
  it('a week lies between two campaigns', () => {
    const day = 86_400_000
    expect(coolDownUntil(null, now)).toBeNull()
    expect(coolDownUntil(new Date(now.getTime() - 7 * day), now)).toBeNull()
    expect(coolDownUntil(new Date(now.getTime() - 7 * day + 1), now)).toEqual(
      new Date(now.getTime() + 1),
    )
  })
})

it('sizes are those of the plans', () => {
  expect(['Free', 'Basic', 'Premium', 'Other'].map(planSize)).toEqual([1, 10, 25, 1])
})

it('a message takes names as they are', () => {
  const names = { company: '$& {job}', job: 'Engineer' }
  expect(renderMessage('To {Company}, about {job}.', '', names)).toContain('To $& ')
  expect(renderMessage('At {company}.', 'Hello.', { company: 'Acme', job: '' })).toBe(
    'Hello.\n\nAt Acme.',
  )
})

it('a company is asked again once, and only when it never answered', () => {
  const silent = { companyId: 'a', answered: false }
  expect(finishedCompanies([silent]).has('a')).toBe(false)
  expect(finishedCompanies([silent, silent]).has('a')).toBe(true)
  expect(finishedCompanies([{ companyId: 'a', answered: true }]).has('a')).toBe(true)
})

it('what was declined teaches, the most frequent first, three things at most', () => {
  const codes = ['skills_missing', 'policy', 'role_filled', 'role_filled', 'cannot_vouch', 'other']
  const learnt = learnFrom([...codes, 'location_mismatch', 'location_mismatch'])
  expect(learnt.declines.slice(0, 2)).toEqual([
    { code: 'location_mismatch', count: 2 },
    { code: 'role_filled', count: 2 },
  ])
  expect(learnt.declines.reduce((sum, { count }) => sum + count, 0)).toBe(8)
  expect(learnt.fixes).toHaveLength(3)
  expect(learnt.fixes[0]).toContain('locations')
  expect(learnFrom([])).toEqual({ declines: [], fixes: [] })
})
