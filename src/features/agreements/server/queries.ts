import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Which versions someone has to agree to and has not, by page. */
export async function findDue(
  db: Database,
  accountId: string,
): Promise<{ articleId: string; version: number }[]> {
  const { rows } = await sql<{ articleId: string; version: number }>`
    select asked.article_id, asked.version from asked_agreements asked
    where not exists (
      select from agreements agreement
      where agreement.account_id = ${accountId} and agreement.article_id = asked.article_id
        and agreement.version >= asked.version)`.execute(queriesOf(db))
  return rows
}

/** Repeating it keeps the moment of the first time. */
export async function insertAgreements(
  db: Database,
  accountId: string,
  documents: readonly { articleId: string; version: number }[],
  at: Date,
): Promise<void> {
  if (documents.length === 0) return
  await queriesOf(db)
    .insertInto('agreements')
    .values(documents.map((document) => ({ ...document, accountId, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type AgreementRow = { articleId: string; version: number; at: Date }

export function listAgreements(
  db: Database,
  accountId: string,
  atMost: number,
): Promise<AgreementRow[]> {
  return queriesOf(db)
    .selectFrom('agreements')
    .select(['articleId', 'version', 'at'])
    .where('accountId', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('articleId')
    .limit(atMost)
    .execute()
}

export async function putAsked(
  db: Database,
  asked: { articleId: string; version: number; askedBy: string; askedAt: Date },
): Promise<void> {
  await queriesOf(db)
    .insertInto('askedAgreements')
    .values(asked)
    .onConflict((conflict) => conflict.column('articleId').doUpdateSet(asked))
    .execute()
}

export async function findAsked(db: Database, articleId: string): Promise<number | null> {
  const row = await queriesOf(db)
    .selectFrom('askedAgreements')
    .select('version')
    .where('articleId', '=', articleId)
    .executeTakeFirst()
  return row?.version ?? null
}

/** @param version null where nobody is asked */
export async function countAgreed(
  db: Database,
  articleId: string,
  version: number | null,
): Promise<{ agreed: number; accounts: number }> {
  const { rows } = await sql<{ agreed: number; accounts: number }>`
    select count(*)::int as accounts,
      count(*) filter (where exists (
        select from agreements agreement
        where agreement.account_id = account.id and agreement.article_id = ${articleId}
          and agreement.version >= ${version}))::int as agreed
    from accounts account where account.status in ('active', 'limited')`.execute(queriesOf(db))
  return rows[0]!
}
