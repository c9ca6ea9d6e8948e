/** What happens to tickets by itself: waking, reminding, closing, and telling the team in time. */
import * as accounts from '#features/accounts/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import type { Context } from '#platform/context.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import { mailWords } from '../messages.mails.ts'
import { businessMinutes } from './business-hours.ts'
import { queue } from './notifications.ts'
import { closeDueAt, escalations, silence, silenceDueAt } from './policy.ts'
import * as queries from './queries.ts'
import { referenceOf, tellRequester } from './service.notices.ts'
import { event, resumed } from './service.ts'
import { businessHours, firstAnswerMinutes } from './settings.ts'

const dayMs = 86_400_000

/** A step of what is due: wakes, reminds, resolves and closes. @returns how many */
export async function stepDue(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const due = await queries.lockDue(context.db, now, atMost)
  for (const row of due) {
    if (row.status === 'on_hold') await wake(context, row)
    else if (row.status === 'pending_user') await remind(context, row)
    else if (row.status === 'resolved') {
      await queries.updateTicket(context.db, row.id, {
        status: 'closed',
        dueAt: null,
        updatedAt: now,
      })
      await event(context, row, mailWords.events.closed)
    } else await queries.updateTicket(context.db, row.id, { dueAt: null })
  }
  return due.length
}

async function wake(context: Context, row: queries.TicketRow): Promise<void> {
  const updatedAt = context.clock.now()
  await queries.updateTicket(context.db, row.id, {
    status: 'open',
    dueAt: null,
    updatedAt,
    ...resumed(context, row),
  })
  await event(context, row, mailWords.events.woken)
}

async function remind(context: Context, row: queries.TicketRow): Promise<void> {
  const now = context.clock.now()
  const reference = referenceOf(row)
  if (row.reminders >= silence.reminderDays.length) {
    await queries.updateTicket(context.db, row.id, {
      status: 'resolved',
      resolvedAt: now,
      dueAt: closeDueAt(now),
      updatedAt: now,
    })
    await event(context, row, mailWords.events.expired)
    await tellRequester(context, row, () => ({
      subject: mailWords.expiredSubject(reference),
      paragraphs: [mailWords.expired],
    }))
    return
  }
  // The clock began when the team asked, which was the last change.
  const reminders = row.reminders + 1
  const ends = silenceDueAt(row.updatedAt, silence.reminderDays.length)
  await queries.updateTicket(context.db, row.id, {
    reminders,
    dueAt: silenceDueAt(row.updatedAt, reminders),
  })
  await tellRequester(context, row, () => ({
    subject: mailWords.reminderSubject(reference, row.subject),
    paragraphs: [mailWords.reminder(nearMoment(context, ends))],
  }))
}

/** Tells the team before and when a promised first answer is due. @returns how many tickets */
export async function escalate(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const hours = businessHours(context)
  // Four fifths of the longest promise lie within this: what is looked at too early is left alone.
  const soon = new Date(now.getTime() + 7 * dayMs)
  let told = 0
  for (const [index, share] of escalations.entries()) {
    const level = index + 1
    const before = share === 1 ? now : soon
    const rows = await queries.lockUnanswered(context.db, before, level, atMost)
    const due = rows.filter((row) => {
      const left = businessMinutes(now, row.answerDueAt!, hours)
      return left <= (1 - share) * firstAnswerMinutes(context, row.priority)
    })
    if (due.length === 0) continue
    const team = await accounts.adminsWith(context, 'tickets.answer')
    for (const row of due) {
      await queries.updateTicket(context.db, row.id, { escalated: level })
      await notifications.tell(
        context,
        queue,
        team.map((accountId) => ({
          accountId,
          about: `ticket:${row.id}`,
          content: () => ({
            subject: mailWords.escalatedSubject(referenceOf(row), share === 1),
            paragraphs: [mailWords.escalated(row.subject, nearMoment(context, row.answerDueAt!))],
            action: {
              label: mailWords.open,
              url: `${context.settings.publicUrl}/admin/support-tickets/${row.id}`,
            },
            footer: mailWords.footer(context.settings.brandName),
          }),
        })),
      )
    }
    told += due.length
  }
  return told
}
