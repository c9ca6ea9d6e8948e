import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Profile } from '../contract.ts'
import type { HidingReason } from './queries.guard.ts'

export type ProfileRow = {
  accountId: string
  document: Profile
  completeness: number
  version: number
}

export async function insertProfile(
  db: Database,
  accountId: string,
  now: Date,
  start: Pick<ProfileRow, 'document' | 'completeness'> = { document: {}, completeness: 0 },
): Promise<void> {
  await queriesOf(db)
    .insertInto('candidateProfiles')
    .values({
      accountId,
      document: JSON.stringify(start.document),
      completeness: start.completeness,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()
}

function selectProfile(db: Database, accountId: string) {
  return queriesOf(db)
    .selectFrom('candidateProfiles')
    .select(['accountId', 'document', 'completeness', 'version'])
    .where('accountId', '=', accountId)
    .$castTo<ProfileRow>()
}

export function findProfile(db: Database, accountId: string): Promise<ProfileRow | undefined> {
  return selectProfile(db, accountId).executeTakeFirst()
}

/** Waits for another save of the same profile to finish. */
export function lockProfile(db: Database, accountId: string): Promise<ProfileRow | undefined> {
  return selectProfile(db, accountId).forUpdate().executeTakeFirst()
}

export async function updateProfile(
  db: Database,
  accountId: string,
  change: { document: Profile; skills: string[]; completeness: number; now: Date },
): Promise<void> {
  await queriesOf(db)
    .updateTable('candidateProfiles')
    .set((update) => ({
      document: JSON.stringify(change.document),
      skills: change.skills,
      completeness: change.completeness,
      version: update('version', '+', 1),
      updatedAt: change.now,
    }))
    .where('accountId', '=', accountId)
    .execute()
}

export type ResumeRow = {
  id: string
  fileName: string
  contentType: string
  size: number
  storageKey: string
  createdAt: Date
}

const resumeColumns = ['id', 'fileName', 'contentType', 'size', 'storageKey', 'createdAt'] as const

export async function findCurrentResume(
  db: Database,
  accountId: string,
): Promise<ResumeRow | undefined> {
  return queriesOf(db)
    .selectFrom('resumeFiles')
    .select(resumeColumns)
    .where('accountId', '=', accountId)
    .where('isCurrent', '=', true)
    .executeTakeFirst()
}

export type SnapshotRow = {
  name: string
  formerNames: string[]
  email: string
  document: Profile | null
  completeness: number | null
  resumeId: string | null
  resumeFileName: string | null
}

const snapshotColumns = sql`account.name, account.former_names, account.email, profile.document,
  profile.completeness, resume.id as resume_id, resume.file_name as resume_file_name`
const snapshotTables = sql`accounts account
  left join candidate_profiles profile on profile.account_id = account.id
  left join resume_files resume on resume.account_id = account.id and resume.is_current`

/** Profile and present resume of an account. */
export async function findSnapshot(
  db: Database,
  accountId: string,
): Promise<SnapshotRow | undefined> {
  const { rows } = await sql<SnapshotRow>`
    select ${snapshotColumns} from ${snapshotTables} where account.id = ${accountId}`.execute(
    queriesOf(db),
  )
  return rows[0]
}

/** The same with why it is hidden from a company. */
export async function findApplicant(
  db: Database,
  accountId: string,
  companyId: string,
): Promise<(SnapshotRow & { hidden: HidingReason | null }) | undefined> {
  const { rows } = await sql<SnapshotRow & { hidden: HidingReason | null }>`
    select ${snapshotColumns}, why_hidden(account.id, ${companyId}) as hidden
    from ${snapshotTables} where account.id = ${accountId}`.execute(queriesOf(db))
  return rows[0]
}

export async function findResume(
  db: Database,
  id: string,
  accountId: string,
): Promise<ResumeRow | undefined> {
  return queriesOf(db)
    .selectFrom('resumeFiles')
    .select(resumeColumns)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** The one before stays: requests that were sent with it keep it. */
export async function retireResume(db: Database, accountId: string): Promise<void> {
  await queriesOf(db)
    .updateTable('resumeFiles')
    .set({ isCurrent: false })
    .where('accountId', '=', accountId)
    .where('isCurrent', '=', true)
    .execute()
}

export async function insertResume(
  db: Database,
  resume: ResumeRow & { accountId: string; sha256: string },
): Promise<void> {
  await queriesOf(db)
    .insertInto('resumeFiles')
    .values({ ...resume, isCurrent: true })
    .execute()
}

export async function listBlocked(
  db: Database,
  accountId: string,
): Promise<{ id: string; name: string; slug: string }[]> {
  return queriesOf(db)
    .selectFrom('blockedCompanies as blocked')
    .innerJoin('companies as company', 'company.id', 'blocked.companyId')
    .select(['company.id', 'company.name', 'company.slug'])
    .where('blocked.accountId', '=', accountId)
    .orderBy('company.name')
    .execute()
}

export async function replaceBlocked(
  db: Database,
  accountId: string,
  companyIds: readonly string[],
  now: Date,
): Promise<void> {
  await queriesOf(db).deleteFrom('blockedCompanies').where('accountId', '=', accountId).execute()
  if (companyIds.length === 0) return
  // Only companies that exist: an id that someone made up is left out.
  await sql`
    insert into blocked_companies (account_id, company_id, created_at)
    select ${accountId}, id, ${now} from companies where id = any(${companyIds})`.execute(
    queriesOf(db),
  )
}
