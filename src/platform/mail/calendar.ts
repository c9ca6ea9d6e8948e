/** One appointment as iCalendar (RFC 5545); times are in UTC, so that no calendar has to know a zone. */
import {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
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

const statuses = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}
const hour = 3600

/**
 * @param method REQUEST and CANCEL go by mail (RFC 5546), PUBLISH is for a file that is opened
 * @param host names this deployment in the appointment's id
 */
export function calendarOf(
  appointment: Appointment,
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
  host: string,
): string {
  const { state, attendee } = appointment
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod[method],
    prodId: { company: productName, product: 'Interviews', language: 'EN' },
  })
  calendar.createEvent({
    id: `${appointment.id}@${host}`,
    sequence: appointment.sequence,
    stamp: appointment.madeAt,
    start: appointment.startsAt,
    end: appointment.endsAt,
    summary: appointment.summary,
    description: appointment.description || null,
    location: appointment.location || null,
    organizer: appointment.organizer,
    attendees: [
      {
        ...attendee,
        role: ICalAttendeeRole.REQ,
        status:
          state === 'tentative' ? ICalAttendeeStatus.NEEDSACTION : ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
    status: statuses[state],
    transparency: ICalEventTransparency.OPAQUE,
    alarms: state === 'cancelled' ? [] : [{ type: ICalAlarmType.display, triggerBefore: hour }],
  })
  return `${calendar.toString()}\r\n`
}
