import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seniorities } from '#features/profiles/contract.ts'
import { workModes } from '../contract.ts'
import { explainMatch, type MatchedJob, type MatchedProfile } from './match.ts'

const profile: MatchedProfile = {
  skillIds: [1, 2, 3],
  titles: ['Backend engineer'],
  seniority: 'senior',
  places: ['Berlin'],
  workModes: ['remote'],
}
const job: MatchedJob = {
  id: 'a',
  title: 'Senior backend engineer',
  skillIds: [1, 2, 3, 4],
  seniority: 'senior',
  places: ['Berlin', 'Germany'],
  workMode: 'onsite',
  remotePossible: false,
}
const explain = (more: Partial<MatchedProfile> = {}, other: Partial<MatchedJob> = {}) =>
  explainMatch({ ...profile, ...more }, { ...job, ...other }, (id) => `skill ${id}`)

test('every part is said, the misses too', () => {
  expect(explain()).toEqual({
    jobId: 'a',
    // 50 × 3/4 + 20 + 15 + 10 + 0 of 100
    score: 83,
    skills: { matched: ['skill 1', 'skill 2', 'skill 3'], missing: ['skill 4'] },
    title: { fits: true },
    seniority: { job: 'senior', yours: 'senior', fits: true },
    place: { fits: true },
    workMode: { fits: false },
  })
})

test('what one side does not name counts nothing', () => {
  const empty: MatchedProfile = {
    skillIds: [],
    titles: [],
    seniority: null,
    places: [],
    workModes: [],
  }
  expect(explainMatch(empty, job, String)).toMatchObject({ score: null, skills: null, place: null })
  expect(explain({ skillIds: [] }).score).toBe(90)
  expect(explain({}, { seniority: null }).seniority).toBeNull()
  expect(explain({}, { places: [], remotePossible: true })).toMatchObject({ place: { fits: true } })
  expect(explain({ places: ['Paris'] })).toMatchObject({ place: { fits: false } })
})

test('the same facts always give the same score, between 0 and 100', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })
  fc.assert(
    fc.property(ids, ids, fc.string(), (mine, theirs, title) => {
      const [one, other] = [0, 1].map(() =>
        explain({ skillIds: mine, titles: [title] }, { skillIds: theirs }),
      )
      expect(one).toEqual(other)
      expect(one!.score).toBeGreaterThanOrEqual(0)
      expect(one!.score).toBeLessThanOrEqual(100)
    }),
  )
})

/** A job and a person that fit in all, except in what is given. */
const fitting = (own: Partial<MatchedProfile> = {}, other: Partial<MatchedJob> = {}) =>
  explain({ skillIds: [1, 2, 3, 4], workModes: ['onsite'], ...own }, other)

test('the score is full where everything is as asked for', () => {
  expect(fitting().score).toBe(100)
})

test.each(seniorities.map((level, index) => [level, index] as const))(
  'a %s job is worth less with each level in between',
  (level, index) => {
    const { score, seniority } = fitting({}, { seniority: level })
    const apart = Math.abs(index - seniorities.indexOf('senior'))
    expect(seniority!.fits).toBe(apart === 0)
    expect(score).toBe(Math.round(85 + 15 * Math.max(0, 1 - apart / 3)))
  },
)

test('a score needs two things to compare', () => {
  const none = { skillIds: [], titles: [], seniority: null, places: [], workModes: [] }
  expect(fitting({ ...none, skillIds: [1] }).score).toBeNull()
  expect(fitting({ ...none, skillIds: [1], workModes: ['onsite'] }).score).not.toBeNull()
})

test.each([
  ['Köln', ['Koln', 'Germany'], true],
  ['KÖLN', ['Köln'], true],
  ['Frankfurt', ['Frankfurt am Main', 'Germany'], true],
  ['San Francisco', ['San José', 'United States'], false],
  ['Germany', ['Berlin', 'Germany'], true],
  ['東京', ['東京', 'Japan'], true],
  ['', ['Berlin'], false],
])('who looks in %s, for a job in %s: %s', (wanted, places, fits) => {
  expect(fitting({ places: [wanted] }, { places }).place!.fits).toBe(fits)
})

test('remote fits who works remotely wherever they look, and nobody else', () => {
  const far = { places: ['Lima'], remotePossible: true, workMode: 'remote' } as const
  expect(fitting({ workModes: ['remote'] }, far)).toMatchObject({
    place: { fits: true },
    workMode: { fits: true },
  })
  expect(fitting({ workModes: ['onsite'] }, far)).toMatchObject({
    place: { fits: false },
    workMode: { fits: false },
  })
})

test('one skill more never lowers it, one demand more never raises it', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(ids, ids, fc.integer({ min: 21, max: 30 }), (mine, theirs, extra) => {
      const before = fitting({ skillIds: mine }, { skillIds: theirs }).score!
      const learnt = fitting({ skillIds: [...mine, theirs[0]!] }, { skillIds: theirs }).score!
      expect(learnt).toBeGreaterThanOrEqual(before)
      const harder = fitting({ skillIds: mine }, { skillIds: [...theirs, extra] }).score!
      expect(harder).toBeLessThanOrEqual(before)
    }),
  )
})

test('every skill of the job is told once, as one that is there or one that is missing', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 10 })
  const mode = fc.option(fc.constantFrom(...workModes), { nil: null })
  fc.assert(
    fc.property(ids, ids, mode, fc.boolean(), (mine, theirs, workMode, remotePossible) => {
      const { skills } = fitting({ skillIds: mine }, { skillIds: theirs, workMode, remotePossible })
      const told = [...skills!.matched, ...skills!.missing]
      expect(told.toSorted()).toEqual(theirs.map((id) => `skill ${id}`).toSorted())
    }),
  )
})
