import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // product.md 3.7: where a recruiter stands, with the date of every fact.
  await sql`
    create table recruiter_verifications (
      account_id uuid primary key references accounts on delete cascade,
      state text not null check (state in
        ('unstarted', 'otp_sent', 'otp_verified', 'id_submitted', 'in_review', 'verified',
         'company_confirmed', 'rejected', 'lapsed', 'revoked')),
      company_id uuid,
      work_email_at timestamptz,
      id_checked_at timestamptz,
      confirmed_at timestamptz,
      confirmed_by text check (confirmed_by in ('company', 'admin')),
      -- When the work address has to be confirmed again.
      due_at timestamptz,
      notice_sent_at timestamptz,
      ended_reason text check (ended_reason in
        ('expired', 'employer_changed', 'removed_by_company', 'conduct')),
      -- The company said that this person does not work there.
      removed_from uuid,
      rejections int not null default 0 check (rejections >= 0),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 1,
      check ((confirmed_at is null) = (confirmed_by is null))
    )`.execute(db)
  await sql`
    create index recruiter_verifications_due on recruiter_verifications (due_at)
    where due_at is not null`.execute(db)
  await sql`
    create index recruiter_verifications_company on recruiter_verifications (company_id)`.execute(
    db,
  )

  // What a verifier decides: somebody's identity document, or somebody's claim to a company.
  await sql`
    create table verification_cases (
      id uuid primary key,
      kind text not null check (kind in ('identity', 'company')),
      account_id uuid not null references accounts on delete cascade,
      company_id uuid,
      state text not null check (state in
        ('proving', 'waiting', 'approved', 'rejected', 'expired', 'withdrawn')),
      attempt int not null check (attempt >= 1),
      -- A company claim: how it is proved, what was typed, what was noticed.
      method text check (method in ('dns', 'mailbox', 'manual')),
      domain text check (domain = lower(domain) and length(domain) between 3 and 253),
      mailbox text check (length(mailbox) <= 254),
      dns_token text,
      proved_at timestamptz,
      next_check_at timestamptz,
      checked_at timestamptz,
      proof_until timestamptz,
      registry_id text check (length(registry_id) <= 80),
      note text check (length(note) <= 1000),
      warnings jsonb not null default '[]',
      -- The queue.
      submitted_at timestamptz,
      due_at timestamptz,
      locked_by uuid references accounts on delete set null,
      locked_until timestamptz,
      first_decision text check (first_decision in ('approve', 'reject')),
      first_decided_by uuid references accounts on delete set null,
      checklist text[] not null default '{}',
      reason_code text,
      public_note text check (length(public_note) <= 300),
      decided_by uuid references accounts on delete set null,
      decided_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 1,
      check ((kind = 'company') = (method is not null)),
      check ((state in ('approved', 'rejected')) = (decided_at is not null)),
      check ((first_decision is null) = (first_decided_by is null)),
      check (state <> 'waiting' or (submitted_at is not null and due_at is not null))
    )`.execute(db)
  await sql`
    create unique index verification_cases_open on verification_cases
      (account_id, kind, coalesce(company_id, '00000000-0000-0000-0000-000000000000'))
    where state in ('proving', 'waiting')`.execute(db)
  await sql`
    create index verification_cases_queue on verification_cases (submitted_at, id)
    where state = 'waiting'`.execute(db)
  await sql`
    create index verification_cases_decided on verification_cases (decided_at, id)
    where decided_at is not null`.execute(db)
  await sql`
    create index verification_cases_checks on verification_cases (next_check_at)
    where state = 'proving' and next_check_at is not null`.execute(db)
  await sql`
    create index verification_cases_company on verification_cases (company_id, state)`.execute(db)

  // Bytes lie sealed in the storage; without the wrapped key nothing can read them.
  await sql`
    create table identity_documents (
      id uuid primary key,
      case_id uuid not null references verification_cases on delete cascade,
      account_id uuid not null,
      content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
      width int,
      height int,
      size int not null,
      storage_key text not null unique,
      wrapped_key text,
      created_at timestamptz not null,
      shred_at timestamptz,
      shredded_at timestamptz,
      check ((shredded_at is null) = (wrapped_key is not null))
    )`.execute(db)
  await sql`
    create index identity_documents_shred on identity_documents (shred_at)
    where shredded_at is null`.execute(db)
  await sql`create index identity_documents_account on identity_documents (account_id, created_at)`.execute(
    db,
  )
  await sql`create index identity_documents_case on identity_documents (case_id)`.execute(db)
}
