import { describe, expect, test } from 'vitest'
import {
  applicationParties,
  applicationStatuses,
  type ApplicationParty,
  type ApplicationStatus,
  type OwnQuestion,
} from '../contract.ts'
import {
  actionsFor,
  checkAnswers,
  clockAfter,
  movesOf,
  refusalOf,
  ruleFor,
  rules,
  timeoutOf,
  type ApplicationAction,
  type ApplicationFacts,
} from './policy.ts'

/** product.md 3.2, written out: state → action → state, by whom. Everything else is illegal. */
const legal: Record<ApplicationStatus, Partial<Record<ApplicationAction, string>>> = {
  draft: { submit: 'candidate submitted' },
  submitted: {
    undo: 'candidate draft',
    review: 'company in_review',
    shortlist: 'company shortlisted',
    interview: 'company interview',
    offer: 'company offer',
    reject: 'company rejected',
    withdraw: 'candidate withdrawn',
    lapse: 'system no_response',
    close_job: 'system auto_closed',
  },
  in_review: {
    shortlist: 'company shortlisted',
    interview: 'company interview',
    offer: 'company offer',
    reject: 'company rejected',
    withdraw: 'candidate withdrawn',
    lapse: 'system no_response',
    close_job: 'system auto_closed',
  },
  shortlisted: {
    review: 'company in_review',
    interview: 'company interview',
    offer: 'company offer',
    reject: 'company rejected',
    withdraw: 'candidate withdrawn',
    lapse: 'system no_response',
    close_job: 'system auto_closed',
  },
  interview: {
    review: 'company in_review',
    shortlist: 'company shortlisted',
    interview: 'company interview',
    offer: 'company offer',
    reject: 'company rejected',
    withdraw: 'candidate withdrawn',
    lapse: 'system no_response',
    close_job: 'system auto_closed',
  },
  offer: {
    review: 'company in_review',
    shortlist: 'company shortlisted',
    interview: 'company interview',
    accept_offer: 'candidate offer',
    decline_offer: 'candidate withdrawn',
    offer_expire: 'system interview',
    hire: 'company hired',
    reject: 'company rejected',
    withdraw: 'candidate withdrawn',
    lapse: 'system no_response',
    close_job: 'system auto_closed',
  },
  hired: {},
  rejected: { ask_reopen: 'company rejected', agree_reopen: 'candidate in_review' },
  withdrawn: {},
  no_response: {
    review: 'company in_review',
    shortlist: 'company shortlisted',
    interview: 'company interview',
    offer: 'company offer',
    reject: 'company rejected',
  },
  auto_closed: {},
}

const actions = Object.keys(rules) as ApplicationAction[]
const cases = applicationStatuses.flatMap((status) =>
  actions.flatMap((action) =>
    applicationParties.map(
      (by) => [status, action, by] as [ApplicationStatus, ApplicationAction, ApplicationParty],
    ),
  ),
)

test.each(cases)('%s, %s by the %s', (status, action, by) => {
  const rule = ruleFor(action, status, by)
  const written = legal[status][action]
  if (written?.startsWith(`${by} `)) expect(`${by} ${rule?.to}`).toBe(written)
  else expect(rule).toBeUndefined()
})

const now = new Date('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
const facts = (more: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  status: 'submitted',
  source: 'here',
  undoUntil: null,
  viewedAt: null,
  rejectedAt: null,
  reopenAskedAt: null,
  offer: null,
  ...more,
})
const offer = (state: 'open' | 'accepted' | 'expired', days = 7) => ({
  state,
  expiresAt: at(days).toISOString(),
})

test.each<[ApplicationAction, Partial<ApplicationFacts>, boolean]>([
  ['undo', { undoUntil: at(0.0001) }, true],
  ['undo', { undoUntil: at(0) }, false],
  ['undo', { undoUntil: null }, false],
  ['undo', { undoUntil: at(1), viewedAt: now }, false],
  ['accept_offer', { status: 'offer', offer: offer('open') }, true],
  ['accept_offer', { status: 'offer', offer: offer('open', 0) }, false],
  ['accept_offer', { status: 'offer', offer: offer('accepted') }, false],
  ['accept_offer', { status: 'offer' }, false],
  ['decline_offer', { status: 'offer', offer: offer('expired') }, false],
  ['hire', { status: 'offer', offer: offer('accepted') }, true],
  ['hire', { status: 'offer', offer: offer('open') }, false],
  ['review', { status: 'offer', offer: offer('accepted') }, false],
  ['review', { status: 'offer', offer: offer('open') }, true],
  ['reject', { status: 'offer', offer: offer('accepted') }, true],
  ['ask_reopen', { status: 'rejected', rejectedAt: at(-30) }, true],
  ['ask_reopen', { status: 'rejected', rejectedAt: at(-30.1) }, false],
  ['ask_reopen', { status: 'rejected', rejectedAt: now, reopenAskedAt: now }, false],
  ['agree_reopen', { status: 'rejected', rejectedAt: now }, false],
  ['agree_reopen', { status: 'rejected', rejectedAt: now, reopenAskedAt: now }, true],
  ['agree_reopen', { status: 'rejected', rejectedAt: at(-31), reopenAskedAt: now }, false],
  ['withdraw', { source: 'outside' }, false],
  ['withdraw', {}, true],
])('%s with %j: %s', (action, more, allowed) => {
  expect(refusalOf(action, facts(more), now) === undefined).toBe(allowed)
})

test('what someone may do is what the table and the guards allow', () => {
  expect(actionsFor(facts({ undoUntil: at(1) }), 'candidate', now)).toEqual(['undo', 'withdraw'])
  expect(actionsFor(facts({ status: 'hired' }), 'company', now)).toEqual([])
  expect(actionsFor(facts({ source: 'outside' }), 'company', now)).toEqual([])
})

