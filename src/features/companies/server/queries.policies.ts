/** What companies ask of referrals, and what happened between a candidate and one. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ReferralPolicy } from '../contract.ts'
import type { Contact } from './policy.referrals.ts'

const columns = [
  'companyId',
  'mustReferBeforeApply',
  'ownershipMonths',
  'cooldownMonths',
  'ineligible',
  'needsInternalJobId',
  'bonusText',
  'bonusDueDays',
  'remarks',
] as const

export async function findPolicies(
  db: Database,
  companyIds: readonly string[],
): Promise<Map<string, ReferralPolicy>> {
  const rows = await queriesOf(db)
    .selectFrom('companyPolicies')
    .select(columns)
    .where('companyId', '=', (eb) => eb.fn.any(eb.val([...companyIds])))
    .execute()
  return new Map(rows.map(({ companyId, ...policy }) => [companyId, policy as ReferralPolicy]))
}

export async function savePolicy(
  db: Database,
  companyId: string,
  policy: ReferralPolicy,
  by: { accountId: string; at: Date },
): Promise<void> {
  const row = { ...policy, updatedBy: by.accountId, updatedAt: by.at }
  await queriesOf(db)
    .insertInto('companyPolicies')
    .values({ companyId, ...row })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(row))
    .execute()
}

/**
 * Applications, referrals and rejections, the newest first. Reads what other features keep and
 * writes nothing: both of them ask here, so that neither has to ask the other.
 */
export async function findContacts(
  db: Database,
  candidateId: string,
  companyId: string,
): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select 'applied' as kind, application.job_id, application.submitted_at as at,
      null::timestamptz as ownership_until
    from applications application join jobs job on job.id = application.job_id
    where application.candidate_id = ${candidateId} and job.company_id = ${companyId}
      and application.status <> 'draft'
    union all
    select 'rejected', application.job_id,
      coalesce(application.rejected_at, application.updated_at), null
    from applications application join jobs job on job.id = application.job_id
    where application.candidate_id = ${candidateId} and job.company_id = ${companyId}
      and application.status = 'rejected'
    union all
    select 'referred', job_id, referred_at, ownership_until
    from referral_requests
    where candidate_id = ${candidateId} and company_id = ${companyId}
      and referred_at is not null and status <> 'upheld'
    union all
    select 'rejected', request.job_id, event.at, null
    from referral_requests request
    join referral_events event on event.request_id = request.id and event.kind = 'not_hire'
    where request.candidate_id = ${candidateId} and request.company_id = ${companyId}
      and request.status = 'not_hired'
    order by 3 desc limit 200`.execute(queriesOf(db))
  return rows
}
