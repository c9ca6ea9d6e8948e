import { expect, test } from 'vitest'
import { skillNamed } from '#features/job-facts/server/service.ts'
import { foldLetters } from '#shared/fold.ts'
import { readTyped } from './search/tokens.ts'
import { skillsAsked, skillsInTextAlone } from './service.skills.ts'

const numbersOf = (names: readonly string[]) => names.map((name) => skillNamed(foldLetters(name))!)

test.each([
  ['typescript', 'Platform engineer', ['Go', 'TypeScript'], ['TypeScript']],
  ['react typescript', 'Web engineer', ['TypeScript', 'React'], ['React', 'TypeScript']],
  ['machine learning', 'Data scientist', ['Machine learning', 'Python'], ['Machine learning']],
  // Its title says it already.
  ['typescript', 'TypeScript engineer', ['TypeScript'], []],
  ['go', 'Senior Go developer', ['Go'], []],
  // Not asked for, or ruled out.
  ['engineer', 'Platform engineer', ['TypeScript'], []],
  ['react -typescript', 'Web engineer', ['TypeScript', 'React'], ['React']],
])('%s finds %s that names %j by %j', (typed, title, names, expected) => {
  const skillIds = numbersOf(names)
  expect(skillIds).not.toContain(undefined)
  const asked = skillsAsked(readTyped(typed).groups)
  expect(skillsInTextAlone({ title, skillIds }, asked)).toEqual(expected)
})
