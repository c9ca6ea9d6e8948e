import { describe, expect, test } from 'vitest'
import {
  archivedNameOf,
  daysLeft,
  exportEnd,
  graceEnd,
  nextDue,
  nextState,
  type DeletionState,
  type DeletionStep,
} from './policy.ts'

const states: DeletionState[] = ['asked', 'cancelled', 'closing', 'erased']
const steps: DeletionStep[] = ['cancel', 'close', 'erase']

describe('a deletion', () => {
  const legal: Record<string, DeletionState> = {
    'asked cancel': 'cancelled',
    'asked close': 'closing',
    'closing erase': 'erased',
  }
  test.each(states.flatMap((state) => steps.map((step) => [state, step] as const)))(
    '%s, %s',
    (state, step) => {
      expect(nextState(state, step)).toBe(legal[`${state} ${step}`])
    },
  )
})

const at = (text: string) => new Date(`${text}T12:00:00Z`)

test('there are fourteen days of grace, across a change of clocks too', () => {
  expect(graceEnd(at('2027-03-20'))).toEqual(at('2027-04-03'))
  expect(exportEnd(at('2027-12-28'))).toEqual(at('2028-01-04'))
})

test.each([
  [0, '2027-01-08'],
  [1, '2027-01-14'],
  [2, '2027-01-15'],
  [3, '2027-01-15'],
])('after %i reminders the next thing is due on %s', (reminders, day) => {
  expect(nextDue(at('2027-01-15'), reminders)).toEqual(at(day))
})

test.each([
  ['2027-01-08', 7],
  ['2027-01-14', 1],
  ['2027-01-15', 1],
])('on %s there are %i days left', (day, days) => {
  expect(daysLeft(at('2027-01-15'), at(day))).toBe(days)
})

test.each([
  ['Lebenslauf (Übersicht) 2.pdf', 'Lebenslauf _Übersicht_ 2.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['..', '..'],
  [`${'a'.repeat(300)}.docx`, `${'a'.repeat(100)}.docx`],
  ['履歴書.pdf', '履歴書.pdf'],
])('%s is %s in an archive', (fileName, archived) => {
  expect(archivedNameOf(fileName)).toBe(archived)
  expect(archivedNameOf(archived)).toBe(archived)
})
