/** Cover notes of candidates. The door for other features. */
import { personOf, type Context } from '#platform/context.ts'
import { violates } from '#platform/db/transaction.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  coverNotesAtMost,
  type CoverNote,
  type createCoverNote as createCall,
  type saveCoverNote as saveCall,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import * as queries from './queries.ts'

const shown = ({ updatedAt, ...row }: queries.CoverNoteRow): CoverNote => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
})

export async function listCoverNotes(context: Context): Promise<{ items: CoverNote[] }> {
  const { accountId } = personOf(context)
  const rows = await queries.listCoverNotes(context.db, accountId, coverNotesAtMost)
  return { items: rows.map(shown) }
}

/**
 * @throws AppError LIMIT_REACHED at the thirty-first
 * @throws AppError CONFLICT where the role has a note already
 */
export async function createCoverNote(
  context: Context,
  input: EndpointInput<typeof createCall>['body'],
): Promise<CoverNote> {
  const { accountId } = personOf(context)
  const count = await queries.lockCoverNotes(context.db, accountId)
  if (count >= coverNotesAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooMany(coverNotesAtMost))
  }
  const now = context.clock.now()
  const row = { ...input, id: newId(now.getTime()), version: 0, updatedAt: now }
  await refusingTwins(() => queries.insertCoverNote(context.db, { ...row, accountId }))
  return shown(row)
}

/** @throws AppError VERSION_CONFLICT when another tab saved since `expectedVersion` */
export async function saveCoverNote(
  context: Context,
  id: string,
  input: EndpointInput<typeof saveCall>['body'],
): Promise<CoverNote> {
  const { accountId } = personOf(context)
  const change = { ...input, updatedAt: context.clock.now() }
  const row = await refusingTwins(() => queries.updateCoverNote(context.db, accountId, id, change))
  if (row) return shown(row)
  if (!(await queries.hasCoverNote(context.db, accountId, id))) throw new AppError('NOT_FOUND')
  throw new AppError('VERSION_CONFLICT', errorWords.changedElsewhere)
}

async function refusingTwins<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!violates(error, 'cover_notes_role')) throw error
    throw new AppError('CONFLICT', errorWords.roleTaken, { cause: error })
  }
}

export async function removeCoverNote(context: Context, id: string) {
  const { accountId } = personOf(context)
  if (!(await queries.deleteCoverNote(context.db, accountId, id))) throw new AppError('NOT_FOUND')
  return okReply
}
