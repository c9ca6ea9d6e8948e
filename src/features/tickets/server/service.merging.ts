/** Two tickets of one person about one thing become one (TIC5). */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type { AgentThread, mergeTicket } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { nextStatus } from './policy.ts'
import * as tickets from './queries.ts'
import * as queries from './queries.team.ts'
import { read } from './service.agents.ts'
import { referenceOf, tellRequester } from './service.notices.ts'
import { event, resumed } from './service.ts'

/**
 * Moves everything into the other one, which keeps the earlier promise of an answer.
 *
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION, INVALID_INPUT at `into` for a ticket of
 *   someone else, for one that has ended, and for itself
 */
export async function merge(
  context: Context,
  id: string,
  { expectedVersion, into: reference }: EndpointInput<typeof mergeTicket>['body'],
): Promise<AgentThread> {
  const number = Number(reference.slice(2))
  const { from, into } = await queries.lockPair(context.db, id, number)
  if (!from) throw new AppError('NOT_FOUND')
  if (from.version !== expectedVersion) {
    throw new AppError('VERSION_CONFLICT', errorWords.changedMeanwhile)
  }
  const status = nextStatus(from.status, 'merge')
  if (!status) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.wrongState(from.status.replace('_', ' ')))
  }
  if (!into) throw invalidField('into', errorWords.unknownTicket)
  if (into.id === from.id) throw invalidField('into', errorWords.mergeWithItself)
  const isSamePerson =
    into.requesterId === from.requesterId &&
    into.guestEmail?.toLowerCase() === from.guestEmail?.toLowerCase()
  if (!isSamePerson) throw invalidField('into', errorWords.otherPerson)
  const goesOn = ['new', 'open', 'pending_user', 'on_hold'].includes(into.status)
  if (!goesOn) throw invalidField('into', errorWords.otherHasEnded)
  const updatedAt = context.clock.now()
  await queries.moveAll(context.db, from.id, into.id)
  await tickets.updateTicket(context.db, from.id, {
    status,
    mergedInto: into.id,
    dueAt: null,
    answerDueAt: from.answeredAt ? from.answerDueAt : null,
    updatedAt,
  })
  // What waits for the team in one waits in both.
  const waits = from.status === 'new' || from.status === 'open'
  const resuming = waits ? resumed(context, into) : {}
  const going = waits ? { status: nextStatus(into.status, 'reply')!, dueAt: null, ...resuming } : {}
  const isUnanswered = waits && !from.answeredAt && !into.answeredAt
  const promised = [from.answerDueAt, resuming.answerDueAt ?? into.answerDueAt]
  await tickets.updateTicket(context.db, into.id, {
    updatedAt,
    ...going,
    ...(isUnanswered && { answerDueAt: earliest(promised) }),
  })
  await event(context, into, mailWords.events.merged(referenceOf(from)))
  await event(context, from, mailWords.events.mergedInto(referenceOf(into)))
  await recordAudit(context, {
    action: 'tickets.merged',
    entity: { type: 'ticket', id: from.id },
    before: { status: from.status },
    after: { status, into: into.id },
  })
  await tellRequester(context, into, () => ({
    subject: mailWords.mergedSubject(referenceOf(into), into.subject),
    paragraphs: [mailWords.merged(referenceOf(from), referenceOf(into))],
  }))
  return read(context, into.id)
}

function earliest(moments: readonly (Date | null | undefined)[]): Date | null {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
