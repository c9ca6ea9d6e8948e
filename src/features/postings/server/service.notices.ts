/** Mails to those who answer for postings: one for all that happened to theirs at once. */
import type { Context } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { composeMail, type MailContent } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { dayInZone } from '#shared/dates.ts'
import type { SendBackReason } from '../contract.ts'
import type { PostingRow } from './queries.ts'

type Notice =
  | { what: 'confirm' | 'paused' | 'started' }
  | { what: 'held'; reason: string }
  | { what: 'approved' }
  | { what: 'sent_back' | 'removed'; reason: SendBackReason; note: string }

const shownAtMost = 50

export const sendBackWords: Record<SendBackReason, string> = {
  pay_needed: 'It says nothing about pay.',
  unclear: 'It does not say enough about the work.',
  not_a_job: 'It offers no job.',
  misleading: 'Something in it is not true.',
  asks_money: 'It asks applicants for money.',
  discriminates: 'It shuts people out for who they are.',
  wrong_company: 'It stands under the wrong company.',
  other: 'The reason is in the note.',
}

function wordsOf(notice: Notice, count: number): Pick<MailContent, 'subject' | 'paragraphs'> {
  const many = count > 1
  const these = many ? `${count} postings` : 'A posting'
  switch (notice.what) {
    case 'confirm':
      return {
        subject: many ? `Are these ${count} jobs still open?` : 'Is this job still open?',
        paragraphs: [
          `Postings are confirmed every ${jobs.lifeDays.confirm} days, so that nobody applies for a job that is gone. One press on the link confirms; no sign-in is needed.`,
        ],
      }
    case 'paused':
      return {
        subject: `${these} ${many ? 'were' : 'was'} paused: nobody confirmed ${many ? 'them' : 'it'}`,
        paragraphs: [
          `For ${jobs.lifeDays.pause} days nobody has said that ${many ? 'these jobs are' : 'this job is'} still there. ${many ? 'They are' : 'It is'} out of the search until you open ${many ? 'them' : 'it'} again.`,
        ],
      }
    case 'started':
      return {
        subject: `${these} ${many ? 'are' : 'is'} public now`,
        paragraphs: ['The day that you chose has come.'],
      }
    case 'held':
      return {
        subject: `${these} could not be published`,
        paragraphs: [
          'The day that you chose has come, and something stands in the way. Nothing is lost: the draft is as you left it.',
          notice.reason,
        ],
      }
    case 'approved':
      return { subject: 'Your posting was let out', paragraphs: ['An admin has looked at it.'] }
    case 'sent_back':
      return {
        subject: 'Your posting needs a change',
        paragraphs: [sendBackWords[notice.reason], ...(notice.note ? [notice.note] : [])],
      }
    case 'removed':
      return {
        subject: 'Your posting was removed',
        paragraphs: [sendBackWords[notice.reason], ...(notice.note ? [notice.note] : [])],
      }
  }
}

/**
 * One mail for each owner who still hires for the company, with a line for each posting; in as many
 * statements for one as for many.
 */
export async function mailOwners(
  context: Context,
  rows: readonly PostingRow[],
  notice: Notice,
): Promise<void> {
  const owned = rows.filter((row) => row.ownerId !== null && row.ownerHires)
  if (owned.length === 0) return
  const byOwner = Map.groupBy(owned, (row) => row.ownerId!)
  const known = await accounts.accountsByIds(context, [...byOwner.keys()])
  const { brandName, publicUrl } = context.settings
  const mails = [...byOwner].flatMap(([ownerId, own]) => {
    const to = known.get(ownerId)?.email
    if (!to) return []
    const payload = composeMail({
      to,
      ...wordsOf(notice, own.length),
      items: own.slice(0, shownAtMost).map((row) => ({
        label: row.title,
        note: noteOf(context, row, notice),
        url:
          notice.what === 'confirm'
            ? `${publicUrl}/confirm-job/${row.confirmToken}`
            : `${publicUrl}/recruiter/jobs/${row.id}/edit`,
      })),
      action: { label: 'Open all', url: `${publicUrl}/recruiter/jobs` },
      footer: `${brandName}, because you answer for ${own.length > 1 ? 'these postings' : 'this posting'}.`,
    })
    return [{ payload }]
  })
  await context.enqueueAll(sendMail, mails)
}

function noteOf(context: Context, row: PostingRow, { what }: Notice): string {
  if (what !== 'confirm') return row.companyName
  const pauses = jobs.confirmationDue(row.lastConfirmedAt, jobs.lifeDays.reminders.length)
  return `Confirmed last on ${dayInZone(row.lastConfirmedAt, context.timeZone)}, paused on ${dayInZone(pauses, context.timeZone)} otherwise`
}
