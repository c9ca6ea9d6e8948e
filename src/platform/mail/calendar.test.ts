import { expect, test } from 'vitest'
import { calendarOf, type Appointment } from './calendar.ts'

const appointment: Appointment = {
  id: '01a1fbbb-6e88-78bf-8d6c-2eb9ec364ea3',
  sequence: 1,
  madeAt: new Date('2026-11-21T10:00:00Z'),
  startsAt: new Date('2026-11-24T13:00:00.000Z'),
  endsAt: new Date('2026-11-24T13:45:00Z'),
  summary: 'Interview: Engineer, backend; at "Ärzte\\Co"',
  description:
    'First line\nSecond line, with a comma; and more 漢字漢字漢字漢字漢字漢字漢字漢字漢字',
  location: 'https://meet.example/abc',
  organizer: { name: 'Ines "O" Okafor\r\nX-EVIL:1', email: 'ines@northlight.example' },
  attendee: { name: 'Zoë', email: 'zoe@example.org' },
  state: 'confirmed',
}

test('lines end with CRLF, are at most 75 octets long and unfold to what was meant', () => {
  const file = calendarOf(appointment, 'REQUEST', 'tessera.example')
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = file.split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n')
  expect(unfolded).toContain('DTSTART:20261124T130000Z')
  expect(unfolded).toContain('DTEND:20261124T134500Z')
  expect(unfolded).toContain('UID:01a1fbbb-6e88-78bf-8d6c-2eb9ec364ea3@tessera.example')
  expect(unfolded).toContain(String.raw`SUMMARY:Interview: Engineer\, backend\; at "Ärzte\\Co"`)
  expect(unfolded).toContain(
    String.raw`DESCRIPTION:First line\nSecond line\, with a comma\; and more 漢字漢字漢字漢字漢字漢字漢字漢字漢字`,
  )
  expect(unfolded.filter((line) => line.startsWith('X-EVIL'))).toEqual([])
  expect(unfolded).toContain('METHOD:REQUEST')
  expect(unfolded).toContain('STATUS:CONFIRMED')
  expect(unfolded.filter((line) => line.startsWith('BEGIN:'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'BEGIN:VALARM',
  ])
})

test('what is called off keeps its id, goes up in sequence and rings no bell', () => {
  const file = calendarOf(
    { ...appointment, sequence: 2, state: 'cancelled' },
    'CANCEL',
    'tessera.example',
  )
  expect(file).toContain('METHOD:CANCEL')
  expect(file).toContain('SEQUENCE:2')
  expect(file).toContain('STATUS:CANCELLED')
  expect(file).not.toContain('VALARM')
})
