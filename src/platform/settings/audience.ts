/** Who has a part of the product. Pure. */
import { createHash } from 'node:crypto'
import type { Role } from '#shared/endpoint.ts'
import type { Audience } from './setting.ts'

/** From 0 to 99, of a person and a part: who has one part is not who has another. */
export function bucketOf(part: string, accountId: string): number {
  return createHash('sha256').update(`${part} ${accountId}`).digest().readUInt32BE(0) % 100
}

/** As much of an actor as decides on it. */
export type Holder =
  | { kind: 'guest' }
  | { kind: 'system' }
  | { kind: 'person'; accountId: string; role: Role }

/** Guests have what everyone has. */
export function isIn({ who, share, roles }: Audience, part: string, actor: Holder): boolean {
  if (actor.kind === 'system' || who === 'everyone') return true
  if (who === 'nobody' || actor.kind === 'guest') return false
  return roles.includes(actor.role) || bucketOf(part, actor.accountId) < share
}
