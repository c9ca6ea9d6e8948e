import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Profile } from '../../contract.ts'
import { mergeProfiles, profileFields, valueOf, withField } from './profile-merge.ts'

const base: Profile = {
  basics: { name: 'Ines Duarte', label: 'Planner', location: { city: 'Porto', countryCode: 'PT' } },
  skills: [{ name: 'Timetables' }],
}

test('changes of different fields come together without a question', () => {
  const mine = { ...base, basics: { ...base.basics, label: 'Planner of boats' } }
  const theirs = { ...base, skills: [{ name: 'Timetables' }, { name: 'Tides' }] }
  expect(mergeProfiles(base, mine, theirs)).toEqual({
    merged: { basics: { ...base.basics, label: 'Planner of boats' }, skills: theirs.skills },
    conflicts: [],
  })
})

test('a field that both changed is asked about, and mine is shown until then', () => {
  const mine = withField(base, 'basics.label', 'Planner of boats')
  const theirs = withField(base, 'basics.label', 'Head of planning')
  const { merged, conflicts } = mergeProfiles(base, mine, theirs)
  expect(conflicts).toEqual([
    { field: 'basics.label', mine: 'Planner of boats', theirs: 'Head of planning' },
  ])
  expect(valueOf(merged, 'basics.label')).toBe('Planner of boats')
})

test('the same change on both sides, and an emptied field that was never there, are no conflict', () => {
  const same = withField(base, 'work', [{ name: 'Quayline', position: 'Planner' }])
  expect(mergeProfiles(base, same, same).conflicts).toEqual([])
  const emptied = withField(base, 'basics.summary', '')
  expect(mergeProfiles(base, emptied, same)).toEqual({ merged: same, conflicts: [] })
})

const text = fc.constantFrom('', 'a', 'b', 'c')
const someProfile = fc
  .array(fc.tuple(fc.constantFrom(...profileFields), text), { maxLength: 8 })
  .map((changes) =>
    changes.reduce<Profile>((profile, [field, value]) => withField(profile, field, value), base),
  )

test('nothing is lost: each field is as one of them has it, and a loss is always asked about', () => {
  fc.assert(
    fc.property(someProfile, someProfile, someProfile, (before, mine, theirs) => {
      const { merged, conflicts } = mergeProfiles(before, mine, theirs)
      const asked = new Set(conflicts.map(({ field }) => field))
      for (const field of profileFields) {
        const [was, here, there, now] = [before, mine, theirs, merged].map(
          (profile) => valueOf(profile, field) || undefined,
        )
        const lost = [here, there].filter((value) => value !== was && value !== now)
        if (asked.has(field)) expect(now).toBe(here)
        else expect(lost).toEqual([])
      }
    }),
  )
})
