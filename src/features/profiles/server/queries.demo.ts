import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { Profile } from '../contract.ts'

type CandidateRow = { accountId: string; document: Profile; skills: string[]; completeness: number }

export async function insertDemoCandidates(
  db: Database,
  rows: readonly CandidateRow[],
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('candidateProfiles')
    .values(
      rows.map((row) => ({
        ...row,
        document: jsonbOf(row.document),
        version: 1,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
}

type ReferrerRow = {
  id: string
  accountId: string
  fullName: string
  companyId: string
  workEmail: string
  title: string
  function: string
  office: string
}

export async function insertDemoReferrers(
  db: Database,
  rows: readonly ReferrerRow[],
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('recruiterProfiles')
    .values(
      rows.map((row) => ({
        ...row,
        level: 2,
        weeklyCap: 50,
        workEmailVerifiedAt: now,
        mailboxProvedAt: now,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
}
