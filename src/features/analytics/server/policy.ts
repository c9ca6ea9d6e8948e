/** What is believed of an event that a browser sends, and what of it is kept. Pure. */
import { isUuid } from '#shared/ids.ts'
import {
  browserEventTypes,
  eventTimes,
  invalidType,
  milestones,
  type Device,
  type EventType,
  type TrackedEvent,
  type VisitorRole,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'

export type Session = { accountId: string | null; role: VisitorRole }

type Refused = { path: string; message: (typeof errorWords)[keyof typeof errorWords] }

/** What an event claims that is not so; null where it can be stored. */
export function refusalOf(event: TrackedEvent, session: Session, now: Date): Refused | null {
  if ((event.userId ?? session.accountId) !== session.accountId) {
    return { path: 'userId', message: errorWords.notTheSession }
  }
  if ((event.userRole ?? session.role) !== session.role) {
    return { path: 'userRole', message: errorWords.notTheSession }
  }
  const late = now.getTime() - (timeOf(event) ?? now).getTime()
  if (late > eventTimes.lateHours * 3_600_000 || late < -eventTimes.aheadMinutes * 60_000) {
    return { path: 'timestampClient', message: errorWords.wrongTime }
  }
  if (isOneOf(milestones, event.type)) {
    return { path: 'type', message: errorWords.notFromBrowsers }
  }
  const id = event.metadata?.['eventId']
  if (id !== undefined && !(typeof id === 'string' && isUuid(id))) {
    return { path: 'metadata.eventId', message: errorWords.idNeeded }
  }
  return null
}

/** When it happened by the device's clock, never after now. */
export function occurredAt(event: TrackedEvent, now: Date): Date {
  const time = timeOf(event) ?? now
  return time > now ? now : time
}

function timeOf({ timestampClient }: TrackedEvent): Date | null {
  return timestampClient ? new Date(timestampClient) : null
}

export function typeOf({ type }: TrackedEvent): EventType {
  return isOneOf(browserEventTypes, type) ? type : invalidType
}

function isOneOf<Value extends string>(values: readonly Value[], value: string): value is Value {
  return (values as readonly string[]).includes(value)
}

/** A secret in an address, as of a link in an email: long, and no word. */
const secret = /^(?=.*\d)[\w.~-]{20,}$|^[\w.~-]{41,}$/

/**
 * The path of a page without what stands behind it, without ids and without secrets: it counts pages,
 * not things and people.
 */
export function pageOf(sourcePage: string | null | undefined): string | null {
  const path = /^\/(?!\/)[^?#]*/.exec(sourcePage ?? '')?.[0]
  if (path === undefined) return null
  const parts = path.split('/').map((part) => {
    if (isUuid(part.toLowerCase())) return ':id'
    return secret.test(part) && !/^[a-z]+(?:-[a-z]+)+(?:-\d{1,4})?$/.test(part) ? ':token' : part
  })
  return parts.join('/').slice(0, 200)
}

/** From what the browser calls itself, or the kind that it says. */
export function deviceOf(told: string | null | undefined): Device {
  const text = told ?? ''
  if (/ipad|tablet/i.test(text) || (/android/i.test(text) && !/mobile/i.test(text))) return 'tablet'
  if (/mobi|phone/i.test(text)) return 'phone'
  return /computer|desktop|windows|macintosh|linux|cros/i.test(text) ? 'computer' : 'unknown'
}

const robots =
  /(?<!cu)bot(?:\b|[/;])|crawl|spider|slurp|lighthouse|facebookexternalhit|curl\/|wget\//i

/** Programs that read pages by themselves are no visitors. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || robots.test(userAgent)
}
