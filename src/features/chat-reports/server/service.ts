/** Reports of conversations, and the only way for an admin to read one. */
import { accountsByIds } from '#features/accounts/server/service.ts'
import { block } from '#features/blocks/server/service.ts'
import * as chat from '#features/chat/server/service.ts'
import type { Message } from '#features/chat/contract.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  evidenceMessages,
  type ChatReport,
  type decideChatReport,
  type listChatReports,
  type readReportedConversation,
  type reportConversation,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { replyWords } from '../messages.replies.ts'
import { ownReports } from './notifications.ts'
import * as queries from './queries.ts'

/**
 * Reports the other person of a conversation. The messages are copied as they are now, and only as far as the
 * signed-in person sees them, when they agree.
 *
 * @throws AppError NOT_FOUND for a stranger's conversation, CONFLICT when an own report is open
 */
export async function report(
  context: Context,
  conversationId: string,
  input: EndpointInput<typeof reportConversation>['body'],
): Promise<{ ok: true }> {
  const { accountId } = personOf(context)
  const conversation = await chat.readConversation(context, conversationId)
  const other = conversation.participants.find((one) => one.accountId !== accountId)
  if (!other) throw new AppError('CONFLICT', errorWords.nobodyToReport)
  const now = context.clock.now()
  const evidence = input.attachMessages
    ? (await chat.listMessages(context, conversationId, { limit: evidenceMessages })).items
    : null
  const id = newId(now.getTime())
  const stored = await queries.insertReport(context.db, {
    id,
    conversationId,
    subject: conversation.subject,
    reporterId: accountId,
    reportedId: other.accountId,
    reason: input.reason,
    note: input.note,
    evidence,
    createdAt: now,
  })
  if (!stored) throw new AppError('CONFLICT', errorWords.alreadyReported)
  await recordAudit(context, {
    action: 'chatReports.reported',
    entity: { type: 'chatReport', id },
    after: { conversationId, reason: input.reason, messages: evidence?.length ?? 0 },
  })
  if (input.block) await block(context, other.accountId)
  return okReply
}

/** @throws AppError INVALID_CURSOR */
export async function listReports(
  context: Context,
  query: EndpointInput<typeof listChatReports>['query'],
): Promise<{ items: ChatReport[]; nextCursor: string | null }> {
  const rows = await queries.listReports(context.db, {
    isOpen: query.show === 'open',
    after: readCursor(query.cursor, timePosition),
    limit: query.limit + 1,
  })
  const page = nextPage(rows, query.limit, (row) => ({ at: row.createdAt, id: row.id }))
  const people = await accountsByIds(context, [
    ...new Set(page.items.flatMap((row) => [row.reporterId, row.reportedId])),
  ])
  const personFor = (accountId: string) => ({
    accountId,
    name: people.get(accountId)?.name ?? replyWords.formerMember,
  })
  return {
    nextCursor: page.nextCursor,
    items: page.items.map(({ reporterId, reportedId, createdAt, decidedAt, ...row }) => ({
      ...row,
      reporter: personFor(reporterId),
      reported: personFor(reportedId),
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
  }
}

/** @throws AppError NOT_FOUND, CONFLICT for a report that is decided */
async function lockOpen(context: Context, id: string): Promise<queries.ReportRow> {
  const row = await queries.lockReport(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.decidedAt) throw new AppError('CONFLICT', errorWords.reportNotOpen)
  return row
}

/**
 * Breaks the glass: an admin reads a reported conversation. The report has to be open, and who read what and
 * why goes on record in the same transaction.
 *
 * @throws AppError NOT_FOUND, CONFLICT for a report that is decided
 */
export async function readConversation(
  context: Context,
  id: string,
  { purpose, before }: EndpointInput<typeof readReportedConversation>['body'],
): Promise<{ items: Message[]; hasOlder: boolean }> {
  const { conversationId } = await lockOpen(context, id)
  const { items, hasOlder } = await chat.messagesForReport(context, conversationId, before)
  await recordAudit(context, {
    action: 'chatReports.conversationRead',
    entity: { type: 'conversation', id: conversationId },
    after: { report: id, from: items.at(-1)?.seq ?? null, to: items[0]?.seq ?? null },
    reason: purpose,
  })
  return { items, hasOlder }
}

/**
 * Decides a report; upheld, the conversation is closed. The reporter is told.
 *
 * @throws AppError NOT_FOUND, CONFLICT for a report that is decided
 */
export async function decide(
  context: Context,
  id: string,
  { decision, note }: EndpointInput<typeof decideChatReport>['body'],
): Promise<{ ok: true }> {
  const row = await lockOpen(context, id)
  const now = context.clock.now()
  const decidedBy = personOf(context).accountId
  await queries.setDecision(context.db, { id, decision, note, decidedBy, now })
  await recordAudit(context, {
    action: 'chatReports.decided',
    entity: { type: 'chatReport', id },
    after: { decision },
    reason: note,
  })
  if (decision === 'upheld') {
    await chat.closeConversation(context, row.conversationId, replyWords.closedByModerator)
  }
  const reported = (await accountsByIds(context, [row.reportedId])).get(row.reportedId)
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, ownReports, [
    {
      accountId: row.reporterId,
      about: `report:${row.id}`,
      content: () => {
        const name = reported?.name ?? replyWords.formerMember
        return {
          subject: mailWords.decidedSubject,
          paragraphs: [
            decision === 'upheld' ? mailWords.upheldLead(name) : mailWords.dismissedLead(name),
          ],
          action: { label: mailWords.openButton, url: `${publicUrl}/chat/${row.conversationId}` },
          footer: mailWords.footer(brandName),
        }
      },
    },
  ])
  return okReply
}
