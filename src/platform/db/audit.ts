/** The append-only record of what was done, by whom, to what. */
import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Actor } from '../context.ts'
import { macOf, type AuditKey, type SealedEntry } from './audit-seal.ts'
import { addAtEnd } from './at-end.ts'
import type { Database } from './database.ts'
import { jsonbOf } from './json.ts'
import { queriesOf } from './queries-of.ts'

export type AuditEntry = {
  /** `feature.thingDone`, past tense. */
  action: string
  entity: { type: string; id: string }
  before?: unknown
  after?: unknown
  reason?: string
}

/**
 * What an entry may say of a happening's details: numbers, ids, codes and dates. Entries are never
 * changed, so that what people wrote in sentences must not stand in them.
 */
export function codesOf(detail: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).filter(([, value]) =>
      typeof value === 'string' ? !/[^\w:.+-]|.{65}/.test(value) : typeof value !== 'object',
    ),
  )
}

/** Who did it, when, in which request. */
export type AuditOrigin = { actor: Actor; requestId: string; at: Date }

type Writer = {
  db: Database
  auditKey: AuditKey
  actor: Actor
  requestId: string
  clock: { now(): Date }
}

/** Adds one entry, in the same transaction as the change it records. */
export async function recordAudit(context: Writer, entry: AuditEntry): Promise<void> {
  await recordAudits(context, [entry])
}

/** Adds several, in the order given. */
export async function recordAudits(context: Writer, entries: readonly AuditEntry[]): Promise<void> {
  const { actor, requestId, clock, auditKey } = context
  const origin = { actor, requestId, at: clock.now() }
  const rows = entries.map((entry) => rowOf(auditKey, { ...entry, origin }))
  await addAtEnd(context.db, rows, insertRows)
}

/** Adds entries that stand for no change of data. One statement. */
export async function insertEntries(
  db: Database,
  key: AuditKey,
  entries: readonly (AuditEntry & { origin: AuditOrigin })[],
): Promise<void> {
  await insertRows(entries.map((entry) => rowOf(key, entry))).execute(queriesOf(db))
}

type AuditRow = ReturnType<typeof rowOf>

function insertRows(rows: readonly AuditRow[]) {
  const all = <Key extends keyof AuditRow>(key: Key) => rows.map((row) => row[key])
  return sql`
    insert into audit_entries (id, at, actor_kind, actor_id, actor_role, action, entity_type,
      entity_id, before, after, reason, request_id, mac)
    select * from unnest(${all('id')}::uuid[], ${all('at')}::timestamptz[],
      ${all('actorKind')}::text[], ${all('actorId')}::uuid[], ${all('actorRole')}::text[],
      ${all('action')}::text[], ${all('entityType')}::text[], ${all('entityId')}::text[],
      ${all('before')}::jsonb[], ${all('after')}::jsonb[], ${all('reason')}::text[],
      ${all('requestId')}::text[], ${all('mac')}::bytea[])
    returning 1`
}

function rowOf(key: AuditKey, entry: AuditEntry & { origin: AuditOrigin }) {
  const { actor, requestId, at } = entry.origin
  const time = at.toISOString()
  const row: SealedEntry = {
    id: newId(at.getTime()),
    at: `${time.slice(0, -1)}000`,
    actorKind: actor.kind,
    actorId: actor.kind === 'person' ? actor.accountId : null,
    actorRole: actor.kind === 'person' ? actor.role : null,
    action: entry.action,
    entityType: entry.entity.type,
    entityId: entry.entity.id,
    before: stored(entry.before),
    after: stored(entry.after),
    reason: entry.reason ?? null,
    requestId,
  }
  return {
    ...row,
    id: row.id!,
    at: time,
    before: row.before === null ? null : jsonbOf(row.before),
    after: row.after === null ? null : jsonbOf(row.after),
    mac: macOf(key, row),
  }
}

/** As it will be read again: without what JSON cannot say. */
function stored(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(jsonbOf(value)) as unknown)
}
