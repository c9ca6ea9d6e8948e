/** Typing errors on a small site, whose postings lack most words. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import { buildAppWith, type Opening } from '../../../../tests/support/searched-openings.ts'
import type { countFacets, searchJobs } from '../contract.ts'
import { isMeantAsTyped } from './search/known-words.ts'

/** No posting says developer, JavaScript, stack or night. */
const openings: Opening[] = [
  [
    'Smalltown',
    'React Engineer',
    'Berlin, Germany',
    'React and Node.js. You own your features in full.',
  ],
  ['Smalltown', 'Stock Clerk', 'Berlin, Germany', 'Light loads, early shift.'],
  ['Smalltown', 'Registered Nurse', 'Berlin, Germany', 'Rotating shift, light duties.'],
  ['Smalltown', 'Shop Assistant', 'Berlin, Germany', 'You keep the stock full. Maker of bread.'],
  ['Smalltown', 'Product Manager', 'Berlin, Germany', 'Roadmaps.'],
  ['Smalltown', 'Photographer', 'Berlin, Germany', 'Weddings.'],
]

let app: TestApp

beforeAll(async () => {
  app = await buildAppWith(openings)
}, 240_000)
afterAll(() => app.close())

type Case = { spelled?: string; leftOut?: string[]; titles?: string[] }

test.each<[string, Case]>([
  // A word that no posting has is right all the same when it is one of a language, a skill or a title.
  ['full stack', {}],
  ['Full Stack', {}],
  ['full-stack', {}],
  ['night shift', { leftOut: ['night'], titles: ['Registered Nurse', 'Stock Clerk'] }],
  ['night', {}],
  ['baker', {}],
  ['full stack engineer', { leftOut: ['full stack'], titles: ['React Engineer'] }],
  // What is not written as one word as well is left out word by word.
  ['night shift nurse', { leftOut: ['night'], titles: ['Registered Nurse'] }],
  ['night nurse', { leftOut: ['night'], titles: ['Registered Nurse'] }],
  ['stack clerk', { leftOut: ['stack'], titles: ['Stock Clerk'] }],
  // Where no two go together, one alone is searched.
  ['clerk roadmaps weddings', { leftOut: ['clerk', 'roadmaps'], titles: ['Photographer'] }],
  ['nurse part-time remote', { leftOut: ['part-time', 'remote'], titles: ['Registered Nurse'] }],
  ['zzqqy nurse remote', { leftOut: ['zzqqy', 'remote'], titles: ['Registered Nurse'] }],
  [
    'clerk roadmaps weddings part-time',
    { leftOut: ['clerk', 'roadmaps', 'part-time'], titles: ['Photographer'] },
  ],
  // An error in the name of a skill or title is one, whatever words the postings have.
  ['javscript', { spelled: 'javascript', titles: ['React Engineer'] }],
  ['javascrip', { spelled: 'javascript', titles: ['React Engineer'] }],
  ['Javasript', { spelled: 'javascript', titles: ['React Engineer'] }],
  ['react develper', { spelled: 'react developer', titles: ['React Engineer'] }],
  ['react devloper', { spelled: 'react developer', titles: ['React Engineer'] }],
  ['photografer', { spelled: 'photographer', titles: ['Photographer'] }],
  ['fotographer', {}],
  ['product manger', { spelled: 'product manager', titles: ['Product Manager'] }],
  ['nurce', { spelled: 'nurse', titles: ['Registered Nurse'] }],
  // What finds nothing in its likely spelling either is told as it was typed, or not at all.
  ['pyhton', {}],
  ['pyhton nurse', { leftOut: ['pyhton'], titles: ['Registered Nurse'] }],
  ['pyhton nurce', { spelled: 'pyhton nurse', leftOut: ['pyhton'], titles: ['Registered Nurse'] }],
  [
    'kuberntes photografer',
    { spelled: 'kuberntes photographer', leftOut: ['kuberntes'], titles: ['Photographer'] },
  ],
])('%s', async (q, { spelled, leftOut = [], titles = [] }) => {
  const { body } = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', {
    query: { q },
  })
  expect(body).toMatchObject({ leftOut, spelling: spelled ? { words: spelled } : null })
  expect(body.items.map(({ title }) => title)).toEqual(titles)
  const facets = await app.guest().get<CallReply<typeof countFacets>>('/api/jobs/facets', {
    query: { q },
  })
  expect(facets.body.total, 'the filters count what the list shows').toBe(body.total)
})

test.each(['ohne', 'keinen', 'utan', 'zonder', 'bez'])(
  'what denies is no typing error: %s',
  async (word) => {
    expect(await isMeantAsTyped(word)).toBe(true)
  },
)
