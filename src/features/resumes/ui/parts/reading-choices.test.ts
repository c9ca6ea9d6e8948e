import { expect, test } from 'vitest'
import { profileAtMost, profileSchema, type Profile } from '#features/profiles/contract.ts'
import { sectionKeys, type ResumeDocument } from '../../contract.ts'
import { choicesOf, titlesWithoutPlace, withChoices } from './reading-choices.ts'

const full: ResumeDocument = {
  basics: {
    name: 'Ada Moreno',
    profiles: [{ network: 'GitHub', url: 'https://github.example/ada' }],
  },
  work: [{ name: 'Harbor', position: 'Engineer' }],
  education: [{ institution: 'TU Wien' }],
  skills: [{ name: 'Go' }],
  projects: [{ name: 'Lighthouse' }],
  languages: [{ language: 'Spanish' }],
  certificates: [{ name: 'First aid' }],
  awards: [{ title: 'Best talk' }],
  volunteer: [{ organization: 'Food bank' }],
  publications: [{ name: 'On queues' }],
  interests: [{ name: 'Chess' }],
}

test('every section is offered for the profile or named as one without a place there', () => {
  const offered = new Set(choicesOf(full, {}).map(({ field }) => field as string))
  const named = titlesWithoutPlace(full)
  for (const key of sectionKeys) {
    const isNamed = titlesWithoutPlace({ ...full, [key]: undefined }).length < named.length
    expect([key, isNamed]).toEqual([key, !offered.has(key)])
  }
  expect(named[0]).toBe('Links to profiles elsewhere')
})

test('of a file with nothing else, nothing is said to be left out', () => {
  const { work, education, skills } = full
  expect(titlesWithoutPlace({ work, education, skills, languages: [] })).toEqual([])
})

const many = <Entry>(count: number, entry: (index: number) => Entry) =>
  Array.from({ length: count }, (_, index) => entry(index))

test('what a list of the profile has no room for is named, and nothing else is left out', () => {
  const profile: Profile = {
    work: many(38, (index) => ({ name: 'Harbor', position: `Job ${index}` })),
    skills: [{ name: 'Old skill' }],
  }
  const read: ResumeDocument = {
    work: many(4, (index) => ({ name: 'Quay', position: `Post ${index}` })),
    education: many(20, (index) => ({ institution: `School ${index}` })),
    skills: many(62, (index) => ({ name: `Skill ${index}` })),
  }
  const result = withChoices(profile, choicesOf(read, profile))
  expect(result.beyond).toEqual([
    { list: 'work', names: ['Post 2 · Quay', 'Post 3 · Quay'] },
    { list: 'skills', names: ['Skill 59', 'Skill 60', 'Skill 61'] },
  ])
  expect(profileSchema.parse(result.profile)).toEqual(result.profile)
  for (const list of ['work', 'education', 'skills'] as const) {
    expect(result.profile[list]).toHaveLength(profileAtMost[list])
  }
  expect(withChoices(profile, [])).toEqual({ profile, beyond: [] })
})

test('a job with more achievements than the profile holds says how many', () => {
  const job = (count: number) => ({
    name: 'Quay',
    position: 'Pilot',
    highlights: many(count, (index) => `Did ${index}`),
  })
  const said = choicesOf({ work: [job(20), job(23)] }, {}).map(({ highlights }) => highlights)
  expect(said).toEqual([undefined, 23])
})
