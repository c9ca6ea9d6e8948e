import { expect, test } from 'vitest'
import { matchScore, rankScore, type MatchInput } from './matching.ts'

const input: MatchInput = {
  candidate: {
    skills: ['Go', 'C++', 'PostgreSQL', 'Kafka'],
    titles: ['Backend engineer'],
    seniority: 'senior',
    locations: ['Berlin'],
    workModes: ['onsite'],
    yearsOfExperience: 8,
  },
  job: {
    title: 'Senior Backend Engineer',
    text: 'We write Go and C++ and keep PostgreSQL happy.',
    locations: ['Berlin, Germany'],
    remote: false,
  },
  referrer: { function: 'Backend', title: 'Staff engineer', office: 'Berlin' },
  profileAgeDays: 0,
}

test('a full match is 1 in every part that can be full', () => {
  const { total, parts } = matchScore(input)
  expect(parts).toMatchObject({ skills: 1, title: 1, seniority: 1, location: 1, freshness: 1 })
  expect(total).toBeGreaterThan(0.95)
})

test('the total is the published weighted sum of its parts', () => {
  const { total, parts } = matchScore({
    ...input,
    profileAgeDays: 90,
    candidate: { ...input.candidate, seniority: 'junior' },
  })
  const sum =
    0.4 * parts.skills +
    0.2 * parts.title +
    0.15 * parts.seniority +
    0.1 * parts.location +
    0.1 * parts.closeness +
    0.05 * parts.freshness
  expect(total).toBeCloseTo(sum, 3)
})

test('"go" is the language, not a syllable', () => {
  const candidate = { ...input.candidate, skills: ['Go'] }
  const job = { ...input.job, title: 'Cargo manager', text: 'Ongoing work for algorithms' }
  expect(matchScore({ ...input, candidate, job }).parts.skills).toBe(0)
})

test('who answers comes before who does not, and a full inbox comes last', () => {
  const answers = rankScore(0.8, { answered: 20, decided: 20, load: 0, cap: 5 })
  const silent = rankScore(0.8, { answered: 0, decided: 20, load: 0, cap: 5 })
  const unknown = rankScore(0.8, { answered: 0, decided: 0, load: 0, cap: 5 })
  const full = rankScore(0.8, { answered: 20, decided: 20, load: 5, cap: 5 })
  expect(answers).toBeGreaterThan(unknown)
  expect(unknown).toBeGreaterThan(silent)
  expect(full).toBe(0)
})

test('only these facts enter the score', () => {
  expect(Object.keys(input.candidate).sort()).toEqual([
    'locations',
    'seniority',
    'skills',
    'titles',
    'workModes',
    'yearsOfExperience',
  ])
  expect(Object.keys(input.referrer).sort()).toEqual(['function', 'office', 'title'])
})
