/** Candidates whom a recruiter does not want to see again, and why: counted beside the order of the search. */
import type { Context } from '#platform/context.ts'
import * as peopleSearch from '#features/people-search/server/service.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import type { DismissalReason, DismissedPerson } from '../contract.ts'
import * as queries from './queries.dismissals.ts'
import { shownEntries } from './shown-entries.ts'

/** @throws AppError NOT_FOUND alike for cards that are hidden and that never were */
export async function dismiss(
  context: Context,
  cardId: string,
  reason: DismissalReason,
): Promise<typeof okReply> {
  const viewer = await peopleSearch.viewerOf(context)
  const { accountId } = await peopleSearch.shownPerson(context, viewer, cardId)
  const now = context.clock.now()
  await queries.upsertDismissal(context.db, {
    id: newId(now.getTime()),
    recruiterId: viewer.accountId,
    candidateId: accountId,
    reason,
    createdAt: now,
  })
  return okReply
}

export async function restore(context: Context, cardId: string): Promise<typeof okReply> {
  const viewer = await peopleSearch.viewerOf(context)
  const { accountId } = await peopleSearch.shownPerson(context, viewer, cardId)
  await queries.deleteDismissal(context.db, viewer.accountId, accountId)
  return okReply
}

export async function listDismissals(
  context: Context,
  page: { cursor?: string | undefined; limit: number },
) {
  const viewer = await peopleSearch.viewerOf(context)
  const { items, nextCursor } = await shownEntries(context, viewer, page, (after, limit) =>
    queries.listDismissals(context.db, viewer.accountId, after, limit),
  )
  return {
    items: items.map(({ card, row }): DismissedPerson => ({
      ...card,
      reason: row.reason,
      at: row.at.toISOString(),
    })),
    nextCursor,
    reasons: await queries.countReasons(context.db, viewer.accountId),
  }
}
