import { expect, test } from 'vitest'
import { sectionKeys, type ResumeDocument } from '../../contract.ts'
import { choicesOf, titlesWithoutPlace } from './reading-choices.ts'

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
