/** Mails about verification, to the account's own address. */
import type { Context } from '#platform/context.ts'
import { composeMail } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import * as accounts from '#features/accounts/server/service.ts'
import type { RejectionReason } from '../contract.ts'
import { timing } from './policy.ts'

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

const reasonWords: Record<RejectionReason, string> = {
  unreadable: 'The picture could not be read.',
  mismatch: 'The name or the company on it is not the one on your profile.',
  expired: 'The card is no longer valid.',
  suspected_forged: 'We could not convince ourselves that the card is genuine.',
  not_proved: 'We could not see that the domain belongs to the company.',
  look_alike: 'The domain looks like the one of another company.',
  not_authorised: 'We could not see that you may act for the company.',
  same_person: 'The address belongs to the same mailbox as another account’s.',
  disputed: 'Someone else has shown that the company is theirs to run.',
}

function wordsOf(notice: Notice): { subject: string; paragraphs: string[]; path: string } {
  const path = '/recruiter/verification'
  switch (notice.what) {
    case 'due':
      return {
        subject: 'Please confirm your work email again',
        paragraphs: [
          `A work address is confirmed for twelve months. Yours ends on ${notice.dueAt.toISOString().slice(0, 10)} (UTC).`,
          'Confirm it with one code and nothing changes. Without it, requests go to others from that day.',
        ],
        path,
      }
    case 'lapsed':
      return {
        subject: 'Your verification has ended',
        paragraphs: [
          'Your work address was last confirmed more than twelve months ago. Requests that waited for you have gone to others.',
          'Confirm the address with one code to take requests again.',
        ],
        path,
      }
    case 'approved':
      return {
        subject: 'Your ID was checked',
        paragraphs: [
          'A person looked at your ID card and everything fits. You can take more requests now and write first.',
          `The picture is destroyed in ${timing.shredDays} days.`,
        ],
        path,
      }
    case 'rejected':
      return {
        subject: 'Your ID could not be accepted',
        paragraphs: [
          reasonWords[notice.reason],
          ...(notice.note ? [notice.note] : []),
          notice.triesLeft > 0
            ? 'You can send another picture. What you could do before, you still can.'
            : 'Please reply to this email and a person will help you.',
        ],
        path,
      }
    case 'removed':
      return {
        subject: `${notice.company} says that you do not work there`,
        paragraphs: [
          `An admin of ${notice.company} has removed you from the people who work there. Requests that waited for you have gone to others.`,
          'If that’s wrong, reply to this email and we’ll look into it.',
        ],
        path,
      }
    case 'confirmed':
      return {
        subject: `${notice.company} has confirmed that you hire`,
        paragraphs: [`You can post jobs of ${notice.company} and run their applications now.`],
        path,
      }
    case 'revoked':
      return {
        subject: 'Your verification was taken away',
        paragraphs: [
          notice.reason,
          'You can appeal within 14 days by replying to this email. Someone else will review it.',
        ],
        path,
      }
    case 'reinstated':
      return {
        subject: 'You can be verified again',
        paragraphs: [
          'Your appeal was accepted. Confirm your work address with one code to take requests again.',
        ],
        path,
      }
    case 'claim_approved':
      return {
        subject: `You look after ${notice.company} now`,
        paragraphs: [
          `Your claim to ${notice.company} was accepted. You can see who says that they work there, correct that, and decide whether referral requests are welcome.`,
        ],
        path: '/recruiter/company',
      }
    case 'claim_rejected':
      return {
        subject: `Your claim to ${notice.company} was not accepted`,
        paragraphs: [
          reasonWords[notice.reason],
          ...(notice.note ? [notice.note] : []),
          'You can claim it again with other evidence.',
        ],
        path: '/recruiter/company',
      }
    case 'work_email_counts':
      return {
        subject: `You can refer people to ${notice.company} now`,
        paragraphs: [
          `We have confirmed the email domain of ${notice.company}, so your work email is verified.`,
          'Referral requests that match you will come to your inbox.',
        ],
        path,
      }
    case 'domain_rejected':
      return {
        subject: `We could not confirm ${notice.domain} for ${notice.company}`,
        paragraphs: [
          reasonWords[notice.reason],
          ...(notice.note ? [notice.note] : []),
          'You can confirm another address at the company. If we are wrong, answer this email and a person will look again.',
        ],
        path,
      }
    case 'mailbox_asked':
      return {
        subject: 'We are checking your work email',
        paragraphs: [
          `${notice.address} looks like the mailbox of another account at the same company. Until we have checked, it does not count and requests go to others.`,
          `A person answers within ${timing.companyHours} hours. You do not have to do anything.`,
        ],
        path,
      }
    case 'mailbox_rejected':
      return {
        subject: 'Your work email belongs to another account',
        paragraphs: [
          `${notice.address} is the same mailbox as the one of another account. One person has one account at a company: please use the other one.`,
          ...(notice.note ? [notice.note] : []),
          'If we are wrong, answer this email and a person will look again.',
        ],
        path,
      }
    case 'company_due':
      return {
        subject: `Please prove again that you look after ${notice.company}`,
        paragraphs: [
          `A company is looked at every twelve months. Please prove ${notice.company} again within 30 days; until then nothing changes.`,
          'Without it, its stamp is hidden and no new referral request is taken.',
        ],
        path: '/recruiter/company',
      }
    case 'company_suspended':
      return {
        subject: `${notice.company} was not proved again`,
        paragraphs: [
          `${notice.company} is no longer shown as verified and gets no new referral requests. Reply to this email and we’ll sort it out.`,
        ],
        path: '/recruiter/company',
      }
    case 'claim_expired':
      return {
        subject: `We could not find the proof for ${notice.company}`,
        paragraphs: [
          `We looked at ${notice.domain} every hour for ${timing.proofDays} days and did not find the record. You can start again at any time.`,
        ],
        path: '/recruiter/company',
      }
  }
}

/** Mails a person about their verification or their claim. */
export async function tellPerson(
  context: Context,
  accountId: string,
  notice: Notice,
): Promise<void> {
  const account = await accounts.accountById(context, accountId)
  const { brandName, publicUrl } = context.settings
  const { path, ...content } = wordsOf(notice)
  await context.enqueue(
    sendMail,
    composeMail({
      to: account.email,
      ...content,
      action: { label: 'Open it', url: `${publicUrl}${path}` },
      footer: `${brandName}, about your verification.`,
    }),
  )
}
