/** One appointment as iCalendar (RFC 5545); times are in UTC, so that no calendar has to know a zone. */
import { productName } from '#shared/brand.ts'

export type Appointment = {
  /** The same for every version of one appointment. */
  id: string
  sequence: number
  /** When this version was made. */
  madeAt: Date
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  location: string
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
  state: 'tentative' | 'confirmed' | 'cancelled'
}

/**
 * @param method REQUEST and CANCEL go by mail (RFC 5546), PUBLISH is for a file that is opened
 * @param host names this deployment in the appointment's id
 */
export function calendarOf(
  appointment: Appointment,
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
  host: string,
): string {
  const { organizer, attendee } = appointment
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//Interviews//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${appointment.id}@${host}`,
    `SEQUENCE:${appointment.sequence}`,
    `DTSTAMP:${stamp(appointment.madeAt)}`,
    `DTSTART:${stamp(appointment.startsAt)}`,
    `DTEND:${stamp(appointment.endsAt)}`,
    `SUMMARY:${text(appointment.summary)}`,
    ...(appointment.description ? [`DESCRIPTION:${text(appointment.description)}`] : []),
    ...(appointment.location ? [`LOCATION:${text(appointment.location)}`] : []),
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${organizer.email}`,
    `ATTENDEE;CN=${parameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=${
      appointment.state === 'tentative' ? 'NEEDS-ACTION' : 'ACCEPTED'
    };RSVP=FALSE:mailto:${attendee.email}`,
    `STATUS:${appointment.state.toUpperCase()}`,
    'TRANSP:OPAQUE',
    ...(appointment.state === 'cancelled'
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${text(appointment.summary)}`,
          'TRIGGER:-PT1H',
          'END:VALARM',
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.flatMap(folded).join('\r\n') + '\r\n'
}

/** `20261124T130000Z` */
function stamp(at: Date): string {
  return at
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replace(/[-:]/g, '')
}

/** RFC 5545, section 3.3.11. */
function text(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** A quoted parameter holds no quotes and no line ends. */
function parameter(value: string): string {
  return `"${value.replace(/["\r\n]/g, ' ')}"`
}

/** Lines of at most 75 octets, cut between characters (RFC 5545, section 3.1). */
function folded(line: string): string[] {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part]
}
