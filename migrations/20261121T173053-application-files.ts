import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table application_files (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      job_id uuid not null references jobs on delete cascade,
      question_id uuid not null,
      -- Null until it is sent with an application.
      application_id uuid references applications on delete cascade,
      storage_key text not null unique,
      content_type text not null,
      file_name text not null check (length(file_name) between 1 and 120),
      size int not null check (size between 1 and 5242880),
      sha256 text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create index application_files_unsent on application_files (account_id, created_at)
    where application_id is null`.execute(db)
  await sql`
    create index application_files_old on application_files (created_at)
    where application_id is null`.execute(db)
  await sql`create index application_files_application on application_files (application_id)`.execute(
    db,
  )
  await sql`create index application_files_job on application_files (job_id)`.execute(db)
}
