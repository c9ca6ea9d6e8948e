import { expect, test } from 'vitest'
import { adminPermissions, permissionsOf } from '#shared/permissions.ts'
import { barOf, navigationOf } from './navigation.ts'

const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

test('an admin sees the items that lead somewhere', () => {
  expect(labels(navigationOf('admin', permissionsOf(['finance'])))).toEqual([
    'Today',
    'Wallets',
    'Payments',
    'Analytics',
  ])
  expect(labels(navigationOf('admin', permissionsOf(['verifier'])))).toEqual([
    'Today',
    'Verify',
    'Companies',
  ])
  // The dashboard shows each admin what they may open.
  expect(labels(navigationOf('admin'))).toEqual(['Today'])
  expect(navigationOf('recruiter')).toHaveLength(6)
})

test('a bar holds five; what is more stands behind its last item', () => {
  const all = navigationOf('admin', adminPermissions)
  const { shown, more } = barOf(all)
  expect(shown).toHaveLength(4)
  expect([...shown, ...more]).toEqual(all)
  const five = navigationOf('jobSeeker').slice(0, 5)
  expect(barOf(five)).toEqual({ shown: five, more: [] })
})
