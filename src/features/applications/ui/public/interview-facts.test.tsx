import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShellContext } from '#web/shell/shell.ts'
import { testShell } from '../../../../../tests/support/shell.ts'
import type { Interview } from '../../contract.ts'
import { happenedWords } from '../messages.ts'
import { InterviewFacts } from './interview-facts.tsx'

const slot = { startsAt: '2026-11-30T10:00:00.000Z', endsAt: '2026-11-30T11:30:00.000Z' }

function said(change: Partial<Interview>, times = true): string {
  const interview: Interview = {
    id: 'one',
    kind: 'video',
    state: 'proposed',
    timeZone: 'UTC',
    slots: [slot],
    agreed: null,
    place: '',
    note: '',
    answerNote: '',
    endReason: null,
    ...change,
  }
  const html = renderToStaticMarkup(
    <ShellContext value={testShell}>
      <InterviewFacts interview={interview} times={times} />
    </ShellContext>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('an interview says how long it takes, proposed or agreed', () => {
  expect(said({}, false)).toContain('By video 1 h 30 min Proposed')
  expect(said({ state: 'agreed', agreed: slot })).toContain('By video 1 h 30 min Agreed')
})

test('an agreed interview that a candidate can’t make is not one whose times did not work', () => {
  expect(said({ state: 'declined' })).toContain('None of the times work')
  expect(said({ state: 'declined', agreed: slot })).toContain('Can’t make the interview')
  const event = {
    id: 'one',
    kind: 'decline_interview',
    by: 'candidate',
    at: slot.startsAt,
  } as const
  expect(happenedWords({ ...event, detail: {} })).toBe('None of the times work')
  expect(happenedWords({ ...event, detail: { startsAt: slot.startsAt } })).toBe(
    'Can’t make the interview',
  )
})
