/** What a company has open, for its careers page and for what it shows on its own site. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { EmploymentType, JobLocation, Pay, WorkMode } from '#features/jobs/contract.ts'

export type OpeningRow = {
  id: string
  title: string
  department: string
  locations: JobLocation[]
  workMode: WorkMode | null
  employmentTypes: EmploymentType[]
  pay: Pay | null
  postedAt: Date
}

const open = (companyId: string) => sql`
  company_id = ${companyId} and status = 'published' and listed`

/** By department and title; those without a department come last. */
export async function listOpenings(
  db: Database,
  companyId: string,
  options: {
    department?: string | undefined
    after: { department: string; title: string; id: string } | undefined
    limit: number
  },
): Promise<OpeningRow[]> {
  const { department, after, limit } = options
  const { rows } = await sql<OpeningRow>`
    select id, title, coalesce(department, '') as department, locations, work_mode as "workMode",
      employment_types as "employmentTypes", pay, posted_at as "postedAt"
    from jobs where ${open(companyId)}
      ${department === undefined ? sql`` : sql`and coalesce(department, '') = ${department}`}
      ${
        after
          ? sql`and (coalesce(department, '') = '', coalesce(department, ''), title, id)
              > (${after.department} = '', ${after.department}, ${after.title}, ${after.id}::uuid)`
          : sql``
      }
    order by coalesce(department, '') = '', coalesce(department, ''), title, id
    limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function countDepartments(
  db: Database,
  companyId: string,
): Promise<{ name: string; jobs: number }[]> {
  const { rows } = await sql<{ name: string; jobs: number }>`
    select coalesce(department, '') as name, count(*)::int as jobs
    from jobs where ${open(companyId)}
    group by coalesce(department, '') order by coalesce(department, '') = '', coalesce(department, '') limit 200`.execute(
    queriesOf(db),
  )
  return rows
}
