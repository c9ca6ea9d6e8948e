/** What the files are made of, read set by set; a page of lines is one statement. */
import { sql, type RawBuilder } from 'kysely'
import { hidesName } from '#features/applications/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { linesAPart, type TransferKind } from '../contract.ts'

export type Reader = { accountId: string; companyId: string }

/** Which lines: those after an id, or those with these ids. */
export type Which = { after?: string | undefined; ids?: readonly string[] }

/** Jobs without seats are open to everybody who hires; the others to those who have one. */
const seen = ({ companyId, accountId }: Reader) => sql`
  job.company_id = ${companyId} and job.status <> 'removed'
  and (not exists (select from hiring_seats_in_force seat where seat.job_id = job.id)
    or exists (select from hiring_seats_in_force seat
      where seat.job_id = job.id and seat.account_id = ${accountId}))`

/** The id that a file knows a record by: the one that it came with, or its own. */
const known = ({ companyId }: Reader, kind: ReferenceKind, id: string) => sql`coalesce(
  (select reference from transfer_references named
    where named.entity_id = ${sql.ref(id)} and named.kind = ${kind}
      and named.company_id = ${companyId}
      and named.reference not like 'line:%' limit 1), ${sql.ref(id)}::text)`

const applicant = (reader: Reader, now: Date) => sql`
  ${seen(reader)} and application.source = 'here' and application.status <> 'draft'
  and (application.undo_until is null or application.undo_until <= ${now})`

type Source = { id: RawBuilder<unknown>; from: RawBuilder<unknown>; columns: RawBuilder<unknown> }

/** Where each kind stands; `columns` are the fields of its lines and what they are made of. */
function sourceOf(kind: TransferKind, reader: Reader, now: Date): Source {
  const id = (column: string) => sql.ref(column)
  const { companyId, accountId } = reader
  const onApplications = sql`applications application join jobs job on job.id = application.job_id`
  switch (kind) {
    case 'postings':
      return {
        id: id('job.id'),
        from: sql`job_postings posting join jobs job on job.id = posting.job_id
          where ${seen(reader)}`,
        columns: sql`${known(reader, 'postings', 'job.id')} as id, job.status, posting.draft`,
      }
    case 'intakes':
      return {
        id: id('job.id'),
        from: sql`job_intakes intake join jobs job on job.id = intake.job_id where ${seen(reader)}`,
        columns: sql`${known(reader, 'postings', 'job.id')} as "jobId", intake.is_open as takes,
          intake.respond_within_days as "respondWithinDays", intake.questions`,
      }
    case 'teams':
      return {
        id: id('job.id'),
        from: sql`jobs job left join hiring_jobs settings on settings.job_id = job.id
          where ${seen(reader)} and (settings.job_id is not null
            or exists (select from hiring_seats seat where seat.job_id = job.id))`,
        columns: sql`${known(reader, 'postings', 'job.id')} as "jobId",
          coalesce(settings.criteria, '{}') as criteria,
          coalesce(settings.anonymous_first, false) as "anonymousFirst",
          coalesce((select jsonb_agg(jsonb_build_object('accountId', seat.account_id, 'role', seat.role)
              order by seat.account_id)
            from hiring_seats seat where seat.job_id = job.id), '[]') as seats`,
      }
    case 'stages':
      return {
        id: id('stage.id'),
        from: sql`(select *, row_number() over (order by position, id)::int - 1 as place
          from hiring_stages where company_id = ${companyId}) stage where true`,
        columns: sql`${known(reader, 'stages', 'stage.id')} as id, stage.category, stage.name,
          stage.place as position`,
      }
    case 'templates':
      return {
        id: id('template.id'),
        from: sql`hiring_templates template where template.company_id = ${companyId}`,
        columns: sql`${known(reader, 'templates', 'template.id')} as id, template.name, template.body`,
      }
    case 'applicants':
      return {
        id: id('application.id'),
        from: sql`${onApplications} where ${applicant(reader, now)}`,
        columns: sql`application.id::text as id, ${known(reader, 'postings', 'job.id')} as "jobId",
          application.job_title as "jobTitle", application.snapshot, ${hidesName} as hidden,
          application.status, application.submitted_at as "submittedAt",
          application.cover_note as "coverNote", application.answers,
          coalesce((select stage.name from application_stages placed
            join hiring_stages stage on stage.id = placed.stage_id
            where placed.application_id = application.id), '') as stage,
          exists (select from referral_requests request
            where request.candidate_id = application.candidate_id and request.job_id = job.id
              and request.status in ('referred', 'confirmed', 'unconfirmed', 'hired')) as referred`,
      }
    case 'notes':
      return {
        id: id('note.id'),
        from: sql`application_notes note join applications application
          on application.id = note.application_id join jobs job on job.id = application.job_id
          where ${applicant(reader, now)} and not ${hidesName}`,
        columns: sql`${known(reader, 'notes', 'note.id')} as id, application.id::text as "applicantId",
          note.author_name as author, note.text, note.at`,
      }
    case 'scorecards':
      return {
        id: id('application.id'),
        from: sql`hiring_scorecards card join applications application
          on application.id = card.application_id join jobs job on job.id = application.job_id
          where ${applicant(reader, now)} and card.author_id = ${accountId}`,
        columns: sql`application.id::text as "applicantId", card.verdict, card.summary, card.scores`,
      }
  }
}

