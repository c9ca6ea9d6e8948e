import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    things: {
      job: 'job',
      conversation: 'conversation',
      post: 'post',
      comment: 'comment',
      person: 'profile',
      company: 'company page',
      review: 'resume review',
    },
    reportSubject: 'We’ve looked at your report',
    actionLead: (thing: string, title: string) =>
      `Thank you for reporting the ${thing} “${title}”. It was against our rules, and we’ve taken action.`,
    dismissedLead: (thing: string, title: string) =>
      `Thank you for reporting the ${thing} “${title}”. We didn’t find anything against our rules.`,
    openReports: 'See your reports',
    reportFooter: (brand: string) => `Sent by ${brand} because you reported something.`,
    hiddenSubject: (thing: string) => `We’ve hidden your ${thing} for now`,
    hiddenLead: (thing: string, title: string, until: string) =>
      `Several people reported your ${thing} “${title}”, so nobody sees it until a moderator has looked at it. We aim to decide by ${until}. You don’t have to do anything, and you’ll hear what we decide.`,
    shownSubject: (thing: string) => `Your ${thing} is visible again`,
    shownLead: (thing: string, title: string) =>
      `A moderator looked at your ${thing} “${title}” and found nothing against our rules.`,
    openDecisions: 'See decisions about you',
    removedSubject: (thing: string) => `We removed your ${thing}`,
    warningSubject: 'A warning from our moderators',
    limitedSubject: 'You can’t publish for now',
    suspendedSubject: 'Your account is suspended',
    closedSubject: 'Your account is closed',
    noSanctionSubject: (thing: string) => `A decision about your ${thing}`,
    ruleLead: (rule: string, thing: string, title: string) =>
      `It’s about your ${thing} “${title}” and this rule: ${rule}.`,
    accountRuleLead: (rule: string) => `It’s about your account and this rule: ${rule}.`,
    reasonLead: (reason: string) => `The moderator’s reason: ${reason}`,
    quoted: (text: string) => `You wrote: “${text}”`,
    removedLead: (thing: string) => `We removed the ${thing}.`,
    warningLead: 'This is a warning. The next step would be a limit on your account.',
    limitedLead: (until: string) =>
      `You can’t publish posts, comments and jobs, or contact new people, until ${until}. Everything else works as usual.`,
    suspendedLead: (until: string) =>
      `You can’t sign in until ${until}. Your posts and jobs are hidden until then.`,
    suspendedForNowLead:
      'You can’t sign in until an admin ends the suspension. Your posts and jobs are hidden until then.',
    replacesLead: 'This replaces your earlier suspension.',
    closedLead: 'You can no longer sign in, and your posts and jobs are hidden.',
    appealLead: (until: string) =>
      `If you think we’re wrong, you can appeal once, until ${until}. A moderator who wasn’t involved answers within 5 days.`,
    openDecision: 'See the decision or appeal',
    decisionFooter: (brand: string) => `Sent by ${brand} because it’s about your account.`,
    endedSubject: 'Your account works as usual again',
    endedLead: 'The limit on your account has ended.',
    suspensionEndedLead: 'Your suspension has ended. You can sign in again.',
    suspensionLiftedLead: 'An admin ended your suspension early. You can sign in again.',
    liftReasonLead: (reason: string) => `The admin’s reason: ${reason}`,
    signIn: 'Sign in',
    upheldSubject: 'Your appeal: the decision stands',
    overturnedSubject: 'Your appeal: we changed the decision',
    upheldLead: 'Another moderator looked at your appeal, and the decision stands.',
    overturnedLead:
      'Another moderator looked at your appeal. The decision was wrong: what we removed is back, and the sanction is lifted. We’re sorry.',
  },
})
