/** What is remembered of files when two records of a company become one. */
import type { Context } from '#platform/context.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import { followRecords, nameTwins } from './queries.merge.ts'

/** The same file makes nothing at the other company either. Comes after what files make has moved. */
export async function moveCompany(context: Context, { fromId, intoId }: MergeEvent): Promise<void> {
  await followRecords(context.db, fromId, intoId)
  await nameTwins(context.db, fromId, intoId, context.clock.now())
}

/** A merge was taken back: names go back with what they name, also those given since. */
export function moveCompanyBack(context: Context, { fromId, intoId }: MergeEvent): Promise<void> {
  return followRecords(context.db, intoId, fromId)
}
