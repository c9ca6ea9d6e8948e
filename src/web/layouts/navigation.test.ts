import { expect, test } from 'vitest'
import { adminPermissions, permissionsOf } from '#shared/permissions.ts'
import { fitTo, mostInBar, mostInRail, navigationOf } from './navigation.ts'

const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

test('an admin sees the items that lead somewhere', () => {
  expect(labels(navigationOf('admin', permissionsOf(['finance'])))).toEqual([
    'Today',
    'Payments',
    'Wallets',
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

test('a bar holds five and a rail nine; what is more stands behind the last item', () => {
  const all = navigationOf('admin', adminPermissions)
  for (const most of [mostInBar, mostInRail]) {
    const { shown, more } = fitTo(most, all)
    expect(shown).toHaveLength(most - 1)
    expect([...shown, ...more]).toEqual(all)
  }
  const five = navigationOf('jobSeeker').slice(0, 5)
  expect(fitTo(mostInBar, five)).toEqual({ shown: five, more: [] })
})
