import { expect, test } from 'vitest'
import { countsPageView, entityOf, shownPath } from './visits.ts'

test.each([
  ['/', true],
  ['/job-search', true],
  ['/jobs/remote', true],
  ['/blog/guides/how-to-ask', true],
  ['/feeds', true],
  ['/referrals', true],
  ['/job-listing/1', false],
  ['/old-job-listing/1', false],
  ['/admin/dashboard', false],
  ['/content/help/how', false],
  ['/feeds/post/hello', false],
  // To the letter: any path that contains it.
  ['/blog/admin/x', false],
])('%s counts as a page view: %s', (path, counts) => {
  expect(countsPageView(path)).toBe(counts)
})

test.each([
  ['/job-listing/7', { type: 'job', id: '7' }],
  ['/content/help/how-it-works', { type: 'content', id: 'help/how-it-works' }],
  ['/job-listing', null],
  ['/old-job-listing/7', null],
  ['/job-search', null],
])('what is looked at on %s', (path, entity) => {
  expect(entityOf(path)).toEqual(entity)
})

test('a secret in an address is not told', () => {
  expect(shownPath('/answer/abc', 'answer/:token')).toBe('/answer/:token')
  expect(shownPath('/jobs/remote', 'jobs/:slug')).toBe('/jobs/remote')
  expect(shownPath('/', undefined)).toBe('/')
})