export type StoredLine = Record<string, unknown> & { entityId: string }

/** Lines of a kind, by their own ids in order, at most one file full. */
export async function readLines(
  db: Database,
  kind: TransferKind,
  reader: Reader,
  which: Which,
  now: Date,
): Promise<StoredLine[]> {
  const { id, from, columns } = sourceOf(kind, reader, now)
  const { rows } = await sql<StoredLine>`
    select ${id} as "entityId", ${columns} from ${from}
      ${which.after ? sql`and ${id} > ${which.after}::uuid` : sql``}
      ${which.ids ? sql`and ${id} = any(${[...which.ids]}::uuid[])` : sql``}
    order by ${kind === 'stages' ? sql`stage.place` : id} limit ${linesAPart}`.execute(
    queriesOf(db),
  )
  return rows
}

/** How many lines a kind has, and the id after which each file goes on. */
export async function countLines(
  db: Database,
  kind: TransferKind,
  reader: Reader,
  now: Date,
): Promise<{ lines: number; ends: string[] }> {
  const { id, from } = sourceOf(kind, reader, now)
  const { rows } = await sql<{ lines: number; ends: string[] | null }>`
    select count(*)::int as lines,
      array_agg(id order by id) filter (where place % ${linesAPart} = 0 and place < total) as ends
    from (select ${id} as id, row_number() over (order by ${id}) as place,
        count(*) over () as total from ${from}) line`.execute(queriesOf(db))
  const { lines, ends } = rows[0]!
  return { lines, ends: ends ?? [] }
}

export type ReferenceKind = 'postings' | 'templates' | 'stages' | 'notes'

/** What these names of a file stand for here. */
export async function findReferences(
  db: Database,
  companyId: string,
  kind: ReferenceKind,
  references: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ reference: string; entityId: string }>`
    select reference, entity_id as "entityId" from transfer_references
    where company_id = ${companyId} and kind = ${kind}
      and reference = any(${[...references]}::text[])`.execute(queriesOf(db))
  return new Map(rows.map((row) => [row.reference, row.entityId]))
}

export async function putReference(
  db: Database,
  row: { companyId: string; kind: ReferenceKind; reference: string; entityId: string },
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('transferReferences')
    .values({ ...row, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'kind', 'reference'])
        .doUpdateSet({ entityId: row.entityId, createdAt: now }),
    )
    .execute()
}
