/** Who may call what, by the contract's `access`. The table of all of it is generated from this. */
import { allows, type Access } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../context.ts'

/**
 * @throws AppError UNAUTHENTICATED for a guest, FORBIDDEN for the wrong hat
 */
export function checkAccess(access: Access, actor: Actor): void {
  if (actor.kind === 'system' || allows(access, actor.kind === 'person' ? actor : null)) return
  throw new AppError(actor.kind === 'guest' ? 'UNAUTHENTICATED' : 'FORBIDDEN')
}
