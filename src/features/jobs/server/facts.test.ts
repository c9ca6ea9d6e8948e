/** What is worked out of jobs without a database: shares, days and rates, for whatever comes in. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { seniorities } from '#features/profiles/contract.ts'
import { jobStatuses, workModes } from '../contract.ts'
import { hostsIn } from './board-hosts.ts'
import { drawFrom } from './draw.ts'
import { explainMatch, type MatchedJob, type MatchedProfile } from './match.ts'
import {
  actionsFor,
  confirmationDue,
  lastDayOf,
  lifeDays,
  refusalOf,
  ruleFor,
  rules,
  type JobAction,
} from './policy.lifecycle.ts'
import { isOpen, isVisible } from './policy.ts'
import { readRates, UnreadableRates } from './service.rates.ts'

const dayMs = 86_400_000
const now = new Date('2027-02-10T08:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * dayMs)

describe('a posting’s days', () => {
  it.each([
    [0, 12],
    [1, 14],
    [2, 18],
    [3, 21],
    [4, 21],
    [99, 21],
  ])('after %i reminders the next step comes %i days after the confirmation', (sent, day) => {
    expect(confirmationDue(now, sent)).toEqual(days(day))
  })

  it.each([
    ['none', null, lifeDays.open],
    ['tomorrow', days(1), 1],
    ['the last that is allowed', days(90), 90],
    ['a moment more', new Date(days(90).getTime() + 1), 90],
    ['in ten years', days(3_650), 90],
    ['yesterday', days(-1), -1],
  ])('its last day, when %s is asked for', (_name, wanted, expected) => {
    expect(lastDayOf(wanted, now)).toEqual(days(expected))
  })

  it('reminders come in their order, before the pause, and the pause after a confirmation was due', () => {
    const order = [...lifeDays.reminders, lifeDays.pause]
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(lifeDays.reminders).toContain(lifeDays.confirm)
    expect(lifeDays.open).toBeLessThanOrEqual(lifeDays.openAtMost)
    expect(lifeDays.reopen).toBeLessThan(lifeDays.archive)
  })
})

describe('the table of states', () => {
  const actions = Object.keys(rules) as JobAction[]

  it('is offered as it is: what someone may do leads somewhere, what they may not is refused', () => {
    const time = fc.option(fc.integer({ min: -400, max: 400 }).map(days), { nil: null })
    fc.assert(
      fc.property(
        fc.constantFrom(...jobStatuses),
        time,
        time,
        fc.constantFrom('hiringManager', 'admin', 'system'),
        (status, closedAt, validThrough, by) => {
          const facts = { status, closedAt, validThrough }
          const offered = actionsFor(facts, by, now)
          for (const action of actions) {
            const isLegal = Boolean(ruleFor(action, status, by)) && !refusalOf(action, facts, now)
            expect(offered.includes(action)).toBe(isLegal)
          }
        },
      ),
    )
  })

  it('nobody but an admin takes a removed posting up again, and nobody a posting out of the archive', () => {
    for (const action of actions) {
      expect(ruleFor(action, 'removed', 'hiringManager')).toBeUndefined()
      expect(ruleFor(action, 'removed', 'system')).toBeUndefined()
      if (action !== 'remove') expect(ruleFor(action, 'archived', 'admin')).toBeUndefined()
    }
  })

  it('from every state but the archive each other one can be reached, so that nothing is stuck', () => {
    const next = (from: string) =>
      actions
        .filter((action) => (rules[action].from as string[]).includes(from))
        .map((one) => rules[one].to)
    for (const start of ['draft', 'published', 'paused', 'closed'] as const) {
      const seen = new Set<string>([start])
      for (const state of seen) for (const to of next(state)) seen.add(to)
      expect(seen.has('archived')).toBe(true)
      expect(seen.has('removed')).toBe(true)
    }
  })

  it('only what is published takes requests, and whatever takes them can be seen', () => {
    expect(jobStatuses.filter(isOpen)).toEqual(['published'])
    expect(jobStatuses.filter((status) => !isVisible(status))).toEqual([
      'draft',
      'pending_review',
      'scheduled',
      'removed',
    ])
  })
})

describe('how a job fits', () => {
  const profile: MatchedProfile = {
    skillIds: [1, 2, 3, 4],
    titles: ['Data engineer'],
    seniority: 'mid',
    places: ['Berlin'],
    workModes: ['hybrid'],
  }
  const job: MatchedJob = {
    id: 'one',
    title: 'Data engineer',
    skillIds: [1, 2, 3, 4],
    seniority: 'mid',
    places: ['Berlin', 'Germany'],
    workMode: 'hybrid',
    remotePossible: false,
  }
  const explain = (own: Partial<MatchedProfile> = {}, other: Partial<MatchedJob> = {}) =>
    explainMatch({ ...profile, ...own }, { ...job, ...other }, (id) => `#${id}`)

  it('is all of it where everything is as asked for', () => {
    expect(explain().score).toBe(100)
  })

  it.each(seniorities.map((level, index) => [level, index] as const))(
    'a %s job is worth less with each level in between',
    (level, index) => {
      const { score, seniority } = explain({}, { seniority: level })
      const apart = Math.abs(index - seniorities.indexOf('mid'))
      expect(seniority!.fits).toBe(apart === 0)
      expect(score).toBe(Math.round(85 + 15 * Math.max(0, 1 - apart / 3)))
    },
  )

  it('needs two things to compare: of one alone nothing is said', () => {
    const none = { skillIds: [], titles: [], seniority: null, places: [], workModes: [] }
    expect(explain({ ...none, skillIds: [1] }).score).toBeNull()
    expect(explain({ ...none, skillIds: [1], workModes: ['hybrid'] }).score).not.toBeNull()
  })

  it.each([
    ['Köln', ['Koln', 'Germany'], true],
    ['KÖLN', ['Köln'], true],
    ['Frankfurt', ['Frankfurt am Main', 'Germany'], true],
    ['San Francisco', ['San José', 'United States'], false],
    ['Germany', ['Berlin', 'Germany'], true],
    ['東京', ['東京', 'Japan'], true],
    ['', ['Berlin'], false],
  ])('who looks in %s, for a job in %s: %s', (wanted, places, fits) => {
    expect(explain({ places: [wanted] }, { places }).place!.fits).toBe(fits)
  })

  it('remote fits who works remotely wherever they look, and nobody else', () => {
    const far = { places: ['Lima'], remotePossible: true, workMode: 'remote' } as const
    expect(explain({ workModes: ['remote'] }, far)).toMatchObject({
      place: { fits: true },
      workMode: { fits: true },
    })
    expect(explain({ workModes: ['onsite'] }, far)).toMatchObject({
      place: { fits: false },
      workMode: { fits: false },
    })
  })

  it('one skill more never lowers it, one demand more never raises it', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 21, max: 30 }), (mine, theirs, extra) => {
        const before = explain({ skillIds: mine }, { skillIds: theirs }).score!
        const learnt = explain({ skillIds: [...mine, theirs[0]!] }, { skillIds: theirs }).score!
        expect(learnt).toBeGreaterThanOrEqual(before)
        const harder = explain({ skillIds: mine }, { skillIds: [...theirs, extra] }).score!
        expect(harder).toBeLessThanOrEqual(before)
      }),
    )
  })

  it('every skill of the job is told once, as one that is there or one that is missing', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 10 })
    const mode = fc.option(fc.constantFrom(...workModes), { nil: null })
    fc.assert(
      fc.property(ids, ids, mode, fc.boolean(), (mine, theirs, workMode, remotePossible) => {
        const { skills } = explain(
          { skillIds: mine },
          { skillIds: theirs, workMode, remotePossible },
        )
        const told = [...skills!.matched, ...skills!.missing]
        expect(told.toSorted()).toEqual(theirs.map((id) => `#${id}`).toSorted())
      }),
    )
  })
})

describe('rates', () => {
  it.each([
    ['one currency twice', 'EUR,0.86\nGBP,0.7\nEUR,0.9', 'two rates for EUR'],
    ['a dollar that is not one', 'USD,2\nEUR,0.86', 'rate for USD'],
    ['a rate of two numbers', 'EUR,0.86,0.9', 'no line such as'],
    ['a comma for a point', 'EUR,0,86', 'no line such as'],
    [
      'a table of euros without dollars',
      '<Cube currency="GBP" rate="0.7"/>',
      'euro and the dollar',
    ],
    [
      'a number of two points',
      `<Cube currency='USD' rate='1.1'/><Cube currency='GBP' rate='1.1.1'/>`,
      'can’t be right',
    ],
    ['too many of them', Array.from({ length: 401 }, () => 'EUR,1').join('\n'), 'no rates'],
  ])('%s are refused with a reason', (_name, text, reason) => {
    expect(() => readRates(text)).toThrow(UnreadableRates)
    expect(() => readRates(text)).toThrow(reason)
  })

  it('a dollar is a dollar in every list, and the others are as they were written', () => {
    const rate = fc.integer({ min: 1, max: 1_000_000 }).map((units) => units / 1_000)
    const codes = fc.uniqueArray(fc.constantFrom('EUR', 'GBP', 'JPY', 'INR', 'PLN', 'KWD'), {
      minLength: 1,
    })
    fc.assert(
      fc.property(
        codes,
        rate,
        fc.constantFrom(',', ';', '\t', ' '),
        (currencies, value, between) => {
          const lines = ['USD', ...currencies].map(
            (code) => `${code}${between}${code === 'USD' ? 1 : value}`,
          )
          expect(readRates(lines.join('\r\n'))).toEqual([
            { currency: 'USD', perDollar: 1 },
            ...currencies.map((currency) => ({ currency, perDollar: value })),
          ])
        },
      ),
    )
  })
})

describe('chance for the demo', () => {
  it('is the same for the same seed, and another for another', () => {
    const tenOf = (seed: number) => {
      const draw = drawFrom(seed)
      return Array.from({ length: 10 }, () => draw.fraction())
    }
    expect(tenOf(7)).toEqual(tenOf(7))
    expect(tenOf(7)).not.toEqual(tenOf(8))
  })

  it('stays within its limits, and draws nothing twice', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 1, max: 50 }),
        fc.nat(60),
        (seed, limit, count) => {
          const draw = drawFrom(seed)
          const items = Array.from({ length: limit }, (_, index) => index)
          expect(draw.below(limit)).toBeLessThan(limit)
          expect(items).toContain(draw.oneOf(items))
          const some = draw.some(items, count)
          expect(some).toHaveLength(Math.min(count, limit))
          expect(new Set(some).size).toBe(some.length)
          expect([draw.chance(0), draw.chance(1)]).toEqual([false, true])
        },
      ),
    )
  })
})

test('a board names hosts by its addresses and its emails, whatever else stands there', () => {
  const posting = { url: null, applyUrl: null, descriptionText: '' }
  const hosts = hostsIn([
    { ...posting, url: 'https://Jobs.ACME.example/1', applyUrl: 'not an address' },
    { ...posting, descriptionText: 'Write to Jobs@Acme.Example, @everyone, or a@b@acme.example.' },
    { ...posting, applyUrl: 'https://jobs.acme.example/2' },
  ])
  expect(hosts.toSorted()).toEqual(['acme.example', 'jobs.acme.example'])
})
