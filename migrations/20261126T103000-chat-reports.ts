import { sql, type Kysely } from 'kysely'

/** Reports of conversations; evidence is a copy, since messages and conversations can be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_reports (
      id uuid primary key,
      conversation_id uuid not null,
      subject text not null,
      reporter_id uuid not null,
      reported_id uuid not null,
      reason text not null,
      note text not null check (length(note) <= 1000),
      evidence jsonb,
      decision text check (decision in ('upheld', 'dismissed')),
      decision_note text not null default '',
      decided_by uuid,
      created_at timestamptz not null,
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null))
    )`.execute(db)
  await sql`
    create unique index chat_reports_one_open on chat_reports (conversation_id, reporter_id)
      where decided_at is null`.execute(db)
  await sql`
    create index chat_reports_open on chat_reports (created_at desc, id desc)
      where decided_at is null`.execute(db)
  await sql`
    create index chat_reports_decided on chat_reports (created_at desc, id desc)
      where decided_at is not null`.execute(db)
}
