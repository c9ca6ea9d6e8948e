import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShellContext, type Shell } from '#web/shell/shell.ts'
import { testShell } from '../../../tests/support/shell.ts'
import { Clock } from './clock.tsx'
import { Time, TimesMove } from './time.tsx'

const dueAt = '2026-11-25T14:30:00.000Z'

function shellOf(timeZone?: string): Shell {
  return {
    ...testShell,
    viewer: { userId: 'one', name: 'Kim', role: 'jobSeeker', ...(timeZone && { timeZone }) },
  }
}

/** What the server sends, which is what the browser begins with. */
function sent(page: ReactNode, timeZone?: string): string {
  const html = renderToString(
    <ShellContext value={shellOf(timeZone)}>
      <TimesMove>{page}</TimesMove>
    </ShellContext>,
  )
  return html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, '')
}

const deadline = <Clock dueAt={dueAt} startedAt="2026-11-23T14:30:00.000Z" who="You answer" />

test.each([
  ['near', 'Wednesday 20:00', 'Wednesday 14:30 UTC'],
  ['zoned', 'Wednesday 20:00 GMT+5:30', 'Wednesday 14:30 UTC'],
  ['exact', 'Wednesday 25 November 2026, 20:00 GMT+5:30', 'Wednesday 25 November 2026, 14:30 UTC'],
] as const)(
  'a %s time is sent by the clock of the account, otherwise with its zone',
  (form, own, other) => {
    expect(sent(<Time at={dueAt} form={form} />, 'Asia/Kolkata')).toBe(own)
    expect(sent(<Time at={dueAt} form={form} />)).toBe(other)
  },
)

test('only a zone that is the reader’s is called "your time"', () => {
  expect(sent(deadline, 'Asia/Kolkata')).toContain('by Wednesday 20:00, your time')
  expect(sent(deadline)).toContain('by Wednesday 14:30 UTC')
  expect(sent(deadline)).not.toContain('your time')
})

test('a zone that this machine does not know counts as none', () => {
  expect(sent(deadline, 'Mars/Olympus_Mons')).toContain('by Wednesday 14:30 UTC')
})
