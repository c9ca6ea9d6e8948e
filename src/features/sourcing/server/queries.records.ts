/** What a team keeps about one candidate. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

type Subject = { companyId: string; candidateId: string }

export async function listsWith(
  db: Database,
  { companyId, candidateId }: Subject,
): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('peopleListEntries as entry')
    .innerJoin('peopleLists as list', 'list.id', 'entry.listId')
    .select('list.id')
    .where('entry.candidateId', '=', candidateId)
    .where('list.companyId', '=', companyId)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listTags(
  db: Database,
  { companyId, candidateId }: Subject,
): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('peopleTags')
    .select('tag')
    .where('candidateId', '=', candidateId)
    .where('companyId', '=', companyId)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

/** Tags that stay keep who added them. */
export async function replaceTags(
  db: Database,
  { companyId, candidateId }: Subject,
  tags: readonly { id: string; tag: string }[],
  added: { by: string; at: Date },
): Promise<void> {
  const names = tags.map(({ tag }) => tag)
  await sql`
    delete from people_tags where candidate_id = ${candidateId} and company_id = ${companyId}
      and not (tag = any(${names}))`.execute(queriesOf(db))
  await sql`
    insert into people_tags (id, company_id, candidate_id, tag, added_by, added_at)
    select id, ${companyId}::uuid, ${candidateId}::uuid, tag, ${added.by}::uuid, ${added.at}
    from unnest(${tags.map(({ id }) => id)}::uuid[], ${names}::text[]) as one(id, tag)
    on conflict (candidate_id, company_id, tag) do nothing`.execute(queriesOf(db))
}

export type NoteRow = {
  id: string
  authorId: string | null
  author: string | null
  body: string
  createdAt: Date
}

/** All of them: there are fifty at most. */
export async function listNotes(
  db: Database,
  { companyId, candidateId }: Subject,
): Promise<NoteRow[]> {
  return queriesOf(db)
    .selectFrom('peopleNotes as note')
    .leftJoin('recruiterProfiles as author', 'author.accountId', 'note.authorId')
    .select(['note.id', 'note.authorId', 'author.fullName as author', 'note.body'])
    .select('note.createdAt')
    .where('note.candidateId', '=', candidateId)
    .where('note.companyId', '=', companyId)
    .orderBy('note.createdAt', 'desc')
    .orderBy('note.id', 'desc')
    .limit(100)
    .execute()
}

export async function insertNote(
  db: Database,
  note: Subject & { id: string; authorId: string; body: string; createdAt: Date },
): Promise<void> {
  await queriesOf(db).insertInto('peopleNotes').values(note).execute()
}

/** @returns whether there was one of this author */
export async function deleteNote(
  db: Database,
  note: Subject & { id: string; authorId: string },
): Promise<boolean> {
  const done = await queriesOf(db)
    .deleteFrom('peopleNotes')
    .where('id', '=', note.id)
    .where('authorId', '=', note.authorId)
    .where('candidateId', '=', note.candidateId)
    .where('companyId', '=', note.companyId)
    .executeTakeFirst()
  return done.numDeletedRows === 1n
}

/** Everything that is kept about a candidate, or what companies keep from which they hide. */
export async function forgetCandidate(
  db: Database,
  candidateId: string,
  from: 'everyone' | 'hidden',
): Promise<void> {
  const theirs = (company: string) =>
    from === 'everyone' ? sql`` : sql`and hides_from(${candidateId}::uuid, ${sql.ref(company)})`
  await sql`
    delete from people_list_entries entry using people_lists list
    where list.id = entry.list_id and entry.candidate_id = ${candidateId}
      ${theirs('list.company_id')}`.execute(queriesOf(db))
  await sql`
    delete from people_tags where candidate_id = ${candidateId} ${theirs('company_id')}`.execute(
    queriesOf(db),
  )
  await sql`
    delete from people_notes where candidate_id = ${candidateId} ${theirs('company_id')}`.execute(
    queriesOf(db),
  )
  await sql`
    delete from people_dismissals dismissal using recruiter_profiles recruiter
    where recruiter.account_id = dismissal.recruiter_id
      and dismissal.candidate_id = ${candidateId} ${theirs('recruiter.company_id')}`.execute(
    queriesOf(db),
  )
}
