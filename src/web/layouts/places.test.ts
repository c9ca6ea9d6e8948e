import { expect, test } from 'vitest'
import { adminPermissions, permissionsOf } from '#shared/permissions.ts'
import { barOf, placesOf } from './places.ts'

const labels = (places: readonly { label: string }[]) => places.map(({ label }) => label)

test('an admin sees the places that lead somewhere', () => {
  expect(labels(placesOf('admin', permissionsOf(['finance'])))).toEqual(['Wallets'])
  expect(labels(placesOf('admin', permissionsOf(['verifier'])))).toEqual(['Verify', 'Companies'])
  expect(placesOf('admin')).toEqual([])
  expect(placesOf('recruiter')).toHaveLength(5)
})

test('a bar holds five; what is more stands behind its last place', () => {
  const all = placesOf('admin', adminPermissions)
  const { shown, more } = barOf(all)
  expect(shown).toHaveLength(4)
  expect([...shown, ...more]).toEqual(all)
  expect(barOf(placesOf('jobSeeker'))).toEqual({ shown: placesOf('jobSeeker'), more: [] })
})
