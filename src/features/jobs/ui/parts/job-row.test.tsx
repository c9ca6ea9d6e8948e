import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShellContext, type Shell } from '#web/shell/shell.ts'
import { JobDates } from './job-row.tsx'

const shell: Shell = {
  brand: 'Tessera',
  buildId: 'test',
  now: '2026-11-22T12:00:00.000Z',
  timeZone: 'UTC',
  origin: 'https://tessera.example',
  development: false,
  viewer: null,
}

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
