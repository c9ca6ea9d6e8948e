/** What is done on the site: taken in, kept for 90 days. Counting is in `service.counting.ts`. */
import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Actor, Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { storeTogether } from '#platform/db/store-together.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { addressKey } from '#platform/http/limits.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { dayInZone } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import { milestones, type Milestone, type TrackedEvent } from '../contract.ts'
import { deviceOf, isRobot, occurredAt, pageOf, refusalOf, typeOf, type Session } from './policy.ts'
import * as queries from './queries.ts'

export { deriveMilestones } from './service.deriving.ts'

const store = storeTogether<queries.StoredEvent[]>((db, calls) =>
  queries.insertEvents(db, calls.flat()),
)

type Call = {
  type?: string | undefined
  events?: TrackedEvent[] | undefined
} & Partial<TrackedEvent>

/**
 * Takes in the events of one call, all or none. The context must not carry a transaction.
 *
 * @throws AppError INVALID_INPUT for events that claim another session, a wrong time or a milestone
 */
export async function track(
  context: Context,
  { events: several, ...alone }: Call,
  { ip, userAgent, doNotTrack }: Pick<HttpExchange, 'ip' | 'userAgent' | 'doNotTrack'>,
): Promise<typeof okReply> {
  const events = several ?? [alone as TrackedEvent]
  const now = context.clock.now()
  const session = sessionOf(context.actor)
  const fields = events.flatMap((event, index) => {
    const refused = refusalOf(event, session, now)
    if (!refused) return []
    return [{ ...refused, path: several ? `events.${index}.${refused.path}` : refused.path }]
  })
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  // The browser's part sends nothing then; another client may send all the same.
  if (doNotTrack || isRobot(userAgent)) return okReply
  const who = session.accountId ?? `${addressKey(ip)} ${userAgent}`
  const rows: queries.StoredEvent[] = []
  for (const event of events) {
    const at = occurredAt(event, now)
    const day = dayInZone(at, context.timeZone)
    const { eventId, ...metadata } = event.metadata ?? {}
    const type = typeOf(event)
    rows.push({
      ...session,
      eventId: typeof eventId === 'string' ? eventId : newId(now.getTime()),
      day,
      type,
      entityType: event.entityType ?? null,
      entityId: event.entityId ?? null,
      visitor: await visitorOf(context.db, day, who),
      sourcePage: pageOf(event.sourcePage),
      actionLabel: event.actionLabel ?? null,
      device: deviceOf(event.device ?? userAgent),
      metadata: type === 'invalid' ? { ...metadata, type: event.type } : metadata,
      occurredAt: at,
      receivedAt: now,
    })
  }
  await store(context.db, rows)
  return okReply
}

function sessionOf(actor: Actor): Session {
  if (actor.kind === 'person') return { accountId: actor.accountId, role: actor.role }
  return { accountId: null, role: 'guest' }
}

const saltBytes = 32
/** Of each database of this process, the salts of the last days. */
const salts = new WeakMap<Database, Map<string, Promise<Buffer>>>()
const saltsAtMost = 4

/** A number that is someone's for one day: without the day's salt nobody can say whose. */
async function visitorOf(db: Database, day: string, who: string): Promise<number> {
  const known = salts.get(db) ?? new Map<string, Promise<Buffer>>()
  salts.set(db, known)
  let salt = known.get(day)
  if (!salt) {
    salt = queries.findSalt(db, day, randomBytes(saltBytes))
    known.set(day, salt)
    salt.catch(() => known.delete(day))
    for (const old of [...known.keys()].toSorted().slice(0, -saltsAtMost)) known.delete(old)
  }
  // 48 bits: of a million visitors a day, one day in six hundred counts one too few.
  return createHmac('sha256', await salt)
    .update(who)
    .digest()
    .readUIntBE(0, 6)
}

export const recordMilestone = defineTask({
  name: 'analytics.recordMilestone',
  payload: z.object({
    eventId: z.uuid(),
    accountId: z.uuid(),
    type: z.enum(milestones),
    at: z.iso.datetime(),
  }),
})

/** Someone has reached something: stored once this transaction is, whatever happens in between. */
export async function reached(
  context: Context,
  people: readonly { accountId: string; milestone: Milestone }[],
): Promise<void> {
  if (people.length === 0) return
  const now = context.clock.now()
  await context.enqueueAll(
    recordMilestone,
    people.map(({ accountId, milestone }) => ({
      payload: {
        eventId: newId(now.getTime()),
        accountId,
        type: milestone,
        at: now.toISOString(),
      },
    })),
  )
}

/** The same task twice is one event. */
export async function storeMilestone(
  { db, timeZone }: Context,
  { eventId, accountId, type, at }: z.output<typeof recordMilestone.payload>,
): Promise<void> {
  const occurred = new Date(at)
  const day = dayInZone(occurred, timeZone)
  const common = { entityType: null, entityId: null, sourcePage: null, actionLabel: null }
  const event: queries.StoredEvent = {
    ...common,
    eventId,
    day,
    type,
    accountId,
    role: 'jobSeeker',
    visitor: 0,
    device: 'unknown',
    metadata: {},
    occurredAt: occurred,
    receivedAt: occurred,
  }
  await queries.insertEvents(db, [event])
}

const requestMilestones: Record<string, Milestone | undefined> = {
  send: 'request_sent',
  claim: 'request_claimed',
  refer: 'request_referred',
  confirm: 'request_confirmed',
  hire: 'hired',
}

/** Referral requests went a step further. */
export function requestsMoved(
  context: Context,
  { steps }: { steps: readonly { candidateId: string; action: string }[] },
): Promise<void> {
  return reached(
    context,
    steps.flatMap(({ candidateId, action }) => {
      const milestone = requestMilestones[action]
      return milestone ? [{ accountId: candidateId, milestone }] : []
    }),
  )
}
