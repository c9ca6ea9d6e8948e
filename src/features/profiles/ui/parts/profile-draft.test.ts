import { expect, test } from 'vitest'
import { together } from './profile-draft.ts'

test('a change that could not be sent keeps each section beside what is typed after it', () => {
  const skills = [{ name: 'Tides' }]
  const unsent = { profile: { skills, basics: { label: 'Planner' } }, removeResume: true }
  const typed = { profile: { basics: { label: 'Head of planning' } }, blockedCompanyIds: [] }
  expect(together(unsent, typed)).toEqual({
    profile: { skills, basics: { label: 'Head of planning' } },
    removeResume: true,
    blockedCompanyIds: [],
  })
})

test('changes without sections of the profile send none', () => {
  expect(together(null, { removeResume: true })).toEqual({ removeResume: true })
  expect(together({ removeResume: true }, { blockedCompanyIds: [] })).not.toHaveProperty('profile')
})
