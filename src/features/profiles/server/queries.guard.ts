/** Whom a candidate is hidden from, and the employers that decide it. */
import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { updateThese } from '#platform/db/update-these.ts'
import type { Profile } from '../contract.ts'

export type HidingReason = 'blocked' | 'employer'

/** Those of these companies that a candidate is hidden from, with the reason. */
export async function findHidden(
  db: Database,
  candidateId: string,
  companyIds: readonly string[],
): Promise<Map<string, HidingReason>> {
  const { rows } = await sql<{ id: string; reason: HidingReason }>`
    select id, reason from unnest(${companyIds}::uuid[]) as company(id)
    cross join lateral (select why_hidden(${candidateId}, company.id) as reason) guard
    where reason is not null`.execute(queriesOf(db))
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

/**
 * Whether a candidate hides from someone who is signed in: by a block between the two, or by a company
 * where that person has proved to work or which they manage. A company that was only typed counts for
 * nothing, or everybody could ask whom the candidate hides from. Statements over many people ask
 * `hides_from_person`, which is the same rule.
 */
export async function isHiddenFromPerson(
  db: Database,
  candidateId: string,
  viewerId: string,
): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`
    select hides_from_person(${candidateId}, ${viewerId}) as hidden`.execute(queriesOf(db))
  return rows[0]!.hidden
}

export type EmployerRow = {
  nameKey: string
  domain: string | null
  companyId: string | null
  isCurrent: boolean
  /** The last day, where the profile gives one. */
  endsOn: string | null
}

/** @returns whether who employs the candidate now is something else than before */
export async function replaceEmployers(
  db: Database,
  accountId: string,
  employers: readonly EmployerRow[],
  edition: number,
): Promise<boolean> {
  const all = <Key extends keyof EmployerRow>(key: Key) => employers.map((one) => one[key])
  const { rows } = await sql<{ nameKey: string; domain: string | null }>`
    delete from candidate_employers where account_id = ${accountId}
    returning case when is_current then name_key end as name_key,
      case when is_current then domain end as domain`.execute(queriesOf(db))
  await sql`
    insert into candidate_employers (account_id, name_key, domain, company_id, is_current, ends_on)
    select ${accountId}::uuid, * from unnest(${all('nameKey')}::text[], ${all('domain')}::text[],
      ${all('companyId')}::uuid[], ${all('isCurrent')}::boolean[], ${all('endsOn')}::date[])`.execute(
    queriesOf(db),
  )
  await sql`
    update candidate_profiles set employers_edition = ${edition}::int
    where account_id = ${accountId} and employers_edition <> ${edition}::int`.execute(queriesOf(db))
  const said = (list: readonly { nameKey: string | null; domain: string | null }[]) =>
    list
      .flatMap(({ nameKey, domain }) => (nameKey === null ? [] : `${nameKey} ${domain}`))
      .toSorted((one, other) => (one < other ? -1 : 1))
      .join('\n')
  return said(rows) !== said(employers.filter(({ isCurrent }) => isCurrent))
}

/** Profiles whose employers were never taken apart, or by an earlier edition, or whose last day is over. */
export async function findOutdated(
  db: Database,
  edition: number,
  now: Date,
  limit: number,
): Promise<{ accountId: string; document: Profile }[]> {
  const { rows } = await sql<{ accountId: string; document: Profile }>`
    select account_id as "accountId", document from candidate_profiles
    where account_id in (
      (select account_id from candidate_profiles where employers_edition < ${edition}::int
        order by employers_edition limit ${limit})
      union
      (select account_id from candidate_employers
        where is_current and ends_on < ${now.toISOString().slice(0, 10)}::date limit ${limit}))
    limit ${limit} for update skip locked`.execute(queriesOf(db))
  return rows
}

/** @returns the accounts whose employer moved */
export function moveEmployers(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const update = sql`
    update candidate_employers set company_id = ${intoId} where company_id = ${fromId}`
  return updateThese(db, update, only, 'account_id')
}
