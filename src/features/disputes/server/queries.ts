import { sql } from 'kysely'
import { namedCompany, type NamedCompany } from '#features/companies/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { DisputeParty, DisputeState } from '../contract.ts'

export type DisputeRow = {
  id: string
  candidateId: string
  referrerId: string | null
  state: DisputeState
  openedAt: Date
  evidenceUntil: Date
  dueAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  reason: string | null
}

const columns = [
  'id',
  'candidateId',
  'referrerId',
  'state',
  'openedAt',
  'evidenceUntil',
  'dueAt',
  'decidedAt',
  'decidedBy',
  'reason',
] as const

const select = (db: Database, id: string) =>
  queriesOf(db).selectFrom('disputes').select(columns).where('id', '=', id).$castTo<DisputeRow>()

export function findDispute(db: Database, id: string): Promise<DisputeRow | undefined> {
  return select(db, id).executeTakeFirst()
}

export function lockDispute(db: Database, id: string): Promise<DisputeRow | undefined> {
  return select(db, id).forUpdate().executeTakeFirst()
}

export async function insertDispute(
  db: Database,
  row: Pick<
    DisputeRow,
    'id' | 'candidateId' | 'referrerId' | 'openedAt' | 'evidenceUntil' | 'dueAt'
  >,
): Promise<void> {
  await queriesOf(db)
    .insertInto('disputes')
    .values({ ...row, state: 'open' })
    .execute()
}

export async function setDecision(
  db: Database,
  id: string,
  change: { state: DisputeState; decidedAt: Date; decidedBy: string | null; reason: string },
): Promise<void> {
  await queriesOf(db)
    .updateTable('disputes')
    .set((update) => ({ ...change, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Of a referrer, since. */
export async function countUpheld(db: Database, referrerId: string, since: Date): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('disputes')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('referrerId', '=', referrerId)
    .where('state', '=', 'upheld')
    .where('decidedAt', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

export type StatementRow = {
  id: string
  disputeId: string
  byParty: DisputeParty
  byAccount: string | null
  text: string
  at: Date
  storageKey: string | null
  wrappedKey: string | null
  contentType: string | null
  fileName: string | null
  size: number | null
}

const statementColumns = [
  'id',
  'disputeId',
  'byParty',
  'byAccount',
  'text',
  'at',
  'storageKey',
  'wrappedKey',
  'contentType',
  'fileName',
  'size',
] as const

export async function insertStatement(db: Database, row: StatementRow): Promise<void> {
  await queriesOf(db).insertInto('disputeStatements').values(row).execute()
}

export async function listStatements(db: Database, disputeId: string): Promise<StatementRow[]> {
  return queriesOf(db)
    .selectFrom('disputeStatements')
    .select(statementColumns)
    .where('disputeId', '=', disputeId)
    .orderBy('at')
    .orderBy('byParty')
    .orderBy('id')
    .$castTo<StatementRow>()
    .execute()
}

export type CardRow = NamedCompany & {
  id: string
  state: DisputeState
  jobTitle: string
  openedAt: Date
  dueAt: Date
  decidedAt: Date | null
  answered: boolean
}

/** Open ones by their deadline, decided ones the newest first. */
export async function listDisputes(
  db: Database,
  show: 'open' | 'decided',
  after: { at: Date; id: string } | undefined,
  limit: number,
): Promise<CardRow[]> {
  const open = show === 'open'
  const time = sql.ref(open ? 'dispute.due_at' : 'dispute.decided_at')
  const order = open ? sql`asc` : sql`desc`
  const than = open ? sql`>` : sql`<`
  const { rows } = await sql<CardRow>`
    select dispute.id, dispute.state, ${namedCompany}, request.job_title,
      dispute.opened_at, dispute.due_at, dispute.decided_at,
      exists (select from dispute_statements statement
        where statement.dispute_id = dispute.id and statement.by_party = 'referrer') as answered
    from disputes dispute
    join referral_requests request on request.id = dispute.id
    join companies company on company.id = request.company_id
    where ${open ? sql`dispute.state = 'open'` : sql`dispute.state <> 'open'`}
      ${after ? sql`and (${time}, dispute.id) ${than} (${after.at}, ${after.id}::uuid)` : sql``}
    order by ${time} ${order}, dispute.id ${order} limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Files of disputes that were decided before, to destroy. */
export async function lockOldFiles(
  db: Database,
  decidedBefore: Date,
  limit: number,
): Promise<{ id: string; storageKey: string }[]> {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    select statement.id, statement.storage_key
    from dispute_statements statement
    join disputes dispute on dispute.id = statement.dispute_id
    where dispute.decided_at <= ${decidedBefore} and statement.storage_key is not null
    limit ${limit} for update of statement skip locked`.execute(queriesOf(db))
  return rows
}

export async function forgetFile(db: Database, statementId: string): Promise<void> {
  await queriesOf(db)
    .updateTable('disputeStatements')
    .set({ storageKey: null, wrappedKey: null })
    .where('id', '=', statementId)
    .execute()
}
