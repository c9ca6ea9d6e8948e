/** News for those who answer for postings: one for all that happened to theirs at once. */
import type { Context } from '#platform/context.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import type { MailContent } from '#platform/mail/compose.ts'
import { datedMoment } from '#platform/locale/moments.ts'
import type { SendBackReason } from '../contract.ts'
import { ownPostings } from './notifications.ts'
import type { PostingRow } from './queries.ts'
import { mailWords } from '../messages.mails.ts'
import { sendBackWords } from '../messages.replies.ts'

type Notice =
  | { what: 'confirm' | 'paused' | 'started' }
  | { what: 'held'; reason: string }
  | { what: 'approved' }
  | { what: 'sent_back' | 'removed'; reason: SendBackReason; note: string }

const shownAtMost = 50

function wordsOf(notice: Notice, count: number): Pick<MailContent, 'subject' | 'paragraphs'> {
  const many = count > 1
  const these = many ? `${count} postings` : mailWords.onePosting
  switch (notice.what) {
    case 'confirm':
      return {
        subject: many ? mailWords.stillOpenManySubject(count) : mailWords.stillOpenSubject,
        paragraphs: [mailWords.stillOpenBody(jobs.lifeDays.confirm)],
      }
    case 'paused':
      return {
        subject: mailWords.pausedSubject(these, many),
        paragraphs: [mailWords.pausedBody(jobs.lifeDays.pause, many)],
      }
    case 'started':
      return {
        subject: mailWords.publishedSubject(these, many),
        paragraphs: [mailWords.publishedBody],
      }
    case 'held':
      return {
        subject: mailWords.notPublishedSubject(these),
        paragraphs: [mailWords.notPublishedLead, notice.reason],
      }
    case 'approved':
      return { subject: mailWords.approvedSubject, paragraphs: [mailWords.approvedBody] }
    case 'sent_back':
      return {
        subject: mailWords.sentBackSubject,
        paragraphs: [sendBackWords[notice.reason], ...(notice.note ? [notice.note] : [])],
      }
    case 'removed':
      return {
        subject: mailWords.removedSubject,
        paragraphs: [sendBackWords[notice.reason], ...(notice.note ? [notice.note] : [])],
      }
  }
}

/**
 * News for each owner who still hires for the company, with a line for each posting; in as many
 * statements for one as for many.
 */
export async function tellOwners(
  context: Context,
  rows: readonly PostingRow[],
  notice: Notice,
): Promise<void> {
  const owned = rows.filter((row) => row.ownerId !== null && row.ownerHires)
  if (owned.length === 0) return
  const byOwner = Map.groupBy(owned, (row) => row.ownerId!)
  const { brandName, publicUrl } = context.settings
  const news = [...byOwner].map(([accountId, own]) => ({
    accountId,
    ...(own.length === 1 && { about: `posting:${own[0]!.id}` }),
    content: () => ({
      ...wordsOf(notice, own.length),
      items: own.slice(0, shownAtMost).map((row) => ({
        label: row.title,
        note: noteOf(context, row, notice),
        url:
          notice.what === 'confirm'
            ? `${publicUrl}/confirm-job/${row.confirmToken}`
            : `${publicUrl}/recruiter/jobs/${row.id}/edit`,
      })),
      action: { label: mailWords.openAllButton, url: `${publicUrl}/recruiter/jobs` },
      footer: mailWords.postingsFooter(brandName, own.length),
    }),
  }))
  await notifications.tell(context, ownPostings, news)
}

function noteOf(context: Context, row: PostingRow, { what }: Notice): string {
  if (what !== 'confirm') return row.companyName
  const pauses = jobs.confirmationDue(row.lastConfirmedAt, jobs.lifeDays.reminders.length)
  return mailWords.confirmationNote(
    datedMoment(context, row.lastConfirmedAt),
    datedMoment(context, pauses),
  )
}
