/** News of verification. */
import type { Context } from '#platform/context.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { datedMoment } from '#platform/locale/moments.ts'
import type { RejectionReason } from '../contract.ts'
import { timing } from './policy.ts'
import { ownVerification } from './notifications.ts'
import { mailWords } from '../messages.mails.ts'
import { reasonWords } from '../messages.replies.ts'

type Notice =
  | { what: 'due'; dueAt: Date }
  | { what: 'lapsed' }
  | { what: 'approved' }
  | { what: 'rejected'; reason: RejectionReason; note: string | null; triesLeft: number }
  | { what: 'removed'; company: string }
  | { what: 'confirmed'; company: string }
  | { what: 'revoked'; reason: string }
  | { what: 'reinstated' }
  | { what: 'claim_approved'; company: string }
  | { what: 'claim_rejected'; company: string; reason: RejectionReason; note: string | null }
  | { what: 'claim_expired'; company: string; domain: string }
  | { what: 'work_email_counts'; company: string }
  | {
      what: 'domain_rejected'
      company: string
      domain: string
      reason: RejectionReason
      note: string | null
    }
  | { what: 'mailbox_asked'; address: string }
  | { what: 'mailbox_rejected'; address: string; note: string | null }
  | { what: 'company_due'; company: string }
  | { what: 'company_suspended'; company: string }

/** Said within a message: by the clock of its reader. */
function wordsOf(
  context: Context,
  notice: Notice,
): { subject: string; paragraphs: string[]; path: string } {
  const path = '/recruiter/verification'
  switch (notice.what) {
    case 'due':
      return {
        subject: mailWords.confirmationDueSubject,
        paragraphs: [
          mailWords.confirmationDueLead(datedMoment(context, notice.dueAt)),
          mailWords.confirmationDueBody,
        ],
        path,
      }
    case 'lapsed':
      return {
        subject: mailWords.verificationLapsedSubject,
        paragraphs: [mailWords.verificationLapsedLead, mailWords.verificationLapsedBody],
        path,
      }
    case 'approved':
      return {
        subject: mailWords.idApprovedSubject,
        paragraphs: [mailWords.idApprovedLead, mailWords.idApprovedBody(timing.shredDays)],
        path,
      }
    case 'rejected':
      return {
        subject: mailWords.idRejectedSubject,
        paragraphs: [
          reasonWords[notice.reason],
          ...(notice.note ? [notice.note] : []),
          notice.triesLeft > 0 ? mailWords.idRejectedRetryBody : mailWords.idRejectedHelpBody,
        ],
        path,
      }
    case 'removed':
      return {
        subject: mailWords.removedByCompanySubject(notice.company),
        paragraphs: [
          mailWords.removedByCompanyLead(notice.company),
          mailWords.removedByCompanyBody,
        ],
        path,
      }
    case 'confirmed':
      return {
        subject: mailWords.hiringConfirmedSubject(notice.company),
        paragraphs: [mailWords.hiringConfirmedBody(notice.company)],
        path,
      }
    case 'revoked':
      return {
        subject: mailWords.verificationRevokedSubject,
        paragraphs: [notice.reason, mailWords.verificationRevokedBody],
        path,
      }
    case 'reinstated':
      return {
        subject: mailWords.verificationReinstatedSubject,
        paragraphs: [mailWords.verificationReinstatedBody],
        path,
      }
    case 'claim_approved':
      return {
        subject: mailWords.claimApprovedSubject(notice.company),
        paragraphs: [mailWords.claimApprovedBody(notice.company)],
        path: '/recruiter/company',
      }
    case 'claim_rejected':
      return {
        subject: mailWords.claimRejectedSubject(notice.company),
        paragraphs: [
          reasonWords[notice.reason],
          ...(notice.note ? [notice.note] : []),
          mailWords.claimRejectedBody,
        ],
        path: '/recruiter/company',
      }
    case 'work_email_counts':
      return {
        subject: mailWords.workEmailConfirmedSubject(notice.company),
        paragraphs: [
          mailWords.workEmailConfirmedLead(notice.company),
          mailWords.workEmailConfirmedBody,
        ],
        path,
      }
    case 'domain_rejected':
      return {
        subject: mailWords.domainRejectedSubject(notice.domain, notice.company),
        paragraphs: [
          reasonWords[notice.reason],
          ...(notice.note ? [notice.note] : []),
          mailWords.domainRejectedBody,
        ],
        path,
      }
    case 'mailbox_asked':
      return {
        subject: mailWords.mailboxReviewSubject,
        paragraphs: [
          mailWords.mailboxReviewLead(notice.address),
          mailWords.mailboxReviewBody(timing.companyHours),
        ],
        path,
      }
    case 'mailbox_rejected':
      return {
        subject: mailWords.mailboxRejectedSubject,
        paragraphs: [
          mailWords.mailboxRejectedLead(notice.address),
          ...(notice.note ? [notice.note] : []),
          mailWords.mailboxRejectedBody,
        ],
        path,
      }
    case 'company_due':
      return {
        subject: mailWords.companyProofDueSubject(notice.company),
        paragraphs: [mailWords.companyProofDueLead(notice.company), mailWords.companyProofDueBody],
        path: '/recruiter/company',
      }
    case 'company_suspended':
      return {
        subject: mailWords.companySuspendedSubject(notice.company),
        paragraphs: [mailWords.companySuspendedBody(notice.company)],
        path: '/recruiter/company',
      }
    case 'claim_expired':
      return {
        subject: mailWords.claimExpiredSubject(notice.company),
        paragraphs: [mailWords.claimExpiredBody(notice.domain, timing.proofDays)],
        path: '/recruiter/company',
      }
  }
}

/** Tells a person about their verification or their claim. */
export async function tellPerson(
  context: Context,
  accountId: string,
  notice: Notice,
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, ownVerification, [
    {
      accountId,
      content: () => {
        const { path, ...content } = wordsOf(context, notice)
        return {
          ...content,
          action: { label: mailWords.openButton, url: `${publicUrl}${path}` },
          footer: mailWords.verificationFooter(brandName),
        }
      },
    },
  ])
}
