/** Contacts that nobody waits for any longer: the candidate hides or blocks, or one of the two has left. */
import type { Context } from '#platform/context.ts'
import { recordAudits } from '#platform/db/audit.ts'
import * as queries from './queries.contacts.ts'

/** Someone is suspended or on the way out: what waits for an answer of theirs, or for one to them, ends. */
export function stopFor(context: Context, accountId: string): Promise<void> {
  return endOpen(context, accountId, 'all')
}

/** A candidate hides from a company: what its recruiters have sent ends. */
export function stopHidden(context: Context, accountId: string): Promise<void> {
  return endOpen(context, accountId, 'hidden')
}

/** A recruiter is not with the company any longer. */
export function stopRecruiter(context: Context, accountId: string): Promise<void> {
  return endOpen(context, accountId, 'recruiter')
}

/**
 * The candidate has blocked the recruiter. A block by the recruiter ends nothing: it would tell whose
 * card it was (decision 0610).
 */
export async function separate(
  context: Context,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  const pair = { candidateId: blockerId, recruiterId: blockedId }
  await recordEnded(context, await queries.endOpenTo(context.db, pair, context.clock.now()))
}

async function endOpen(context: Context, accountId: string, which: queries.Ending) {
  const now = context.clock.now()
  await recordEnded(context, await queries.endOpenOf(context.db, accountId, which, now))
}

function recordEnded(context: Context, ids: readonly string[]): Promise<void> {
  return recordAudits(
    context,
    ids.map((id) => ({
      action: 'people.contactEnded',
      entity: { type: 'contact', id },
      after: { state: 'ended' },
    })),
  )
}
