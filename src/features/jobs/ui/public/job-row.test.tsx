import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShellContext, type Shell } from '#web/shell/shell.ts'
import { testShell } from '../../../../../tests/support/shell.ts'
import type { JobLocation } from '../../contract.ts'
import { fewPlacesWords } from '../format.ts'
import { JobDates } from './job-row.tsx'

const shell: Shell = { ...testShell, now: '2026-11-22T12:00:00.000Z' }

test('a card shows the date that "Newest first" sorts by, then when it was confirmed', () => {
  const job = { postedAt: '2026-11-10T09:00:00.000Z', lastConfirmedAt: '2026-11-22T09:00:00.000Z' }
  const html = renderToStaticMarkup(
    <ShellContext value={shell}>
      <JobDates job={job} />
    </ShellContext>,
  )
  expect([...html.matchAll(/<time dateTime="([^"]+)"/gi)].map(([, at]) => at)).toEqual([
    job.postedAt,
    job.lastConfirmedAt,
  ])
  expect(html.replace(/<[^>]+>/g, '')).toBe('Posted 12 days ago\u00a0· confirmed 3 h ago')
})

test('a job confirmed on the day it was posted has one date', () => {
  const job = { postedAt: '2026-11-22T08:00:00.000Z', lastConfirmedAt: '2026-11-22T09:00:00.000Z' }
  const html = renderToStaticMarkup(
    <ShellContext value={shell}>
      <JobDates job={job} />
    </ShellContext>,
  )
  expect(html.replace(/<[^>]+>/g, '')).toBe('Posted 4 h ago')
})

const place = (city: string): JobLocation => ({ text: city, city, region: null, country: 'DE' })

test.each([
  [['Berlin'], 0, 'Berlin, Germany'],
  [['Berlin', 'Bonn'], 0, 'Berlin, Germany\u00a0· Bonn, Germany'],
  [['Berlin', 'Bonn', 'Ulm'], 0, 'Berlin, Germany and\u00a02\u00a0more\u00a0places'],
  [['Berlin', 'Bonn', 'Ulm'], 9, 'Berlin, Germany and\u00a011\u00a0more\u00a0places'],
  [[], 0, ''],
])('of %j and %i more a row says "%s"', (cities, moreLocations, said) => {
  expect(fewPlacesWords({ locations: cities.map(place), moreLocations })).toBe(said)
})
