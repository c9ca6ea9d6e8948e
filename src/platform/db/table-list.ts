/** The tables that a backup carries, as the database itself describes them. */
import type pg from 'pg'

export type StoredTable = { schema: string; name: string; columns: string[] }
export type StoredSequence = { schema: string; name: string; value: string }

/**
 * What belongs to the running processes or is written by the restore: who works at the moment,
 * packets on their way between processes, and which migrations ran.
 */
const leftOut = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.task_workers',
  'public.socket_io_attachments',
  'graphile_worker.migrations',
]

const ours = `
  relation.relnamespace in ('public'::regnamespace, to_regnamespace('graphile_worker'))
  and not exists (
    select 1 from pg_depend
    where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')`

/** Tables with the columns that are written; those that the database computes are left out. */
export async function listTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select relation.relnamespace::regnamespace::text as schema, relation.relname as name,
       array(
         select attname::text from pg_attribute
         where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns
     from pg_class relation
     where relation.relkind in ('r', 'p') and not relation.relispartition and ${ours}
       and relation.relnamespace::regnamespace || '.' || relation.relname <> all($1::text[])
     order by 1, 2`,
    [leftOut],
  )
  return rows
}

/** Sequences that have given a number. */
export async function listSequences(client: pg.Client): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null
     order by 1, 2`,
  )
  return rows
}

/** @returns undefined before the product was started on this database */
export async function listMigrations(client: pg.Client): Promise<string[] | undefined> {
  const known = await client.query<{ known: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as known`,
  )
  if (!known.rows[0]!.known) return undefined
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

/** Both sides of a copy write and read values alike, whatever the server is set to. */
export const sameTexts = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set timezone = 'UTC';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`
