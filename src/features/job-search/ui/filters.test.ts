import { expect, test } from 'vitest'
import { counted, readFilters, without, withoutOne } from './filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('every filter is in the address; defaults and nonsense are left out', () => {
  expect(
    read(
      'q=go&exact=true&location=Berlin&radiusKm=25&workMode=remote&workMode=onsite&remoteFrom=DE&type=INTERN&seniority=senior&skill=Go&skill=SQL&skill=Go&payMin=60000&payCurrency=EUR&payUnit=MONTH&postedWithinDays=7&company=a-b&referrers=true&answersWithinDays=3&visa=true&sort=newest&cursor=c',
    ),
  ).toEqual({
    q: 'go',
    exact: 'true',
    location: 'Berlin',
    radiusKm: 25,
    workMode: ['onsite', 'remote'],
    remoteFrom: 'DE',
    type: ['INTERN'],
    seniority: ['senior'],
    skill: ['Go', 'SQL'],
    payMin: 60_000,
    payCurrency: 'EUR',
    payUnit: 'MONTH',
    postedWithinDays: 7,
    company: 'a-b',
    referrers: 'true',
    answersWithinDays: 3,
    visa: 'true',
    sort: 'newest',
    cursor: 'c',
  })
  expect(
    read(
      'q=+&exact=true&location=&radiusKm=50&workMode=moon&remoteFrom=x&type=x&seniority=&skill=&payMin=-1&payCurrency=USD&payUnit=YEAR&postedWithinDays=0&company=../x&referrers=no&answersWithinDays=2&visa=1&sort=newest',
    ),
  ).toEqual({})
  expect(read('radiusKm=25')).toEqual({})
  expect(read('payMin=1e309&payCurrency=EUR')).toEqual({})
  expect(read(`q=${'x'.repeat(500)}%00`).q).toHaveLength(200)
})

test('removing a filter starts the list again', () => {
  expect(without(read('q=go&type=INTERN&cursor=c'), 'type')).toEqual({ q: 'go' })
  const two = read('workMode=remote&workMode=hybrid&cursor=c')
  expect(withoutOne(two, 'workMode', 'remote')).toEqual({ workMode: ['hybrid'] })
  expect(withoutOne(read('skill=Go&q=x'), 'skill', 'Go')).toEqual({ q: 'x' })
  expect(counted(read('q=go&sort=pay&cursor=c'))).toEqual({ q: 'go' })
})
