/** Who may call what, by the contract's `access`. The table of all of it is generated from this. */
import type { Access } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../context.ts'

/**
 * @throws AppError UNAUTHENTICATED for a guest, FORBIDDEN for the wrong hat
 */
export function checkAccess(access: Access, actor: Actor): void {
  if (access === 'anyone' || actor.kind === 'system') return
  if (actor.kind === 'guest') throw new AppError('UNAUTHENTICATED')
  if (access !== 'signedIn' && !access.includes(actor.hat)) throw new AppError('FORBIDDEN')
}
