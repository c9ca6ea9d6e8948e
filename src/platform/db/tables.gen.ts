// Written by `npm run generate`; do not edit.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read as parsed JSON, written as JSON text. */
export type Json = ColumnType<unknown, string, string>

export interface AuditEntries {
  seq: Generated<number>
  at: Timestamp
  actorKind: string
  actorId: string | null
  actorHat: string | null
  action: string
  entityType: string
  entityId: string
  before: Json | null
  after: Json | null
  reason: string | null
  requestId: string
}

export interface IdempotencyKeys {
  accountId: string
  key: string
  endpoint: string
  inputHash: string
  reply: Json | null
  createdAt: Timestamp
}

export interface DB {
  auditEntries: AuditEntries
  idempotencyKeys: IdempotencyKeys
}
