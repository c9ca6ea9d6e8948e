import { expect, test } from 'vitest'
import { jobStatuses } from '../contract.ts'
import { isOpen, isVisible } from './policy.ts'

test('only a published job takes requests; drafts and removed jobs cannot be seen', () => {
  expect(jobStatuses.filter(isOpen)).toEqual(['published'])
  expect(jobStatuses.filter(isVisible)).toEqual(['published', 'paused', 'closed', 'archived'])
})
