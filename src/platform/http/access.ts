/** Who may call what, by the contract's `access`. The table of all of it is generated from this. */
import { allows, type Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../context.ts'
import { datedMoment } from '../locale/moments.ts'
import { errorWords } from '../messages.errors.ts'

/**
 * @throws AppError UNAUTHENTICATED for a guest, FORBIDDEN for the wrong role, for a bearer token where the
 *   cookie is needed, and for an access key where the contract does not take one; LIMIT_REACHED for what is
 *   published while a moderator has limited the person
 */
export function checkAccess(
  {
    access,
    cookieOnly,
    accessKeys,
    publishes,
  }: Pick<Endpoint, 'access' | 'cookieOnly' | 'accessKeys' | 'publishes'>,
  actor: Actor,
  now: Date,
): void {
  if (actor.kind === 'system') return
  const person = actor.kind === 'person' ? actor : null
  if (person?.accessKey && !accessKeys) {
    throw new AppError('FORBIDDEN', errorWords.accessKeyNotAllowed)
  }
  if (!allows(access, person)) throw new AppError(person ? 'FORBIDDEN' : 'UNAUTHENTICATED')
  if (cookieOnly && person?.bearer) {
    throw new AppError('FORBIDDEN', errorWords.bearerTokenNotAllowed)
  }
  if (publishes && person?.limitedUntil && person.limitedUntil > now) {
    const moment = datedMoment({ timeZone: 'UTC' }, person.limitedUntil)
    throw new AppError('LIMIT_REACHED', errorWords.publishingLimited(moment))
  }
}
