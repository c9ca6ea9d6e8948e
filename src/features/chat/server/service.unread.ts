/** People hear of what they have not read: in the app and on their devices soon, by one email later. */
import { z } from 'zod'
import { accountsByIds } from '#features/accounts/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { withoutOverrides } from '#shared/bidi.ts'
import { sweepInSteps } from '#platform/tasks/in-steps.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { shortened } from '#shared/shortened.ts'
import { mailWords } from '../messages.mails.ts'
import { replyWords } from '../messages.replies.ts'
import { unreadMessages } from './notifications.ts'
import { unreadTiming } from './policy.ts'
import { takeUntold, type UnreadRow } from './queries.unread.ts'
import { scamSignIn } from './service.presenting.ts'
import { requestActions } from './service.request-actions.ts'

/** Tells everyone who is due; the schedule does the same for whose task was lost. */
export const tellUnreadTask = defineTask({
  name: 'chat.tellUnread',
  payload: z.object({}),
})

const plannedUntil = new WeakMap<Database, number>()

/**
 * A message is due in a few seconds. One task tells everyone who is due, so that a busy second plans one and not a
 * thousand.
 */
export async function planTelling(context: Context): Promise<void> {
  const now = context.clock.now().getTime()
  if ((plannedUntil.get(context.db) ?? 0) > now) return
  plannedUntil.set(context.db, now + 1_000)
  const runAt = new Date(now + (unreadTiming.tellAfterSeconds + 1) * 1_000)
  await context.enqueue(tellUnreadTask, {}, { runAt })
}

export async function tellAllUnread(context: Context): Promise<void> {
  await sweepInSteps(context, 'chat.tellUnread', tellUnread)
}

/** @returns how many participants were looked at */
export async function tellUnread(context: Context, atMost: number): Promise<number> {
  const { taken, rows } = await takeUntold(context.db, context.clock.now(), atMost)
  const senders = await accountsByIds(context, [...new Set(rows.map(({ senderId }) => senderId))])
  const asked = rows.filter(({ asks }) => asks).map(({ accountId }) => accountId)
  const actionsFor = await requestActions(context, asked)
  await notifications.tell(
    context,
    unreadMessages,
    rows.map((row) => ({
      accountId: row.accountId,
      about: aboutOf(row.conversationId),
      content: () => {
        const content = contentOf(context, row, senders.get(row.senderId)?.name)
        if (!row.asks || isSuspicious(row)) return content
        return { ...content, actions: actionsFor(row.accountId, row.conversationId) }
      },
      // One email for a conversation that stays unread, however much is written.
      ...(row.wasTold && { without: ['email'] as const }),
    })),
  )
  return taken
}

function contentOf(
  { settings }: Context,
  row: UnreadRow,
  name: string = replyWords.formerMember,
): notifications.MessageContent {
  const { conversationId, subject, body, unread, asks } = row
  return {
    subject: asks ? mailWords.requestSubject(name) : mailWords.unreadSubject(name, unread),
    paragraphs: [
      isSuspicious(row) ? mailWords.suspicious : excerptOf(body),
      mailWords.about(subject),
    ],
    action: {
      label: mailWords.openButton,
      url: `${settings.publicUrl}/chat/${conversationId}`,
    },
    footer: mailWords.footer(settings.brandName),
  }
}

/** What reads like a fraud is read, and answered, where its warning stands. */
function isSuspicious({ body }: UnreadRow): boolean {
  return scamSignIn(body, false) !== null
}

const excerptAtMost = 240

function excerptOf(body: string): string {
  const text = withoutOverrides(body)
  return shortened(text, excerptAtMost)
}

/** People who have read a conversation need no entry about it any more. */
export async function forgetTold(
  context: Context,
  conversationId: string,
  accountId: string,
): Promise<void> {
  await notifications.markReadAbout(context, accountId, aboutOf(conversationId))
}

function aboutOf(conversationId: string): string {
  return `conversation:${conversationId}`
}
