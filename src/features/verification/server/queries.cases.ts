import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { CaseKind, CaseState, RejectionReason } from '../contract.ts'
import type { Decision } from './policy.ts'

export type CaseRow = {
  id: string
  kind: CaseKind
  accountId: string
  companyId: string | null
  state: CaseState
  attempt: number
  method: 'dns' | 'mailbox' | 'manual' | null
  domain: string | null
  mailbox: string | null
  dnsToken: string | null
  provedAt: Date | null
  nextCheckAt: Date | null
  checkedAt: Date | null
  proofUntil: Date | null
  registryId: string | null
  note: string | null
  warnings: string[]
  submittedAt: Date | null
  dueAt: Date | null
  lockedBy: string | null
  lockedUntil: Date | null
  firstDecision: Decision | null
  firstDecidedBy: string | null
  checklist: string[]
  reasonCode: RejectionReason | null
  publicNote: string | null
  decidedBy: string | null
  decidedAt: Date | null
  createdAt: Date
  version: number
}

const columns = [
  'id',
  'kind',
  'accountId',
  'companyId',
  'state',
  'attempt',
  'method',
  'domain',
  'mailbox',
  'dnsToken',
  'provedAt',
  'nextCheckAt',
  'checkedAt',
  'proofUntil',
  'registryId',
  'note',
  'warnings',
  'submittedAt',
  'dueAt',
  'lockedBy',
  'lockedUntil',
  'firstDecision',
  'firstDecidedBy',
  'checklist',
  'reasonCode',
  'publicNote',
  'decidedBy',
  'decidedAt',
  'createdAt',
  'version',
] as const

function selectCases(db: Database) {
  return queriesOf(db).selectFrom('verificationCases').select(columns).$castTo<CaseRow>()
}

export type NewCase = Pick<CaseRow, 'id' | 'kind' | 'accountId' | 'state' | 'attempt'> &
  Partial<Omit<CaseRow, 'warnings'>> & { warnings?: string[] }

export async function insertCase(db: Database, row: NewCase, now: Date): Promise<void> {
  const { warnings = [], ...values } = row
  await queriesOf(db)
    .insertInto('verificationCases')
    .values({ ...values, warnings: jsonbOf(warnings), createdAt: now, updatedAt: now })
    .execute()
}

export type CaseChange = Partial<
  Omit<CaseRow, 'id' | 'kind' | 'accountId' | 'version' | 'warnings'>
>

export async function updateCase(
  db: Database,
  id: string,
  change: CaseChange,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('verificationCases')
    .set((update) => ({ ...change, updatedAt: now, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function findCase(db: Database, id: string): Promise<CaseRow | undefined> {
  return selectCases(db).where('id', '=', id).executeTakeFirst()
}

export async function lockCase(db: Database, id: string): Promise<CaseRow | undefined> {
  return selectCases(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The case of a person that is not decided yet. */
export async function lockOpenCase(
  db: Database,
  accountId: string,
  kind: CaseKind,
): Promise<CaseRow | undefined> {
  return selectCases(db)
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('state', 'in', ['proving', 'waiting'])
    .forUpdate()
    .executeTakeFirst()
}

/** A person's cases of a kind, newest first. */
export async function listCasesOf(
  db: Database,
  accountId: string,
  kind: CaseKind,
  limit: number,
): Promise<CaseRow[]> {
  return selectCases(db)
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .orderBy('attempt', 'desc')
    .limit(limit)
    .execute()
}

type EarlierCase = Pick<CaseRow, 'id' | 'kind' | 'reasonCode' | 'publicNote'> & {
  state: 'approved' | 'rejected'
  decidedAt: Date
}

/** What was decided before about a person, and about the domain where a case is about one. Newest first. */
export async function listEarlier(
  db: Database,
  { id, kind, accountId, companyId, domain }: CaseRow,
  limit: number,
): Promise<EarlierCase[]> {
  return queriesOf(db)
    .selectFrom('verificationCases')
    .select(['id', 'kind', 'state', 'decidedAt', 'reasonCode', 'publicNote'])
    .where('state', 'in', ['approved', 'rejected'])
    .where('id', '<>', id)
    .where((where) =>
      kind === 'domain'
        ? where.or([where('accountId', '=', accountId), where.and({ kind, companyId, domain })])
        : where('accountId', '=', accountId),
    )
    .orderBy('decidedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .$narrowType<EarlierCase>()
    .execute()
}

export type QueuePosition = { at: Date; id: string }

export async function listWaiting(
  db: Database,
  after: QueuePosition | undefined,
  limit: number,
): Promise<CaseRow[]> {
  return selectCases(db)
    .where('state', '=', 'waiting')
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(submitted_at, id) > (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listDecided(
  db: Database,
  after: QueuePosition | undefined,
  limit: number,
): Promise<CaseRow[]> {
  return selectCases(db)
    .where('decidedAt', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(decided_at, id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('decidedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Hours from handing in to the answer: the middle one, and of how many. */
export async function medianHours(
  db: Database,
  since: Date,
): Promise<{ hours: number; cases: number }> {
  const { rows } = await sql<{ hours: number | null; cases: number }>`
    select percentile_cont(0.5) within group (
        order by extract(epoch from decided_at - submitted_at) / 3600)::float8 as hours,
      count(*)::int as cases
    from verification_cases where decided_at >= ${since}`.execute(queriesOf(db))
  return { hours: Math.round((rows[0]?.hours ?? 0) * 10) / 10, cases: rows[0]?.cases ?? 0 }
}

/** Other open claims to a company. */
export async function countRivalClaims(
  db: Database,
  companyId: string,
  caseId: string,
): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('verificationCases')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('kind', '=', 'company')
    .where('state', 'in', ['proving', 'waiting'])
    .where('id', '<>', caseId)
    .executeTakeFirstOrThrow()
  return row.count
}
