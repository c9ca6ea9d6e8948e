import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Everything that a reference can name, with the company that has it now. */
const records = sql`(
  select 'postings' as kind, id, company_id from jobs
  union all select 'stages', id, company_id from hiring_stages
  union all select 'templates', id, company_id from hiring_templates
  union all select 'notes', note.id, job.company_id from application_notes note
    join applications application on application.id = note.application_id
    join jobs job on job.id = application.job_id)`

/**
 * What files have made is remembered where it is now. A name that the company there has given to
 * something else stays behind.
 */
export async function followRecords(db: Database, fromId: string, intoId: string): Promise<void> {
  await sql`
    update transfer_references named set company_id = ${intoId}
    from ${records} record
    where named.company_id = ${fromId} and record.id = named.entity_id
      and record.kind = named.kind and record.company_id = ${intoId}
      and not exists (select from transfer_references other
        where other.company_id = ${intoId} and other.kind = named.kind
          and other.reference = named.reference)`.execute(queriesOf(db))
}

/** Stages and texts that stayed because the other company has one of their name: it is meant from now on. */
export async function nameTwins(
  db: Database,
  fromId: string,
  intoId: string,
  now: Date,
): Promise<void> {
  const twins = (kind: 'stages' | 'templates') => sql`
    select ${intoId}::uuid, named.kind, named.reference, twin.id, ${now}::timestamptz
    from transfer_references named
    join ${sql.table(`hiring_${kind}`)} stayed
      on stayed.id = named.entity_id and stayed.company_id = ${fromId}
    join ${sql.table(`hiring_${kind}`)} twin
      on twin.company_id = ${intoId} and lower(twin.name) = lower(stayed.name)
    where named.company_id = ${fromId} and named.kind = ${kind}`
  await sql`
    insert into transfer_references (company_id, kind, reference, entity_id, created_at)
    ${twins('stages')} union all ${twins('templates')}
    on conflict do nothing`.execute(queriesOf(db))
}
