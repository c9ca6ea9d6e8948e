import { sql, type Kysely } from 'kysely'

/**
 * What referrers read before accepting is stored with the request, what the two have in common with the
 * offer, and so is who has seen an identity and what came of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table referral_requests
      -- { facts, hasResume, texts } as the candidate released them; null: nothing was released.
      add column shown jsonb`.execute(db)
  await sql`
    alter table campaigns
      -- Which of the candidate's texts referrers read before accepting.
      add column release text[] not null default '{}'`.execute(db)
  await sql`
    alter table referral_offers
      -- What candidate and referrer have in common, by what was proved before the request was sent.
      add column in_common text[] not null default '{}',
      -- When the candidate was revealed to this referrer, and when contact details were asked for.
      add column claimed_at timestamptz,
      add column started_at timestamptz,
      -- The claim ended without a decision.
      add column released_at timestamptz,
      -- The candidate is asked first.
      add column consent text check (consent in ('asked', 'given', 'refused')),
      add column consent_at timestamptz,
      add constraint referral_offers_consent check ((consent is null) = (consent_at is null))`.execute(
    db,
  )
  await sql`
    update referral_offers offer set claimed_at = request.claimed_at
    from referral_requests request
    where request.id = offer.request_id and offer.state = 'claimed'
      and request.claimed_by = offer.referrer_id`.execute(db)
  await sql`
    create index referral_offers_released on referral_offers (referrer_id, released_at)
    where released_at is not null`.execute(db)

  // Where someone has proved a work address, now or before.
  await sql`
    create table proven_employments (
      account_id uuid not null references accounts on delete cascade,
      company_id uuid not null,
      proven_at timestamptz not null,
      primary key (account_id, company_id)
    )`.execute(db)
  await sql`
    create index proven_employments_company on proven_employments (company_id)`.execute(db)
  await sql`
    insert into proven_employments (account_id, company_id, proven_at)
    select account_id, company_id, work_email_verified_at from recruiter_profiles
    where company_id is not null and work_email_verified_at is not null`.execute(db)
}
