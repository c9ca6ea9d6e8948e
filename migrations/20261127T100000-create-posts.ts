import { sql, type Kysely } from 'kysely'

/** Posts, the streams that they appear in, and what people do with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table posts (
      id uuid primary key,
      -- Sitemaps count by it.
      number bigint generated always as identity unique,
      -- The end of the address: what is before it may be anything.
      short_id text not null unique,
      slug text not null,
      author_id uuid not null references accounts on delete cascade,
      author_role text not null check (author_role in ('jobSeeker', 'recruiter')),
      kind text not null check (kind in
        ('text', 'question', 'milestone', 'job', 'can_refer', 'seeks_referral', 'poll')),
      -- Nobody but the author and moderators learns whose it is.
      is_masked boolean generated always as (kind = 'seeks_referral') stored,
      body text not null,
      -- Folded words between blanks, for muted words and for repetitions.
      words text not null,
      tags text[] not null default '{}',
      mentions jsonb not null default '[]',
      company_id uuid references companies on delete set null,
      job_id uuid references jobs on delete set null,
      roles text[] not null default '{}',
      capacity integer check (capacity between 1 and 20),
      taken integer not null default 0 check (taken >= 0 and taken <= coalesce(capacity, 0)),
      options text[] not null default '{}',
      vote_counts integer[] not null default '{}',
      poll_closes_at timestamptz,
      state text not null check (state in ('waiting', 'published', 'hidden', 'removed', 'deleted')),
      -- A sign of fraud or spam: a person decides, it never goes out by itself.
      held_for text,
      comment_count integer not null default 0,
      reaction_counts integer[] not null default '{0,0,0,0,0}',
      points integer not null default 0,
      top_score double precision generated always as (
        log(1 + greatest(points, 0)::double precision)
        + extract(epoch from published_at - timestamptz '2026-01-01 00:00:00+00')::double precision
          / 86400) stored,
      version integer not null default 1,
      approved_at timestamptz,
      published_at timestamptz,
      edited_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((state = 'published') <= (published_at is not null))
    )`.execute(db)
  await sql`
    create index posts_newest on posts (published_at desc, id desc) where state = 'published'`.execute(
    db,
  )
  await sql`
    create index posts_top on posts (top_score desc, id desc) where state = 'published'`.execute(db)
  await sql`
    create index posts_of_author on posts (author_id, created_at desc, id desc)`.execute(db)
  await sql`create index posts_company on posts (company_id) where company_id is not null`.execute(
    db,
  )
  await sql`create index posts_job on posts (job_id) where job_id is not null`.execute(db)
  await sql`
    create index posts_waiting on posts (created_at, id) where state = 'waiting'`.execute(db)
  await sql`
    create index posts_sitemap on posts ((number / 10000), updated_at desc)
      where state = 'published' and kind <> 'seeks_referral'`.execute(db)

  await sql`
    create table feed_tags (
      id uuid primary key,
      name text not null unique
    )`.execute(db)
  // A post stands in the stream of its author, its company and each of its tags: as many rows as it has
  // of those, however many people follow them.
  await sql`
    create table post_streams (
      stream_id uuid not null,
      published_at timestamptz not null,
      post_id uuid not null references posts on delete cascade,
      primary key (stream_id, published_at, post_id)
    )`.execute(db)
  await sql`create index post_streams_post on post_streams (post_id)`.execute(db)
  await sql`
    create table feed_follows (
      follower_id uuid not null references accounts on delete cascade,
      -- An account, a company or a tag.
      stream_id uuid not null,
      kind text not null check (kind in ('person', 'company', 'tag')),
      created_at timestamptz not null,
      primary key (follower_id, stream_id)
    )`.execute(db)
  await sql`create index feed_follows_stream on feed_follows (stream_id)`.execute(db)

  await sql`
    create table post_comments (
      id uuid primary key,
      post_id uuid not null references posts on delete cascade,
      -- Two levels: a reply has no replies.
      parent_id uuid references post_comments on delete cascade,
      author_id uuid not null references accounts on delete cascade,
      author_role text not null check (author_role in ('jobSeeker', 'recruiter')),
      body text not null,
      words text not null,
      mentions jsonb not null default '[]',
      state text not null check (state in ('published', 'hidden', 'removed', 'deleted')),
      reply_count integer not null default 0,
      reaction_counts integer[] not null default '{0,0,0,0,0}',
      version integer not null default 1,
      edited_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create index post_comments_listed on post_comments (post_id, created_at, id)
      where parent_id is null`.execute(db)
  await sql`create index post_comments_post on post_comments (post_id)`.execute(db)
  await sql`
    create index post_comments_replies on post_comments (parent_id, created_at, id)
      where parent_id is not null`.execute(db)
  await sql`
    create index post_comments_author on post_comments (author_id, created_at desc)`.execute(db)

  await sql`
    create table post_reactions (
      -- A post or a comment.
      item_id uuid not null,
      account_id uuid not null references accounts on delete cascade,
      kind smallint not null check (kind between 1 and 5),
      at timestamptz not null,
      primary key (item_id, account_id)
    )`.execute(db)
  await sql`create index post_reactions_account on post_reactions (account_id)`.execute(db)
  await sql`
    create table post_votes (
      post_id uuid not null references posts on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      option smallint not null,
      at timestamptz not null,
      primary key (post_id, account_id)
    )`.execute(db)
  await sql`create index post_votes_account on post_votes (account_id)`.execute(db)
  // Who has answered an offer: once each, by a request to its referrer.
  await sql`
    create table post_answers (
      post_id uuid not null references posts on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      request_id uuid not null,
      at timestamptz not null,
      primary key (post_id, account_id)
    )`.execute(db)
  await sql`create index post_answers_account on post_answers (account_id)`.execute(db)
  // What a post or a comment said before it was edited.
  await sql`
    create table post_versions (
      item_id uuid not null,
      version integer not null,
      body text not null,
      written_at timestamptz not null,
      primary key (item_id, version)
    )`.execute(db)
  await sql`
    create table hidden_posts (
      account_id uuid not null references accounts on delete cascade,
      item_id uuid not null,
      at timestamptz not null,
      primary key (account_id, item_id)
    )`.execute(db)
  await sql`
    create table muted_words (
      account_id uuid not null references accounts on delete cascade,
      -- Folded, between blanks.
      words text not null,
      shown text not null,
      primary key (account_id, words)
    )`.execute(db)

  await sql`
    create table post_reports (
      id uuid primary key,
      item_id uuid not null,
      item_kind text not null check (item_kind in ('post', 'comment')),
      post_id uuid not null references posts on delete cascade,
      reporter_id uuid not null references accounts on delete cascade,
      author_id uuid not null references accounts on delete cascade,
      reason text not null check (reason in
        ('scam', 'harassment', 'spam', 'personal_data', 'inappropriate', 'other')),
      note text not null default '',
      -- As it was when it was reported.
      evidence jsonb not null,
      weight real not null,
      decision text check (decision in ('upheld', 'dismissed')),
      decision_note text not null default '',
      decided_by uuid references accounts on delete set null,
      decided_at timestamptz,
      created_at timestamptz not null,
      unique (reporter_id, item_id)
    )`.execute(db)
  await sql`
    create index post_reports_open on post_reports (created_at desc, id desc)
      where decided_at is null`.execute(db)
  await sql`
    create index post_reports_decided on post_reports (created_at desc, id desc)
      where decided_at is not null`.execute(db)
  await sql`create index post_reports_item on post_reports (item_id)`.execute(db)
  await sql`create index post_reports_post on post_reports (post_id)`.execute(db)
  await sql`create index post_reports_author on post_reports (author_id, decided_at)`.execute(db)
  await sql`
    create index post_reports_reporter on post_reports (reporter_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index post_reports_decider on post_reports (decided_by)`.execute(db)
}
