import type { ErrorCode } from '#shared/errors.ts'
import type { Actor } from '../context.ts'
import type { Refusals } from '../log/refusals.ts'

/** What someone may not do; full quotas and unfinished profiles are not about permission. */
const forbidden = new Set<ErrorCode>(['FORBIDDEN', 'NOT_VERIFIED', 'EMAIL_UNVERIFIED'])

/** Audits a call or socket event that was refused for want of permission, or for its frequency. */
export function noteRefusedCall(
  refusals: Refusals,
  call: { name: string; actor: Actor; code: ErrorCode; requestId: string; ip?: string },
): void {
  const { name, actor, code, requestId, ip } = call
  const throttled = code === 'RATE_LIMITED'
  if (!throttled && !(forbidden.has(code) && actor.kind === 'person')) return
  refusals.note({
    action: throttled ? 'access.throttled' : 'access.refused',
    actor,
    entity: { type: 'call', id: name },
    reason: code,
    // Someone signed in is known without it.
    ip: actor.kind === 'person' ? undefined : ip,
    requestId,
  })
}
