import { catalogue } from '#shared/catalogue.ts'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** What is kept for how long, and what an import says. */
export const replyWords = catalogue({
  en: {
    untilDeleted: 'Until you delete it or your account',
    withAccount: 'As long as you have an account',
    days,
    years: (count: number) => `${count} years`,
    always: 'As long as the product runs',
    retention: {
      profile: ['Profile, resumes and job preferences', 'You use them to find and be found.'],
      requests: ['Referral requests and applications', 'So that both sides can follow them.'],
      messages: ['Messages and files in them', 'Both sides read the conversation.'],
      teamNotes: [
        'Lists, tags and notes of recruiters about you',
        'Deleted when recruiters can no longer find you, or you hide from the company.',
      ],
      shares: ['Shared resume links that have ended', 'So that you can see when they were opened.'],
      closedChats: ['Closed conversations', 'Set by the operator of this site.'],
      identity: ['Pictures of identity documents', 'After the decision nobody needs them.'],
      evidence: ['Files of decided disputes', 'For questions after the decision.'],
      notifications: ['Notifications and emails about them', 'So that you can look them up.'],
      replies: ['Repeated requests from your browser', 'So that nothing is done twice.'],
      sessions: ['Where you’re signed in', 'To keep you signed in.'],
      exports: ['Exports of your data', 'For you to download them.'],
      deletion: ['Your account after you ask for its deletion', 'In case you change your mind.'],
      invoices: [
        'Invoices and payments',
        'Tax law requires them, even after you delete your account.',
      ],
      ledger: ['Wallet entries', 'Records of what was charged, without names.'],
      audit: ['Audit log', 'Shows who did what, without names.'],
      bans: ['Bans for fraud', 'Someone who was banned must not come back under a new account.'],
    } satisfies Record<string, [string, string]>,
    untilHidden: 'Until you hide or delete your account',
    untilBanEnds: 'Until the ban is lifted',
    left: {
      invalid: 'This site can’t store it.',
      unknownJob: 'This job isn’t on this site.',
      full: 'Your list here is full.',
      profileThere: 'You already have a profile here, so we left it as it is.',
      there: 'It’s already here.',
    },
  },
})
