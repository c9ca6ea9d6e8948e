import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Outcome, OutcomeSource } from '../contract.ts'

export type Statement = { by: OutcomeSource; outcome: Outcome; at: Date }

/** What each side has said last, the oldest first. */
export async function listStatements(db: Database, requestId: string): Promise<Statement[]> {
  const rows = await queriesOf(db)
    .selectFrom('outcomeStatements')
    .select(['source as by', 'outcome', 'saidAt as at'])
    .where('requestId', '=', requestId)
    .orderBy('saidAt')
    .orderBy('source')
    .execute()
  return rows as Statement[]
}

/** Keeps what a side says, in place of what it said before. */
export async function putStatement(
  db: Database,
  requestId: string,
  { by, outcome, at }: Statement,
): Promise<void> {
  const said = { outcome, saidAt: at }
  await queriesOf(db)
    .insertInto('outcomeStatements')
    .values({ requestId, source: by, ...said })
    .onConflict((conflict) => conflict.columns(['requestId', 'source']).doUpdateSet(said))
    .execute()
}
