/** First posts, and those with a sign of fraud, wait for a moderator. */
import * as accounts from '#features/accounts/server/service.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import type { decideWaiting as decideEndpoint, listWaiting as listEndpoint } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { replyWords } from '../messages.replies.ts'
import { lockPost, lockWaitedSince, publish, takeDown } from './queries.ts'
import * as queries from './queries.waiting.ts'
import { tellDecision } from './service.notices.ts'
import { pathOf, tellPage } from './service.pages.ts'
import { waitingHours } from './settings.ts'

/** @throws AppError INVALID_CURSOR */
export async function listWaiting(
  context: Context,
  { cursor, limit }: EndpointInput<typeof listEndpoint>['query'],
): Promise<EndpointReply<typeof listEndpoint>> {
  const after = readCursor(cursor, timePosition)
  const rows = await queries.listWaiting(context.db, { after, limit: limit + 1 })
  const page = nextPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  const people = await accounts.accountsByIds(context, [
    ...new Set(page.items.map(({ authorId }) => authorId)),
  ])
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      authorName: people.get(row.authorId)?.name ?? replyWords.formerMember,
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

/** @throws AppError NOT_FOUND, CONFLICT when it was decided meanwhile, INVALID_INPUT without a reason */
export async function decideWaiting(
  context: Context,
  id: string,
  { isApproved, note }: EndpointInput<typeof decideEndpoint>['body'],
): Promise<{ ok: true }> {
  const row = await lockPost(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.state !== 'waiting') throw new AppError('CONFLICT', errorWords.notWaiting)
  if (!isApproved && note === '') throw invalidField('note', errorWords.reasonNeeded)
  const now = context.clock.now()
  if (isApproved) {
    await publish(context.db, id, { now, isApproved: true })
    await tellPage(context, row)
  } else await takeDown(context.db, id, 'removed', now)
  await recordAudit(context, {
    action: isApproved ? 'feeds.approved' : 'feeds.removed',
    entity: { type: 'post', id },
    reason: note,
  })
  await tellDecision(context, [row.authorId], {
    subject: () => (isApproved ? mailWords.approvedSubject : mailWords.removedSubject('post')),
    lead: () =>
      isApproved
        ? [mailWords.approvedLead]
        : [mailWords.removedLead(note), mailWords.removedText(row.body.slice(0, 300))],
    path: isApproved ? pathOf(row.slug) : '/feeds?view=mine',
  })
  return okReply
}

/** A step of first posts that nobody has looked at in time. @returns how many */
export async function publishWaiting(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - context.settings.of(waitingHours) * 3_600_000)
  const rows = await lockWaitedSince(context.db, before, atMost)
  for (const row of rows) {
    const { id, authorId, slug } = row
    await publish(context.db, id, { now, isApproved: false })
    await tellPage(context, row)
    await tellDecision(context, [authorId], {
      subject: () => mailWords.approvedSubject,
      lead: () => [mailWords.wentOutLead],
      path: pathOf(slug),
    })
  }
  return rows.length
}
