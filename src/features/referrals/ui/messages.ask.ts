/** Every word of asking for a referral. */
export const askWords = {
  title: 'Get referred',
  lead: 'Ask the people who work there. You stay anonymous until a referrer accepts.',
  paste: 'Address of the job',
  pasteHint: 'Any job posting on the web. We don’t open it; the referrer does.',
  company: 'Company',
  companyHint: 'Only if the address doesn’t show it.',
  jobTitle: 'Job title',
  check: 'Continue',
  note: 'Your note to the referrer',
  noteHint:
    'What makes you fit this job. Referrers read it after they accept, unless you show it before.',
  why: (number: number) => `Reason ${number}`,
  whyLegend: 'Three reasons why you fit',
  whyHint: 'One line each, with facts.',
  rules: 'What the company asks',
  terms: (groups: readonly string[]) => `I am none of these: ${groups.join('; ')}.`,
  internalJobId: 'The company’s own number of the job',
  internalJobIdHint: 'It stands in the posting or in its address.',
  send: 'Ask for a referral',
  price: '1 connection',
  blockers: 'Before you can ask',
  fix: {
    EMAIL_UNVERIFIED: 'Confirm your address',
    PROFILE_INCOMPLETE: 'Complete your profile',
    ALREADY_REQUESTED: 'Open that request',
    COMPANY_BLOCKED: 'Open your profile',
  } as Record<string, string>,
  signIn: 'Sign in to ask',
  signUp: 'Sign up',
  free: 'No referral, no charge: you only spend a connection if a referrer accepts.',
  referrers: (count: number) =>
    count === 0
      ? 'No referrer is available there right now. We’ll keep your request for up to seven days; if nobody accepts, you get your connection back.'
      : count === 1
        ? '1 referrer is available now.'
        : `${count} referrers are available now.`,
  warm: {
    worked_here: 'You have worked there before.',
    same_employer: 'Someone there has worked for an employer of yours.',
    wrote_before: 'Someone there has written with you before.',
  },
  warmFirst:
    'Those with something in common are asked first. Who they are stays hidden, and so do you.',
  nearCap: (open: number, atMost: number) =>
    `${open} of the ${atMost} requests that your plan allows at once are open.`,
  waves: 'Three are asked first, for 48 hours; then five more, then ten.',
  unknown: 'You’re the first to ask about this posting.',
  recruiter: 'You act as a recruiter now. Switch to your candidate role to ask for a referral.',
  searchInstead: 'Search jobs instead',
}