describe('clocks', () => {
  const clock = (more: Partial<ApplicationFacts>, days = 14, interview?: Date) =>
    clockAfter({ ...facts(more), respondWithinDays: days }, now, interview)

  test('the company has its days, with a reminder three days before', () => {
    expect(clock({})).toEqual({
      respondBy: at(14),
      clockStartedAt: now,
      remindersSent: 0,
      dueAt: at(11),
    })
  })
  test('with three days in all the first reminder is left out', () => {
    expect(clock({}, 3)).toMatchObject({ respondBy: at(3), remindersSent: 1, dueAt: at(3) })
  })
  test('an agreed interview, or the last time proposed for one, moves the date to its end', () => {
    expect(clock({ status: 'interview' }, 14, at(5))).toMatchObject({ respondBy: at(19) })
    expect(clock({ status: 'interview' }, 14, at(-5))).toMatchObject({ respondBy: at(14) })
  })
  test('an open offer runs on the candidate’s time, an accepted one on the company’s', () => {
    expect(clock({ status: 'offer', offer: offer('open') })).toMatchObject({
      respondBy: null,
      dueAt: at(7),
    })
    expect(clock({ status: 'offer', offer: offer('accepted') })).toMatchObject({
      respondBy: at(14),
    })
  })
  test.each(['hired', 'rejected', 'withdrawn', 'no_response', 'auto_closed', 'draft'] as const)(
    '%s has none',
    (status) => {
      expect(clock({ status })).toMatchObject({ respondBy: null, dueAt: null })
    },
  )
  test('nothing runs for an application made elsewhere', () => {
    expect(clock({ source: 'outside' }).dueAt).toBeNull()
  })

  const timeout = (remindersSent: number, more: Partial<ApplicationFacts> = {}) =>
    timeoutOf({ ...facts(more), respondBy: at(0), remindersSent })
  test('two reminders, three days, then no response', () => {
    expect(timeout(0)).toEqual({ what: 'remind', remindersSent: 1, dueAt: at(0) })
    expect(timeout(1)).toEqual({ what: 'remind', remindersSent: 2, dueAt: at(3) })
    expect(timeout(2)).toEqual({ what: 'lapse', remindersSent: 2, dueAt: null })
    expect(timeout(0, { status: 'offer', offer: offer('open') }).what).toBe('offer_expire')
    expect(timeout(0, { status: 'rejected' }).what).toBe('nothing')
  })
})

test('a card made here can only be closed by its candidate, one made elsewhere goes anywhere', () => {
  expect(movesOf('here', 'in_review')).toEqual(['closed'])
  expect(movesOf('here', 'rejected')).toEqual([])
  expect(movesOf('outside', 'interview')).toEqual(['sent', 'talking', 'offer', 'closed'])
})

describe('answers', () => {
  const question = (more: Partial<OwnQuestion>): OwnQuestion => ({
    id: 'q',
    kind: 'text',
    label: 'L',
    required: true,
    options: [],
    expected: null,
    ...more,
  })
  test.each<[Partial<OwnQuestion>, string, string | boolean | null]>([
    [{}, '', 'Answer this question.'],
    [{ required: false }, '', null],
    [{}, 'x'.repeat(301), 'Use up to 300 characters.'],
    [{ kind: 'long_text' }, 'x'.repeat(301), null],
    [{ kind: 'yes_no' }, 'maybe', 'Choose yes or no.'],
    [{ kind: 'yes_no', expected: 'yes' }, 'no', false],
    [{ kind: 'yes_no', expected: 'yes' }, 'yes', true],
    [{ kind: 'choice', options: ['A', 'B'] }, 'C', 'Choose one of these.'],
    [{ kind: 'choice', options: ['A', 'B'], expected: 'B' }, 'B', true],
    [{ kind: 'number' }, '1e309', 'Enter a number.'],
    [{ kind: 'number' }, '-1', null],
    [{ kind: 'number', expected: '5' }, '4', false],
    [{ kind: 'number', expected: '5' }, '5.5', true],
  ])('%j answered with %j', (more, value, expected) => {
    const { answers, problems } = checkAnswers([question(more)], [{ questionId: 'q', value }])
    if (typeof expected === 'string') {
      expect(problems).toEqual([{ path: 'answers.q', message: expected }])
    } else {
      expect(problems).toEqual([])
      if (value !== '') expect(answers[0]?.asExpected).toBe(expected)
    }
  })
  test('a file is one that was kept for this question; its name is what is shown', () => {
    const files = new Map([['q', { id: 'f', fileName: 'work.pdf' }]])
    const asked = question({ kind: 'file' })
    const given = (value: string) => [{ questionId: 'q', value }]
    expect(checkAnswers([asked], given('f'), files).answers).toEqual([
      {
        questionId: 'q',
        label: 'L',
        kind: 'file',
        value: 'work.pdf',
        asExpected: null,
        fileId: 'f',
      },
    ])
    const again = [{ path: 'answers.q', message: 'Choose the file again.' }]
    expect(checkAnswers([asked], given('other'), files).problems).toEqual(again)
    expect(checkAnswers([asked], given('f')).problems).toEqual(again)
    expect(checkAnswers([asked], []).problems[0]?.message).toBe('Answer this question.')
    expect(checkAnswers([question({ kind: 'file', required: false })], []).problems).toEqual([])
  })

  test('an answer to nothing is refused', () => {
    const { problems } = checkAnswers([], [{ questionId: 'gone', value: 'x' }])
    expect(problems.map((problem) => problem.path)).toEqual(['answers.gone'])
  })
})
