import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What an import made, by the name that the file has for it: the same file again makes nothing.
  await sql`
    create table transfer_references (
      company_id uuid not null references companies on delete cascade,
      kind text not null check (kind in ('postings', 'templates', 'stages', 'notes')),
      -- The id in the file, or 'line:' and a hash for a line without one.
      reference text not null check (length(reference) between 1 and 100),
      entity_id uuid not null,
      created_at timestamptz not null,
      primary key (company_id, kind, reference)
    )`.execute(db)
  await sql`
    create index transfer_references_entity on transfer_references (entity_id)`.execute(db)
}
