import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    pictureSubmitted: 'ID sent for review',
    lookAlikeDomain: (other: string) => `Looks like ${other}, which belongs to another company.`,
    nonLatinDomain: 'Contains letters that aren’t Latin.',
    domainNameMismatch: (company: string) =>
      `The domain doesn’t match the company name, ${company}.`,
    jobMentionsDomain: (owner: string) => `A job at ${owner} mentions this domain.`,
    claimCodeSubject: (company: string, brandName: string) =>
      `Someone wants to manage ${company} on ${brandName}`,
    claimCodeLead: (company: string) =>
      `A person with a confirmed address at ${company} wants to manage its page. If that’s right, give them this code.`,
    repeatedFalseReferrals: 'Two referrals within ninety days were found not to have been made',
  },
})

export const reasonWords = catalogue({
  en: {
    unreadable: 'We couldn’t read the picture.',
    mismatch: 'The name or company doesn’t match your profile.',
    expired: 'The card has expired.',
    suspected_forged: 'We couldn’t confirm that the card is genuine.',
    not_proved: 'We couldn’t confirm that the domain belongs to the company.',
    look_alike: 'The domain imitates another company’s.',
    not_authorised: 'We couldn’t confirm that you can act for the company.',
    same_person: 'The address belongs to the same mailbox as another account.',
    disputed: 'Someone else has proved that they manage the company.',
  },
})

export const pictureProblems = catalogue({
  en: {
    'active-pdf':
      'This PDF contains a script, an attachment or a password. Send a picture instead.',
    'not-a-picture': 'This isn’t a complete JPEG, PNG or PDF file. Choose another one.',
    animated: 'This picture is animated. Choose a still one.',
    'too-many-pixels': 'This picture is too large. Use one of up to 12,000 pixels per side.',
    'too-small': 'This picture is too small to read. Use a larger one.',
    broken: 'We can’t open this file. Choose another one.',
  },
})
