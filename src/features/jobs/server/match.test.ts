import fc from 'fast-check'
import { expect, test } from 'vitest'
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
