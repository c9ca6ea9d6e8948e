import { expect, test } from 'vitest'
import { readFilters, without } from './filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('every filter is in the address; defaults and nonsense are left out', () => {
  expect(
    read(
      'q=go&location=Berlin&radiusKm=25&workMode=remote&type=INTERN&postedWithinDays=7&company=a-b&sort=relevance&cursor=c',
    ),
  ).toEqual({
    q: 'go',
    location: 'Berlin',
    radiusKm: 25,
    workMode: 'remote',
    type: 'INTERN',
    postedWithinDays: 7,
    company: 'a-b',
    sort: 'relevance',
    cursor: 'c',
  })
  expect(
    read(
      'q=+&location=&radiusKm=50&workMode=moon&type=x&postedWithinDays=0&company=../x&sort=newest',
    ),
  ).toEqual({})
  expect(read('radiusKm=25')).toEqual({})
  expect(read(`q=${'x'.repeat(500)}%00`).q).toHaveLength(200)
})

test('removing a filter starts the list again', () => {
  expect(without(read('q=go&type=INTERN&cursor=c'), 'type')).toEqual({ q: 'go' })
})
