import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Paper, ResumeDocument, SectionKey, TemplateId } from '../contract.ts'

export type ResumeRow = {
  id: string
  label: string
  template: TemplateId
  paper: Paper
  sections: SectionKey[]
  document: ResumeDocument
  version: number
  updatedAt: Date
}

const columns = [
  'id',
  'label',
  'template',
  'paper',
  'sections',
  'document',
  'version',
  'updatedAt',
] as const

export function listResumes(
  db: Database,
  accountId: string,
  limit: number,
): Promise<Pick<ResumeRow, 'id' | 'label' | 'template' | 'updatedAt'>[]> {
  return queriesOf(db)
    .selectFrom('builtResumes')
    .select(['id', 'label', 'template', 'updatedAt'])
    .where('accountId', '=', accountId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<Pick<ResumeRow, 'id' | 'label' | 'template' | 'updatedAt'>>()
    .execute()
}

/** Adding a resume waits here for its turn, so that two at once are both counted. */
export async function lockResumes(db: Database, accountId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`built resumes ${accountId}`}, 0))`.execute(
    queriesOf(db),
  )
}

export function findResume(
  db: Database,
  accountId: string,
  id: string,
): Promise<ResumeRow | undefined> {
  return queriesOf(db)
    .selectFrom('builtResumes')
    .select(columns)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .$castTo<ResumeRow>()
    .executeTakeFirst()
}

export async function insertResume(
  db: Database,
  resume: ResumeRow & { accountId: string },
): Promise<void> {
  await queriesOf(db)
    .insertInto('builtResumes')
    .values({
      ...resume,
      document: JSON.stringify(resume.document),
      createdAt: resume.updatedAt,
    })
    .execute()
}

/** @returns undefined when it is not there, or was changed since that version */
export function updateResume(
  db: Database,
  accountId: string,
  id: string,
  change: Omit<ResumeRow, 'id' | 'version'> & { expectedVersion: number },
): Promise<ResumeRow | undefined> {
  const { expectedVersion, document, ...columnsSet } = change
  return queriesOf(db)
    .updateTable('builtResumes')
    .set((update) => ({
      ...columnsSet,
      document: JSON.stringify(document),
      version: update('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('version', '=', expectedVersion)
    .returning(columns)
    .$castTo<ResumeRow>()
    .executeTakeFirst()
}

export async function deleteResume(db: Database, accountId: string, id: string): Promise<void> {
  await queriesOf(db)
    .deleteFrom('builtResumes')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute()
}
