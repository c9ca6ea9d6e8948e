/** Every word of invitations. */
import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import { fewestTold, type InvitationState } from '../contract.ts'

export const stateWords = catalogue<Record<InvitationState, string>>({
  en: {
    created: 'Not opened yet',
    opened: 'Opened',
    joined: 'Joined, not verified yet',
    verified: 'Verified',
    other_company: 'Used by someone at another company',
    expired: 'Expired',
    revoked: 'Revoked',
  },
})

/** How many wait, as strangers read it: small numbers could point at someone. */
const waitingSentence = (company: string, waiting: number | null) =>
  waiting === null
    ? `Candidates are looking for someone who can refer them to ${company}.`
    : `${plural(waiting, 'person is', 'people are')} waiting to be referred to ${company}.`

export const words = catalogue({
  en: {
    invite: {
      make: 'Make an invitation link',
      ready: 'Your invitation link',
      readyHint: (days: number) =>
        `Copy it now: we can’t show it again. It works for ${days} days and for one person. We don’t send it to anyone.`,
      message: 'A message you can send with it',
      draft: (company: string, link: string, brand: string) =>
        `Hi, I’d like to work at ${company}. Could you join ${brand} as a referrer? You confirm your work email, see requests without names, and refer only people you want to. Nobody gets anything for saying yes.\n${link}`,
      copyLink: 'Copy link',
      copyMessage: 'Copy message',
    },
    own: {
      title: 'Your invitations',
      lead: 'People you invited to become referrers. You see how far each link got, and a name only if that person gave it.',
      to: (company: string) => `Invitation to ${company}`,
      by: (name: string) => `Joined as ${name}`,
      until: 'open until',
      revoke: 'Revoke',
      revokeNamed: (company: string) => `Revoke the invitation to ${company}`,
      revoked: 'Invitation revoked',
    },
    landing: {
      title: (company: string) => `Refer people to ${company}`,
      waiting: waitingSentence,
      fewest: `Numbers below ${fewestTold} aren’t shown.`,
      others: (available: number) =>
        available === 0
          ? 'Nobody there can take their requests yet.'
          : `${plural(available, 'person', 'people')} there can take requests now.`,
      how: 'How it works',
      steps: [
        'You confirm your work email. It’s never shown to candidates.',
        'You see requests without names: skills, experience and location.',
        'You accept the ones you want to refer, and pass on the rest. You decide how many you get.',
      ],
      nothing: 'You aren’t paid for accepting. What counts is that you decide.',
      join: 'Become a referrer',
      signIn: 'I have an account',
      continue: 'Confirm your work email',
      tellsName: 'Tell the person who invited me that it was me',
      tellsNameHint: 'Otherwise they only learn that someone joined.',
      candidate: 'You’re looking for jobs now. Switch to recruiting to use this invitation.',
      noRecruiter: 'To refer people, sign up as a recruiter with the same email.',
      own: 'This is your own invitation. Send the link to someone who works there.',
      here: (company: string) => `You’re verified at ${company} and can take requests.`,
      openRequests: 'Open your requests',
      elsewhere: (company: string, own: string) =>
        `This invitation is for people who work at ${company}. You’re verified at ${own}, so it doesn’t count. You can still take requests for ${own}.`,
      joined: 'You’ve used this invitation. Confirm your work email to start.',
      otherCompany: (company: string) =>
        `The work email that was confirmed after this invitation isn’t from ${company}, so it doesn’t count.`,
      ended: 'This invitation has been used, revoked or has expired.',
      endedHint: 'You can still become a referrer at your company.',
      aboutCompany: (company: string) => `About ${company}`,
    },
    admin: {
      title: 'Unmet demand',
      lead: 'Companies where people are waiting for a referrer. Each person is counted once, without a name.',
      none: 'Nobody is waiting',
      noneLead: 'Every company people have asked for has a referrer who can take requests.',
      waiting: (count: number) => `${plural(count, 'person', 'people')} waiting`,
      detail: (watches: number, drafts: number, requests: number) =>
        `${watches} watching, ${plural(drafts, 'draft')}, ${plural(requests, 'waiting request')}`,
      referrers: (count: number) => plural(count, 'referrer'),
      invitations: (made: number, opened: number, joined: number, verified: number) =>
        `${plural(made, 'invitation')}: ${opened} opened, ${joined} joined, ${verified} verified`,
      noInvitations: 'No invitations yet',
      kit: 'Invitation kit',
      kitOf: (company: string) => ` for ${company}`,
      kitLead:
        'For an email, an event or a poster. It leads to the company’s public page for referrers.',
      kitText: (company: string, waiting: number, link: string) =>
        `${waiting < fewestTold ? 'Candidates want' : `${waiting} people want`} to be referred to ${company}. Do you work there? Confirm your work email, see requests without names, and decide yourself whom you refer.\n${link}`,
      qr: (company: string) => `QR code that leads to the page for referrers at ${company}`,
    },
  },
})
