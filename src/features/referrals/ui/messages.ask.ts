/** Every word of asking for a referral. */
export const askWords = {
  title: 'Get referred',
  lead: 'Ask the people who work there. Your name stays hidden until one of them takes your request.',
  paste: 'Address of the job',
  pasteHint: 'Any job posting on the web. We do not open it; the insider does.',
  company: 'Company',
  companyHint: 'Only when the address does not tell.',
  jobTitle: 'Job title',
  check: 'Continue',
  note: 'Your note to the insider',
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
  free: 'No referral, no charge: the connection is held when you send, and spent when someone takes the request.',
  referrers: (count: number) =>
    count === 0
      ? 'No verified insider takes requests there now. Your request waits up to seven days for one, and the connection comes back if none comes.'
      : count === 1
        ? 'One verified insider takes requests now.'
        : `${count} verified insiders take requests now.`,
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
  unknown: 'Nobody has asked for this posting here yet.',
  recruiter: 'You act as a recruiter now. Switch to your candidate role to ask for a referral.',
  searchInstead: 'Search jobs instead',
}
