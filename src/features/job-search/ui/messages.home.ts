/** The words of the home page. */
import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'

export const homeWords = catalogue({
  en: {
    homeTitle: 'Get hired through people who know the place',
    homeLead:
      'Find a job, get referred by someone who works there, and always know what happens next.',
    free: 'Searching and applying are free. A referral request costs one connection, and only if a referrer accepts.',
    counts: 'On this site now',
    openJobs: (count: number) => (count === 1 ? 'open job' : 'open jobs'),
    companies: (count: number) => (count === 1 ? 'company hiring' : 'companies hiring'),
    companiesWithReferrers: 'with referrers',
    lastImport: 'Jobs updated',
    newestJobs: 'Newest jobs',
    allJobs: 'All jobs',
    collections: 'Popular searches',
    allCollections: 'All roles and locations',
    answeringTitle: 'Know who replies before you ask',
    answeringLead:
      'Every company shows how many requests its referrers answered and how fast, good or bad.',
    answeringHow: 'How response stats work',
    referrers: (count: number) => plural(count, 'referrer'),
    howTitle: 'How a referral works here',
    how: [
      {
        title: 'You ask once',
        text: 'One request with your profile and why you fit. You stay anonymous until a referrer accepts.',
      },
      {
        title: 'A referrer decides',
        text: 'People with a confirmed work email at the company see it, with a deadline. The first to accept talks with you.',
      },
      {
        title: 'You always know where it stands',
        text: 'Referred and confirmed by both of you, or declined with a reason. If nobody accepts, you spend nothing.',
      },
    ],
  },
})

/** The request that shows how one goes; nobody's. */
export const exampleWords = catalogue({
  en: {
    label: 'Example of a referral request',
    badge: 'Example',
    company: 'Example Company',
    job: 'Product designer',
    where: 'Berlin\u00a0· Hybrid',
    seen: 'What referrers see until one accepts',
    facts: 'Product designer\u00a0· 7 years\u00a0· Berlin',
    thread: 'How the request went',
    next: 'The referrer refers you',
    who: 'Referrer’s turn',
    accepted: 'Accepted',
    byReferrer: 'by a referrer',
    acceptedChange: '1 connection spent. They can now see your name and resume. Nobody else can.',
    passed: 'Passed',
    passedChange: '“Not my team.” They never saw your name.',
    sent: 'Sent to 3 referrers',
    sentBy: 'by you',
    sentChange: '1 connection on hold. You get it back if nobody accepts.',
  },
})
