/** The append-only record of what was done, by whom, to what. */
import type { Actor } from '../context.ts'
import type { Database } from './database.ts'

export type AuditEntry = {
  /** `feature.thingDone`, past tense. */
  action: string
  entity: { type: string; id: string }
  before?: unknown
  after?: unknown
  reason?: string
}

type Writer = { db: Database; actor: Actor; requestId: string; clock: { now(): Date } }

/** Adds one entry, in the same transaction as the change it records. */
export async function recordAudit(context: Writer, entry: AuditEntry): Promise<void> {
  const { actor } = context
  await context.db
    .insertInto('auditEntries')
    .values({
      at: context.clock.now(),
      actorKind: actor.kind,
      actorId: actor.kind === 'person' ? actor.accountId : null,
      actorHat: actor.kind === 'person' ? actor.hat : null,
      action: entry.action,
      entityType: entry.entity.type,
      entityId: entry.entity.id,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      reason: entry.reason ?? null,
      requestId: context.requestId,
    })
    .execute()
}
