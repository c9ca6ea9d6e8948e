import { describe, expect, test } from 'vitest'
import type { Profile } from '#features/profiles/contract.ts'
import { anonymousFacts, yearsOfExperience } from './anonymous-facts.ts'
import { professionOf } from './facts/professions.ts'
import { degreeLevelOf, fieldOfStudy } from './facts/studies.ts'

const now = new Date('2026-01-01')
const factsOf = (profile: Profile, name = 'Taylor Swift') =>
  anonymousFacts({ profile, names: [name] }, now)

test.each([
  ['Senior Engineer at Google', 'Engineering'],
  ['Senior Software Engineer at Google', 'Software engineer'],
  ['Backend-Entwicklerin bei Siemens', 'Backend engineer'],
  ['Data Engineer | Zalando', 'Data engineer'],
  ['Leitende Pflegefachkraft', 'Nurse'],
  ['VP of Engineering', 'Engineering manager'],
  ['Account Executive (EMEA)', 'Account executive'],
  ['Sales wizard', 'Sales'],
  ['Chief happiness ninja of Zorbium', 'Management'],
  ['Zorbium evangelist', null],
  ['', null],
])('%s is told as %s', (title, expected) => {
  expect(professionOf([title], new Set())).toBe(expected)
})

test('a profession that is known says more than a general field that stands before it', () => {
  const titles = ['Lead engineer', 'Backend engineer at Hooli']
  expect(professionOf(titles, new Set())).toBe('Backend engineer')
  expect(professionOf(titles.slice(0, 1), new Set())).toBe('Engineering')
})

test.each([
  ['Informatics', 'Computer science'],
  ['Wirtschaftsinformatik', 'Business informatics'],
  ['B.Sc. Computer Engineering', 'Computer science'],
  ['Maschinenbau', 'Mechanical engineering'],
  ['Arts', 'Art'],
  ['Zorbology', null],
])('the field %s is told as %s', (area, expected) => {
  expect(fieldOfStudy(area)).toBe(expected)
})

test.each([
  ['MSc', 'master'],
  ['M.Sc.', 'master'],
  ['Diplom-Ingenieur', 'master'],
  ['Bachelor of Science', 'bachelor'],
  ['B.A.', 'bachelor'],
  ['Ph.D.', 'doctorate'],
  ['Ausbildung', 'vocational'],
  ['Abitur', 'school'],
  ['Zorbium degree', null],
] as const)('the degree %s is told as %s', (degree, expected) => {
  expect(degreeLevelOf(degree)).toBe(expected)
})

describe('nothing that someone typed is handed on', () => {
  test('skills, places and titles that are part of a name of theirs stay out', () => {
    const facts = factsOf({
      basics: { label: 'Taylor Swift', location: { city: 'Vienna', countryCode: 'AT' } },
      work: [
        { name: 'Oracle Deutschland', position: 'Backend engineer', startDate: '2020' },
        { name: 'Baker Hughes', position: 'Baker', startDate: '2018', endDate: '2019' },
      ],
      education: [
        { institution: 'University of Vienna', area: 'Informatik', studyType: 'MSc' },
        { institution: 'University of Vienna', area: 'Zorbology' },
      ],
      skills: [{ name: 'Swift' }, { name: 'Oracle' }, { name: 'golang' }, { name: 'Zorbium DSL' }],
    })
    expect(facts).toEqual({
      title: 'Backend engineer',
      seniority: null,
      yearsOfExperience: 8,
      skills: ['Go'],
      otherSkills: 1,
      education: [{ field: 'Computer science', level: 'master' }],
      location: 'Austria',
      workModes: [],
    })
  })

  test('a village is told by its country, a state by its name', () => {
    const locationOf = (location: NonNullable<Profile['basics']>['location']) =>
      factsOf({ basics: { location } }).location
    expect(locationOf({ city: 'Hintertupfing', countryCode: 'DE' })).toBe('Germany')
    expect(locationOf({ city: 'Hof', region: 'Bayern', countryCode: 'DE' })).toBe(
      'Bavaria, Germany',
    )
    expect(locationOf({ city: 'Berlin', countryCode: 'DE' })).toBe('Berlin, Germany')
    expect(locationOf({ region: 'Zorbium', city: 'Zorbium' })).toBeNull()
  })

  test('an empty profile has no facts', () => {
    expect(factsOf({})).toEqual({
      title: null,
      seniority: null,
      yearsOfExperience: null,
      skills: [],
      otherSkills: 0,
      education: [],
      location: null,
      workModes: [],
    })
  })
})

test('overlapping jobs count once, a year alone is the whole year', () => {
  const work = [
    { name: 'A', position: 'x', startDate: '2019-01', endDate: '2020-12' },
    { name: 'B', position: 'y', startDate: '2020', endDate: '2021' },
  ]
  expect(yearsOfExperience({ work }, now)).toBe(3)
  expect(yearsOfExperience({}, now)).toBeNull()
})
