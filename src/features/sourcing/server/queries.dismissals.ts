import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { DismissalReason } from '../contract.ts'

export async function upsertDismissal(
  db: Database,
  dismissal: {
    id: string
    recruiterId: string
    candidateId: string
    reason: DismissalReason
    createdAt: Date
  },
): Promise<void> {
  const { reason, createdAt } = dismissal
  await queriesOf(db)
    .insertInto('peopleDismissals')
    .values(dismissal)
    .onConflict((conflict) =>
      conflict.columns(['recruiterId', 'candidateId']).doUpdateSet({ reason, createdAt }),
    )
    .execute()
}

export async function deleteDismissal(
  db: Database,
  recruiterId: string,
  candidateId: string,
): Promise<void> {
  await queriesOf(db)
    .deleteFrom('peopleDismissals')
    .where('recruiterId', '=', recruiterId)
    .where('candidateId', '=', candidateId)
    .execute()
}

export type DismissalRow = { id: string; candidateId: string; reason: DismissalReason; at: Date }

export async function listDismissals(
  db: Database,
  recruiterId: string,
  after: TimePosition | undefined,
  limit: number,
): Promise<DismissalRow[]> {
  let query = queriesOf(db)
    .selectFrom('peopleDismissals')
    .select(['id', 'candidateId', 'reason', 'createdAt as at'])
    .where('recruiterId', '=', recruiterId)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('createdAt', 'id'), '<', where.tuple(after.at, after.id)),
    )
  }
  return query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<DismissalRow>()
    .execute()
}

export async function countReasons(
  db: Database,
  recruiterId: string,
): Promise<{ reason: DismissalReason; count: number }[]> {
  return queriesOf(db)
    .selectFrom('peopleDismissals')
    .select((select) => ['reason', select.fn.countAll<number>().as('count')])
    .where('recruiterId', '=', recruiterId)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .$castTo<{ reason: DismissalReason; count: number }>()
    .execute()
}
