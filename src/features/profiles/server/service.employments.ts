/** What is proved about people at work: the companies of their addresses, and decisions that stand. */
import type { Context } from '#platform/context.ts'
import * as queries from './queries.employments.ts'

/** Someone has proved a work address: the fact stays when they move on. */
export async function recordEmployment(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId, companyId }: { accountId: string; companyId: string },
): Promise<void> {
  const provenAt = context.clock.now()
  await queries.insertEmployment(context.db, { accountId, companyId, provenAt })
}

/** Notes an answer in time that is no decision yet: it ends lapses in a row and gives no point. */
export function noteAnswer(context: Pick<Context, 'db' | 'clock'>, accountId: string) {
  return queries.endLapses(context.db, accountId, context.clock.now())
}

/** A decision was found not to stand. */
export function withdrawPoint(context: Pick<Context, 'db' | 'clock'>, accountId: string) {
  return queries.takePoint(context.db, accountId, context.clock.now())
}
