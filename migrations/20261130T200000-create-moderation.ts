import { sql, type Kysely } from 'kysely'

/**
 * One queue of reports in place of three. A case gathers the reports of one thing; it has the id of its first
 * report. What was decided before becomes one case for each decision.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await moveReports(db)
  await countCases(db)
  await renameNews(db)
  await sql`drop table job_reports`.execute(db)
  await sql`drop table chat_reports`.execute(db)
  await sql`drop table post_reports`.execute(db)
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moderation_cases (
      id uuid primary key,
      kind text not null check (kind in ('job', 'conversation', 'post', 'comment', 'person', 'company')),
      -- Things of several features: no foreign key, since a case outlives what it is about.
      thing_id uuid not null,
      -- Null for an imported job, and once the account is gone.
      owner_id uuid references accounts on delete set null,
      title text not null,
      path text,
      status text not null default 'open' check (status in ('open', 'triaged', 'in_review', 'actioned',
        'dismissed', 'appealed', 'upheld', 'overturned', 'closed', 'duplicate')),
      is_urgent boolean not null default false,
      weight real not null default 0,
      rank double precision generated always as
        (case when is_urgent then 1000 else 0 end + least(weight, 900)) stored,
      reports integer not null default 0,
      opened_at timestamptz not null,
      due_at timestamptz not null,
      hidden_at timestamptz,
      assigned_to uuid references accounts on delete set null,
      assigned_at timestamptz,
      duplicate_of uuid references moderation_cases on delete set null,
      decision text check (decision in ('actioned', 'dismissed')),
      rule text,
      removed boolean not null default false,
      -- What the thing was before it was removed, for the case that it comes back.
      kept jsonb,
      -- Told to the person concerned when action is taken, to the reporters when none is.
      reason text not null default '',
      decided_by uuid references accounts on delete set null,
      decided_at timestamptz,
      appeal_until timestamptz,
      -- The decision did not stand.
      overturned_at timestamptz,
      closes_at timestamptz,
      check ((decision is null) = (decided_at is null))
    )`.execute(db)
  await sql`
    create table moderation_reports (
      id uuid primary key,
      case_id uuid not null references moderation_cases on delete cascade,
      -- Null for a guest, and once the account is gone.
      reporter_id uuid references accounts on delete set null,
      -- The first report of the case, which this one repeats.
      duplicate_of uuid references moderation_reports on delete set null,
      reason text not null check (reason in ('scam', 'asks_money', 'harassment', 'personal_data',
        'discriminates', 'impersonation', 'spam', 'inappropriate', 'wrong_pay', 'expired', 'other')),
      note text not null default '' check (length(note) <= 1000),
      -- As it was when it was reported; null where the reporter did not agree to a copy.
      evidence jsonb,
      weight real not null default 0,
      is_trusted boolean not null default false,
      -- Hashes of where the report came from, until it is decided.
      network text,
      device text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table moderation_sanctions (
      id uuid primary key,
      case_id uuid not null references moderation_cases on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      level text not null check (level in ('warning', 'limited', 'suspended', 'closed')),
      starts_at timestamptz not null,
      -- Null for a warning and for a closed account, which have no end.
      ends_at timestamptz,
      lifted_at timestamptz,
      lifted_because text check (lifted_because in ('ended', 'overturned')),
      check ((lifted_at is null) = (lifted_because is null)),
      check ((ends_at is not null) = (level in ('limited', 'suspended')))
    )`.execute(db)
  await sql`
    create table moderation_appeals (
      case_id uuid primary key references moderation_cases on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      text text not null check (length(text) between 1 and 2000),
      created_at timestamptz not null,
      due_at timestamptz not null,
      decision text check (decision in ('upheld', 'overturned')),
      note text not null default '',
      decided_by uuid references accounts on delete set null,
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null))
    )`.execute(db)
  // A link in an email opens the decision for someone who cannot sign in.
  await sql`
    create table moderation_links (
      token text primary key,
      case_id uuid not null references moderation_cases on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`alter table accounts add column limited_until timestamptz`.execute(db)
  // Hidden after enough reports, until a moderator has decided.
  await sql`alter table jobs add column held_at timestamptz`.execute(db)
  await sql`
    create or replace function withhold_job() returns trigger language plpgsql as $$
    begin
      if new.held_at is not null
        or exists (select from companies where id = new.company_id and state = 'suspended') then
        new.listed := false;
      end if;
      return new;
    end $$`.execute(db)
}

async function moveReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table earlier_reports on commit drop as
    select report.id, 'job' as kind, report.job_id as thing_id,
      (select posting.owner_id from job_postings posting where posting.job_id = report.job_id) as owner_id,
      job.title || ' · ' || company.name as title, '/job-listing/' || report.job_id as path,
      report.reporter_id, report.reason, report.note, null::jsonb as evidence,
      case report.decision when 'removed' then 'actioned' else report.decision end as decision,
      report.decision_note, report.decided_by, report.decided_at, report.created_at, 1::real as weight
    from job_reports report join jobs job on job.id = report.job_id
    join companies company on company.id = job.company_id
    union all
    select report.id, 'conversation', report.conversation_id, report.reported_id, report.subject, null,
      report.reporter_id, report.reason, report.note,
      case when report.evidence is not null then jsonb_build_object('excerpts',
        coalesce((select jsonb_agg(jsonb_build_object('authorId', message->>'senderId',
            'text', concat_ws(' · ', nullif(message->>'body', ''), message->'file'->>'name'),
            'at', message->>'createdAt') order by (message->>'seq')::int)
          from jsonb_array_elements(report.evidence) message), '[]')) end,
      case report.decision when 'upheld' then 'actioned' else report.decision end,
      report.decision_note, report.decided_by, report.decided_at, report.created_at, 1
    from chat_reports report
    union all
    select report.id, report.item_kind, report.item_id, report.author_id,
      left(split_part(report.evidence->>'body', E'\n', 1), 120), '/feeds/post/' || post.slug,
      report.reporter_id, report.reason, report.note,
      jsonb_build_object('excerpts', jsonb_build_array(jsonb_build_object('authorId', report.author_id,
        'text', concat_ws(E'\n', report.evidence->>'body',
          nullif((select string_agg(option, E'\n')
            from jsonb_array_elements_text(report.evidence->'options') option), '')),
        'at', report.evidence->>'at'))),
      case report.decision when 'upheld' then 'actioned' else report.decision end,
      report.decision_note, report.decided_by, report.decided_at, report.created_at, report.weight
    from post_reports report join posts post on post.id = report.post_id`.execute(db)
  await sql`
    create temporary table earlier_cases on commit drop as
    select (array_agg(id order by created_at, id))[1] as id, kind, thing_id, decided_at
    from earlier_reports
    group by kind, thing_id, decided_at`.execute(db)
  await sql`
    insert into moderation_cases (id, kind, thing_id, owner_id, title, path, status, is_urgent, weight,
      reports, opened_at, due_at, decision, removed, rule, reason, decided_by, decided_at, appeal_until, closes_at)
    select found.id, found.kind, found.thing_id, (select id from accounts where id = first.owner_id),
      first.title, first.path,
      case when found.decided_at is null then 'open' else 'closed' end,
      sums.is_urgent, sums.weight, sums.reports, sums.opened_at,
      sums.opened_at + case when sums.is_urgent then interval '4 hours' else interval '48 hours' end,
      sums.decision, coalesce(sums.decision = 'actioned', false), case when sums.decision = 'actioned' then 'other' end,
      sums.note, (select id from accounts where id = sums.decided_by), found.decided_at,
      null, found.decided_at
    from earlier_cases found
    join earlier_reports first on first.id = found.id
    cross join lateral (
      select bool_or(report.reason in ('scam', 'asks_money', 'harassment', 'personal_data')) as is_urgent,
        sum(report.weight) as weight, count(*)::int as reports, min(report.created_at) as opened_at,
        max(report.decision) as decision, max(report.decision_note) as note,
        (array_agg(report.decided_by))[1] as decided_by
      from earlier_reports report
      where report.kind = found.kind and report.thing_id = found.thing_id
        and report.decided_at is not distinct from found.decided_at) sums`.execute(db)
  await sql`
    insert into moderation_reports (id, case_id, reporter_id, duplicate_of, reason, note, evidence, weight,
      is_trusted, created_at)
    select report.id, found.id, (select id from accounts where id = report.reporter_id),
      null, report.reason, report.note, report.evidence, report.weight, true, report.created_at
    from earlier_reports report
    join earlier_cases found on found.kind = report.kind and found.thing_id = report.thing_id
      and found.decided_at is not distinct from report.decided_at`.execute(db)
  await sql`
    update moderation_reports set duplicate_of = case_id where id <> case_id`.execute(db)
  // What had been hidden in the feed waits as it did.
  await sql`
    update moderation_cases found set hidden_at = found.opened_at
    where found.status = 'open' and (
      exists (select from posts where posts.id = found.thing_id and posts.state = 'hidden')
      or exists (select from post_comments said where said.id = found.thing_id and said.state = 'hidden'))`.execute(
    db,
  )
}

async function countCases(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create unique index moderation_cases_one_open on moderation_cases (kind, thing_id)
      where status in ('open', 'triaged', 'in_review')`,
    `create index moderation_cases_waiting on moderation_cases (rank desc, id)
      where status in ('open', 'triaged', 'in_review')`,
    `create index moderation_cases_assigned on moderation_cases (assigned_to, rank desc, id)
      where status in ('open', 'triaged', 'in_review')`,
    `create index moderation_cases_decided on moderation_cases (decided_at desc, id desc)
      where decided_at is not null and duplicate_of is null`,
    `create index moderation_cases_owner on moderation_cases (owner_id, decided_at desc, id desc)`,
    `create index moderation_cases_about on moderation_cases (owner_id, decided_at desc, id desc)
      where decision = 'actioned' and duplicate_of is null`,
    `create index moderation_cases_thing on moderation_cases (kind, thing_id, opened_at desc)`,
    `create index moderation_cases_closing on moderation_cases (closes_at, id)
      where status in ('actioned', 'dismissed', 'upheld', 'overturned')`,
    `create index moderation_cases_duplicates on moderation_cases (duplicate_of)
      where duplicate_of is not null`,
    `create index moderation_cases_decider on moderation_cases (decided_by)`,
    `create index moderation_reports_case on moderation_reports (case_id, created_at, id)`,
    `create index moderation_reports_weight on moderation_reports (case_id, weight desc, id)`,
    `create index moderation_reports_guests on moderation_reports (case_id, network)
      where reporter_id is null`,
    `create unique index moderation_reports_once on moderation_reports (case_id, reporter_id)
      where reporter_id is not null`,
    `create index moderation_reports_reporter on moderation_reports (reporter_id, created_at desc, id desc)`,
    `create index moderation_reports_duplicate on moderation_reports (duplicate_of)
      where duplicate_of is not null`,
    `create index moderation_sanctions_account on moderation_sanctions (account_id, starts_at desc)`,
    `create index moderation_sanctions_case on moderation_sanctions (case_id)`,
    `create index moderation_sanctions_ending on moderation_sanctions (ends_at, id)
      where lifted_at is null and ends_at is not null`,
    `create index moderation_appeals_waiting on moderation_appeals (due_at, case_id)
      where decided_at is null`,
    `create index moderation_appeals_account on moderation_appeals (account_id)`,
    `create index moderation_appeals_decider on moderation_appeals (decided_by)`,
    `create index moderation_links_case on moderation_links (case_id)`,
    `create index moderation_links_account on moderation_links (account_id)`,
    `create index moderation_links_expiring on moderation_links (expires_at)`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

/** What people were told and have chosen goes on under the one name. */
async function renameNews(db: Kysely<unknown>): Promise<void> {
  const earlier = sql`('jobReports.ownReports', 'chatReports.ownReports')`
  await sql`update notifications set type = 'moderation.ownReports' where type in ${earlier}`.execute(
    db,
  )
  await sql`
    update notification_deliveries set type = 'moderation.ownReports' where type in ${earlier}`.execute(
    db,
  )
  await sql`
    insert into notification_preferences (account_id, type, channel, frequency, updated_at)
    select distinct on (account_id, channel)
      account_id, 'moderation.ownReports', channel, frequency, updated_at
    from notification_preferences where type in ${earlier}
    order by account_id, channel, type`.execute(db)
  await sql`delete from notification_preferences where type in ${earlier}`.execute(db)
}
