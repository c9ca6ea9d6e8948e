import { catalogue } from '#shared/catalogue.ts'

/** Every word of asking for a referral. */
export const askWords = catalogue({
  en: {
    title: 'Get referred',
    lead: 'Ask the people who work there. You stay anonymous until a referrer accepts.',
    next: 'What happens next',
    nextSteps: [
      {
        what: 'You send one request',
        change: 'Your profile, a note and three reasons. 1 connection is put on hold.',
      },
      {
        what: 'Referrers decide by a deadline',
        change:
          'You see the deadline and stay anonymous. If nobody accepts, you get your connection back.',
      },
      {
        what: 'A referrer accepts',
        change:
          'They see your name and resume, and you can message each other. The connection is spent.',
      },
      {
        what: 'You’re referred',
        change: 'You see how and when they referred you, and confirm it.',
      },
    ],
    paste: 'Link to the job',
    pasteHint: 'Any job posting on the web. We don’t open it; the referrer does.',
    company: 'Company',
    companyHint: 'Only needed if the link doesn’t show it.',
    jobTitle: 'Job title',
    check: 'Continue',
    note: 'Your note to the referrer',
    noteHint:
      'What makes you fit this job. Referrers read it after they accept, unless you choose to show it earlier.',
    why: (number: number) => `Reason ${number}`,
    whyLegend: 'Three reasons why you fit',
    whyHint: 'One line each, with facts.',
    rules: 'What the company requires',
    terms: (groups: readonly string[]) => `I’m none of these: ${groups.join('; ')}.`,
    internalJobId: 'The company’s internal job ID',
    internalJobIdHint: 'You’ll find it in the posting or its web address.',
    send: 'Ask for a referral',
    price: '1 connection',
    blockers: 'Before you can ask',
    fix: {
      EMAIL_UNVERIFIED: 'Confirm your email',
      PROFILE_INCOMPLETE: 'Complete your profile',
      ALREADY_REQUESTED: 'Open that request',
      COMPANY_BLOCKED: 'Open your profile',
    } as Record<string, string>,
    signIn: 'Sign in',
    signUp: 'Sign up and ask',
    keepTitle: 'Write it now, send it later',
    keepLead:
      'We keep your request and tell you when someone can take it. Nothing is charged until it’s sent.',
    waits: 'Send it for me when someone can take it',
    waitsHint: (days: number) =>
      `1 connection is put on hold only then. We wait for up to ${days} days.`,
    keep: 'Keep request',
    kept: 'Request kept',
    waitingUntil: 'Kept. We’ll send it when someone can take it, until',
    keptNote: 'Kept. We’ll tell you when someone can take it.',
    warm: {
      worked_here: 'You have worked there before.',
      same_employer: 'Someone there has worked for one of your employers.',
      wrote_before: 'Someone there has messaged you before.',
    },
    warmFirst:
      'We first ask people you have something in common with. They stay anonymous, and so do you.',
    nearCap: (open: number, atMost: number) =>
      `You have ${open} open requests. Your plan allows ${atMost}.`,
    /** As many as can take the request now, more than three: asked in rounds of 3, 5 and 10. */
    waves: (available: number) => {
      const others = available - 3
      const first = 'We ask three people first.'
      if (others === 1) return `${first} If nobody accepts within 48 hours, we ask one more.`
      if (others <= 5) return `${first} If nobody accepts within 48 hours, we ask ${others} more.`
      return `${first} Every 48 hours that nobody accepts, we ask more: five, then ${Math.min(others - 5, 10)}.`
    },
    unknown: 'You’re the first to ask about this posting.',
    recruiter: 'You’re recruiting now. Switch to job search to ask for a referral.',
    searchInstead: 'Search jobs instead',
  },
})
