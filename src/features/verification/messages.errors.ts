import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('verification', {
  en: {
    triesLeft: 'This person can already send their ID.',
    domainTakenMeanwhile: (domain: string | null, name: string) =>
      `${domain} has been confirmed for ${name} in the meantime.`,
    workEmailChanged: 'This person has changed their work email in the meantime.',
    verificationRevoked: (supportEmail: string) =>
      `Your verification was revoked. You can appeal within 14 days by writing to ${supportEmail}.`,
    removedByCompany: (supportEmail: string) =>
      `The company told us that you don’t work there. If that’s wrong, write to ${supportEmail}.`,
    workEmailNotBanned: 'This work email isn’t banned.',
    workEmailNotConfirmed: 'Confirm your work email first.',
    openClaimExists: 'You already have an open claim. Finish or withdraw it first.',
    invalidDomain: 'Enter a domain, for example example.com.',
    publicEmailDomain:
      'Anyone can get an address at this domain. Use a domain that belongs to your company.',
    domainOfAnotherCompany: (domain: string, owner: string) => `${domain} belongs to ${owner}.`,
    evidenceRequired: 'Tell us how we can check that you can act for the company.',
    mailboxRequired: 'Choose a mailbox at the domain.',
    proofNotNeeded: 'This claim doesn’t need proof right now.',
    notProvedByDns: 'This claim isn’t proved with a DNS record.',
    notProvedByCode: 'This claim isn’t proved by a code.',
    codeOfAnotherClaim: 'This code is for a different claim.',
    claimAlreadyDecided: 'This claim has already been decided.',
    colleagueIsManager: (person: string, supportEmail: string) =>
      `${person} also manages the company. Write to ${supportEmail}.`,
    idPictureRequired: 'Choose a photo or a PDF of your ID card.',
    tooManyRejectedPictures: (supportEmail: string) =>
      `Three files weren’t accepted. Write to ${supportEmail} and a person will help you.`,
    caseAlreadyDecided: 'Another verifier has already decided this case.',
    caseLockedByAnother: 'Another verifier is looking at this case.',
    ownCase: 'You can’t decide your own case.',
    secondVerifierRequired: 'Your decision is recorded. A second verifier has to agree.',
    checklistIncomplete: 'Check every point of the list before you approve.',
    reasonRequired: 'Choose a reason. The person will see it.',
    wrongVerificationState: 'The verification’s current status doesn’t allow this.',
  },
})
