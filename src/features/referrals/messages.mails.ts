import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    offersPausedSubject: 'We have paused your requests for a week',
    offersPausedBody:
      'You missed three requests in a row, so we won’t send you new ones for a week. You can resume earlier in your settings.',
    acceptedSubject: (title: string) => `Your request was accepted: ${title}`,
    acceptedLead: (who: string, title: string) =>
      `${who || 'A verified referrer'} accepted your request for ${title} and can see your name, profile and resume now.`,
    acceptedBody: (contactHours: number, claimDays: number) =>
      `They see your email and phone when they start the referral, or ${contactHours} hours from now. If they don’t refer you within ${claimDays} days, we ask someone else. You can now message each other.`,
    startedSubject: (title: string) => `Your referrer has started: ${title}`,
    startedBody: (title: string) =>
      `The referrer who accepted your request for ${title} has started the referral and can see your email and phone now.`,
    consentSubject: (title: string) => `Show this referrer who you are? ${title}`,
    consentLead: (title: string, undecidedUntilConsent: number, releaseDays: number) =>
      `A verified referrer wants to accept your request for ${title}. They have ${undecidedUntilConsent} or more requests without a decision, counting those they handed back in the last ${releaseDays} days, so we’re asking you first.`,
    consentBody:
      'Say yes or no on your request’s page. Until then, other referrers can still accept it.',
    handedBackSubject: (title: string) => `We’re asking other referrers: ${title}`,
    handedBackLead: (title: string) =>
      `The referrer who accepted your request for ${title} handed it back. They saw your name, profile and resume. Your request’s page shows who it was. We’re now asking other referrers.`,
    reassignedLead: (title: string) =>
      `The referrer who accepted your request for ${title} isn’t handling it any more. They saw your name, profile and resume. Your request’s page shows who it was. We’re now asking other referrers.`,
    handedBackBody: 'Your connection is held again. If nobody accepts, you get it back.',
    changesRequestedSubject: (title: string) => `Changes requested: ${title}`,
    changesRequestedLead: (title: string) =>
      `The referrer who accepted your request for ${title} asked you for changes.`,
    changesRequestedBody: (changesDays: number) => `You have ${changesDays} days to reply.`,
    declinedSubject: (title: string) => `Not this time: ${title}`,
    declinedLead: (title: string) =>
      `Your request for ${title} was declined. See the reason on the request’s page.`,
    noChargeBody: 'No referral, no charge. You got your connection back.',
    notAcceptedSubject: (title: string) => `Nobody accepted your request: ${title}`,
    // Whether they passed or missed it is theirs: with one referrer at a company it would say who.
    notAcceptedLead: (title: string) =>
      `We asked everyone who could refer you for ${title}. Nobody accepted, and there’s nobody left to ask.`,
    queuedSubject: (title: string) => `Your request is waiting for a referrer: ${title}`,
    queuedLead: (title: string, queuedDays: number) =>
      `No referrer is available for your request for ${title} right now. We’ll keep looking for up to ${queuedDays} days.`,
    queuedConnectionBody:
      'Your connection is held. If nobody accepts, you get it back and can ask for this job again.',
    queuedWithdrawBody:
      'You can also withdraw the request at any time. You get your connection back right away.',
    endedSubject: (title: string) => `Your request has ended: ${title}`,
    expiredBody: (title: string) =>
      `Your request for ${title} has expired. See what happened to your connection on its page.`,
    jobClosedSubject: (title: string) => `Job closed: ${title}`,
    jobClosedLead: (title: string) => `The job ${title} was closed before you could be referred.`,
    connectionReturnedBody: 'You got your connection back.',
    companySuspendedLead: (title: string, frozenDays: number) =>
      `The company behind your request for ${title} has been suspended here for ${frozenDays} days, so nobody there can refer you.`,
    pausedSubject: (title: string) => `Your request is on hold: ${title}`,
    pausedLead: (title: string) =>
      `We have suspended the company behind your request for ${title}. All deadlines are paused, and you don’t have to do anything.`,
    pausedBody: (frozenDays: number) =>
      `If the suspension lasts more than ${frozenDays} days, the request ends and you get your connection back.`,
    resumedSubject: (title: string) => `Your request is active again: ${title}`,
    resumedBody: (title: string) =>
      `The company behind your request for ${title} is no longer suspended. Deadlines continue with the time that was left.`,
    referredSubject: (title: string) => `You were referred: ${title}`,
    referredLead: (title: string) =>
      `You were referred for ${title}. See how and when on the request’s page.`,
    referredBody: 'When the company gets in touch, tell us there. It keeps everyone honest.',
    outcomeReportedSubject: (title: string) => `Your referrer reported the outcome: ${title}`,
    outcomeReportedLead: (title: string) =>
      `The referrer who referred you for ${title} told us how it ended. See it on the request’s page.`,
    outcomeReportedBody: 'Tell us whether that’s right.',
    ineligibleLead: (title: string) =>
      `Your request for ${title} breaks one of the company’s rules. See the rule on the request’s page.`,
    nobodyAvailableLead: (title: string) =>
      `Nobody can take your request for ${title} right now, so we didn’t send it. You got your connection back.`,
    nobodyAvailableBody:
      'You can ask for this job again. On its page you can also ask us to tell you when someone can take your request.',
    profileHiddenLead: (title: string) =>
      `You’re now hiding your profile from the company behind your request for ${title}, so we withdrew it. Nobody had accepted it.`,
    removedLead: (title: string) =>
      `We reviewed your request for ${title} and ended it. See the reason on the request’s page.`,
    askAgainBody:
      'You got your connection back. You can ask for a referral for another job with a different note.',
    notSentSubject: (title: string) => `We didn’t send your request: ${title}`,
    notSentLead: (title: string) =>
      `We reviewed your request for ${title} and didn’t send it. See the reason on the request’s page.`,
    openRequestButton: 'Open the request',
    candidateFooter: (brandName: string) => `Sent by ${brandName} about your request.`,
    openButton: 'See details',
    offerActions: { claim: 'I can refer', pass: 'Pass' },
    decideBy: (until: string) => `Reply by ${until}`,
    referrerFooter: (brandName: string) =>
      `Sent by ${brandName} because you take referral requests.`,
  },
})
