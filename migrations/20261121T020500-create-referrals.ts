import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_requests (
      id uuid primary key,
      candidate_id uuid not null references accounts on delete cascade,
      company_id uuid not null references companies,
      job_id uuid not null references jobs,
      job_title text not null,
      -- The candidate's profile as it was sent.
      snapshot jsonb not null,
      resume_id uuid references resume_files,
      note text not null check (length(note) between 1 and 600),
      why_me text[] not null,
      status text not null check (status in (
        'draft', 'screening', 'queued', 'offered', 'claimed', 'needs_changes', 'referred', 'confirmed',
        'unconfirmed', 'hired', 'not_hired', 'declined', 'expired', 'withdrawn', 'ineligible',
        'job_closed', 'rejected_spam', 'disputed', 'upheld', 'dismissed')),
      wave int not null default 0,
      declines int not null default 0,
      changes_asked int not null default 0,
      charge_id uuid,
      charge_state text not null default 'none'
        check (charge_state in ('none', 'held', 'captured', 'released', 'refunded')),
      claimed_by uuid references accounts on delete set null,
      claimed_at timestamptz,
      -- { channel, atsReference, referredOn, relation }
      referred jsonb,
      referred_at timestamptz,
      sent_at timestamptz not null,
      -- The next moment at which something happens by itself; null once nothing will.
      due_at timestamptz,
      clock_started_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 0,
      check ((claimed_by is null) = (claimed_at is null) or status not in ('claimed', 'needs_changes'))
    )`.execute(db)
  // One open request for a candidate and company, one ever for a candidate and job (REF11).
  await sql`
    create unique index referral_requests_one_open on referral_requests (candidate_id, company_id)
    where status in ('draft', 'screening', 'queued', 'offered', 'claimed', 'needs_changes')`.execute(
    db,
  )
  await sql`
    create unique index referral_requests_one_per_job on referral_requests (candidate_id, job_id)`.execute(
    db,
  )
  await sql`
    create index referral_requests_candidate on referral_requests (candidate_id, sent_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index referral_requests_due on referral_requests (due_at) where due_at is not null`.execute(
    db,
  )
  await sql`
    create index referral_requests_queued on referral_requests (company_id) where status = 'queued'`.execute(
    db,
  )
  await sql`
    create index referral_requests_job on referral_requests (job_id)
    where status in ('screening', 'queued', 'offered', 'claimed', 'needs_changes')`.execute(db)
  await sql`
    create index referral_requests_claimed_by on referral_requests (claimed_by, status)
    where claimed_by is not null`.execute(db)
  await sql`
    create index referral_requests_company on referral_requests (company_id, sent_at desc)`.execute(
    db,
  )

  await sql`
    create table referral_offers (
      id uuid primary key,
      request_id uuid not null references referral_requests on delete cascade,
      referrer_id uuid not null references accounts on delete cascade,
      company_id uuid not null references companies,
      wave int not null,
      state text not null check (state in ('offered', 'seen', 'passed', 'claimed', 'lapsed', 'revoked')),
      score jsonb not null,
      rank_score real not null,
      reason_code text,
      offered_at timestamptz not null,
      seen_at timestamptz,
      acted_at timestamptz,
      due_at timestamptz not null,
      unique (request_id, referrer_id)
    )`.execute(db)
  await sql`
    create index referral_offers_inbox on referral_offers (referrer_id, offered_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index referral_offers_open on referral_offers (referrer_id)
    where state in ('offered', 'seen')`.execute(db)
  await sql`
    create index referral_offers_company on referral_offers (company_id, acted_at)
    where state in ('passed', 'claimed', 'lapsed')`.execute(db)

  await sql`
    create table referral_changes (
      id uuid primary key,
      request_id uuid not null references referral_requests on delete cascade,
      text text not null,
      at timestamptz not null,
      resolved_at timestamptz
    )`.execute(db)
  await sql`create index referral_changes_request on referral_changes (request_id, at)`.execute(db)

  await sql`
    create table referral_events (
      id uuid primary key,
      seq bigint generated always as identity,
      request_id uuid not null references referral_requests on delete cascade,
      at timestamptz not null,
      kind text not null,
      by_party text not null check (by_party in ('candidate', 'referrer', 'system', 'admin')),
      by_account uuid,
      -- Whose timeline it is on: what happens among referrers is not the candidate's to see.
      visible_to text[] not null,
      detail jsonb not null default '{}'
    )`.execute(db)
  await sql`create index referral_events_request on referral_events (request_id, seq)`.execute(db)
}
