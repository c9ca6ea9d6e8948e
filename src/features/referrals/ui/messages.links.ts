import { catalogue } from '#shared/catalogue.ts'

/** The page behind the links in an email about a new request. */
export const linkWords = catalogue({
  en: {
    title: 'Referral request',
    ask: {
      claim: (job: string, company: string) => `Refer a candidate for ${job} at ${company}?`,
      pass: (job: string, company: string) => `Pass on the request for ${job} at ${company}?`,
    },
    lead: {
      claim:
        'If you accept, you see who the candidate is, and they see who you are. Then you have a few days to refer them.',
      pass: 'We’ll ask other referrers at your company. The candidate isn’t told who passed.',
    },
    asksLead:
      'You have other requests without a decision, so we ask the candidate first whether they want to show you who they are.',
    button: { claim: 'I can refer', pass: 'Pass' },
    until: (moment: string) => `Reply by ${moment}.`,
    done: { claim: 'You accepted this request', pass: 'You passed on this request' },
    doneLead: {
      claim: 'Sign in to see who the candidate is and what to do next.',
      pass: 'Thanks for replying. We’re asking other referrers.',
    },
    asked: 'We’ve asked the candidate',
    askedLead: 'We’ll email you when they’ve decided whether to show you who they are.',
    over: 'This request is no longer open',
    overLead:
      'It was accepted by someone else, withdrawn, or its deadline has passed. You don’t have to do anything.',
    open: { claim: 'Open the request', pass: 'See your requests' },
  },
})
