/** What is kept for how long, read from the constants that the sweeps go by. */
import * as accounts from '#features/accounts/server/service.ts'
import * as chat from '#features/chat/server/service.ts'
import * as disputes from '#features/disputes/server/service.ts'
import * as invoices from '#features/invoices/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import * as resumeShares from '#features/resume-shares/server/service.ts'
import * as verification from '#features/verification/server/service.ts'
import type { Context } from '#platform/context.ts'
import { keptReplyDays } from '#platform/db/idempotency.ts'
import { exportDays, graceDays } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'

type Item = { what: string; until: string; why: string }

export async function retention({
  settings,
}: Pick<Context, 'settings'>): Promise<{ items: Item[] }> {
  const { days, years, always, withAccount, retention: of } = replyWords
  const { untilDeleted, untilHidden, untilBanEnds } = replyWords
  const chatDays = chat.chatRetentionDays(settings)
  const items: [readonly [string, string], string][] = [
    [of.profile, untilDeleted],
    [of.requests, withAccount],
    [of.messages, untilDeleted],
    [of.teamNotes, untilHidden],
    [of.shares, days(resumeShares.keptDays)],
    ...(chatDays === null
      ? []
      : [[of.closedChats, days(chatDays)] as [readonly [string, string], string]]),
    [of.identity, days(verification.pictureDays)],
    [of.evidence, days(disputes.evidenceDays)],
    [of.notifications, days(notifications.keptDays)],
    [of.sessions, days(accounts.sessionDays)],
    [of.replies, days(keptReplyDays)],
    [of.exports, days(exportDays)],
    [of.deletion, days(graceDays)],
    [of.invoices, years(invoices.invoiceYears)],
    [of.ledger, always],
    [of.audit, always],
    [of.bans, untilBanEnds],
  ]
  return { items: items.map(([[what, why], until]) => ({ what, until, why })) }
}
