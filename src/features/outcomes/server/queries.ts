import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { SealedPaper } from '#platform/storage/plain-file.ts'
import type { AnswerQuestion, LinkAnswer } from '../contract.ts'

export type LinkRow = {
  requestId: string
  question: AnswerQuestion
  expiresAt: Date
  usedAt: Date | null
  answer: LinkAnswer | null
}

const columns = ['requestId', 'question', 'expiresAt', 'usedAt', 'answer'] as const

export async function insertLink(
  db: Database,
  link: Pick<LinkRow, 'requestId' | 'question' | 'expiresAt'> & {
    tokenHash: Buffer
    createdAt: Date
  },
): Promise<void> {
  await queriesOf(db).insertInto('answerLinks').values(link).execute()
}

const select = (db: Database, tokenHash: Buffer) =>
  queriesOf(db)
    .selectFrom('answerLinks')
    .select(columns)
    .where('tokenHash', '=', tokenHash)
    .$castTo<LinkRow>()

export function findLink(db: Database, tokenHash: Buffer): Promise<LinkRow | undefined> {
  return select(db, tokenHash).executeTakeFirst()
}

export function lockLink(db: Database, tokenHash: Buffer): Promise<LinkRow | undefined> {
  return select(db, tokenHash).forUpdate().executeTakeFirst()
}

export async function useLink(
  db: Database,
  tokenHash: Buffer,
  answer: LinkAnswer,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('answerLinks')
    .set({ answer, usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/** Links that have ended are of no use to anybody. */
export async function deleteLinks(
  db: Database,
  expiredBefore: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from answer_links where token_hash in (
      select token_hash from answer_links where expires_at <= ${expiredBefore} limit ${limit} for update skip locked)
    returning 1`.execute(queriesOf(db))
  return rows.length
}

export async function findThanks(
  db: Database,
  requestId: string,
): Promise<{ text: string; at: Date } | undefined> {
  return queriesOf(db)
    .selectFrom('thankYouNotes')
    .select(['text', 'at'])
    .where('requestId', '=', requestId)
    .executeTakeFirst()
}

/** @returns false when there is one already */
export async function insertThanks(
  db: Database,
  note: { requestId: string; text: string; at: Date },
): Promise<boolean> {
  const row = await queriesOf(db)
    .insertInto('thankYouNotes')
    .values(note)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return row.numInsertedOrUpdatedRows === 1n
}

export type ProofRow = SealedPaper & { requestId: string; accountId: string | null; at: Date }

export async function findProof(db: Database, requestId: string): Promise<ProofRow | undefined> {
  return queriesOf(db)
    .selectFrom('referralProofs')
    .selectAll()
    .where('requestId', '=', requestId)
    .executeTakeFirst()
}

/** @returns the file of the one before, which nobody needs any longer */
export async function saveProof(db: Database, row: ProofRow): Promise<string | undefined> {
  const before = await queriesOf(db)
    .selectFrom('referralProofs')
    .select('storageKey')
    .where('requestId', '=', row.requestId)
    .forUpdate()
    .executeTakeFirst()
  await queriesOf(db)
    .insertInto('referralProofs')
    .values(row)
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet(row))
    .execute()
  return before?.storageKey
}
