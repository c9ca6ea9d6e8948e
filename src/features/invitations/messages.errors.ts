import { messages } from '#shared/message.ts'
import { invitationLimits } from './contract.ts'

const { openAtCompany, openAltogether, aDay } = invitationLimits

/** What is said when a call is refused. */
export const errorWords = messages('invitations', {
  en: {
    emailNotConfirmed: 'Confirm your email address first.',
    blocked: (company: string) =>
      `You hide your profile from ${company}, so you can’t invite people who work there.`,
    employer: (company: string) =>
      `According to your profile or work email, you work at ${company}. An invitation could tell your employer that you’re looking.`,
    referralsClosed: (company: string) => `${company} doesn’t take referral requests.`,
    openAtCompany: (company: string) =>
      `You have ${openAtCompany} open invitations to ${company}. Revoke one first, or wait until it’s used.`,
    openAltogether: `You have ${openAltogether} open invitations. Revoke one first, or wait until one is used.`,
    aDay: `You can make ${aDay} invitations a day. Try again tomorrow.`,
    aDayForCompany: (company: string) =>
      `Many people have invited someone at ${company} today. Try again tomorrow.`,
    alreadyVerified: 'Someone has been verified through this invitation, so it can’t be revoked.',
    noSuchLink: 'This invitation doesn’t exist or is no longer valid.',
    ownInvitation: 'This is your own invitation. Send the link to someone who works there.',
    isThere: (company: string) =>
      `You’re already verified at ${company}, so you don’t need this invitation.`,
    isElsewhere: (company: string, own: string) =>
      `This invitation is for people who work at ${company}. You’re verified at ${own}, so it doesn’t count.`,
    linkEnded: 'This invitation has been used, revoked or has expired.',
  },
})
