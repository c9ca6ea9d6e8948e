/** What agents share: answers they give often, and who is at a ticket now. */
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  savedAnswersAtMost,
  type addSavedAnswer,
  type changeSavedAnswer,
  type listSavedAnswers,
  type SavedAnswer,
  type viewTicket,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { findTicket } from './queries.ts'
import * as queries from './queries.team.ts'

/** A browser says so every ten seconds. */
const viewedMs = 25_000

/** @throws AppError NOT_FOUND */
export async function view(
  context: Context,
  id: string,
  { isWriting }: EndpointInput<typeof viewTicket>['body'],
): Promise<EndpointReply<typeof viewTicket>> {
  if (!(await findTicket(context.db, id))) throw new AppError('NOT_FOUND')
  const { accountId } = personOf(context)
  const now = context.clock.now()
  const since = new Date(now.getTime() - viewedMs)
  const viewer = { ticketId: id, accountId, isWriting, now, since }
  const rows = await queries.noteViewer(context.db, viewer)
  const people = await accounts.accountsByIds(
    context,
    rows.map((row) => row.accountId),
  )
  return {
    others: rows.map((row) => ({
      name: people.get(row.accountId)?.name ?? '',
      isWriting: row.isWriting,
    })),
  }
}

/** @returns how many */
export async function forgetViewers(context: Context, atMost: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - 60_000)
  return queries.deleteViewers(context.db, before, atMost)
}

function answerOf({ id, name, body, version }: queries.SavedAnswerRow): SavedAnswer {
  return { id, name, body, version }
}

export async function list(context: Context): Promise<EndpointReply<typeof listSavedAnswers>> {
  const rows = await queries.listSavedAnswers(context.db, savedAnswersAtMost)
  return { items: rows.map(answerOf) }
}

/** @throws AppError CONFLICT for a name that is taken, LIMIT_REACHED */
export async function add(
  context: Context,
  { name, body }: EndpointInput<typeof addSavedAnswer>['body'],
): Promise<SavedAnswer> {
  const all = await queries.listSavedAnswers(context.db, savedAnswersAtMost)
  if (all.length >= savedAnswersAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManySavedAnswers(savedAnswersAtMost))
  }
  const now = context.clock.now()
  const row = await queries.insertSavedAnswer(context.db, {
    id: newId(now.getTime()),
    name,
    body,
    updatedBy: personOf(context).accountId,
    updatedAt: now,
  })
  if (!row) throw nameTaken()
  await audit(context, 'tickets.answerSaved', row.id, { name })
  return answerOf(row)
}

/** @throws AppError NOT_FOUND, CONFLICT for a name that is taken, VERSION_CONFLICT */
export async function change(
  context: Context,
  id: string,
  { name, body, expectedVersion }: EndpointInput<typeof changeSavedAnswer>['body'],
): Promise<SavedAnswer> {
  const row = await queries.lockSavedAnswer(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== expectedVersion) {
    throw new AppError('VERSION_CONFLICT', errorWords.savedAnswerChanged)
  }
  if (await queries.isNameTaken(context.db, name, id)) throw nameTaken()
  const updatedBy = personOf(context).accountId
  const updatedAt = context.clock.now()
  const changed = { name, body, updatedBy, updatedAt }
  await audit(context, 'tickets.answerSaved', id, { name })
  return answerOf(await queries.updateSavedAnswer(context.db, id, changed))
}

/** @throws AppError NOT_FOUND */
export async function remove(context: Context, id: string): Promise<{ ok: true }> {
  if (!(await queries.deleteSavedAnswer(context.db, id))) throw new AppError('NOT_FOUND')
  await audit(context, 'tickets.savedAnswerDeleted', id)
  return { ok: true }
}

function nameTaken(): AppError {
  const { details } = invalidField('name', errorWords.nameTaken)
  return new AppError('CONFLICT', { reason: errorWords.nameTaken, fields: details?.fields ?? [] })
}

function audit(context: Context, action: string, id: string, after?: object): Promise<void> {
  return recordAudit(context, {
    action,
    entity: { type: 'saved_answer', id },
    ...(after && { after }),
  })
}
