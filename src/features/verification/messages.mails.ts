import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    confirmationDueSubject: 'Confirm your work email again',
    confirmationDueLead: (moment: string) =>
      `We ask you to confirm your work email every 12 months. Yours expires on ${moment}.`,
    confirmationDueBody:
      'Confirm it with a code and nothing changes. Otherwise, your requests go to other referrers from then on.',
    verificationLapsedSubject: 'Your verification has ended',
    verificationLapsedLead:
      'You last confirmed your work email more than 12 months ago. Your open requests went to other referrers.',
    verificationLapsedBody: 'Confirm the address with a code to accept requests again.',
    idApprovedSubject: 'Your ID was checked',
    idApprovedLead:
      'We checked your ID and it matches your profile. You can now have more open requests and message candidates first.',
    idApprovedBody: (shredDays: number) => `We delete what you sent in ${shredDays} days.`,
    idRejectedSubject: 'We couldn’t accept your ID',
    idRejectedRetryBody: 'You can send another file. Your current access doesn’t change.',
    idRejectedHelpBody: 'Reply to this email and a person will help you.',
    removedByCompanySubject: (company: string) => `${company} says you don’t work there`,
    removedByCompanyLead: (company: string) =>
      `A manager of ${company} removed you as an employee. Your open requests went to other referrers.`,
    removedByCompanyBody: 'If that’s wrong, reply to this email and we’ll look into it.',
    hiringConfirmedSubject: (company: string) => `${company} confirmed you as a hiring manager`,
    hiringConfirmedBody: (company: string) =>
      `You can now post jobs at ${company} and manage applications.`,
    verificationRevokedSubject: 'Your verification was revoked',
    verificationRevokedBody:
      'You can appeal within 14 days by replying to this email. Someone else will review it.',
    verificationReinstatedSubject: 'You can be verified again',
    verificationReinstatedBody:
      'Your appeal was accepted. Confirm your work email with a code to accept requests again.',
    claimApprovedSubject: (company: string) => `You now manage ${company}`,
    claimApprovedBody: (company: string) =>
      `Your claim to ${company} was accepted. You can now see its verified employees, correct the list, and decide whether candidates can ask for referrals.`,
    claimRejectedSubject: (company: string) => `Your claim to ${company} wasn’t accepted`,
    claimRejectedBody: 'You can claim it again with different evidence.',
    workEmailConfirmedSubject: (company: string) => `You can now refer people to ${company}`,
    workEmailConfirmedLead: (company: string) =>
      `We have confirmed the email domain of ${company}, so your work email is verified.`,
    workEmailConfirmedBody: 'Referral requests that match you will come to your inbox.',
    domainRejectedSubject: (domain: string, company: string) =>
      `We couldn’t confirm ${domain} for ${company}`,
    domainRejectedBody:
      'You can confirm another address at the company. If we’re wrong, reply to this email and a person will check again.',
    mailboxReviewSubject: 'We’re checking your work email',
    mailboxReviewLead: (address: string) =>
      `${address} looks like the mailbox of another account at the same company. Until we’ve checked, it doesn’t count and requests go to other referrers.`,
    mailboxReviewBody: (companyHours: number) =>
      `We’ll reply within ${companyHours} hours. You don’t have to do anything.`,
    mailboxRejectedSubject: 'Your work email belongs to another account',
    mailboxRejectedLead: (address: string) =>
      `${address} is the same mailbox as another account’s. You can have one account per company, so please use the other one.`,
    mailboxRejectedBody: 'If we’re wrong, reply to this email and a person will check again.',
    companyProofDueSubject: (company: string) => `Prove again that you manage ${company}`,
    companyProofDueLead: (company: string) =>
      `We review every company once a year. Prove within 30 days that you can manage ${company}. Nothing changes until then.`,
    companyProofDueBody:
      'After that, its verification is hidden and it can’t take new referral requests.',
    companySuspendedSubject: (company: string) => `${company} is no longer verified`,
    companySuspendedBody: (company: string) =>
      `${company} is no longer shown as verified and gets no new referral requests. Reply to this email and we’ll sort it out.`,
    claimExpiredSubject: (company: string) => `We couldn’t find the proof for ${company}`,
    claimExpiredBody: (domain: string, proofDays: number) =>
      `We checked ${domain} every hour for ${proofDays} days and didn’t find the record. You can start again at any time.`,
    openButton: 'See details',
    verificationFooter: (brandName: string) => `Sent by ${brandName} about your verification.`,
  },
})
