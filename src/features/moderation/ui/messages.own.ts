import { catalogue } from '#shared/catalogue.ts'
import type { CaseStatus, LiftReason, SanctionLevel } from '../contract.ts'

/** The words of a person’s own reports. */
export const reportsWords = catalogue({
  en: {
    title: 'Your reports',
    lead: 'What you reported and what we decided.',
    none: 'You haven’t reported anything',
    noneHint: 'You can report jobs, posts, comments and conversations where you see them.',
    duplicate: 'Others reported it too',
    statuses: {
      open: 'Received',
      triaged: 'Received',
      in_review: 'In review',
      actioned: 'Action taken',
      dismissed: 'No action',
      appealed: 'Action taken, appealed',
      upheld: 'Action taken',
      overturned: 'Decision reversed',
      closed: 'Closed',
      duplicate: 'Received',
    } satisfies Record<CaseStatus, string>,
    decided: { actioned: 'Action taken', dismissed: 'No action' },
  },
})

/** The words of decisions about oneself. */
export const decisionWords = catalogue({
  en: {
    title: 'Decisions about you',
    lead: 'What our moderators decided about you, why, and how to appeal.',
    linkTitle: 'A decision about you',
    none: 'No decisions about you',
    noneHint: 'If a moderator removes something of yours or limits your account, you see it here.',
    badLink: 'This link has expired',
    badLinkHint: 'Sign in to see decisions about you, or write to support.',
    support: 'Contact support',
    yourAccount: 'Your account',
    removed: 'Removed',
    rule: 'Rule',
    reason: 'Reason',
    yours: 'You wrote',
    decided: 'Decided',
    sanction: 'Sanction',
    until: 'Until',
    noEnd: 'An admin ends it',
    lifts: {
      ended: 'Ended',
      overturned: 'Lifted after your appeal',
      byAdmin: 'Ended early by an admin',
      replaced: 'Replaced by a longer suspension',
    } satisfies Record<LiftReason, string>,
    levels: {
      warning: 'Warning',
      limited: 'You can’t publish or contact new people',
      suspended: 'Account suspended',
      closed: 'Account closed',
    } satisfies Record<SanctionLevel, string>,
    appeal: 'Appeal this decision',
    appealLead: (until: string) =>
      `You can appeal once, until ${until}. A moderator who wasn’t involved answers within 5 days.`,
    appealText: 'Why is the decision wrong?',
    send: 'Send appeal',
    sent: 'Appeal sent',
    yourAppeal: 'Your appeal',
    waiting: 'We answer by',
    answers: {
      upheld: 'The decision stands.',
      overturned: 'We changed the decision: it no longer applies.',
    },
    noLonger: 'This decision no longer applies, so there’s nothing to appeal.',
    over: 'The 14 days for an appeal are over.',
  },
})
