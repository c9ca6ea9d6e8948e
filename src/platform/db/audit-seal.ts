/**
 * What proves an audit entry: a code under a key of the deployment (HMAC-SHA-256, RFC 2104) over its
 * text, made when it is written, and the hash of its link in the chain, made afterwards.
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { canonicalJson } from './json.ts'

/** Not its bytes: Node turns these into a key anew for every code, which takes four times as long. */
export type AuditKey = KeyObject

/** An entry with its documents parsed. */
export type SealedEntry = {
  id: string | null
  /** UTC with microseconds and without a zone: `2026-11-21T07:30:00.123000`. */
  at: string
  actorKind: string
  actorId: string | null
  actorRole: string | null
  action: string
  entityType: string
  entityId: string
  before: unknown
  after: unknown
  reason: string | null
  requestId: string
}

/** Of no entry: what the first link follows. */
export const chainStart: Buffer = Buffer.alloc(32)

/** @param secret of the deployment (`SECRET`); with another one nothing written before is proved */
export function auditKeyOf(secret: string): AuditKey {
  // The label stays what it was when the first entries were sealed.
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'vouch audit entries', 32)))
}

/** Shows that the product wrote this entry, and wrote it so. */
export function macOf(key: AuditKey, entry: SealedEntry): Buffer {
  return createHmac('sha256', key)
    .update(`entry\n${textOf(entry)}`)
    .digest()
}

/**
 * Binds an entry to its place behind all before it.
 *
 * @param entry the code over its text, and whether the entry itself carries one
 */
export function linkOf(
  key: AuditKey,
  previous: Buffer,
  place: { position: number; seq: number },
  entry: { mac: Buffer; signed: boolean },
): Buffer {
  return createHmac('sha256', key)
    .update(`link\n${place.position} ${place.seq} ${entry.signed}\n`)
    .update(previous)
    .update(entry.mac)
    .digest()
}

/** Lets equal things be recognised as equal without saying what they are, such as unknown addresses. */
export function pseudonymOf(key: AuditKey, text: string): string {
  return createHmac('sha256', key).update(`name\n${text}`).digest('base64url').slice(0, 22)
}

function textOf(entry: SealedEntry): string {
  const { id, at, actorKind, actorId, actorRole, action, entityType, entityId } = entry
  const { before, after, reason, requestId } = entry
  const named = [id, at, actorKind, actorId, actorRole, action, entityType, entityId]
  const plain = JSON.stringify([...named, reason, requestId])
  return `${plain}\n${canonicalJson(before ?? null)}\n${canonicalJson(after ?? null)}`
}
