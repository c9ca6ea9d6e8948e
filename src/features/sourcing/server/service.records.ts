/** Tags and notes of a team about a candidate, by the card that the reader may see. */
import type { Context } from '#platform/context.ts'
import * as peopleSearch from '#features/people-search/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { notesAtMost, type PersonRecord } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import { tagsOf } from './policy.ts'
import { lockAdding } from './queries.locks.ts'
import * as queries from './queries.records.ts'

type Subject = { companyId: string; candidateId: string; readerId: string }

/** @throws AppError NOT_FOUND alike for cards that are hidden and that never were */
async function subjectOf(context: Context, cardId: string): Promise<Subject> {
  const viewer = await peopleSearch.viewerOf(context)
  const { accountId } = await peopleSearch.shownPerson(context, viewer, cardId)
  return { companyId: viewer.companyId, candidateId: accountId, readerId: viewer.accountId }
}

async function read(context: Context, subject: Subject): Promise<PersonRecord> {
  const [listIds, tags, notes] = await Promise.all([
    queries.listsWith(context.db, subject),
    queries.listTags(context.db, subject),
    queries.listNotes(context.db, subject),
  ])
  return {
    listIds,
    tags,
    notes: notes.map(({ id, authorId, author, body, createdAt }) => ({
      id,
      author: author ?? replyWords.formerColleague,
      isOwn: authorId === subject.readerId,
      body,
      createdAt: createdAt.toISOString(),
    })),
  }
}

export async function recordOf(context: Context, cardId: string): Promise<PersonRecord> {
  return read(context, await subjectOf(context, cardId))
}

export async function saveTags(
  context: Context,
  cardId: string,
  typed: readonly string[],
): Promise<PersonRecord> {
  const subject = await subjectOf(context, cardId)
  await lockAdding(context.db, 'record', subject.companyId, subject.candidateId)
  const now = context.clock.now()
  const tags = tagsOf(typed).map((tag) => ({ id: newId(now.getTime()), tag }))
  await queries.replaceTags(context.db, subject, tags, { by: subject.readerId, at: now })
  return read(context, subject)
}

/** @throws AppError LIMIT_REACHED */
export async function addNote(
  context: Context,
  cardId: string,
  body: string,
): Promise<PersonRecord> {
  const { readerId, ...subject } = await subjectOf(context, cardId)
  await lockAdding(context.db, 'record', subject.companyId, subject.candidateId)
  if ((await queries.listNotes(context.db, subject)).length >= notesAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyNotes(notesAtMost))
  }
  const now = context.clock.now()
  await queries.insertNote(context.db, {
    ...subject,
    id: newId(now.getTime()),
    authorId: readerId,
    body,
    createdAt: now,
  })
  return read(context, { ...subject, readerId })
}

/** @throws AppError NOT_FOUND, also for a colleague's note */
export async function deleteNote(
  context: Context,
  { id, noteId }: { id: string; noteId: string },
): Promise<PersonRecord> {
  const { readerId, ...subject } = await subjectOf(context, id)
  const note = { ...subject, id: noteId, authorId: readerId }
  if (!(await queries.deleteNote(context.db, note))) throw new AppError('NOT_FOUND')
  return read(context, { ...subject, readerId })
}
