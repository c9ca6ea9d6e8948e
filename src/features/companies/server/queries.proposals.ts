/** Pairs of companies that may be one. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type ProposalReason = 'name' | 'site'

export type ProposalRow = {
  reason: ProposalReason
  fromId: string
  fromName: string
  fromSlug: string
  fromJobs: number
  intoId: string
  intoName: string
  intoSlug: string
  intoJobs: number
}

/**
 * Companies with one name but for its legal form, and companies whose own site is another's domain.
 * The one that would go is never claimed or suspended; the one that stays is verified, or has more
 * people, or is the older one.
 */
export async function listProposals(
  db: Database,
  sharedHosts: string,
  limit: number,
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    with named as (
      select company.id, other.id as other_id, 'name' as reason
      from companies company join companies other
        on other.name_key = company.name_key and other.id > company.id
      where company.name_key <> '' and company.state <> 'merged' and other.state <> 'merged'
    ),
    sited as (
      select company.id, domain.company_id as other_id, 'site' as reason
      from companies company join company_domains domain
        on domain.domain = lower(substring(company.website from '^https?://(?:www\\.)?([^/:?#]+)'))
      where company.state <> 'merged' and domain.company_id <> company.id
        and domain.domain !~ ${sharedHosts}
    ),
    pairs as (
      select distinct on (least(id, other_id), greatest(id, other_id))
        least(id, other_id) as low_id, greatest(id, other_id) as high_id, reason
      from (select * from named union all select * from sited) either
      order by least(id, other_id), greatest(id, other_id), reason
    ),
    ranked as (
      select pairs.reason, low.id as low_id, high.id as high_id,
        (low.state in ('verified', 'suspended', 'claim_pending', 'reverify_due'),
          low.verified_referrers, high.created_at, high.id)
          >= (high.state in ('verified', 'suspended', 'claim_pending', 'reverify_due'),
          high.verified_referrers, low.created_at, low.id) as low_stays
      from pairs
      join companies low on low.id = low_id and low.state <> 'merged'
      join companies high on high.id = high_id and high.state <> 'merged'
      where not exists (
        select from company_pairs_apart apart
        where apart.low_id = pairs.low_id and apart.high_id = pairs.high_id)
    )
    select reason, gone.id as "fromId", gone.name as "fromName", gone.slug as "fromSlug",
      stays.id as "intoId", stays.name as "intoName", stays.slug as "intoSlug",
      (select count(*)::int from jobs where company_id = gone.id and status = 'published' and listed)
        as "fromJobs",
      (select count(*)::int from jobs where company_id = stays.id and status = 'published' and listed)
        as "intoJobs"
    from ranked
    join companies stays on stays.id = case when low_stays then low_id else high_id end
    join companies gone on gone.id = case when low_stays then high_id else low_id end
    where gone.state in ('stub', 'verified')
    order by stays.name, gone.name, stays.id, gone.id limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Someone says that these two are not one. */
export async function insertApart(
  db: Database,
  pair: { lowId: string; highId: string; decidedBy: string; decidedAt: Date },
): Promise<void> {
  await queriesOf(db)
    .insertInto('companyPairsApart')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
