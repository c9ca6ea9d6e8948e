import { sql } from 'kysely'
import { namedCompany, type NamedCompany } from '#features/companies/server/service.ts'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { updateThese } from '#platform/db/update-these.ts'
import type { Counts, InvitationFacts } from './policy.ts'

export type InvitationRow = InvitationFacts &
  NamedCompany & {
    id: string
    inviterId: string
    companyId: string
    invitedId: string | null
    tellsName: boolean
    /** Where they have said that it may be told. */
    invitedName: string | null
    createdAt: Date
    /** The inviter works there or hides from it, maybe only since. */
    hidden: boolean
  }

const selected = sql`
  select invitation.id, invitation.inviter_id, invitation.invited_id, invitation.tells_name,
    invitation.created_at, invitation.expires_at, invitation.revoked_at, invitation.opened_at,
    invitation.joined_at, invitation.verified_at, invitation.other_company_at,
    case when invitation.tells_name then invited.name end as invited_name,
    hides_from(invitation.inviter_id, invitation.company_id) as hidden, ${namedCompany}
  from referrer_invitations invitation
  left join accounts invited on invited.id = invitation.invited_id
  join companies company on company.id = invitation.company_id`

/** Makes invitations of one person, and for one company, wait for each other while they are counted. */
export async function lockMaking(
  db: Database,
  { inviterId, companyId }: { inviterId: string; companyId: string },
): Promise<void> {
  for (const name of [`invitations of ${inviterId}`, `invitations to ${companyId}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(queriesOf(db))
  }
}

export async function countMade(
  db: Database,
  { inviterId, companyId }: { inviterId: string; companyId: string },
  now: Date,
): Promise<Counts> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  const open = sql`revoked_at is null and joined_at is null and expires_at > ${now}`
  const { rows } = await sql<Counts>`
    select
      count(*) filter (where ${open} and company_id = ${companyId})::int as open_at_company,
      count(*) filter (where ${open})::int as open_altogether,
      count(*) filter (where created_at > ${dayAgo})::int as a_day,
      (select count(*)::int from referrer_invitations
        where company_id = ${companyId} and created_at > ${dayAgo}) as a_day_for_company
    from referrer_invitations where inviter_id = ${inviterId}`.execute(queriesOf(db))
  return rows[0]!
}

export async function insertInvitation(
  db: Database,
  row: {
    id: string
    tokenHash: string
    inviterId: string
    companyId: string
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await queriesOf(db).insertInto('referrerInvitations').values(row).execute()
}

export async function listOwn(
  db: Database,
  inviterId: string,
  after: TimePosition | undefined,
  limit: number,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    ${selected}
    where invitation.inviter_id = ${inviterId}
      and ${after ? sql`(invitation.created_at, invitation.id) < (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by invitation.created_at desc, invitation.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function findById(db: Database, id: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`${selected} where invitation.id = ${id}`.execute(
    queriesOf(db),
  )
  return rows[0]
}

export async function findByToken(
  db: Database,
  tokenHash: string,
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    ${selected} where invitation.token_hash = ${tokenHash}`.execute(queriesOf(db))
  return rows[0]
}

export async function lockInvitation(db: Database, id: string): Promise<InvitationRow> {
  const { rows } = await sql<InvitationRow>`
    ${selected} where invitation.id = ${id} for update of invitation`.execute(queriesOf(db))
  return rows[0]!
}

/** Invitations by which someone came and that nothing has come of yet, locked. */
export async function lockJoinedBy(db: Database, invitedId: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    ${selected}
    where invitation.invited_id = ${invitedId} and invitation.verified_at is null
      and invitation.other_company_at is null and invitation.revoked_at is null
    order by invitation.id for update of invitation`.execute(queriesOf(db))
  return rows
}

type Change = {
  revokedAt?: Date
  openedAt?: Date
  joinedAt?: Date
  verifiedAt?: Date
  otherCompanyAt?: Date
  invitedId?: string
  tellsName?: boolean
}

export async function updateInvitation(db: Database, id: string, change: Change): Promise<void> {
  await queriesOf(db).updateTable('referrerInvitations').set(change).where('id', '=', id).execute()
}

/** Everybody who waits for a referrer at companies: by a watch, a draft or a request. */
const waitingPeople = sql`
  select company_id, account_id, 'watch' as way from company_watches
  union all
  select job.company_id, draft.account_id, 'draft' from request_drafts draft
    join jobs job on job.id = draft.job_id
  union all
  select company_id, candidate_id, 'request' from referral_requests where status = 'queued'`

/** Without those who work at the company or hide from it: their employer learns nothing of them. */
export async function countWaiting(db: Database, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select distinct account_id from (${waitingPeople}) waits where company_id = ${companyId}) person
    join accounts account on account.id = person.account_id and account.status = 'active'
    where not hides_from(person.account_id, ${companyId})`.execute(queriesOf(db))
  return rows[0]!.count
}

/** People, each once, who wait at companies where nobody is verified to refer them. */
export async function countUnmet(db: Database): Promise<{ people: number; companies: number }> {
  const { rows } = await sql<{ people: number; companies: number }>`
    select count(distinct waits.account_id)::int as people,
      count(distinct waits.company_id)::int as companies
    from (${waitingPeople}) waits
    join accounts account on account.id = waits.account_id and account.status = 'active'
    join companies company on company.id = waits.company_id and company.verified_referrers = 0`.execute(
    queriesOf(db),
  )
  return rows[0]!
}

export type UnmetRow = NamedCompany & {
  verified: number
  waiting: number
  watches: number
  drafts: number
  requests: number
  invitations: number
  opened: number
  joined: number
  verifiedByInvitation: number
}

export async function listUnmet(
  db: Database,
  after: { waiting: number; id: string } | undefined,
  limit: number,
): Promise<UnmetRow[]> {
  const { rows } = await sql<UnmetRow>`
    with waiting as (
      select company_id, count(distinct account_id)::int as waiting,
        count(*) filter (where way = 'watch')::int as watches,
        count(*) filter (where way = 'draft')::int as drafts,
        count(*) filter (where way = 'request')::int as requests
      from (${waitingPeople}) waits
      join accounts account on account.id = waits.account_id and account.status = 'active'
      group by company_id),
    made as (
      select company_id, count(*)::int as invitations, count(opened_at)::int as opened,
        count(joined_at)::int as joined, count(verified_at)::int as verified
      from referrer_invitations group by company_id),
    listed as (
      select company_id, coalesce(waiting, 0) as waiting, coalesce(watches, 0) as watches,
        coalesce(drafts, 0) as drafts, coalesce(requests, 0) as requests,
        coalesce(invitations, 0) as invitations, coalesce(opened, 0) as opened,
        coalesce(joined, 0) as joined, coalesce(verified, 0) as verified_by_invitation
      from waiting full join made using (company_id))
    select ${namedCompany}, company.verified_referrers as verified, listed.waiting, listed.watches,
      listed.drafts, listed.requests, listed.invitations, listed.opened, listed.joined,
      listed.verified_by_invitation
    from listed join companies company on company.id = listed.company_id
    where ${after ? sql`(listed.waiting, company.id) < (${after.waiting}, ${after.id}::uuid)` : sql`true`}
    order by listed.waiting desc, company.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

export function moveInvitations(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const update = sql`
    update referrer_invitations moving set company_id = ${intoId} where company_id = ${fromId}`
  return updateThese(db, update, only)
}
